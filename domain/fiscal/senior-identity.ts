/** The identity number of a senior: 'NNNN-NNNN-NNNNN', the municipality, the year of registration of the birth, and a sequence. */

const DNI = /^(\d{4})[ -]?(\d{4})[ -]?(\d{5})$/;

export const WRONG_IDENTITY = 'La identidad tiene 13 dígitos: 0000-0000-00000.';

/** The 13 digits of an identity number without separators; null for any other text. */
export function identityDigits(typed: string): string | null {
  const [, ...parts] = DNI.exec(typed.trim()) ?? [];
  return parts.length === 0 ? null : parts.join('');
}

export interface IdentityJudgement {
  /** Why the number is refused. */
  readonly error: string | null;
  /** What to compare with the document. */
  readonly warning: string | null;
}

/**
 * Compares an identity number with the year of birth. Digits 5 to 8 are the year in which the birth was registered, which is usually that of the
 * birth: an earlier year, or one after `currentYear`, is refused; a later one is only warned about, because births were registered years later.
 */
export function judgeIdentity(identity: string, birthYear: number, currentYear: number): IdentityJudgement {
  const year = Number(identityDigits(identity)?.slice(4, 8) ?? Number.NaN);
  if (Number.isNaN(year)) return { error: WRONG_IDENTITY, warning: null };
  if (year > currentYear)
    return { error: `La identidad dice ${year}, un año que aún no llega.`, warning: null };
  if (year < birthYear)
    return {
      error: `La identidad dice ${year} y el año de nacimiento ${birthYear}: revisa los dos.`,
      warning: null,
    };
  const warning =
    year === birthYear
      ? null
      : `La identidad dice ${year} y el año de nacimiento ${birthYear}: compáralos con el documento.`;
  return { error: null, warning };
}
