/** The identity number of a person of Honduras: 'NNNN-NNNN-NNNNN', the municipality, the year of registration of the birth, and a sequence. */

export const WRONG_IDENTITY = 'La identidad tiene 13 dígitos: 0000-0000-00000.';
export const IDENTITY_DIGITS = 13;

const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, IDENTITY_DIGITS);

/** What is typed, with its dashes as far as it goes: '080119' is '0801-19'. */
export function formatIdentity(typed: string): string {
  const digits = digitsOf(typed);
  return [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)].filter((part) => part !== '').join('-');
}

/** The year in which the birth was registered, as typed so far; null before its four digits. It suggests the year of birth. */
export function registeredYear(typed: string): number | null {
  const digits = digitsOf(typed);
  return digits.length < 8 ? null : Number(digits.slice(4, 8));
}
