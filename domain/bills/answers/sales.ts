import * as z from 'zod';
import {
  cents,
  count,
  day,
  id,
  instant,
  number,
  person,
  provisionalNumber,
  quantity,
  rate,
  text,
} from '#domain/base/answers/primitives.ts';
import { SHIFTS } from '#domain/base/time.ts';
import { saleDocument } from '#domain/fiscal/answers/fiscal.ts';
import { lineSenior } from '#domain/fiscal/answers/seniors.ts';
import { BILLED_TAX_CATEGORIES } from '#domain/fiscal/tax.ts';
import { kitchenTicket, lineNotes } from '#domain/kitchen/answers/kitchen.ts';
import { CHANNELS } from '#domain/orders/orders.ts';
import { stockLevels } from '#domain/stock/answers/inventory.ts';
import { SALE_STATUSES, SHARE_KINDS } from '../bills.ts';
import { PAYMENT_KIND_NAMES } from '../payment-kinds.ts';

export const saleItem = z
  .strictObject({
    id,
    order_line_id: id.nullable(),
    name: text('Baleada sencilla'),
    quantity,
    /** The quantity of the order's line; more than `quantity` when other bills have parts of it. */
    line_quantity: quantity.nullable(),
    notes: lineNotes,
    unit_price_cents: cents,
    /** What the extras of one unit cost, included in its price. */
    extras_cents: cents,
    /** The menu's price when a line of an offline order arrived, if it was another one. */
    present_price_cents: cents.nullable(),
    own_discount_rate: rate,
    own_discount_cents: cents,
    discount_reason: text('Cliente frecuente').nullable(),
    /** The senior whose discount is its own discount. */
    senior: lineSenior.nullable(),
    /** Its own discount and its share of the bill's discount. */
    discount_cents: cents,
    amount_cents: cents,
    /** That of its product; 'exonerated' when its buyer pays no tax. */
    tax_category: z.enum(BILLED_TAX_CATEGORIES),
    tax_rate: rate,
    price_includes_tax: z.boolean(),
    base_cents: cents,
    tax_cents: cents,
    served: z.boolean(),
    /** True while the kitchen has it and no other bill pays for it: `SaleVoid.kitchen` is required then. */
    in_kitchen: z.boolean(),
    refunded_quantity: quantity,
  })
  .meta({ id: 'SaleItem' });
export type SaleItem = z.infer<typeof saleItem>;

