import { cents } from '#domain/base/money.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { shareName } from '#domain/bills/bills.ts';
import type { DevicePoint, DevicePoints, FiscalDocument } from '../answers/fiscal.ts';
import type { ChargedBuyer } from '../charged-buyer.ts';
import type { DeviceInvoice } from '../inputs/fiscal.ts';
import { categoryOf } from '../tax.ts';
import { numberInPoint } from './device-series.ts';
import { documentTotals } from './document-totals.ts';
import type { PrintedDocument } from './printed-document.ts';
import { fiscalDay } from './ranges.ts';
import { seniorDiscountName } from './seniors.ts';
import { totalInWords } from './total-in-words.ts';

const FINAL_CONSUMER = 'CONSUMIDOR FINAL';

/** The buyer as a document names it. */
export function documentBuyer(buyer: ChargedBuyer | undefined): FiscalDocument['buyer'] {
  return {
    name: buyer?.name ?? FINAL_CONSUMER,
    rtn: buyer && 'rtn' in buyer ? buyer.rtn : null,
    identity_kind: buyer && 'identity_kind' in buyer ? buyer.identity_kind : null,
    identity_number: buyer && 'identity_number' in buyer ? buyer.identity_number : null,
    exoneration: (buyer && 'exoneration' in buyer && buyer.exoneration) || null,
  };
}

/** What a device knows of the series of its invoice. */
export interface IssuingPoint {
  readonly issuer: NonNullable<DevicePoints['issuer']>;
  readonly point: DevicePoint;
  /** The general rate of the business, in hundredths of a percent. */
  readonly general_rate: number;
}

/** The point whose range an invoice is of, as the device knows it; null if it does not know it any more. */
export function issuingPoint(
  known: DevicePoints | null,
  { range_id }: DeviceInvoice,
  general_rate: number,
): IssuingPoint | null {
  const point = known?.points.find(({ ranges }) => ranges.some(({ id }) => id === range_id));
  return known?.issuer && point ? { issuer: known.issuer, point, general_rate } : null;
}

const byId = (a: { readonly id: string }, b: { readonly id: string }) =>
  a.id < b.id ? -1 : Number(a.id > b.id);

/**
 * The invoice of a charged sale as a device prints it without a network: the document that the server stores (`write_sale_document`), but for
 * the number of the sale, which the device does not know.
 */
export function deviceDocument(
  sale: Sale,
  invoice: DeviceInvoice,
  buyer: ChargedBuyer | undefined,
  { issuer, point, general_rate }: IssuingPoint,
): PrintedDocument {
  const range = point.ranges.find(({ id }) => id === invoice.range_id);
  if (!range) throw new RangeError('the point does not have the range of the invoice');
  const issued_at = invoice.issued_at ?? sale.charged_at ?? sale.created_at;
  const totals = documentTotals(sale.items, general_rate);
  return {
    id: invoice.id,
    sale_id: sale.id,
    type: 'Factura',
    number: invoice.number,
    status: 'Emitida',
    cai: range.cai,
    range_from: numberInPoint(point, range.first_number),
    range_to: numberInPoint(point, range.last_number),
    valid_until: range.valid_until,
    is_demo: range.is_demo,
    issued_at,
    issued_on: fiscalDay(new Date(issued_at)),
    issuer: { ...issuer, establishment_address: point.establishment_address },
    buyer: documentBuyer(buyer),
    lines: sale.items.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      unit_price_cents: line.unit_price_cents,
      discount_cents: line.discount_cents,
      amount_cents: line.amount_cents,
      tax_category: categoryOf(line),
      tax_rate: line.tax_rate,
      base_cents: line.base_cents,
      tax_cents: line.tax_cents,
      discount_name: line.senior
        ? seniorDiscountName(
            line.senior.kind,
            line.own_discount_cents,
            line.amount_cents + line.discount_cents,
          )
        : null,
      named_discount_cents: line.senior ? line.own_discount_cents : null,
    })),
    ...totals,
    // An exonerated buyer needs the network.
    exonerated_tax_cents: 0,
    discount_cents: sale.discount_cents,
    total_in_words: totalInWords(cents(totals.total_cents)),
    payments: sale.payments.toSorted(byId).map(({ kind, amount_cents, received_cents, change_cents }) => ({
      kind,
      amount_cents,
      received_cents,
      change_cents,
    })),
    share: shareName(sale),
    sale_number: sale.number,
    provisional_number: sale.provisional_number,
    cashier: sale.cashier ?? '',
    reason: null,
    corrects: null,
    voided_at: null,
    voided_by: null,
    void_reason: null,
    prints: 1,
    is_preprinted: false,
  };
}
