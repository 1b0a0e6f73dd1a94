import { formatQuantity } from '#domain/base/quantity.ts';
import type { PrintedReceipt, Sale, SaleItem } from '#domain/bills/answers/sales.ts';
import {
  billDiscountName,
  grossOf,
  lineDiscountName,
  shareName,
  shownLines,
  summarizeBill,
} from '#domain/bills/bills.ts';
import { givesChange } from '#domain/bills/payment-kinds.ts';
import type { Regime } from '#domain/fiscal/regime.ts';
import { regimeOf } from '#domain/fiscal/regime-of.ts';
import { baseName, isTaxed, taxName } from '#domain/fiscal/tax-names.ts';
import { pricedNoteParts } from '#domain/orders/line-notes.ts';
import { formerNumberText, numberText, orderNumberText } from '#domain/orders/order-numbers.ts';
import { orderPlace } from '#domain/orders/order-place.ts';
import { centered, type Paper, type PaperBlock, RULE, row, text } from './paper.ts';
import { type PaperShop, paperFormats, receiptFoot, receiptHead } from './shop.ts';

export type ReceiptKind = 'receipt' | 'copy' | 'prebill';
type Accounts = PrintedReceipt['accounts'];
type Money = (cents: number) => string;

const NOTE_PREFIXES = { sin: 'Sin ', con: 'Con ', note: '', packed: '', separate: '' } as const;

interface ReceiptData {
  readonly sale: Sale;
  /** The receipt of a charged sale, a copy of it, or a prebill. */
  readonly kind: ReceiptKind;
  /** The customers who paid on account. */
  readonly accounts?: Accounts;
}

const withReason = (name: string, reason: string | null): string => (reason ? `${name} (${reason})` : name);

function marks({ sale, kind }: ReceiptData, { documents }: Regime): readonly PaperBlock[] {
  const isVoided = sale.status === 'Anulada';
  const large = [
    ...(kind === 'prebill' ? [documents?.prebill ?? 'PRECUENTA'] : []),
    ...(kind === 'copy' ? ['REIMPRESIÓN'] : []),
    ...(isVoided ? ['ANULADA'] : []),
  ];
  if (large.length === 0) return [];
  return [
    RULE,
    ...large.map((mark) => text(mark, { align: 'center', size: 'large' })),
    ...centered([
      kind === 'prebill' && !documents && 'No es comprobante de pago',
      isVoided && sale.void_reason,
    ]),
  ];
}

/** The numbers of the sale and of its order; without a network the sale has the number that the device gave. */
function numbers({ sale, kind }: ReceiptData): readonly PaperBlock[] {
  if (kind === 'prebill' || (sale.number === null && sale.provisional_number === null))
    return [text(`Orden ${orderNumberText(sale)}`, { strong: true })];
  const former = formerNumberText(sale);
  return [
    row(`Venta ${numberText(sale)}`, `Orden ${orderNumberText(sale)}`, { strong: true }),
    ...(former ? [text(former, { size: 'small' })] : []),
  ];
}

function lineBlocks(item: SaleItem, money: Money): readonly PaperBlock[] {
  const discountCents = item.own_discount_cents;
  const quantity = formatQuantity(item.quantity);
  const small = (value: string) => text(value, { size: 'small', indent: true });
  return [
    row(`${quantity} ${item.name}`, money(grossOf(item))),
    ...(item.quantity === 1 ? [] : [small(`${quantity} x ${money(item.unit_price_cents)}`)]),
    ...pricedNoteParts(item.notes, item.extras_cents).map((note) =>
      small(NOTE_PREFIXES[note.kind] + note.text),
    ),
    ...(discountCents > 0
      ? [
          row(
            withReason(lineDiscountName(item), item.senior ? null : item.discount_reason),
            `-${money(discountCents)}`,
            { indent: true },
          ),
        ]
      : []),
  ];
}

