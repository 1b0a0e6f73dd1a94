import * as z from 'zod';
import {
  cents,
  count,
  day,
  id,
  instant,
  number,
  person,
  rate,
  text,
} from '#domain/base/answers/primitives.ts';
import { PAYMENT_KIND_NAMES } from '#domain/bills/payment-kinds.ts';
import { DOCUMENT_TYPES } from '#domain/fiscal/documents.ts';
import { BILLED_TAX_CATEGORIES } from '#domain/fiscal/tax.ts';
import { CHANNELS } from '#domain/orders/orders.ts';
import { CASH_MOVEMENT_TYPES, REGISTER_STATUSES } from '../cash.ts';

const kind = z.enum(PAYMENT_KIND_NAMES);
/** The number of each bill and coin, by its value in cents. */
const cashCount = z.record(z.string(), count).meta({ examples: [{ 50000: 2, 10000: 5 }] });

export const registerSession = z
  .strictObject({
    id,
    register_id: id,
    register_name: text('Caja 1'),
    location_id: id.nullable(),
    status: z.enum(REGISTER_STATUSES),
    business_day: day,
    opening_float_cents: cents,
    opened_by: person,
    created_at: instant,
    /** False when its business day has passed and it should be closed. */
    is_of_today: z.boolean(),
  })
  .meta({ id: 'RegisterSession' });
export type RegisterSession = z.infer<typeof registerSession>;
export const registerSessionAnswer = z.strictObject({ session: registerSession });

export const registerPaymentMethod = z
  .strictObject({ id, name: text('Efectivo'), kind })
  .meta({ id: 'RegisterPaymentMethod' });
export type RegisterPaymentMethod = z.infer<typeof registerPaymentMethod>;

export const registerState = z
  .strictObject({
    /** The latest session that counts as open today. */
    session: registerSession.nullable(),
    /** Every open session, also of past business days. */
    sessions: z.array(registerSession),
    /** The registers of the business. */
    registers: z.array(
      z.strictObject({ id, name: text('Caja 1'), location_id: id.nullable(), open: z.boolean() }),
    ),
    payment_methods: z.array(registerPaymentMethod),
    expense_categories: z.array(z.strictObject({ id, name: text('Servicios') })),
    tolerance_cents: cents,
  })
  .meta({ id: 'RegisterState' });
export type RegisterState = z.infer<typeof registerState>;

export const newRegister = z.strictObject({ id, name: text('Caja 2') });
export const newRegisterAnswer = z.strictObject({ register: newRegister });

/** A count of a register session; the last one closes it. */
const reportedCount = z.strictObject({
  id,
  counted_by: person,
  counted_at: instant,
  counted_cents: cents.nullable(),
  difference_cents: cents.nullable(),
  closing_count: cashCount.nullable(),
});

const kindAmount = z.strictObject({ kind, amount_cents: cents.nullable() });

/**
 * The figures of a register session: X while it is open, Z after it is closed. Amounts are in cents; those by rate, method and user
 * add up to the totals. Amounts that reveal the expected cash are null in the X of a user who counts blind.
 */
/** Money of sales that arrived after the Z of their register ('Por conciliar'). */
export const unassignedMoney = z.strictObject({ sales: count, total_cents: cents, tips_cents: cents });

