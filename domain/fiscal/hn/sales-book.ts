import { type Cents, cents, plainMoney } from '#domain/base/money.ts';
import { formatRate } from '#domain/base/percent.ts';
import { flatText } from '#domain/base/text.ts';
import { type Day, dayText } from '#domain/base/time.ts';
import type { DocumentStatus, DocumentType } from '../documents.ts';
import { specialRateText } from '../tax-names.ts';
import type { DocumentTotals } from './document-totals.ts';

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
  const [general, special] = [`${formatRate(generalRate)} %`, specialRateText(generalRate, specialRate)];
  return [
    'Fecha',
    'Número',
    'Tipo',
    'Estado',
    'RTN',
    'Cliente',
    'Importe exento',
    'Importe exonerado',
    `Importe gravado ${general}`,
    `ISV ${general}`,
    `Importe gravado ${special}`,
    `ISV ${special}`,
    'Total',
  ];
}

/** The cells of a row as texts, in the order of `bookHeads`: '21/11/2026', amounts as '-150.00'. */
export function bookCells(row: BookRow): readonly string[] {
  const { issued_on, number, type, status, buyer_rtn, buyer_name } = row;
  const amounts = AMOUNTS.map((amount) => plainMoney(row[amount]));
  return [dayText(issued_on), number, type, status, buyer_rtn ?? '', flatText(buyer_name), ...amounts];
}

/** A row of the text export: its cells with tabs between them, on one line (art. 53). */
export function bookLine(row: BookRow): string {
  return bookCells(row).join('\t');
}

/** What else the book says of a document: who bought it and why without tax, what it corrects, and its authorisation. */
export interface BookDetails {
  readonly discount_cents: Cents;
  readonly identity_kind: string | null;
  readonly identity_number: string | null;
  readonly corrects: string | null;
  readonly purchase_order: string | null;
  readonly certificate: string | null;
  readonly sag: string | null;
  readonly cai: string;
}

/** The details of a document; the discount of one that is annulled does not count. */
export function bookDetails(document: BookDetails & Pick<BookDocument, 'status' | 'type'>): BookDetails {
  const { identity_kind, identity_number, corrects, purchase_order, certificate, sag, cai } = document;
  const discount_cents = cents(signOf(document) * document.discount_cents || 0);
  return {
    ...{ discount_cents, identity_kind, identity_number, corrects, purchase_order, certificate, sag, cai },
  };
}

/** 'Identidad 0801-1990-12345'; null for a buyer without an identity document. */
export function identityText({
  identity_kind,
  identity_number,
}: Pick<BookDetails, 'identity_kind' | 'identity_number'>): string | null {
  return identity_number && `${identity_kind ?? 'Documento'} ${identity_number}`;
}

/** The heads of the columns of details, which follow the others: these keep their places in the files of an accountant. */
export const DETAIL_HEADS = [
  'Descuentos y rebajas',
  'Identidad o documento',
  'Documento que corrige',
  'Orden de compra exenta',
  'Constancia de registro exonerado',
  'Registro SAG',
  'CAI',
] as const;

/** The texts of the details after the discount, in the order of `DETAIL_HEADS`. */
export function detailTexts(details: BookDetails): readonly (string | null)[] {
  const { corrects, purchase_order, certificate, sag, cai } = details;
  return [identityText(details), corrects, purchase_order, certificate, sag, cai];
}

/** The cells of the details as texts, in the order of `DETAIL_HEADS`. */
export function detailCells(details: BookDetails): readonly string[] {
  return [plainMoney(details.discount_cents), ...detailTexts(details).map((text) => flatText(text ?? ''))];
}
