/**
 * The rules of the sign-in and registration forms, with their Spanish messages (1-core §5). This file imports no zod, because the first
 * screen loads it.
 */

import { hasLetters, isPlainName, NAME_LETTERS_MESSAGE, PLAIN_NAME_MESSAGE } from './plain-name.ts';

export const MIN_PASSWORD_LENGTH = 6;
/** For admins of a business and the platform's master. */
export const MIN_ADMIN_PASSWORD_LENGTH = 8;
const MIN_NAME_LENGTH = 2;
const MAX_NAME_LENGTH = 80;
const PHONE_DIGITS = /^\+?\d{8,15}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export const ADMIN_PASSWORD_HELP = 'Al menos 8 caracteres';
/** For forms that do not know the role of the person yet. */
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

/** The values of the sign-in form: an e-mail address or a username, and the password. */
export interface LoginForm {
  readonly emailOrUsername: string;
  readonly password: string;
}
/** The values of the registration form. `phone` may start with its country code. */
export interface RegistrationForm {
  readonly businessName: string;
  readonly ownerName: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly confirmPassword: string;
}
/** A new password, typed twice. */
export interface ResetForm {
  readonly password: string;
  readonly confirmPassword: string;
}
/** A password that replaces a temporary or a present one. */
export interface NewPasswordForm {
  readonly password: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}
/** The message of each field with an error. Empty when the form may be sent. */
export type FormErrors = Readonly<Record<string, string>>;

/** True when the identifier is an e-mail address: it has both an at-sign and a dot. Otherwise it is a username (1-core §5). */
export function isEmailIdentifier(typed: string): boolean {
  return typed.includes('@') && typed.includes('.');
}

/** The error of an e-mail address, or undefined. */
export function emailError(email: string): string | undefined {
  if (email.trim() === '') return MESSAGES.email;
  return EMAIL.test(email.trim()) ? undefined : MESSAGES.emailBad;
}

function passwordError(password: string): string | undefined {
  if (password === '') return MESSAGES.password;
  return password.length < MIN_PASSWORD_LENGTH ? MESSAGES.passwordShort : undefined;
}

/** The error of a new password, or undefined. Existing passwords are not validated again. */
function newPasswordError(password: string): string | undefined {
  return passwordError(password) ?? (password.trim() === '' ? MESSAGES.passwordBlank : undefined);
}

/** The error of a new password of an admin. Below six characters the message is the general one (1-core §9). */
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

/** The error of a phone number, with or without its country code, or undefined. */
export function phoneError(phone: string): string | undefined {
  if (phone.trim() === '') return MESSAGES.phone;
  return PHONE_DIGITS.test(withoutSeparators(withoutCountryCode(phone.trim())))
    ? undefined
    : MESSAGES.phoneBad;
}

/**
 * The phone number as it is stored, '+504 99887766': country code and number (1-core §3). A code that was typed replaces the chosen one.
 */
export function fullPhone(code: CountryCode, phone: string): string {
  const typed = phone.trim();
  return typed.startsWith('+') ? typed : `${code} ${withoutSeparators(typed)}`;
}

function only(errors: Readonly<Record<string, string | undefined>>): FormErrors {
  const found: Record<string, string> = {};
  for (const [name, message] of Object.entries(errors)) if (message !== undefined) found[name] = message;
  return found;
}

/** The errors of the sign-in form, by field (1-core §5). */
export function loginErrors(form: LoginForm): FormErrors {
  return only({
    emailOrUsername: form.emailOrUsername.trim() === '' ? MESSAGES.identifier : undefined,
    password: passwordError(form.password),
  });
}

/** The errors of the registration form, by field (1-core §5). */
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

/** The errors of a new password and its repetition, by field. */
export function resetErrors(form: ResetForm): FormErrors {
  return only({
    password: newPasswordError(form.password),
    confirmPassword: confirmError(form.password, form.confirmPassword),
  });
}

/** The errors of a password that replaces a temporary one, by field. */
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

/** The errors of a password that replaces the present one, by field. */
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
