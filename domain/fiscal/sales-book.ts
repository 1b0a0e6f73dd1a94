import { type Cents, cents, plainMoney } from '../money.ts';
import { formatRate } from '../percent.ts';
import { dayText } from '../periods.ts';
import type { Day } from '../time.ts';
import type { DocumentTotals } from './document-totals.ts';
import type { DocumentStatus, DocumentType } from './documents.ts';

const AMOUNTS = [
  'exempt_cents',
  'exonerated_cents',
  'general_base_cents',
  'general_tax_cents',
  'special_base_cents',
  'special_tax_cents',
  'total_cents',
] as const;
type BookAmounts = Readonly<Record<(typeof AMOUNTS)[number], Cents>>;

/** A document of the month, with its amounts as they are printed: those of a credit note are positive. */
export interface BookDocument extends DocumentTotals {
  readonly issued_on: Day;
  readonly number: string;
  readonly type: DocumentType;
  readonly status: DocumentStatus;
  readonly buyer_rtn: string | null;
  readonly buyer_name: string;
}

/** A row of the sales book: amounts of a voided document are zero, those of a credit note negative. */
export type BookRow = Omit<BookDocument, keyof DocumentTotals> & BookAmounts;

const amountsOf = (value: (amount: (typeof AMOUNTS)[number]) => Cents): BookAmounts => ({
  exempt_cents: value('exempt_cents'),
  exonerated_cents: value('exonerated_cents'),
  general_base_cents: value('general_base_cents'),
  general_tax_cents: value('general_tax_cents'),
  special_base_cents: value('special_base_cents'),
  special_tax_cents: value('special_tax_cents'),
  total_cents: value('total_cents'),
});

function signOf({ status, type }: Pick<BookDocument, 'status' | 'type'>): -1 | 0 | 1 {
  if (status === 'Anulada') return 0;
  return type === 'Nota de crédito' ? -1 : 1;
}

/** The row of a document in the sales book. */
export function bookRow(document: BookDocument): BookRow {
  const { issued_on, number, type, status, buyer_rtn, buyer_name } = document;
  const sign = signOf(document);
  // Zero times minus one is minus zero, which is another number for a comparison.
  const amounts = amountsOf((amount) => cents(sign * document[amount] || 0));
  return { issued_on, number, type, status, buyer_rtn, buyer_name, ...amounts };
}

/** The heads of a book's columns, with the general rate in hundredths of a percent. */
export function bookHeads(generalRate: number, specialRate: number): readonly string[] {
  const [general, special] = [formatRate(generalRate), formatRate(specialRate)];
  return [
    'Fecha',
    'Número',
    'Tipo',
    'Estado',
    'RTN',
    'Cliente',
    'Importe exento',
    'Importe exonerado',
    `Importe gravado ${general} %`,
    `ISV ${general} %`,
    `Importe gravado ${special} %`,
    `ISV ${special} %`,
    'Total',
  ];
}

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** The cells of a row as texts, in the order of `bookHeads`: '21/11/2026', amounts as '-150.00'. */
export function bookCells(row: BookRow): readonly string[] {
  const { issued_on, number, type, status, buyer_rtn, buyer_name } = row;
  const amounts = AMOUNTS.map((amount) => plainMoney(row[amount]));
  return [dayText(issued_on), number, type, status, buyer_rtn ?? '', oneLine(buyer_name), ...amounts];
}

/** A row of the text export: its cells with tabs between them, on one line (art. 53). */
export function bookLine(row: BookRow): string {
  return bookCells(row).join('\t');
}
