/** The rules of the sign-in and registration forms, with the sentences people read (1-core §5). No zod here: the first screen loads this. */

import { hasLetters, isPlainName, NAME_LETTERS_MESSAGE, PLAIN_NAME_MESSAGE } from './plain-name.ts';

export const MIN_PASSWORD_LENGTH = 6;
/** Of who administers a business, and of the platform's master. */
export const MIN_ADMIN_PASSWORD_LENGTH = 8;
const MIN_NAME_LENGTH = 2;
const MAX_NAME_LENGTH = 80;
const PHONE_DIGITS = /^\+?\d{8,15}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export const ADMIN_PASSWORD_HELP = 'Al menos 8 caracteres';
/** Where it is not known yet who chooses. */
export const PASSWORD_HELP = 'Al menos 6 caracteres; 8 si administras el negocio';

export const COUNTRY_CODES = [
  { code: '+504', country: 'Honduras' },
  { code: '+1', country: 'United States' },
  { code: '+52', country: 'Mexico' },
  { code: '+503', country: 'El Salvador' },
  { code: '+502', country: 'Guatemala' },
  { code: '+505', country: 'Nicaragua' },
  { code: '+506', country: 'Costa Rica' },
  { code: '+507', country: 'Panama' },
  { code: '+34', country: 'Spain' },
  { code: '+57', country: 'Colombia' },
] as const;
export type CountryCode = (typeof COUNTRY_CODES)[number]['code'];

const MESSAGES = {
  identifier: 'El correo es requerido',
  password: 'La contraseña es requerida',
  adminPasswordShort: 'La contraseña debe tener al menos 8 caracteres',
  passwordShort: 'La contraseña debe tener al menos 6 caracteres',
  businessName: 'El nombre del negocio es requerido',
  ownerName: 'Tu nombre es requerido',
  nameShort: 'El nombre debe tener al menos 2 caracteres',
  nameLong: 'El nombre puede tener hasta 80 caracteres',
  email: 'El correo electrónico es requerido',
  emailBad: 'Formato de correo electrónico inválido',
  phone: 'El número de teléfono es requerido',
  phoneBad: 'Número de teléfono inválido',
  confirm: 'Confirmar contraseña es requerido',
  confirmDiffers: 'Las contraseñas no coinciden',
  passwordBlank: 'La contraseña no puede ser solo espacios',
  chosenSame: 'Elige una contraseña distinta de la temporal',
  changedSame: 'Elige una contraseña distinta de la de ahora',
} as const;

/** What a person filled in to sign in: an e-mail or a username, and the password. */
export interface LoginForm {
  readonly emailOrUsername: string;
  readonly password: string;
}
/** What an owner filled in to register; `phone` is the number, with its country code in front or without. */
export interface RegistrationForm {
  readonly businessName: string;
  readonly ownerName: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly confirmPassword: string;
}
/** A new password, twice. */
export interface ResetForm {
  readonly password: string;
  readonly confirmPassword: string;
}
/** What somebody chooses in place of a temporary password, or of their present one. */
export interface NewPasswordForm {
  readonly password: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}
/** The sentence under each field at fault; empty when the form may be sent. */
export type FormErrors = Readonly<Record<string, string>>;

/** True when what was typed to sign in is an e-mail: it has both an at-sign and a dot; otherwise it is a username (1-core §5). */
export function isEmailIdentifier(typed: string): boolean {
  return typed.includes('@') && typed.includes('.');
}

/** What is wrong with an e-mail address; undefined when nothing is. */
export function emailError(email: string): string | undefined {
  if (email.trim() === '') return MESSAGES.email;
  return EMAIL.test(email.trim()) ? undefined : MESSAGES.emailBad;
}

function passwordError(password: string): string | undefined {
  if (password === '') return MESSAGES.password;
  return password.length < MIN_PASSWORD_LENGTH ? MESSAGES.passwordShort : undefined;
}

/** What is wrong with a password that somebody chooses; undefined when nothing is. One of before opens as it did. */
function newPasswordError(password: string): string | undefined {
  return passwordError(password) ?? (password.trim() === '' ? MESSAGES.passwordBlank : undefined);
}

