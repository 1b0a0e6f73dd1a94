import { randomUUID } from 'node:crypto';
import { chargeSale, refundSale } from '#db/queries/bills/sales.ts';
import { readDocument } from '#db/queries/fiscal/fiscal.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { FiscalDocument } from '#domain/fiscal/answers/fiscal.ts';
import type { BuyerInput } from '#domain/fiscal/inputs/fiscal.ts';
import type { Business } from './business.ts';

/** Charging with invoices in the database's functions, for the tests of the law. */

/** A number of the head office's point 001: type 01 is an invoice, 06 a credit note. */
export const fiscalNumber = (correlative: number, type = '01', point = '001'): string =>
  `000-${point}-${type}-${String(correlative).padStart(8, '0')}`;

/** The open bill of one product. */
export async function aBill(business: Business, priceCents = 13_950, quantity = 1): Promise<Sale> {
  const product = await business.product({ priceCents, tracksInventory: false });
  return (await business.order([{ product, quantity }])).sale;
}

export interface ChargeOptions {
  readonly buyer?: BuyerInput;
  readonly cents?: number;
  readonly session?: string;
  readonly method?: 'efectivo' | 'tarjeta' | 'fiado';
}

/** Charges a bill in cash unless said otherwise. */
export async function charge(business: Business, bill: Sale, options: ChargeOptions = {}): Promise<Sale> {
  const { buyer, cents = bill.total_cents, session, method = 'efectivo' } = options;
  const { answer } = await chargeSale(business.writeScope('cajero'), bill.id, {
    payments: [{ id: randomUUID(), payment_method_id: business.methods[method], amount_cents: cents }],
    register_session_id: session,
    buyer,
  });
  return answer.sale;
}

/** A charged sale of one product. */
export const sell = async (business: Business, priceCents?: number, quantity?: number): Promise<Sale> =>
  charge(business, await aBill(business, priceCents, quantity));

/** Refunds a quantity of the first line of a sale, and returns the sale. */
export async function refund(business: Business, sale: Sale, quantity = 1): Promise<Sale> {
  const { answer } = await refundSale(business.writeScope(), sale.id, {
    id: randomUUID(),
    items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity }],
    payment_method_id: business.methods.efectivo,
    reason: 'Plato frío',
    returns_stock: false,
  });
  return answer.sale;
}

/** The document of a sale at a place, the invoice by default. */
export async function documentOf(business: Business, sale: Sale, at = 0): Promise<FiscalDocument> {
  const document = await readDocument(business.scope(), sale.documents[at]?.id ?? randomUUID());
  if (!document) throw new Error('The sale has no such document.');
  return document;
}

/** The numbers of all documents of a business. */
export async function numbersOf(business: Business): Promise<readonly string[]> {
  const rows = await business.database.rows<{ number: string }>(
    'select number from fiscal_documents where business_id = $1 order by number',
    [business.id],
  );
  return rows.map(({ number }) => number);
}
