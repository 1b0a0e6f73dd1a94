import { foldText } from '#domain/base/fold.ts';
import { unescapeFormula } from '#domain/base/formula.ts';
import { type Cents, readMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { hasUnseen, LONE_JOINER, textLines, UNSEEN_MESSAGE } from '#domain/base/text.ts';

/** Why a cell is refused, as a Spanish sentence. */
export class InvalidCell {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** Reads the text of a cell. `blank` is the value of a refused cell. */
export interface CellReader<T> {
  readonly blank: T;
  readonly read: (text: string) => T | InvalidCell;
}

const MAX_SHOWN_LENGTH = 24;
const NUMBER = /^(-?)([1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.(\d+))?$/;
const COMMA_DECIMALS = /^\d+,\d+$/;
/** The currency before an amount: 'L 45.50', 'Lps. 45', or 'HNL 45.50' as Fogón writes it. */
const CURRENCY = /^(?:hnl|lps?\.?|l\.?)\s*(?=[\d-])/i;
const LINE_BREAK = /[\n\t]/;
/** '#REF!', '#N/A', and the Spanish names of Excel: '#¡REF!', '#N/D'. */
const BROKEN_FORMULA = /^#(?:N\/[AD]|[¡¿]?[A-Z0-9/]+[!?])$/;
const COUNTED = ['cero', 'uno', 'dos', 'tres', 'cuatro'];

/** A cell as a message shows it. */
export function shownCell(cell: string): string {
  const text = cell.trim();
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
}

/** The letter in the place of bytes of a file that are no letter. */
export const DAMAGED_LETTER = '\uFFFD';
/** The reason to refuse a text with a damaged letter. */
export const DAMAGED_MESSAGE = 'Tiene una letra dañada: escríbela de nuevo en el archivo.';
export const isDamaged = (text: string): boolean => text.includes(DAMAGED_LETTER);

/** Signs without width and soft hyphens, which other programs leave in a text. They change nothing that is read. */
const WITHOUT_WIDTH = new RegExp(`[\\u00ad\\u180e\\u200b\\u200c\\u2060\\ufeff]|${LONE_JOINER}`, 'gu');

/** A text of a file without the signs that have no width. Joiners of emoji stay. */
export const visibleText = (text: string): string => text.replace(WITHOUT_WIDTH, '');

function readAnyText(cell: string, maxLength: number, lines: boolean): string | InvalidCell {
  const text = textLines(visibleText(unescapeFormula(cell)));
  if (isDamaged(text)) return new InvalidCell(DAMAGED_MESSAGE);
  if (BROKEN_FORMULA.test(text)) return new InvalidCell(`La fórmula de la celda da error: ${text}.`);
  if (text.length > maxLength) return new InvalidCell(`Tiene ${text.length} letras; caben ${maxLength}.`);
  if (hasUnseen(text)) return new InvalidCell(UNSEEN_MESSAGE);
  if (!lines && LINE_BREAK.test(text)) return new InvalidCell('No lleva saltos de línea ni tabulaciones.');
  return text;
}

/** A required text of at most `maxLength` characters. */
export function requiredText(maxLength: number, missing: string): CellReader<string> {
  return {
    blank: '',
    read: (cell) => readAnyText(cell, maxLength, false) || new InvalidCell(missing),
  };
}

/** An optional text; null when it is empty. */
export function optionalText(maxLength: number, lines = false): CellReader<string | null> {
  return { blank: null, read: (cell) => readAnyText(cell, maxLength, lines) || null };
}

interface NumberRule {
  /** The maximum number of decimals. */
  readonly decimals: number;
  readonly max: number;
  /** True when 0 is refused. */
  readonly positive?: boolean;
}

function noNumber(text: string): InvalidCell {
  if (COMMA_DECIMALS.test(text))
    return new InvalidCell(`Los decimales van con punto: ${text.replace(',', '.')} y no ${text}.`);
  return new InvalidCell(`"${shownCell(text)}" no es un número.`);
}

/** A cell without the currency before its amount. */
export const withoutCurrency = (cell: string): string => cell.trim().replace(CURRENCY, '');

/** Reads '1,234.50' or '1234.5'. Refuses texts that are only partly a number: '12abc', '1e5', 'NaN'. */
function readNumber(text: string, rule: NumberRule): number | InvalidCell {
  const [, sign, whole = '', fraction = ''] = NUMBER.exec(text) ?? [];
  if (sign === undefined) return noNumber(text);
  const value = Number(`${whole.replaceAll(',', '')}.${fraction}`);
  if (sign !== '') return new InvalidCell('No puede ser negativo.');
  if (fraction.length > rule.decimals)
    return new InvalidCell(
      rule.decimals === 0 ? 'No lleva decimales.' : `Admite ${COUNTED[rule.decimals]} decimales.`,
    );
  if (rule.positive && value === 0) return new InvalidCell('Debe ser mayor que cero.');
  if (value > rule.max)
    return new InvalidCell(`Es demasiado grande: el máximo es ${formatQuantity(rule.max)}.`);
  return value;
}

/** A required number. */
export function requiredNumber(rule: NumberRule, missing: string): CellReader<number> {
  return {
    blank: 0,
    read: (cell) => (cell.trim() === '' ? new InvalidCell(missing) : readNumber(cell.trim(), rule)),
  };
}

/** An optional number; null when it is empty. */
export function optionalNumber(rule: NumberRule): CellReader<number | null> {
  return {
    blank: null,
    read: (cell) => (cell.trim() === '' ? null : readNumber(cell.trim(), rule)),
  };
}

const MAX_AMOUNT_UNITS = 100_000_000;

/** An amount with two decimals, as exact cents. The currency may precede it. */
function readCents(cell: string): Cents | InvalidCell {
  const text = withoutCurrency(cell);
  const units = readNumber(text, { decimals: 2, max: MAX_AMOUNT_UNITS });
  return units instanceof InvalidCell ? units : (readMoney(text) ?? noNumber(text));
}

/** A required amount of money, in cents. */
export function requiredAmount(missing: string): CellReader<number> {
  return {
    blank: 0,
    read: (cell) => (cell.trim() === '' ? new InvalidCell(missing) : readCents(cell)),
  };
}

/** An optional amount of money in cents; null when it is empty. */
export function optionalAmount(): CellReader<number | null> {
  return {
    blank: null,
    read: (cell) => (cell.trim() === '' ? null : readCents(cell)),
  };
}

const YES_NO: ReadonlyMap<string, boolean> = new Map([
  ...['si', 's', 'yes', 'y', 'x', '1', 'true', 'verdadero', '✓', '✔'].map((word): [string, boolean] => [
    word,
    true,
  ]),
  ...['no', 'n', 'falso', 'false', '0'].map((word): [string, boolean] => [word, false]),
]);

/** Sí or No; null when the cell is empty. */
export const yesOrNo: CellReader<boolean | null> = {
  blank: null,
  read: (cell) => {
    const word = foldText(cell);
    if (word === '') return null;
    return YES_NO.get(word) ?? new InvalidCell(`"${shownCell(cell)}" no se reconoce: escribe Sí o No.`);
  },
};
