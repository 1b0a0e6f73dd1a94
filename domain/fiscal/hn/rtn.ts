/** The tax number of a business or person in Honduras. */

/** Fourteen digits, optionally with hyphens or spaces between them. */
export const RTN_SHAPE = /^\d(?:[ -]?\d){13}$/;

export const RTN_WRONG = 'El RTN tiene 14 dígitos.';

/** The error of an optional RTN, or undefined. */
export function rtnError(rtn: string): string | undefined {
  const typed = rtn.trim();
  return typed === '' || RTN_SHAPE.test(typed) ? undefined : RTN_WRONG;
}