export const payment = z
  .strictObject({
    id,
    payment_method_id: id.nullable(),
    kind: z.enum(PAYMENT_KIND_NAMES),
    method: text('Efectivo').nullable(),
    amount_cents: cents,
    received_cents: cents.nullable(),
    change_cents: cents,
    reference: text('0042178').nullable(),
    /** The customer whose account was charged, for fiado. */
    customer_id: id.nullable(),
    customer: person.nullable(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof payment>;

const refund = z
  .strictObject({
    id,
    number,
    kind: z.enum(PAYMENT_KIND_NAMES),
    total_cents: cents,
    reason: text('El cliente devolvió el plato'),
    by: person,
    created_at: instant,
  })
  .meta({ id: 'Refund' });

/** A sale with its lines and payments. Amounts in cents; base + tax = total. */
export const sale = z
  .strictObject({
    id,
    number: number.nullable(),
    provisional_number: provisionalNumber,
    business_id: id,
    order_id: id,
    order_number: number,
    order_provisional_number: provisionalNumber,
    channel: z.enum(CHANNELS),
    table_id: id.nullable(),
    table_number: text('4').nullable(),
    customer_name: person.nullable(),
    location_id: id.nullable(),
    status: z.enum(SALE_STATUSES),
    /** The bill's own discount: a percentage (1500 is 15 %) or an amount. `discount_cents` is the sum of all discounts. */
    discount_percentage: rate,
    discount_amount_cents: cents,
    discount_reason: text('Cliente frecuente').nullable(),
    discount_cents: cents,
    /** Its share of the bill that it was split from: an equal part of `share_of`, a payment by amount, or the rest after one. */
    share_kind: z.enum(SHARE_KINDS).nullable(),
    share_of: count.nullable(),
    base_cents: cents,
    tax_cents: cents,
    total_cents: cents,
    waiter: person.nullable(),
    cashier: person.nullable(),
    created_at: instant,
    charged_at: instant.nullable(),
    /** When the server received a charge that was made without a network. */
    received_at: instant.nullable(),
    business_day: day.nullable(),
    shift: z.enum(SHIFTS).nullable(),
    change_cents: cents,
    /** What the staff has of its tips, what these changed in the drawer, and what went back to the diner. */
    tip_cents: cents,
    tip_drawer_cents: cents,
    tip_returned_cents: cents,
    refunded_cents: cents,
    register_session_id: id.nullable(),
    /** True while the register session that charged it is open: until then it can be voided and its payment method corrected. */
    register_open: z.boolean(),
    voided_at: instant.nullable(),
    voided_by: person.nullable(),
    void_reason: text('Se cobró en la mesa equivocada').nullable(),
    receipts_printed: count,
    items: z.array(saleItem),
    payments: z.array(payment),
    refunds: z.array(refund),
    /** Its invoice and the notes that correct it, oldest first. */
    documents: z.array(saleDocument),
    /** The invoiced sale, if this is the sale of a debit note. */
    debits: z.strictObject({ sale_id: id, number }).nullable(),
    /** The sales of the debit notes of its invoice, oldest first. */
    debit_notes: z.array(
      z.strictObject({ sale_id: id, number, status: z.enum(SALE_STATUSES), total_cents: cents }),
    ),
  })
  .meta({ id: 'Sale' });
export type Sale = z.infer<typeof sale>;
export const saleAnswer = z.strictObject({ sale });
export type SaleAnswer = z.infer<typeof saleAnswer>;

/** All bills of an order, open and charged, oldest first. */
export const bills = z
  .strictObject({ order_id: id, table_id: id.nullable(), bills: z.array(sale) })
  .meta({ id: 'Bills' });
export type Bills = z.infer<typeof bills>;

/** A sale after its void or refund, with the stock that was returned and the kitchen tickets that changed. */
export const undoneSale = z
  .strictObject({
    sale,
    stock: stockLevels,
    kitchen_tickets: z.array(kitchenTicket),
  })
  .meta({ id: 'UndoneSale' });
export type UndoneSale = z.infer<typeof undoneSale>;

/** The sale of a debit note, and the invoiced sale. */
export const debitedSale = z.strictObject({ sale, debited: sale }).meta({ id: 'DebitedSale' });
export type DebitedSale = z.infer<typeof debitedSale>;

/** `accounts`: the customers whose accounts the sale charged, with their balance just after it, in cents. */
export const printedReceipt = z
  .strictObject({
    receipts_printed: count,
    accounts: z.array(z.strictObject({ customer_id: id, name: person, balance_cents: cents })),
  })
  .meta({ id: 'PrintedReceipt' });
export type PrintedReceipt = z.infer<typeof printedReceipt>;

/**
 * A sale on the day of its charge, or a refund on its own day: a refund has negative amounts, and the number, cashier and location
 * of its sale.
 */
export const saleRow = z
  .strictObject({
    /** The id of the sale or of the refund. */
    id,
    sale_id: id,
    /** The number of the sale. */
    number: number.nullable(),
    provisional_number: provisionalNumber,
    /** Null for a sale. */
    refund_number: number.nullable(),
    status: z.enum([...SALE_STATUSES, 'Reembolso']),
    table_number: text('4').nullable(),
    customer_name: person.nullable(),
    items: text('Baleada sencilla x2, Café x1'),
    channel: z.enum(CHANNELS),
    methods: z.array(text('Efectivo')),
    shift: z.enum(SHIFTS),
    base_cents: cents,
    tax_cents: cents,
    discount_cents: cents,
    total_cents: cents,
    refunded_cents: cents,
    tip_cents: cents,
    cashier: person.nullable(),
    created_at: instant,
    charged_at: instant.nullable(),
  })
  .meta({ id: 'SaleRow' });
export type SaleRow = z.infer<typeof saleRow>;

export const salePage = z
  .strictObject({
    /** Number of rows on all pages. */
    total: count,
    /** Number of charged sales, voided sales and refunds among them. */
    sales_count: count,
    voided_count: count,
    refunds_count: count,
    /**
     * Sum of the whole list without tax: charged less refunded, without voided sales. Null where it would reveal the cash of an open
     * register session.
     */
    base_cents: cents.nullable(),
    /** The same with tax. */
    total_cents: cents.nullable(),
    /** The users who charged in these days, or whose sales were refunded in them; none for a search, which is of any day. */
    cashiers: z.array(z.strictObject({ id, full_name: person })),
    sales: z.array(saleRow),
  })
  .meta({ id: 'SalePage' });
export type SalePage = z.infer<typeof salePage>;
