/** What a text that people write may contain. This file imports no zod, because forms load it. */

const WHITE_SPACE = /(?:(?!\ufeff)[\s\u0085])+/g;
const BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]/;
const OTHER_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** A joiner that is not between two emoji, for a pattern with the flag 'u'. */
export const LONE_JOINER =
  '(?<!\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\p{Emoji}\\ufe0f)\\u200d|\\u200d(?!\\p{Extended_Pictographic})';

/**
 * Signs that are not seen, hide letters or change their direction: control characters, half characters, and what Unicode says to ignore.
 * A joiner belongs between two emoji, and a choice of style after one.
 */
const UNSEEN = new RegExp(
  [
    '[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Noncharacter_Code_Point}\\u2800\\ufff9-\\ufffb]',
    '(?![\\u200d\\ufe0e\\ufe0f])\\p{Default_Ignorable_Code_Point}',
    LONE_JOINER,
    '(?<!\\p{Emoji})[\\ufe0e\\ufe0f]',
  ].join('|'),
  'gu',
);

export const UNSEEN_MESSAGE = 'Tiene signos que no se ven. Bórralo y escríbelo de nuevo.';

/** A text of one line: each line break and tab becomes a space. A letter and its accent are one sign, as most keyboards write it. */
export function oneLine(text: string): string {
  return text
    .normalize()
    .trim()
    .replace(WHITE_SPACE, (space) => (BREAK.test(space) ? ' ' : space));
}

/** A text whose lines end in '\n', with its letters as in `oneLine`. */
export function textLines(text: string): string {
  return text.normalize().trim().replace(OTHER_BREAKS, '\n');
}

/** True when a text has signs that are not seen. Line breaks and tabs are none: whether they stay is for `oneLine` and `textLines`. */
export function hasUnseen(text: string): boolean {
  return text.replace(/[\t\n]/g, '').search(UNSEEN) !== -1;
}

/** A stored text as a paper, an e-mail or a list shows it: on one line, each white space one space, without signs that are not seen. */
export function flatText(text: string): string {
  return text
    .replace(WHITE_SPACE, (space) => (space === '\u00A0' ? space : ' '))
    .replace(UNSEEN, '')
    .replace(/\s{2,}/g, ' ');
}

/** The first text in a request's body, or name of a field of it, that has signs that are not seen. */
export function unseenTextIn(value: unknown): string | undefined {
  if (typeof value === 'string') return hasUnseen(oneLine(value)) ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value)
    .flat()
    .map(unseenTextIn)
    .find((text) => text !== undefined);
}
