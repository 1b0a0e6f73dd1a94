import { SPECIAL_TAX_RATE } from '#domain/base/limits.ts';
import { formatRate } from '#domain/base/percent.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import type { FiscalDocument } from '../answers/fiscal.ts';
import { baseName, isTaxed, specialRateText } from '../tax-names.ts';

/** What the paper of a fiscal document says, in the order of the law's form (4-honduras, art. 10). */

/** A document on paper. One that a device prints before the server has it does not know the number of its sale. */
export type PrintedDocument = Omit<FiscalDocument, 'sale_number'> & {
  readonly sale_number: number | null;
};

/** 'Venta #12', or 'Venta T3-007' of a document that a device issued without a network. */
export function saleText({
  sale_number,
  provisional_number,
}: Pick<PrintedDocument, 'sale_number' | 'provisional_number'>): string {
  return `Venta ${provisional_number ?? numberText({ number: sale_number, provisional_number })}`;
}

export const DEMO_MARK = 'DEMO, sin valor fiscal';
const ORIGINAL = 'Original: Cliente';
const COPY = 'Copia: Obligado Tributario Emisor';
/** The customer has the form that was written by hand, so that the paper of Fogón is a copy (art. 55). */
export const PREPRINTED_COPY = 'COPIA DE FACTURA PREIMPRESA';

/** A name and its text; the text is empty where the form has a line for it that does not apply. */
export type PrintedFact = readonly [name: string, text: string];
export type PrintedAmount = readonly [name: string, cents: number];

/** 'FACTURA', 'NOTA DE CRÉDITO'. */
export function documentTitle({ type }: Pick<FiscalDocument, 'type'>): string {
  return type.toUpperCase();
}

/** Whether this print is not the first one: the first is the original. */
export function isReprint({ prints }: Pick<FiscalDocument, 'prints'>): boolean {
  return prints > 1;
}

/** Who has the original and the copy of a document. */
export function copiesOf({ is_preprinted }: Pick<FiscalDocument, 'is_preprinted'>): readonly string[] {
  return is_preprinted ? [COPY] : [ORIGINAL, COPY];
}

/** What is printed large across the document. */
export function marksAcross({
  status,
  is_demo,
}: Pick<FiscalDocument, 'status' | 'is_demo'>): readonly string[] {
  return [...(status === 'Anulada' ? ['ANULADA'] : []), ...(is_demo ? [DEMO_MARK] : [])];
}

/** The buyer with its RTN or identity document. */
export function buyerFacts({ buyer }: Pick<FiscalDocument, 'buyer'>): readonly PrintedFact[] {
  const { name, rtn, identity_kind, identity_number } = buyer;
  return [
    ['Cliente', name],
    ...(rtn === null ? [] : [['RTN', rtn] as const]),
    ...(identity_number === null ? [] : [[identity_kind ?? 'Documento', identity_number] as const]),
  ];
}

/** The references of an exonerated buyer. The form has these lines for every buyer. */
export function exonerationFacts({ buyer }: Pick<FiscalDocument, 'buyer'>): readonly PrintedFact[] {
  return [
    ['Orden de compra exenta', buyer.exoneration?.purchase_order ?? ''],
    ['Constancia de exonerado', buyer.exoneration?.certificate ?? ''],
    ['Registro SAG', buyer.exoneration?.sag ?? ''],
  ];
}

/** The tax of a line in words: '15 %', 'Exento', 'Exonerado'. */
export function lineTaxText(line: FiscalDocument['lines'][number]): string {
  return isTaxed(line) ? `${formatRate(line.tax_rate)} %` : baseName(line, []);
}

/** The discounts of a line: that of a senior by its name, and the others. */
export function lineDiscounts({
  discount_cents,
  discount_name,
  named_discount_cents,
}: FiscalDocument['lines'][number]): readonly PrintedAmount[] {
  const named = discount_name ? (named_discount_cents ?? 0) : 0;
  const amounts: readonly PrintedAmount[] = [
    [discount_name ?? '', named],
    ['Descuento', discount_cents - named],
  ];
  return amounts.filter(([, cents]) => cents > 0);
}

/** Discounts, which are printed also when they are zero, amounts by rate, and their tax. The total is not among them. */
export function documentAmounts(document: PrintedDocument): readonly PrintedAmount[] {
  const general = `${formatRate(document.general_rate)} %`;
  const special = specialRateText(document.general_rate, SPECIAL_TAX_RATE);
  const exoneratedTax = document.exonerated_tax_cents ?? 0;
  return [
    ['Descuentos y rebajas otorgados', document.discount_cents],
    ...(exoneratedTax > 0 ? [['Exonerado: −ISV', exoneratedTax] as const] : []),
    ['Importe exento', document.exempt_cents],
    ['Importe exonerado', document.exonerated_cents],
    [`Importe gravado ${general}`, document.general_base_cents],
    [`Importe gravado ${special}`, document.special_base_cents],
    [`ISV ${general}`, document.general_tax_cents],
    [`ISV ${special}`, document.special_tax_cents],
  ];
}

/** What was received, by payment, and the change. */
export function paymentAmounts(
  { payments }: Pick<FiscalDocument, 'payments'>,
  names: Readonly<Record<FiscalDocument['payments'][number]['kind'], string>>,
): readonly PrintedAmount[] {
  const change = payments.reduce((sum, { change_cents }) => sum + change_cents, 0);
  return [
    ...payments.map(
      ({ kind, amount_cents, received_cents }) => [names[kind], received_cents ?? amount_cents] as const,
    ),
    ...(payments.some(({ received_cents }) => received_cents !== null) ? [['Cambio', change] as const] : []),
  ];
}
