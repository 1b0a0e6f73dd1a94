/**
 * The rules of registering and of new passwords, with their Spanish messages (1-core §5). This file imports no zod, because the forms
 * before the first screen load it.
 */

import {
  hasLetters,
  isPlainName,
  NAME_LETTERS_MESSAGE,
  PLAIN_NAME_MESSAGE,
} from '#domain/base/plain-name.ts';
import { hasUnseen, oneLine, UNSEEN_MESSAGE } from '#domain/base/text.ts';
import { errorsIn, type FormErrors, MISSING_PASSWORD, passwordError } from './sign-in-rules.ts';

/** For admins of a business and the platform's master. */
export const MIN_ADMIN_PASSWORD_LENGTH = 8;
const MIN_NAME_LENGTH = 2;
const MAX_NAME_LENGTH = 80;
const PHONE_DIGITS = /^\+?\d{8,15}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export const ADMIN_PASSWORD_HELP = 'Al menos 8 caracteres';
/** Before a dangerous act. */
export const CONFIRM_WITH_PASSWORD = 'Escribe tu contraseña.';
export const MISSING_FACTOR_CODE = 'Escribe el código de tu aplicación.';
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

export const REGISTRATION_MESSAGES = {
  adminPasswordShort: 'La contraseña debe tener al menos 8 caracteres',
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
/** The error of an e-mail address, or undefined. */
export function emailError(email: string): string | undefined {
  if (email.trim() === '') return REGISTRATION_MESSAGES.email;
  return EMAIL.test(email.trim()) ? undefined : REGISTRATION_MESSAGES.emailBad;
}

/** The error of a new password, or undefined. Existing passwords are not validated again. */
function newPasswordError(password: string): string | undefined {
  return (
    passwordError(password) ?? (password.trim() === '' ? REGISTRATION_MESSAGES.passwordBlank : undefined)
  );
}

/** The error of a new password of an admin. Below six characters the message is the general one (1-core §9). */
function adminPasswordError(password: string): string | undefined {
  return (
    newPasswordError(password) ??
    (password.length < MIN_ADMIN_PASSWORD_LENGTH ? REGISTRATION_MESSAGES.adminPasswordShort : undefined)
  );
}

function confirmError(password: string, confirmPassword: string): string | undefined {
  if (confirmPassword === '') return REGISTRATION_MESSAGES.confirm;
  return confirmPassword === password ? undefined : REGISTRATION_MESSAGES.confirmDiffers;
}

function nameError(name: string, missing: string): string | undefined {
  if (name.trim() === '') return missing;
  if (name.trim().length < MIN_NAME_LENGTH) return REGISTRATION_MESSAGES.nameShort;
  if (name.trim().length > MAX_NAME_LENGTH) return REGISTRATION_MESSAGES.nameLong;
  if (hasUnseen(oneLine(name))) return UNSEEN_MESSAGE;
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
  if (phone.trim() === '') return REGISTRATION_MESSAGES.phone;
  return PHONE_DIGITS.test(withoutSeparators(withoutCountryCode(phone.trim())))
    ? undefined
    : REGISTRATION_MESSAGES.phoneBad;
}

/**
 * The phone number as it is stored, '+504 99887766': country code and number (1-core §3). A code that was typed replaces the chosen one.
 */
export function fullPhone(code: CountryCode, phone: string): string {
  const typed = phone.trim();
  return typed.startsWith('+') ? typed : `${code} ${withoutSeparators(typed)}`;
}

/** The errors of the registration form, by field (1-core §5). */
export function registerErrors(form: RegistrationForm): FormErrors {
  return errorsIn({
    businessName: nameError(form.businessName, REGISTRATION_MESSAGES.businessName),
    ownerName: nameError(form.ownerName, REGISTRATION_MESSAGES.ownerName),
    email: emailError(form.email),
    phone: phoneError(form.phone),
    password: adminPasswordError(form.password),
    confirmPassword: confirmError(form.password, form.confirmPassword),
  });
}

/** The errors of a new password and its repetition, by field. */
export function resetErrors(form: ResetForm): FormErrors {
  return errorsIn({
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
  return errorsIn({
    newPassword:
      newPasswordError(newPassword) ??
      (newPassword === password ? REGISTRATION_MESSAGES.chosenSame : undefined),
    confirmPassword: confirmError(newPassword, confirmPassword),
  });
}

/** The errors of a password that replaces the present one, by field. */
export function passwordChangeErrors({
  password,
  newPassword,
  confirmPassword,
}: NewPasswordForm): FormErrors {
  return errorsIn({
    password: password === '' ? MISSING_PASSWORD : undefined,
    newPassword:
      newPasswordError(newPassword) ??
      (newPassword === password ? REGISTRATION_MESSAGES.changedSame : undefined),
    confirmPassword: confirmError(newPassword, confirmPassword),
  });
}