function lines(sale: Sale, money: Money): readonly PaperBlock[] {
  const shown = shownLines(sale.items, shareName(sale));
  const share = shown.share && [
    row(shown.share.name, money(shown.share.gross_cents)),
    text(shown.share.products, { size: 'small', indent: true }),
  ];
  return [...(share ?? []), ...shown.lines.flatMap((item) => lineBlocks(item, money))];
}

function discounts(sale: Sale, money: Money): readonly PaperBlock[] {
  if (sale.discount_cents <= 0) return [];
  const { gross_cents, line_discounts_cents, bill_discount_cents } = summarizeBill(sale.items);
  const name = billDiscountName(sale.items, sale.discount_percentage);
  return [
    row('Importe', money(gross_cents)),
    ...(line_discounts_cents > 0 ? [row('Descuentos en productos', `-${money(line_discounts_cents)}`)] : []),
    ...(bill_discount_cents > 0
      ? [row(withReason(name, sale.discount_reason), `-${money(bill_discount_cents)}`)]
      : []),
  ];
}

function totals(sale: Sale, money: Money, tax: string): readonly PaperBlock[] {
  const { bands } = summarizeBill(sale.items);
  return [
    ...discounts(sale, money),
    row('Subtotal', money(sale.base_cents)),
    ...bands.map((band) => row(baseName(band, bands), money(band.base_cents), { indent: true })),
    ...bands.filter(isTaxed).map((band) => row(taxName(tax, band, bands), money(band.tax_cents))),
    row('TOTAL', money(sale.total_cents), { size: 'large' }),
  ];
}

function payments({ sale, accounts = [] }: ReceiptData, money: Money): readonly PaperBlock[] {
  const nameOf = ({ method, kind, customer }: Sale['payments'][number]): string => {
    const name = method ?? kind;
    return customer ? `${name} · ${customer}` : `${name}${givesChange(kind) ? ' recibido' : ''}`;
  };
  return [
    RULE,
    ...sale.payments.flatMap((payment) => [
      row(nameOf(payment), money(payment.received_cents ?? payment.amount_cents)),
      ...(payment.reference ? [text(`Ref. ${payment.reference}`, { size: 'small', indent: true })] : []),
    ]),
    ...(sale.payments.some(({ kind }) => givesChange(kind))
      ? [row('Cambio', money(sale.change_cents), { strong: true })]
      : []),
    ...accounts.map(({ name, balance_cents }) => row(`Saldo de ${name}`, money(balance_cents))),
    ...sale.refunds.map(({ number, total_cents }) => row(`Reembolso #${number}`, `-${money(total_cents)}`)),
  ];
}

const NAMES: Readonly<Record<ReceiptKind, string>> = {
  receipt: 'Recibo',
  copy: 'Reimpresión',
  prebill: 'Precuenta',
};

/** A receipt, its copy or a prebill, which says `now`. Tips are not part of it. */
export function receiptPaper(data: ReceiptData, shop: PaperShop, now: Date): Paper {
  const { sale, kind } = data;
  const { money, dateOf, clockOf } = paperFormats(shop);
  const isCharged = kind !== 'prebill';
  const at = isCharged && sale.charged_at ? new Date(sale.charged_at) : now;
  const people = [
    sale.waiter && `Atendió: ${sale.waiter}`,
    isCharged && sale.cashier && `Cajero: ${sale.cashier}`,
  ];
  const regime = regimeOf(shop);
  const follows = sale.status === 'Pagada' && sale.number === null ? regime.documents?.follows : undefined;
  return {
    name: `${NAMES[kind]} de ${orderPlace(sale)}`,
    blocks: [
      ...receiptHead(shop),
      ...marks(data, regime),
      RULE,
      ...numbers(data),
      row(dateOf(at), clockOf(at)),
      text(orderPlace(sale)),
      ...people.flatMap((line) => (line ? [text(line)] : [])),
      RULE,
      ...lines(sale, money),
      RULE,
      ...totals(sale, money, regime.tax),
      ...(isCharged && sale.payments.length > 0 ? payments(data, money) : []),
      ...(follows ? [RULE, text(follows, { align: 'center', strong: true })] : []),
      ...receiptFoot(shop),
    ],
  };
}
