import type { SignKey } from '#domain/menu/scan.ts';

/** The signs of keys by their place, without and with Shift, on a keyboard of the United States. */
const SIGNS: Readonly<Record<string, string>> = {
  Backquote: '`~',
  Backslash: '\\|',
  BracketLeft: '[{',
  BracketRight: ']}',
  Comma: ',<',
  Equal: '=+',
  Minus: '-_',
  Period: '.>',
  Quote: '\'"',
  Semicolon: ';:',
  Slash: '/?',
};
const ABOVE_DIGITS = ')!@#$%^&*(';

/** The sign of a key on a keyboard of the United States; the sign that it typed for a key that is the same on all of them. */
export function usSign({ key, code, shiftKey }: SignKey): string {
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  const signs = digit === undefined ? SIGNS[code] : digit + ABOVE_DIGITS.charAt(Number(digit));
  return signs?.charAt(shiftKey ? 1 : 0) ?? key;
}
