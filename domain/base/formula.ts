/** Texts that a spreadsheet would run as a formula. */

/** A tab or a line break begins one too in some programs, and so do the signs of full width in those of other languages. */
const FORMULA = "'*(?:[\\t\\r\\n]|[\\s\\p{Cc}\\p{Cf}]*[=+\\-@＝＋－＠﹦﹢﹣﹫])";
const FORMULA_START = new RegExp(`^${FORMULA}`, 'u');
const ESCAPED_FORMULA = new RegExp(`^'(?=${FORMULA})`, 'u');

/**
 * A text for any exported file, with an apostrophe before a text that a spreadsheet reads as a formula (decisions, Always).
 * `unescapeFormula` reverses it.
 */
export function escapeFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** The original text of an escaped one. */
export function unescapeFormula(text: string): string {
  return text.replace(ESCAPED_FORMULA, '');
}