/** The same for who administers; up to the fifth character it says what it says to anybody (1-core §9). */
function adminPasswordError(password: string): string | undefined {
  return (
    newPasswordError(password) ??
    (password.length < MIN_ADMIN_PASSWORD_LENGTH ? MESSAGES.adminPasswordShort : undefined)
  );
}

function confirmError(password: string, confirmPassword: string): string | undefined {
  if (confirmPassword === '') return MESSAGES.confirm;
  return confirmPassword === password ? undefined : MESSAGES.confirmDiffers;
}

function nameError(name: string, missing: string): string | undefined {
  if (name.trim() === '') return missing;
  if (name.trim().length < MIN_NAME_LENGTH) return MESSAGES.nameShort;
  if (name.trim().length > MAX_NAME_LENGTH) return MESSAGES.nameLong;
  if (!isPlainName(name)) return PLAIN_NAME_MESSAGE;
  return hasLetters(name) ? undefined : NAME_LETTERS_MESSAGE;
}

const BY_LENGTH = [...COUNTRY_CODES].sort((a, b) => b.code.length - a.code.length);

function withoutCountryCode(phone: string): string {
  const [first = '', ...rest] = phone.split(/\s+/);
  const separate = COUNTRY_CODES.find(({ code }) => code === first);
  if (separate) return rest.join('');
  const joined = BY_LENGTH.find(({ code }) => phone.startsWith(code));
  return joined ? phone.slice(joined.code.length) : phone;
}

const withoutSeparators = (phone: string) => phone.replace(/[\s().-]/g, '');

/** What is wrong with a telephone number, with its country code or without; undefined when nothing is. */
export function phoneError(phone: string): string | undefined {
  if (phone.trim() === '') return MESSAGES.phone;
  return PHONE_DIGITS.test(withoutSeparators(withoutCountryCode(phone.trim())))
    ? undefined
    : MESSAGES.phoneBad;
}

/** The phone as it is stored, '+504 99887766': country code plus number (1-core §3). One typed with its own code keeps that. */
export function fullPhone(code: CountryCode, phone: string): string {
  const typed = phone.trim();
  return typed.startsWith('+') ? typed : `${code} ${withoutSeparators(typed)}`;
}

function only(errors: Readonly<Record<string, string | undefined>>): FormErrors {
  const found: Record<string, string> = {};
  for (const [name, message] of Object.entries(errors)) if (message !== undefined) found[name] = message;
  return found;
}

/** What is wrong with the sign-in form, by field (1-core §5). */
export function loginErrors(form: LoginForm): FormErrors {
  return only({
    emailOrUsername: form.emailOrUsername.trim() === '' ? MESSAGES.identifier : undefined,
    password: passwordError(form.password),
  });
}

/** What is wrong with the registration form, by field (1-core §5). */
export function registerErrors(form: RegistrationForm): FormErrors {
  return only({
    businessName: nameError(form.businessName, MESSAGES.businessName),
    ownerName: nameError(form.ownerName, MESSAGES.ownerName),
    email: emailError(form.email),
    phone: phoneError(form.phone),
    password: adminPasswordError(form.password),
    confirmPassword: confirmError(form.password, form.confirmPassword),
  });
}

/** What is wrong with a new password and its repetition, by field. */
export function resetErrors(form: ResetForm): FormErrors {
  return only({
    password: newPasswordError(form.password),
    confirmPassword: confirmError(form.password, form.confirmPassword),
  });
}

/** What is wrong with the password chosen in place of a temporary one, by field. */
export function temporaryPasswordErrors({
  password,
  newPassword,
  confirmPassword,
}: NewPasswordForm): FormErrors {
  return only({
    newPassword:
      newPasswordError(newPassword) ?? (newPassword === password ? MESSAGES.chosenSame : undefined),
    confirmPassword: confirmError(newPassword, confirmPassword),
  });
}

/** What is wrong with the password that somebody chooses in place of their present one, by field. */
export function passwordChangeErrors({
  password,
  newPassword,
  confirmPassword,
}: NewPasswordForm): FormErrors {
  return only({
    password: password === '' ? MESSAGES.password : undefined,
    newPassword:
      newPasswordError(newPassword) ?? (newPassword === password ? MESSAGES.changedSame : undefined),
    confirmPassword: confirmError(newPassword, confirmPassword),
  });
}
