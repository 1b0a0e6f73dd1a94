import type { PaperBlock, PaperRow, PaperText } from './paper.ts';
import { plainLetters, wrap } from './wrap.ts';

/** One line of text on a roll. `scale` is the width of its letters: a line of 48 columns holds 24 of scale 2. */
export interface RollLine {
  readonly kind: 'line';
  readonly text: string;
  readonly scale: 1 | 2;
  readonly tall: boolean;
  readonly strong: boolean;
  readonly underlined: boolean;
  readonly inverted: boolean;
}

export type RollPart =
  | RollLine
  | { readonly kind: 'logo'; readonly url: string }
  | { readonly kind: 'qr'; readonly text: string };

const PLAIN = {
  kind: 'line',
  scale: 1,
  tall: false,
  strong: false,
  underlined: false,
  inverted: false,
} as const;
const LARGE = { ...PLAIN, tall: true, strong: true } as const;
const HUGE = { ...LARGE, scale: 2 } as const;

const INDENT = 2;
/** The columns that the text of a row keeps beside its figure; with less, the figure has a line of its own. */
const MIN_LEFT_COLUMNS = 12;

const spaced = (text: string): string => text.replaceAll('\u00A0', ' ');
const lengthOf = (text: string): number => Array.from(text).length;
const padStart = (text: string, columns: number): string =>
  ' '.repeat(Math.max(0, columns - lengthOf(text))) + text;
const padEnd = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - lengthOf(text)));
const center = (text: string, columns: number): string =>
  ' '.repeat(Math.max(0, Math.floor((columns - lengthOf(text)) / 2))) + text;

function styleOf({ size = 'normal', strong = false, struck = false }: PaperText): Omit<RollLine, 'text'> {
  // Printers cannot strike text out: what is struck is not large.
  if (struck) return { ...PLAIN, underlined: true };
  if (size === 'title' || size === 'item') return HUGE;
  if (size === 'large') return LARGE;
  return { ...PLAIN, strong };
}

function textLines(block: PaperText, columns: number): readonly RollLine[] {
  const style = styleOf(block);
  const indent = block.indent ? INDENT : 0;
  const width = Math.floor(columns / style.scale);
  return wrap(plainLetters(block.text), width - indent).map((line) => ({
    ...style,
    text: spaced(block.align === 'center' ? center(line, width) : ' '.repeat(indent) + line),
  }));
}

function rowTexts(left: string, right: string, columns: number): readonly string[] {
  if (right === '') return wrap(left, columns);
  const rest = columns - lengthOf(right) - 1;
  if (rest < Math.min(lengthOf(left), MIN_LEFT_COLUMNS))
    return [
      ...(left === '' ? [] : wrap(left, columns)),
      ...wrap(right, columns).map((line) => padStart(line, columns)),
    ];
  const [first = '', ...others] = wrap(left, Math.max(rest, 1));
  return [padEnd(first, columns - lengthOf(right)) + right, ...others];
}

function rowLines(
  { left, right, size, strong = false, indent }: PaperRow,
  columns: number,
): readonly RollLine[] {
  const style = size === 'large' ? LARGE : { ...PLAIN, strong };
  const start = indent ? INDENT : 0;
  return rowTexts(plainLetters(left), plainLetters(right), columns - start).map((line) => ({
    ...style,
    text: spaced(' '.repeat(start) + line),
  }));
}

/** A line to write on after a name, with room above it for a hand. */
function blankLines(name: string, columns: number): readonly RollLine[] {
  const lines = wrap(plainLetters(`${name}:`), columns);
  const last = lines.at(-1) ?? '';
  const line = '_'.repeat(Math.max(0, columns - lengthOf(last) - 1));
  return ['', ...lines.slice(0, -1), line === '' ? last : `${last} ${line}`].map((text) => ({
    ...PLAIN,
    text: spaced(text),
  }));
}

/** The lines and pictures of a block on a roll of so many columns. No letter is lost, and no line is longer. */
export function rollParts(block: PaperBlock, columns: number): readonly RollPart[] {
  switch (block.kind) {
    case 'text':
      return textLines(block, columns);
    case 'row':
      return rowLines(block, columns);
    case 'rule':
      return [{ ...PLAIN, text: '-'.repeat(columns) }];
    case 'blank':
      return blankLines(block.name, columns);
    case 'mark': {
      const width = Math.floor(columns / HUGE.scale);
      return wrap(plainLetters(block.text), width).map((line) => ({
        ...HUGE,
        inverted: true,
        text: spaced(padEnd(center(line, width), width)),
      }));
    }
    case 'logo':
    case 'qr':
      return [block];
  }
}
