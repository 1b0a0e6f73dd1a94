import { foldText } from '#domain/base/fold.ts';
import type { BasisPoints } from '#domain/base/money.ts';
import { formatRate } from '#domain/base/percent.ts';
import { categoryOf, type TaxCategory } from '#domain/fiscal/tax.ts';
import { type CellReader, InvalidCell, shownCell } from './import-cells.ts';

/** The tax of a product as a file says it. */
export interface SaidTax {
  readonly category: TaxCategory;
  /** The general rate, where the file says a number: it must be that of the business. */
  readonly rate: BasisPoints | null;
}

const general = (rate: BasisPoints | null = null): SaidTax => ({ category: 'general', rate });
const SPECIAL: SaidTax = { category: 'special', rate: null };
const EXEMPT: SaidTax = { category: 'exempt', rate: null };

const WORDS: ReadonlyMap<string, SaidTax> = new Map([
  ...['general', 'gravado', 'gravada', 'gravados'].map((word): [string, SaidTax] => [word, general()]),
  ...['exento', 'exenta', 'exentos', 'sin impuesto'].map((word): [string, SaidTax] => [word, EXEMPT]),
]);
/** What may stand before a rate: 'ISV 15%', 'Gravado 18 %', 'IVA (15%)'. */
const BEFORE_RATE = /^(?:isv|iva|impuesto|tasa|gravad[oa]s?|general|especial)?[\s(:]*(?=\d)/;
const RATE = /^(0[.,]\d{1,4}|\d+(?:[.,]\d{1,2})?)\s*(%?)\)?$/;

/** 0.15 in a cell that shows 15 % is 1500; '15', '15%' and '15.00 %' too. Null for any other text. */
function rateOf(text: string): BasisPoints | null {
  const [, number = '', percent] = RATE.exec(text.replace(BEFORE_RATE, '')) ?? [];
  if (number === '') return null;
  const value = Number(number.replace(',', '.'));
  const rate = Math.round(value < 1 && percent === '' ? value * 10_000 : value * 100);
  return rate <= 10_000 ? rate : null;
}

function taxOf(rate: BasisPoints): SaidTax {
  const category = categoryOf({ tax_rate: rate });
  if (category === 'special') return SPECIAL;
  return category === 'exempt' ? EXEMPT : general(rate);
}

/** The tax of a product; null when the cell is empty, which keeps what the product has. */
export const productTax: CellReader<SaidTax | null> = {
  blank: null,
  read: (cell) => {
    const text = foldText(cell);
    if (text === '') return null;
    if (/^exonerad[oa]s?\b/.test(text))
      return new InvalidCell('Exonerado es el cliente, no el producto: escribe general, 18 % o exento.');
    const known = WORDS.get(text);
    if (known) return known;
    const rate = rateOf(text);
    return rate === null
      ? new InvalidCell(`"${shownCell(cell)}" no se reconoce: escribe general, 18 % o exento.`)
      : taxOf(rate);
  },
};

/** Why a file may not say this general rate; null if it is that of the business. */
export function rateFault(said: BasisPoints | null, own: BasisPoints): string | null {
  if (said === null || said === own) return null;
  return `El impuesto general del negocio es ${formatRate(own)} %, no ${formatRate(said)} %: escribe general, 18 % o exento.`;
}
