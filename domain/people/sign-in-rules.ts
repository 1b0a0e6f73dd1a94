/** The rules of signing in, with their Spanish messages (1-core §5). A file of its own without imports, because the first screen loads it. */

export const MIN_PASSWORD_LENGTH = 6;
export const MISSING_PASSWORD = 'La contraseña es requerida';

/** The values of the sign-in form: an e-mail address or a username, and the password. */
export interface LoginForm {
  readonly emailOrUsername: string;
  readonly password: string;
}
/** The message of each field with an error. Empty when the form may be sent. */
export type FormErrors = Readonly<Record<string, string>>;

/** The errors without the fields that have none. */
export function errorsIn(errors: Readonly<Record<string, string | undefined>>): FormErrors {
  const found: Record<string, string> = {};
  for (const [name, message] of Object.entries(errors)) if (message !== undefined) found[name] = message;
  return found;
}

/** True when the identifier is an e-mail address: it has both an at-sign and a dot. Otherwise it is a username (1-core §5). */
export function isEmailIdentifier(typed: string): boolean {
  return typed.includes('@') && typed.includes('.');
}

/** The error of a password, or undefined. */
export function passwordError(password: string): string | undefined {
  if (password === '') return MISSING_PASSWORD;
  return password.length < MIN_PASSWORD_LENGTH ? 'La contraseña debe tener al menos 6 caracteres' : undefined;
}

/** The errors of the sign-in form, by field (1-core §5). */
export function loginErrors(form: LoginForm): FormErrors {
  return errorsIn({
    emailOrUsername: form.emailOrUsername.trim() === '' ? 'El correo es requerido' : undefined,
    password: passwordError(form.password),
  });
}
