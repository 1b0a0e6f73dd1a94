/** The CAI: the code with which the tax authority authorises a range of documents (art. 10). */

const GROUPS = /^([0-9A-Z]{6})([0-9A-Z]{6})([0-9A-Z]{6})([0-9A-Z]{6})([0-9A-Z]{6})([0-9A-Z]{2})$/;
const USUAL = /^(?:[0-9A-F]{6}-){5}[0-9A-F]{2}$/;
const ANY_HYPHEN = /[\u2010-\u2015\u2212_]/g;

/** The law only says that it is a series of letters and digits, so that only an impossible length is refused. */
export const MIN_CAI_LENGTH = 16;
export const MAX_CAI_LENGTH = 64;

export const NO_CAI = 'Escribe el CAI.';
export const CAI_TOO_SHORT = 'El CAI está incompleto: usualmente tiene 37 caracteres con guiones.';
export const CAI_TOO_LONG = 'El CAI es demasiado largo: usualmente tiene 37 caracteres con guiones.';
export const CAI_UNUSUAL =
  'El CAI usual tiene 37 caracteres, XXXXXX-XXXXXX-XXXXXX-XXXXXX-XXXXXX-XX, con dígitos y letras de la A a la F. Compáralo con tu constancia.';

export interface CaiJudgement {
  /** In its normal form. */
  readonly cai: string;
  /** Why it is refused. */
  readonly error: string | null;
  /** What to check before it is used. */
  readonly warning: string | null;
}

/** A typed CAI in capitals, without spaces, and with the hyphens of the usual shape when they are missing. */
export function normalizeCai(typed: string): string {
  const bare = typed.toUpperCase().replace(/\s/g, '').replace(ANY_HYPHEN, '-');
  const [, ...groups] = GROUPS.exec(bare.replaceAll('-', '')) ?? [];
  return groups.length === 0 ? bare : groups.join('-');
}

/** Judges a typed CAI. Refuses only one that is empty or of an impossible length, and warns about any other unusual one. */
export function judgeCai(typed: string): CaiJudgement {
  const cai = normalizeCai(typed);
  const error = lengthError(cai);
  return { cai, error, warning: error !== null || USUAL.test(cai) ? null : CAI_UNUSUAL };
}

function lengthError({ length }: string): string | null {
  if (length === 0) return NO_CAI;
  if (length < MIN_CAI_LENGTH) return CAI_TOO_SHORT;
  return length > MAX_CAI_LENGTH ? CAI_TOO_LONG : null;
}
