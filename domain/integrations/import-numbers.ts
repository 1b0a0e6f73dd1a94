import type { DecimalSign } from '#domain/base/decimal-sign.ts';
import { numberIn, plainNumber } from '#domain/base/typed-number.ts';
import type { RowPlace } from './import.ts';
import { withoutCurrency } from './import-cells.ts';

/** A number of a file as a text: what a workbook stores as a number needs no decision. */
export interface NumberText extends RowPlace {
  /** The head of its column. */
  readonly column: string;
  readonly text: string;
}

/** The decimal sign of all numbers of a file. */
export interface FileSign {
  readonly sign: DecimalSign;
  /** A number that shows it: the first one that could be read in two ways, or one with a decimal comma. Null if nothing needs to be shown. */
  readonly sample: { readonly text: string; readonly value: number } | null;
  /** Two numbers that contradict each other. */
  readonly contradiction: readonly [NumberText, NumberText] | null;
}

/** The digits and signs of a number: '-L 1,250.00' is '1,250.00'. */
const unsigned = (text: string): string => withoutCurrency(text.trim().replace(/^-/, '')).replace(/^-/, '');

const isCertain = (text: string, sign: DecimalSign): boolean => {
  const number = numberIn(unsigned(text));
  return number !== null && number.other === undefined && number.sign === sign;
};

/**
 * Decides the decimal sign of a file by all its numbers: one of them proves it. Where none does, a file whose fields a semicolon separates has
 * commas, as spreadsheets of such a language write it. `chosen` is what a person says.
 */
export function fileSign(
  numbers: readonly NumberText[],
  separator: string | null,
  chosen: DecimalSign | null,
): FileSign {
  const comma = numbers.find(({ text }) => isCertain(text, ','));
  const point = numbers.find(({ text }) => isCertain(text, '.'));
  const unclear = numbers.find(({ text }) => numberIn(unsigned(text))?.other !== undefined);
  const found = comma || (!point && separator === ';' && unclear) ? ',' : '.';
  const sign = chosen ?? found;
  const shown = unclear ?? (sign === ',' ? comma : undefined);
  const plain = shown && plainNumber(unsigned(shown.text), sign);
  return {
    sign,
    sample: shown && plain ? { text: unsigned(shown.text), value: Number(plain) } : null,
    contradiction: chosen === null && comma && point ? [comma, point] : null,
  };
}

/** A number of a file with a decimal point and nothing else: '1.234,50' is '1234.50'. Any other text stays as it is. */
export function withDecimalPoint(cell: string, sign: DecimalSign): string {
  const plain = plainNumber(unsigned(cell), sign);
  if (plain === null) return cell;
  return withoutCurrency(cell).startsWith('-') || cell.trim().startsWith('-') ? `-${plain}` : plain;
}
