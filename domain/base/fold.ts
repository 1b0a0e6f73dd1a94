/** How names and searched texts are compared. `db/functions/base/text.sql` has the same rules. This file imports nothing, because the public menu loads it. */

const SPACES = /[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g;
const OUTER_SPACES = /^ | $/g;
/** Soft hyphens, signs without width, and choices of an emoji's style. */
const INVISIBLE = /(?:[\u00ad\u180e\u200b-\u200d\u2060\ufeff]|\ufe0e|\ufe0f)+/g;
const ACCENTS = /[\u0300-\u036f]+/g;

const evenSpaces = (text: string): string =>
  text.replace(INVISIBLE, '').replace(SPACES, ' ').replace(OUTER_SPACES, '');

/** A text for searching and sorting: lower case without accents, signs that are not seen and double spaces. 'Açaí' is 'acai'. */
export function foldText(text: string): string {
  return evenSpaces(text.toLowerCase().normalize('NFD').replace(ACCENTS, ''));
}

/** What two names that are the same have in common: case, the way to store an accent and the kind of a space don't count. Accents do. */
export function nameKey(name: string): string {
  return evenSpaces(name.normalize('NFC').toLowerCase());
}