export const registerReport = z
  .strictObject({
    opening_float_cents: cents,
    cash_sales_cents: cents.nullable(),
    cash_refunds_cents: cents.nullable(),
    movements_cents: cents.nullable(),
    /** What tips put into the drawer and took out of it. Absent in a Z from before tips said where they are. */
    cash_tips_cents: cents.nullable().optional(),
    id,
    register_name: text('Caja 1'),
    status: z.enum(REGISTER_STATUSES),
    business_day: day,
    z_number: number.nullable(),
    opened_by: person,
    opened_at: instant,
    closed_by: person.nullable(),
    closed_at: instant.nullable(),
    /** When the figures were calculated. */
    at: instant,
    sales: count,
    first_number: number.nullable(),
    last_number: number.nullable(),
    base_cents: cents,
    tax_cents: cents,
    total_cents: cents,
    discount_cents: cents,
    voided: count,
    voided_cents: cents,
    refunds: count,
    refunded_cents: cents,
    /** The fiscal documents of its sales and refunds, by type and range. Absent in a Z from before they were stored. */
    documents: z
      .array(
        z.strictObject({
          type: z.enum(DOCUMENT_TYPES),
          is_preprinted: z.boolean(),
          issued: count,
          first_number: text('000-001-01-00000001'),
          last_number: text('000-001-01-00000012'),
          voided_numbers: z.array(text('000-001-01-00000003')),
        }),
      )
      .optional(),
    /** What arrived after a Z of the register and is in none; no figure of this report. */
    unassigned: unassignedMoney.nullable().optional(),
    tips_cents: cents,
    by_rate: z.array(
      z.strictObject({
        /** A Z of before it was stored lacks it. */
        tax_category: z.enum(BILLED_TAX_CATEGORIES).optional(),
        tax_rate: rate,
        base_cents: cents,
        tax_cents: cents,
      }),
    ),
    by_method: z.array(kindAmount.extend({ method: text('Efectivo'), payments: count })),
    by_user: z.array(z.strictObject({ user: person, sales: count, total_cents: cents })),
    refunds_by_kind: z.array(kindAmount),
    tips_by_kind: z.array(kindAmount),
    movements: z.array(
      z.strictObject({
        id,
        type: z.enum(CASH_MOVEMENT_TYPES),
        amount_cents: cents,
        reason: text('Pago de hielo'),
        user: person,
        created_at: instant,
      }),
    ),
    opening_count: cashCount.nullable(),
    /** Absent in a Z from before counts were stored. */
    counts: z.array(reportedCount).optional(),
    expected_cents: cents.nullable(),
    counted_cents: cents.nullable(),
    closing_count: cashCount.nullable(),
    difference_cents: cents.nullable(),
    difference_reason: text('Faltó vuelto').nullable(),
    approved_by: person.nullable(),
  })
  .meta({ id: 'RegisterReport' });
export type RegisterReport = z.infer<typeof registerReport>;
export const registerReportAnswer = z.strictObject({ report: registerReport });

const closedRegister = z
  .strictObject({
    id,
    z_number: number,
    register_name: text('Caja 1'),
    business_day: day,
    closed_by: person,
    closed_at: instant,
    total_cents: cents,
    difference_cents: cents,
  })
  .meta({ id: 'ClosedRegister' });
export type ClosedRegister = z.infer<typeof closedRegister>;

/** A page of the Z reports, newest first. */
export const closedRegisterPage = z
  .strictObject({ total: count, closed: z.array(closedRegister) })
  .meta({ id: 'ClosedRegisterPage' });
export type ClosedRegisterPage = z.infer<typeof closedRegisterPage>;

/** The outcome of the last blind count of a register session, in cents. The amounts are null for a user who counts blind. */
export const countOutcome = z
  .strictObject({
    id,
    counted_by: person,
    counted_at: instant,
    expected_cents: cents.nullable(),
    counted_cents: cents.nullable(),
    difference_cents: cents.nullable(),
    tolerance_cents: cents,
    /** True above the tolerance: closing then requires a reason and an approver. */
    exceeds_tolerance: z.boolean(),
    /** How many more counts of the same cash are possible: 1 or 0. */
    recounts_left: count,
    /** The bills that are still open, by table or customer. */
    open_bills: z.array(
      z.strictObject({
        sale_id: id,
        order_number: number,
        channel: z.enum(CHANNELS),
        table_number: text('4').nullable(),
        customer_name: person.nullable(),
        total_cents: cents,
      }),
    ),
  })
  .meta({ id: 'CountOutcome' });
export type CountOutcome = z.infer<typeof countOutcome>;
export const countOutcomeAnswer = z.strictObject({ outcome: countOutcome });
/** `opens`: a network printer opens the drawer. The device opens that of its own printer. */
export const openedDrawer = z.strictObject({ opens: z.boolean() }).meta({ id: 'OpenedDrawer' });
export type OpenedDrawer = z.infer<typeof openedDrawer>;

/** `outcome` is null when the session has to be counted, also after a cash movement. */
export const lastCountAnswer = z.strictObject({ outcome: countOutcome.nullable() });
export type LastCountAnswer = z.infer<typeof lastCountAnswer>;
