import { formatMoney } from '#domain/base/money.ts';
import { dayText } from '#domain/base/time.ts';
import { PAYMENT_KIND_LABELS } from '#domain/bills/payment-kind-labels.ts';
import {
  buyerFacts,
  copiesOf,
  documentAmounts,
  documentTitle,
  exonerationFacts,
  isReprint,
  PREPRINTED_COPY,
  type PrintedDocument,
  paymentAmounts,
} from '#domain/fiscal/hn/printed-document.ts';
import { type PaperAlign, type PaperBlock, RULE, row, text } from '#domain/printing/paper/paper.ts';
import { type PaperShop, paperFormats } from '#domain/printing/paper/shop.ts';

/** The parts that a fiscal document has on the roll and on office paper. Its amounts are lempiras. */

export const documentMoney = (cents: number): string => formatMoney(cents, 'HNL');

/** The day and hour of a document; the hour of an invoice that was written by hand is not known. */
export function issuedAt(document: PrintedDocument, shop: PaperShop): { date: string; clock: string } {
  const { dateOf, clockOf } = paperFormats(shop);
  const instant = new Date(document.issued_at);
  return { date: dateOf(instant), clock: document.is_preprinted ? '' : clockOf(instant) };
}

/** The trade name, or the legal one. */
export const issuerName = ({ issuer }: PrintedDocument): string => issuer.trade_name ?? issuer.legal_name;

/** Razón social, RTN, addresses, phone and e-mail, below the trade name. */
export function issuerBlocks({ issuer }: PrintedDocument, align: PaperAlign): readonly PaperBlock[] {
  const addresses =
    issuer.address === issuer.establishment_address
      ? [`Casa matriz y establecimiento: ${issuer.address}`]
      : [`Casa matriz: ${issuer.address}`, `Establecimiento: ${issuer.establishment_address}`];
  return [
    ...(issuer.trade_name === null ? [] : [issuer.legal_name]),
    `RTN ${issuer.rtn}`,
    ...addresses,
    `Tel. ${issuer.phone}`,
    issuer.email,
  ].map((line) => text(line, { align }));
}

/** The word of the law, the number, and whether it is a copy of a form, a reprint or annulled. */
export function nameBlocks(document: PrintedDocument): readonly PaperBlock[] {
  const annulled = document.void_reason ? `ANULADA: ${document.void_reason}` : 'ANULADA';
  return [
    text(documentTitle(document), { align: 'center', size: 'large' }),
    ...[
      document.number,
      ...(document.is_preprinted ? [PREPRINTED_COPY] : []),
      ...(isReprint(document) ? ['REIMPRESIÓN'] : []),
      ...(document.status === 'Anulada' ? [annulled] : []),
    ].map((line) => text(line, { align: 'center', strong: true })),
  ];
}

const caiBlock = (cai: string): PaperBlock => text(`CAI: ${cai}`, { size: 'small' });

/** CAI, authorised range and date limit. */
export function authorizationBlocks(
  { cai, range_from, range_to, valid_until }: PrintedDocument,
  { date_format }: PaperShop,
): readonly PaperBlock[] {
  return [
    caiBlock(cai),
    text(`Rango autorizado: ${range_from} al ${range_to}`),
    text(`Fecha límite de emisión: ${dayText(valid_until, date_format)}`),
  ];
}

/** The buyer, and the three lines of an exonerated one. */
export function buyerBlocks(document: PrintedDocument): readonly PaperBlock[] {
  return [...buyerFacts(document), ...exonerationFacts(document)].map(([name, value]) =>
    text(`${name}: ${value}`),
  );
}

/** The invoice that a note corrects, and why. */
export function correctionBlocks(
  { corrects, reason }: PrintedDocument,
  shop: PaperShop,
): readonly PaperBlock[] {
  if (!corrects) return [];
  return [
    RULE,
    text(`Factura que corrige: ${corrects.number}`, { strong: true }),
    caiBlock(corrects.cai),
    text(`Fecha: ${paperFormats(shop).dateOf(new Date(corrects.issued_at))}`),
    ...(reason ? [text(`Motivo: ${reason}`)] : []),
  ];
}

/** Discounts, amounts and tax by rate, total, and the total in words. */
export function amountBlocks(document: PrintedDocument): readonly PaperBlock[] {
  return [
    ...documentAmounts(document).map(([name, cents]) => row(name, documentMoney(cents))),
    row('TOTAL', documentMoney(document.total_cents), { size: 'large' }),
    text(document.total_in_words),
  ];
}

/** Payments and change. A note has none. */
export function paymentBlocks(document: PrintedDocument): readonly PaperBlock[] {
  return paymentAmounts(document, PAYMENT_KIND_LABELS).map(([name, cents]) =>
    row(name, documentMoney(cents)),
  );
}

/** Who has the original and the copy. On a note, the lines for who receives it are above. */
export function endBlocks(document: PrintedDocument): readonly PaperBlock[] {
  const receiver: readonly PaperBlock[] = [
    RULE,
    text('Recibí conforme'),
    ...['Nombre', 'Identidad', 'Firma'].map((name) => ({ kind: 'blank', name }) as const),
  ];
  return [
    ...(document.corrects ? receiver : []),
    RULE,
    ...copiesOf(document).map((copy) => text(copy, { align: 'center', size: 'small' })),
  ];
}
