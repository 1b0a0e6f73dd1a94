import * as z from 'zod';
import { cents, id, rate, scheduleWindow, text, url } from '#domain/base/answers/primitives.ts';
import { PAYMENT_KIND_NAMES } from '#domain/bills/payment-kinds.ts';
import { ACCENTS, BUSINESS_TYPES, CURRENCIES, DATE_FORMATS, TIME_FORMATS } from '../settings.ts';

/** The settings of the business (2-operations §3). */
export const businessSettings = z
  .strictObject({
    id,
    name: text('Comedor Doña Tere'),
    logo_url: url.nullable(),
    type: z.enum(BUSINESS_TYPES),
    address: text('Barrio El Centro, Comayagua').nullable(),
    /** The picture at the head of the public menu; null for the drawn one. */
    cover_url: url.nullable(),
    /** When the business is open; null if it does not say so. */
    opening_hours: z.array(scheduleWindow).nullable(),
    phone: text('+504 9876-5432'),
    email: text('tere@comedor.hn'),
    rtn: text('08011990123456').nullable(),
    country: text('HN'),
    zone: text('America/Tegucigalpa'),
    currency: z.enum(CURRENCIES),
    language: text('es'),
    time_format: z.enum(TIME_FORMATS),
    date_format: z.enum(DATE_FORMATS),
    theme: z.enum(['light', 'dark']),
    accent: z.enum(ACCENTS),
    sounds: z.boolean(),
    tax_percentage: rate,
    tip_percentage: rate,
    prices_include_tax: z.boolean(),
    /** Minutes after midnight at which the business day starts. */
    day_start_minutes: z.int().min(0),
    /** The largest discount that a cashier gives without approval. */
    discount_limit: rate,
    /** The difference of a count above which a reason and an approver are required. */
    register_tolerance_cents: cents,
    /** What a customer without a limit of their own may owe; 0 allows no fiado. */
    receivable_limit_cents: cents,
    /** The business's lines at the top and the bottom of a receipt; empty for none. */
    receipt_header: text('Gracias por su visita'),
    receipt_footer: text('Vuelva pronto'),
    /** Whether every charge issues an invoice. */
    is_invoicing: z.boolean(),
    /** Whether the discount of seniors covers products of the special tax rate, such as alcohol. */
    seniors_include_special: z.boolean(),
    /** Whether the expected time of an order is its slowest dish and 25 % of the rest, and not the sum of its dishes. */
    cooks_at_once: z.boolean(),
    /** How long a table is occupied until it asks for attention, and until it is in alert. */
    table_attention_minutes: z.int().min(1),
    table_alert_minutes: z.int().min(1),
  })
  .meta({ id: 'BusinessSettings' });
export type BusinessSettings = z.infer<typeof businessSettings>;

export const paymentMethod = z
  .strictObject({
    id,
    name: text('Efectivo'),
    kind: z.enum(PAYMENT_KIND_NAMES),
    bank_account_id: id.nullable(),
    is_active: z.boolean(),
    /** Something was paid with it, so that its kind cannot change. */
    is_used: z.boolean(),
  })
  .meta({ id: 'PaymentMethod' });
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const bankAccount = z
  .strictObject({
    id,
    bank: text('Banco Atlántida'),
    number: text('1020304050'),
    holder: text('Teresa Mejía'),
    is_active: z.boolean(),
  })
  .meta({ id: 'BankAccount' });
export type BankAccount = z.infer<typeof bankAccount>;

/** All payment methods in their order, and the bank accounts, also inactive ones. */
export const collections = z
  .strictObject({ payment_methods: z.array(paymentMethod), bank_accounts: z.array(bankAccount) })
  .meta({ id: 'Collections' });
export type Collections = z.infer<typeof collections>;
