import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { MAX_TABLE_MINUTES, TABLE_ALERT_MINUTES, TABLE_ATTENTION_MINUTES } from '#domain/base/limits.ts';
import { PAYMENT_KIND_NAMES } from '#domain/bills/payment-kinds.ts';
import { DEFAULT_COUNTRY } from '#domain/business/default-country.ts';
import { BUSINESS_TYPES } from '#domain/business/settings.ts';
import {
  amount,
  between,
  created,
  instant,
  notNegative,
  ofBusiness,
  oneOf,
  owned,
  ownKey,
  rate,
  within,
} from './columns.ts';

export const businesses = pgTable(
  'businesses',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    logo_url: text(),
    owner_id: uuid(),
    email: text().notNull(),
    phone: text().notNull(),
    address: text(),
    rtn: text(),
    type: text({ enum: BUSINESS_TYPES }).notNull().default('restaurante'),
    is_active: boolean().notNull().default(true),
    country: text().notNull().default(DEFAULT_COUNTRY),
    time_zone: text().notNull().default('America/Tegucigalpa'),
    currency: text().notNull().default('HNL'),
    language: text().notNull().default('es'),
    time_format: text({ enum: ['24h', '12h'] })
      .notNull()
      .default('24h'),
    date_format: text().notNull().default('DD/MM/YYYY'),
    theme: text({ enum: ['light', 'dark'] })
      .notNull()
      .default('light'),
    accent: text().notNull().default('brasa'),
    sounds: boolean().notNull().default(true),
    tax_percentage: rate().notNull().default(1500),
    tip_percentage: rate().notNull().default(0),
    prices_include_tax: boolean().notNull().default(true),
    day_start_minutes: integer().notNull().default(0),
    discount_limit: rate().notNull().default(1500),
    register_tolerance_cents: amount().notNull().default(5000),
    receivable_limit_cents: amount().notNull().default(0),
    receipt_header: text().notNull().default(''),
    receipt_footer: text().notNull().default(''),
    first_steps_hidden_at: instant(),
    ...created(),
    /** Whether the discount of seniors covers products of the special tax rate, such as alcohol. */
    seniors_include_special: boolean().notNull().default(false),
    /** Whether the expected time of an order is its slowest dish and a part of the rest, and not the sum. */
    cooks_at_once: boolean().notNull().default(false),
    /** How long a table is occupied until it asks for attention, and until it is in alert. */
    table_attention_minutes: integer().notNull().default(TABLE_ATTENTION_MINUTES),
    table_alert_minutes: integer().notNull().default(TABLE_ALERT_MINUTES),
    /** The picture at the head of the public menu; null for the drawn one. */
    cover_url: text(),
    /** When it is open, in the form of `menu_items.schedule`; null if it does not say so. */
    opening_hours: jsonb(),
    /** When the country, currency and zone were first confirmed. */
    basics_saved_at: instant(),
    /** The heads that were chosen for our columns in the last mapped file of each kind of import: { menu: { name: 'Item Name' } }. */
    import_heads: jsonb(),
  },
  (t) => [
    oneOf('businesses_type_known', t.type, BUSINESS_TYPES),
    notNegative(
      'businesses_amounts',
      t.tax_percentage,
      t.tip_percentage,
      t.discount_limit,
      t.register_tolerance_cents,
      t.receivable_limit_cents,
      t.day_start_minutes,
    ),
    between('businesses_table_attention_minutes', t.table_attention_minutes, 1, MAX_TABLE_MINUTES),
    between('businesses_table_alert_minutes', t.table_alert_minutes, 1, MAX_TABLE_MINUTES),
  ],
);

export const locations = pgTable(
  'locations',
  {
    ...owned(),
    name: text().notNull(),
    address: text(),
    is_active: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('locations', t, businesses),
    unique('locations_name').on(t.business_id, t.name),
  ],
);

export const bank_accounts = pgTable(
  'bank_accounts',
  {
    ...owned(),
    bank: text().notNull(),
    number: text().notNull(),
    holder: text().notNull(),
    is_active: boolean().notNull().default(true),
    ...created(),
  },
  (t) => [ownKey(t), ofBusiness('bank_accounts', t, businesses)],
);

export const payment_methods = pgTable(
  'payment_methods',
  {
    ...owned(),
    name: text().notNull(),
    kind: text({ enum: PAYMENT_KIND_NAMES }).notNull(),
    bank_account_id: uuid(),
    is_active: boolean().notNull().default(true),
    order_index: integer().notNull().default(0),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('payment_methods', t, businesses),
    within('payment_methods_bank_account_fk', t, t.bank_account_id, bank_accounts),
    oneOf('payment_methods_kind_known', t.kind, PAYMENT_KIND_NAMES),
    unique('payment_methods_name').on(t.business_id, t.name),
  ],
);

/**
 * The last number of each series of a business: 'order', 'sale', 'z', 'refund', 'purchase'; of 'ingredient' their number, and of
 * 'recurring-expense' the last day (since 1970) whose expenses were created.
 */
export const business_counters = pgTable(
  'business_counters',
  { business_id: uuid().notNull(), series: text().notNull(), value: amount().notNull().default(0) },
  (t) => [primaryKey({ columns: [t.business_id, t.series] }), ofBusiness('business_counters', t, businesses)],
);

/** The stored answer of each write, by its idempotency key. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    business_id: uuid().notNull(),
    key: uuid().notNull(),
    user_id: uuid().notNull(),
    request_hash: text().notNull(),
    answer: jsonb(),
    ...created(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.business_id] }),
    ofBusiness('idempotency_keys', t, businesses),
    index('idempotency_keys_age').on(t.created_at),
  ],
);

export const audit_log = pgTable(
  'audit_log',
  {
    ...owned(),
    user_id: uuid(),
    approved_by: uuid(),
    action: text().notNull(),
    entity: text(),
    entity_id: uuid(),
    details: jsonb().notNull().default(sql`'{}'::jsonb`),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('audit_log', t, businesses),
    index('audit_log_latest').on(t.business_id, t.created_at.desc()),
  ],
);

export const api_tokens = pgTable(
  'api_tokens',
  {
    ...owned(),
    name: text().notNull(),
    token_hash: text().notNull().unique(),
    created_by: uuid().notNull(),
    last_used_at: instant(),
    revoked_at: instant(),
    ...created(),
    /** Whether it may read events: they are kept while a business has such a token. */
    reads_events: boolean().notNull().default(false),
  },
  (t) => [ownKey(t), ofBusiness('api_tokens', t, businesses)],
);

/** The rows of the sample data, so that only they are deleted with it. `as_added` has the editable fields of a row when it was added. */
export const sample_rows = pgTable(
  'sample_rows',
  {
    business_id: uuid().notNull(),
    table_name: text().notNull(),
    row_id: uuid().notNull(),
    as_added: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.business_id, t.table_name, t.row_id] }),
    ofBusiness('sample_rows', t, businesses),
  ],
);

/** The sample rows that were deleted last, with all columns, while they can be restored. */
export const sample_removals = pgTable(
  'sample_removals',
  { business_id: uuid().primaryKey(), removed_at: instant().notNull(), removed: jsonb().notNull() },
  (t) => [ofBusiness('sample_removals', t, businesses)],
);
