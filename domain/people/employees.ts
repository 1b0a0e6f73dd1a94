/** The people of a business: their names, how they sign in, and which PINs are refused. This file imports no zod, because forms load it. */

import type { Role } from './access.ts';

/** The roles that a business gives to its people. Nobody can give the role master. */
export const EMPLOYEE_ROLES = [
  'admin',
  'cajero',
  'mesero',
  'chef',
  'bartender',
] as const satisfies readonly Role[];
export type EmployeeRole = (typeof EMPLOYEE_ROLES)[number];

export const ROLE_NAMES: Readonly<Record<EmployeeRole, string>> = {
  admin: 'Administrador',
  cajero: 'Cajero',
  mesero: 'Mesero',
  chef: 'Cocinero',
  bartender: 'Bartender',
};

export const MAX_NAME_LENGTH = 80;
export const MAX_EMAIL_LENGTH = 120;
export const MAX_PIN_LENGTH = 6;
export const USERNAME_SHAPE = /^[A-Za-z0-9._-]{3,40}$/;
export const PIN_SHAPE = /^[0-9]{4,6}$/;
export const PIN_MESSAGE = 'El PIN tiene de 4 a 6 dígitos.';

/** The Spanish name of a role; the role itself when it is not one of a business. */
export function roleName(role: string): string {
  const known = EMPLOYEE_ROLES.find((each) => each === role);
  return known ? ROLE_NAMES[known] : role;
}

const DIGIT = 10;
/** True when the digits have one constant step: 0000, 1234, 8765, 7890. */
function isRun(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + DIGIT) % DIGIT);
  const [first] = steps;
  return (first === 0 || first === 1 || first === DIGIT - 1) && steps.every((step) => step === first);
}

/** The time for which a PIN is locked: 'un minuto', '15 minutos', '24 horas'. */
export function lockText(minutes: number): string {
  if (minutes > 60) return `${Math.ceil(minutes / 60)} horas`;
  return minutes === 1 ? 'un minuto' : `${minutes} minutos`;
}

/** The error of a PIN, or undefined. It must have 4 to 6 digits and not be easy to guess. */
export function pinError(pin: string): string | undefined {
  if (!PIN_SHAPE.test(pin)) return PIN_MESSAGE;
  return isRun(pin) ? 'Ese PIN se adivina fácil: no repitas un dígito ni los pongas en orden.' : undefined;
}

/** 32 characters that are not confused with each other. */
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUP = 4;
const TEMPORARY_BYTES = 12;

/** A temporary password that can be read aloud, three groups of four: 'k7mt-p3xw-hn4r'. Each random byte gives one character. */
export function temporaryPassword(randomBytes: Uint8Array): string {
  const characters = [...randomBytes.slice(0, TEMPORARY_BYTES)]
    .map((byte) => CHARACTERS[byte % CHARACTERS.length] ?? '')
    .join('');
  return [0, GROUP, 2 * GROUP].map((start) => characters.slice(start, start + GROUP)).join('-');
}
