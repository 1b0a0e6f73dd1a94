import { SPECIAL_TAX_RATE } from '#domain/base/limits.ts';
import { cents, plainMoney } from '#domain/base/money.ts';
import { formatRate } from '#domain/base/percent.ts';
import { type Day, dayText, type Zone } from '#domain/base/time.ts';
import type { SalesBook } from '#domain/fiscal/answers/fiscal.ts';
import {
  type BookDetails,
  type BookRow,
  bookDetails,
  bookHeads,
  bookLine,
  bookRow,
  DETAIL_HEADS,
  detailCells,
  detailTexts,
  identityText,
} from '#domain/fiscal/hn/sales-book.ts';
import { specialRateText } from '#domain/fiscal/tax-names.ts';
import type { DayRange } from '#domain/reports/periods.ts';
import { type Column, type FileTable, tableOf } from '#web/base/file-table.ts';

type Document = SalesBook['rows'][number];

/** A document of the book with the amounts that count: zero if it is annulled, negative for a credit note. */
export interface BookEntry extends BookRow, BookDetails {
  readonly id: string;
  readonly general_rate: number;
  /** The business day of its sale, or of the refund of a credit note, if it is another day. */
  readonly sale_day: Day | null;
  /** It arrived on this day, in a later month than that of its paper. */
  readonly booked_on: Day | null;
  /** It was written by hand on its day, and charged on that of its sale. */
  readonly is_preprinted: boolean;
}

function entryOf(document: Document): BookEntry {
  const amounts = {
    discount_cents: cents(document.discount_cents),
    exempt_cents: cents(document.exempt_cents),
    exonerated_cents: cents(document.exonerated_cents),
    general_base_cents: cents(document.general_base_cents),
    general_tax_cents: cents(document.general_tax_cents),
    special_base_cents: cents(document.special_base_cents),
    special_tax_cents: cents(document.special_tax_cents),
    total_cents: cents(document.total_cents),
  };
  const { id, general_rate, sale_day, booked_on, is_preprinted } = document;
  const whole = { ...document, ...amounts };
  return { ...bookRow(whole), ...bookDetails(whole), id, general_rate, sale_day, booked_on, is_preprinted };
}

export const bookEntries = ({ rows }: SalesBook): readonly BookEntry[] => rows.map(entryOf);

/** The general rate of a book, that of its last document; that of the business without documents. */
export const bookRate = ({ rows }: SalesBook, businessRate: number): number =>
  rows.at(-1)?.general_rate ?? businessRate;

/** How a document was written by hand, and why its day is not that of its sale in the other reports; null for the usual one. */
export function otherDayText(
  { type, sale_day, booked_on, is_preprinted }: BookEntry,
  format: (day: Day) => string,
): string | null {
  const day = sale_day && `${type === 'Nota de crédito' ? 'Reembolso' : 'Venta'} del ${format(sale_day)}`;
  const other = [booked_on && `Recibida el ${format(booked_on)}`, day].filter(Boolean).join('. ') || null;
  if (!is_preprinted) return other;
  return other ? `Preimpresa, registrada después. ${other}` : 'Preimpresa';
}

/** The RTN or the identity document of a buyer, and of an exonerated one what exempts it. */
export function buyerFacts(entry: BookEntry): readonly string[] {
  const { buyer_rtn, purchase_order, certificate, sag } = entry;
  const facts = [
    buyer_rtn && `RTN ${buyer_rtn}`,
    identityText(entry),
    purchase_order && `Orden exenta ${purchase_order}`,
    certificate && `Constancia ${certificate}`,
    sag && `SAG ${sag}`,
  ];
  return facts.filter((fact): fact is string => Boolean(fact));
}

export interface BookColumns {
  readonly general: string;
  readonly special: string;
}

/** The rates in words: '15 %' and '18 %'. */
export const rateTexts = (rate: number): BookColumns => ({
  general: `${formatRate(rate)} %`,
  special: specialRateText(rate, SPECIAL_TAX_RATE),
});

const NOTE = 'Nota';

/** The table of the files. */
export function bookTables(book: SalesBook, rate: number, zone: Zone): readonly FileTable[] {
  const heads = bookHeads(rate, SPECIAL_TAX_RATE);
  const [discount, ...facts] = DETAIL_HEADS;
  const [day, number, type, status, rtn, name, exempt, exonerated, base, tax, base18, tax18, total] = heads;
  const money = (head: string | undefined, of: (row: BookEntry) => number): Column<BookEntry> => ({
    head: head ?? '',
    kind: 'money',
    of,
    adds: true,
  });
  const text = (head: string | undefined, of: (row: BookEntry) => string | null): Column<BookEntry> => ({
    head: head ?? '',
    kind: 'text',
    of,
  });
  const columns: readonly Column<BookEntry>[] = [
    { head: day ?? '', kind: 'day', of: (row) => row.issued_on },
    text(number, (row) => row.number),
    text(type, (row) => row.type),
    text(status, (row) => row.status),
    text(rtn, (row) => row.buyer_rtn),
    text(name, (row) => row.buyer_name),
    money(exempt, (row) => row.exempt_cents),
    money(exonerated, (row) => row.exonerated_cents),
    money(base, (row) => row.general_base_cents),
    money(tax, (row) => row.general_tax_cents),
    money(base18, (row) => row.special_base_cents),
    money(tax18, (row) => row.special_tax_cents),
    money(total, (row) => row.total_cents),
    text(NOTE, (row) => otherDayText(row, dayText)),
    money(discount, (row) => row.discount_cents),
    ...facts.map((head, at) => text(head, (row) => detailTexts(row)[at] ?? null)),
  ];
  return [tableOf('Libro de ventas', columns, bookEntries(book), zone)];
}

const LINE_END = '\r\n';

/**
 * The book as text: the issuer's name and the days, the heads, one line per document, with why its day is
 * another one in the other reports, and the sums (art. 53). */
export function bookText(book: SalesBook, rate: number, business: string, { from, to }: DayRange): string {
  const { totals } = book;
  const sums = [
    totals.exempt_cents,
    totals.exonerated_cents,
    totals.general_base_cents,
    totals.general_tax_cents,
    totals.special_base_cents,
    totals.special_tax_cents,
    totals.total_cents,
  ].map(plainMoney);
  const entries = bookEntries(book);
  const discount = entries.reduce((sum, { discount_cents }) => sum + discount_cents, 0);
  const lines = [
    `Libro de ventas\t${business}\t${dayText(from)} a ${dayText(to)}`,
    [...bookHeads(rate, SPECIAL_TAX_RATE), NOTE, ...DETAIL_HEADS].join('\t'),
    ...entries.map((entry) =>
      [bookLine(entry), otherDayText(entry, dayText) ?? '', ...detailCells(entry)].join('\t'),
    ),
    ['Total', '', '', '', '', '', ...sums, '', plainMoney(discount), '', '', '', '', '', ''].join('\t'),
  ];
  return `${lines.join(LINE_END)}${LINE_END}`;
}
