import { describe, expect, test } from 'vitest';
import {
  COUNTRY_CODES,
  fullPhone,
  passwordChangeErrors,
  registerErrors,
  resetErrors,
  temporaryPasswordErrors,
} from '#domain/people/auth-rules.ts';
import { isEmailIdentifier, loginErrors } from '#domain/people/sign-in-rules.ts';

const owner = {
  businessName: 'Comedor Lempira',
  ownerName: 'Ana López',
  email: 'ana@lempira.hn',
  phone: '9988-7766',
  password: 'baleadas',
  confirmPassword: 'baleadas',
};

describe('the sign-in form', () => {
  test('an identifier with both an at-sign and a dot is an e-mail address, and any other is a username', () => {
    expect(isEmailIdentifier('ana@lempira.hn')).toBe(true);
    expect(isEmailIdentifier('admin')).toBe(false);
    expect(isEmailIdentifier('a@b')).toBe(false);
    expect(isEmailIdentifier('ana.lopez')).toBe(false);
  });

  test('identifier and password are required', () => {
    expect(loginErrors({ emailOrUsername: '  ', password: '' })).toEqual({
      emailOrUsername: 'El correo es requerido',
      password: 'La contraseña es requerida',
    });
  });

  test('a password has at least six characters', () => {
    expect(loginErrors({ emailOrUsername: 'admin', password: '12345' })).toEqual({
      password: 'La contraseña debe tener al menos 6 caracteres',
    });
    expect(loginErrors({ emailOrUsername: 'admin', password: '123456' })).toEqual({});
  });
});

describe('the registration form', () => {
  test('a complete form has no errors', () => {
    expect(registerErrors(owner)).toEqual({});
  });

  test('each required field that is empty has its own error message', () => {
    const empty = {
      businessName: '',
      ownerName: '',
      email: '',
      phone: '',
      password: '',
      confirmPassword: '',
    };
    expect(registerErrors(empty)).toEqual({
      businessName: 'El nombre del negocio es requerido',
      ownerName: 'Tu nombre es requerido',
      email: 'El correo electrónico es requerido',
      phone: 'El número de teléfono es requerido',
      password: 'La contraseña es requerida',
      confirmPassword: 'Confirmar contraseña es requerido',
    });
  });

  test('a name has at least two characters', () => {
    const short = 'El nombre debe tener al menos 2 caracteres';
    expect(registerErrors({ ...owner, businessName: 'A', ownerName: 'B' })).toEqual({
      businessName: short,
      ownerName: short,
    });
  });

  test.each([
    'a@b',
    'ana',
    '@lempira.hn',
    'ana@',
    'ana lopez@lempira.hn',
    'ana@lempira.',
  ])('%s is refused as an e-mail address', (email) => {
    expect(registerErrors({ ...owner, email })).toEqual({ email: 'Formato de correo electrónico inválido' });
  });

  test.each([
    '9988776',
    '9'.repeat(16),
    '9988776a',
    '+504 9988776',
    '+5049988776',
  ])('%s is refused as a phone number', (phone) => {
    expect(registerErrors({ ...owner, phone })).toEqual({ phone: 'Número de teléfono inválido' });
  });

  test.each([
    '99887766',
    '9'.repeat(15),
    '(504) 9988-7766',
    '+504 99887766',
    '+50499887766',
    '+1 2025550143',
    '+49 30 1234567',
  ])('%s is accepted as a phone number', (phone) => {
    expect(registerErrors({ ...owner, phone })).toEqual({});
  });

  test.each([
    '        ',
    '\t\t\t\t\t\t\t\t',
    '\u00a0'.repeat(8),
  ])('a password of spaces is refused as empty: %j', (blank) => {
    const message = 'La contraseña no puede ser solo espacios';
    expect(registerErrors({ ...owner, password: blank, confirmPassword: blank })).toEqual({
      password: message,
    });
    expect(resetErrors({ password: blank, confirmPassword: blank })).toEqual({ password: message });
    const chosen = { password: 'baleadas', newPassword: blank, confirmPassword: blank };
    expect(passwordChangeErrors(chosen)).toEqual({ newPassword: message });
    expect(temporaryPasswordErrors(chosen)).toEqual({ newPassword: message });
    expect(loginErrors({ emailOrUsername: 'ana', password: blank })).toEqual({});
  });

  test('the repeated password must be equal to the password', () => {
    expect(registerErrors({ ...owner, confirmPassword: 'baleada' })).toEqual({
      confirmPassword: 'Las contraseñas no coinciden',
    });
    expect(resetErrors({ password: 'baleada', confirmPassword: 'otra' })).toEqual({
      confirmPassword: 'Las contraseñas no coinciden',
    });
  });

  test('the phone number is stored with its country code', () => {
    expect(fullPhone('+504', '9988-7766')).toBe('+504 99887766');
    expect(fullPhone('+504', '+1 2025550143')).toBe('+1 2025550143');
  });

  test('the country codes are in their order, Honduras first', () => {
    expect(COUNTRY_CODES.map(({ code }) => code).join(' ')).toBe(
      '+504 +1 +52 +503 +502 +505 +506 +507 +34 +57',
    );
  });
});
