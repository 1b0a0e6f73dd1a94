/** The number by which Honduras's tax service knows a business or a person. */

/** Fourteen digits, with hyphens or spaces between them as people write them. */
export const RTN_SHAPE = /^\d(?:[ -]?\d){13}$/;

export const RTN_WRONG = 'El RTN tiene 14 dígitos.';

/** What is wrong with an RTN that may be left out; undefined when nothing is. */
export function rtnError(rtn: string): string | undefined {
  const typed = rtn.trim();
  return typed === '' || RTN_SHAPE.test(typed) ? undefined : RTN_WRONG;
}
