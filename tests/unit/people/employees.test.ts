import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryPasswordErrors } from '#domain/people/auth-rules.ts';
import { pinError, temporaryPassword } from '#domain/people/employees.ts';

describe('a PIN', () => {
  it.each(['2580', '14703', '987123', '1221', '1357'])('%s is accepted as a PIN', (pin) => {
    expect(pinError(pin)).toBeUndefined();
  });

  it.each([
    '0000',
    '999999',
    '1234',
    '12345',
    '4321',
    '7890',
    '0987',
  ])('%s is refused as a PIN because it is easy to guess', (pin) => {
    expect(pinError(pin)).toContain('se adivina fácil');
  });

  it.each([
    '',
    '258',
    '2580147',
    '25a0',
    '25.0',
    '２５８０',
  ])('%j is refused because a PIN has 4 to 6 digits', (pin) => {
    expect(pinError(pin)).toBe('El PIN tiene de 4 a 6 dígitos.');
  });

  it('a PIN of one repeated digit is refused for any digit and length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 4, max: 6 }), (digit, length) => {
        expect(pinError(String(digit).repeat(length))).toBeDefined();
      }),
    );
  });
});

describe('a temporary password', () => {
  it('a temporary password has three groups of four unambiguous characters, for any random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 32 }), (chance) => {
        expect(temporaryPassword(chance)).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){2}$/);
      }),
    );
  });

  it('each of the 32 characters is equally probable', () => {
    const signs = Array.from(
      { length: 256 },
      (_, byte) => temporaryPassword(new Uint8Array(12).fill(byte))[0],
    );
    const counts = new Map<string | undefined, number>();
    for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    expect([...counts.values()]).toEqual(Array(32).fill(8));
  });

  it('a temporary password must be replaced by a different one of six characters, typed twice', () => {
    const form = { password: 'k7mt-p3xw-hn4r', newPassword: 'baleada-1', confirmPassword: 'baleada-1' };
    expect(temporaryPasswordErrors(form)).toEqual({});
    expect(
      temporaryPasswordErrors({ ...form, newPassword: form.password, confirmPassword: form.password }),
    ).toEqual({
      newPassword: 'Elige una contraseña distinta de la temporal',
    });
    expect(temporaryPasswordErrors({ ...form, newPassword: 'corta', confirmPassword: 'otra' })).toEqual({
      newPassword: 'La contraseña debe tener al menos 6 caracteres',
      confirmPassword: 'Las contraseñas no coinciden',
    });
  });
});
