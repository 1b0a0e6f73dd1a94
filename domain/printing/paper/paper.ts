import { flatText, textLines } from '#domain/base/text.ts';

export type PaperAlign = 'left' | 'center';
/** 'item' is the large line of a kitchen ticket, 'title' the head of a paper. */
export type PaperSize = 'small' | 'normal' | 'large' | 'item' | 'title';

/** A paragraph. Only the head and foot of a receipt have line breaks. */
export interface PaperText {
  readonly kind: 'text';
  readonly text: string;
  readonly align?: PaperAlign;
  readonly size?: PaperSize;
  readonly strong?: boolean;
  readonly indent?: boolean;
  readonly struck?: boolean;
}

/** Text on the left, which does not break before a percent sign, and a figure on the right. */
export interface PaperRow {
  readonly kind: 'row';
  readonly left: string;
  readonly right: string;
  readonly size?: 'normal' | 'large';
  readonly strong?: boolean;
  readonly indent?: boolean;
}

export type PaperBlock =
  | PaperText
  | PaperRow
  | { readonly kind: 'rule' }
  /** A line to be filled in by hand, after its name. */
  | { readonly kind: 'blank'; readonly name: string }
  | { readonly kind: 'logo'; readonly url: string }
  | { readonly kind: 'qr'; readonly text: string }
  /** What is printed large across the paper. */
  | { readonly kind: 'mark'; readonly text: string };

/** What a paper says, in its order. The screen, the browser's dialog and ESC/POS print this and nothing else. */
export interface Paper {
  /** Its name for people, which is not printed: 'Comanda #12'. */
  readonly name: string;
  readonly blocks: readonly PaperBlock[];
}

export const RULE: PaperBlock = { kind: 'rule' };

type TextStyle = Omit<PaperText, 'kind' | 'text'>;

/** A text on one line of its own: what people wrote in it cannot begin another one. */
export const text = (value: string, style: TextStyle = {}): PaperBlock => ({
  kind: 'text',
  text: flatText(value),
  ...style,
});

/** The lines that the business itself puts on its receipts. */
export const ownLines = (value: string): PaperBlock => ({
  kind: 'text',
  text: textLines(value).split('\n').map(flatText).join('\n'),
  align: 'center',
});

export const row = (
  left: string,
  right: string,
  style: Omit<PaperRow, 'kind' | 'left' | 'right'> = {},
): PaperBlock => ({
  kind: 'row',
  left: flatText(left).replaceAll(' %', '\u00A0%'),
  right: flatText(right),
  ...style,
});

/** Lines that are centred, as in the head of a paper. Those without text are left out. */
export const centered = (lines: readonly (string | null | false)[]): readonly PaperBlock[] =>
  lines.flatMap((line) => (line ? [text(line, { align: 'center' })] : []));
