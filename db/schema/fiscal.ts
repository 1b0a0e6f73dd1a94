import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { MAX_CORRELATIVE } from '#domain/base/limits.ts';
import {
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  INCIDENT_KINDS,
  INCIDENT_STATUSES,
} from '#domain/fiscal/documents.ts';
import { BILLED_TAX_CATEGORIES } from '#domain/fiscal/tax.ts';
import { businesses, locations } from './businesses.ts';
import {
  amount,
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
import { devices } from './offline.ts';
import { registers } from './register.ts';
import { refunds, sales } from './sales.ts';

const correlative = () => bigint({ mode: 'number' });

/** Who issues the fiscal documents of a business (art. 10). While `is_active`, every charge issues an invoice. */
export const fiscal_issuers = pgTable(
  'fiscal_issuers',
  {
    business_id: uuid().primaryKey(),
    is_active: boolean().notNull().default(false),
    rtn: text(),
    legal_name: text(),
    trade_name: text(),
    address: text(),
    phone: text(),
    email: text(),
    /** The codes of the document types in a number. */
    invoice_code: text().notNull().default('01'),
    credit_note_code: text().notNull().default('06'),
    debit_note_code: text().notNull().default('07'),
    version: integer().notNull().default(1),
    ...created(),
  },
  (t) => [ofBusiness('fiscal_issuers', t, businesses)],
);

/** An establishment of the issuer: the head office is 000. */
export const fiscal_establishments = pgTable(
  'fiscal_establishments',
  {
    ...owned(),
    location_id: uuid(),
    code: text().notNull(),
    address: text().notNull(),
    version: integer().notNull().default(1),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('fiscal_establishments', t, businesses),
    within('fiscal_establishments_location_fk', t, t.location_id, locations),
    unique('fiscal_establishments_code').on(t.business_id, t.code),
    unique('fiscal_establishments_location').on(t.business_id, t.location_id),
    check('fiscal_establishments_code_shape', sql`${t.code} ~ '^[0-9]{3}$'`),
  ],
);

/** A point of emission: the register whose charges it numbers, or the device that numbers its own charges (art. 49). */
export const fiscal_points = pgTable(
  'fiscal_points',
  {
    ...owned(),
    establishment_id: uuid().notNull(),
    code: text().notNull(),
    register_id: uuid(),
    device_id: uuid(),
    /** The devices that it was of before. */
    former_devices: uuid().array().notNull().default([]),
    version: integer().notNull().default(1),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('fiscal_points_establishment_fk', t, t.establishment_id, fiscal_establishments),
    within('fiscal_points_register_fk', t, t.register_id, registers),
    unique('fiscal_points_code').on(t.business_id, t.establishment_id, t.code),
    unique('fiscal_points_register').on(t.business_id, t.register_id),
    uniqueIndex('fiscal_points_device').on(t.business_id, t.device_id).concurrently(),
    check('fiscal_points_code_shape', sql`${t.code} ~ '^[0-9]{3}$'`),
  ],
);

/** An authorised range of numbers of a point and a document type. `next_number` is above `last_number` when it is exhausted. */
export const fiscal_ranges = pgTable(
  'fiscal_ranges',
  {
    ...owned(),
    point_id: uuid().notNull(),
    type: text({ enum: DOCUMENT_TYPES }).notNull(),
    cai: text().notNull(),
    first_number: correlative().notNull(),
    last_number: correlative().notNull(),
    next_number: correlative().notNull(),
    /** The first number that Fogón gives, if those before were used elsewhere. */
    start_number: correlative(),
    /** The last day on which it may be used, in the business's zone. */
    valid_until: date().notNull(),
    /** A range for showing the product: its documents have no fiscal value. */
    is_demo: boolean().notNull().default(false),
    /** A range of printed forms for a contingency (art. 55): its numbers are written by hand, and no charge takes them. */
    is_preprinted: boolean().notNull().default(false),
    /** When and by whom its unused numbers were reported (art. 42), and the day of the reminder to do so. */
    reported_at: instant(),
    reported_by: uuid(),
    reminded_on: date(),
    /** The last thresholds whose alerts were published: days left and used percentage. */
    alerted_days: integer(),
    alerted_percentage: integer(),
    version: integer().notNull().default(1),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('fiscal_ranges_point_fk', t, t.point_id, fiscal_points),
    oneOf('fiscal_ranges_type_known', t.type, DOCUMENT_TYPES),
    check(
      'fiscal_ranges_numbers',
      sql`${t.first_number} between 1 and ${t.last_number} and ${t.last_number} <= ${sql.raw(String(MAX_CORRELATIVE))} and ${t.next_number} between ${t.first_number} and ${t.last_number} + 1`,
    ),
    index('fiscal_ranges_of_point').on(t.business_id, t.point_id, t.type),
  ],
);

/** A document as it was issued. Only its status, from 'Emitida' to 'Anulada', and the count of its prints change (arts. 38 and 41). */
export const fiscal_documents = pgTable(
  'fiscal_documents',
  {
    ...owned(),
    range_id: uuid().notNull(),
    type: text({ enum: DOCUMENT_TYPES }).notNull(),
    /** `NNN-NNN-NN-NNNNNNNN`. */
    number: text().notNull(),
    sale_id: uuid().notNull(),
    refund_id: uuid(),
    /** The invoice that a note corrects. */
    corrects_id: uuid(),
    status: text({ enum: DOCUMENT_STATUSES }).notNull().default('Emitida'),
    issued_at: instant().notNull(),
    /** Its calendar day in the business's zone. */
    issued_on: date().notNull(),
    /** The day on which it enters the book, if it arrived in a later month than that of its paper. */
    booked_on: date(),
    buyer_name: text().notNull(),
    buyer_rtn: text(),
    discount_cents: amount().notNull(),
    exempt_cents: amount().notNull(),
    exonerated_cents: amount().notNull(),
    general_rate: rate().notNull(),
    general_base_cents: amount().notNull(),
    general_tax_cents: amount().notNull(),
    special_base_cents: amount().notNull(),
    special_tax_cents: amount().notNull(),
    total_cents: amount().notNull(),
    /** All that its paper says (domain/fiscal/answers/fiscal.ts). */
    body: jsonb().notNull(),
    voided_at: instant(),
    voided_by: uuid(),
    void_reason: text(),
    prints: integer().notNull().default(0),
    issued_by: uuid().notNull(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('fiscal_documents_range_fk', t, t.range_id, fiscal_ranges),
    within('fiscal_documents_sale_fk', t, t.sale_id, sales),
    within('fiscal_documents_refund_fk', t, t.refund_id, refunds),
    oneOf('fiscal_documents_type_known', t.type, DOCUMENT_TYPES),
    oneOf('fiscal_documents_status_known', t.status, DOCUMENT_STATUSES),
    unique('fiscal_documents_number').on(t.business_id, t.number),
    uniqueIndex('fiscal_documents_invoice_once')
      .on(t.business_id, t.sale_id)
      .where(sql`${t.type} = 'Factura'`),
    index('fiscal_documents_of_sale').on(t.business_id, t.sale_id).concurrently(),
    index('fiscal_documents_of_refund').on(t.business_id, t.refund_id).where(sql`${t.refund_id} is not null`),
    index('fiscal_documents_by_day').on(t.business_id, t.issued_on, t.number),
    index('fiscal_documents_booked')
      .on(t.business_id, t.booked_on)
      .where(sql`${t.booked_on} is not null`)
      .concurrently(),
    notNegative(
      'fiscal_documents_amounts',
      t.discount_cents,
      t.exempt_cents,
      t.exonerated_cents,
      t.general_base_cents,
      t.general_tax_cents,
      t.special_base_cents,
      t.special_tax_cents,
    ),
    check(
      'fiscal_documents_total',
      sql`${t.total_cents} = ${t.exempt_cents} + ${t.exonerated_cents} + ${t.general_base_cents} + ${t.general_tax_cents} + ${t.special_base_cents} + ${t.special_tax_cents}`,
    ),
  ],
);

/**
 * What a document says for each tax category of its law, in the order of its paper, also where it is zero. A trigger writes them with the
 * document (db/functions/fiscal/hn/document-bands.sql).
 */
export const document_bands = pgTable(
  'document_bands',
  {
    business_id: uuid().notNull(),
    document_id: uuid().notNull(),
    position: integer().notNull(),
    tax_category: text({ enum: BILLED_TAX_CATEGORIES }).notNull(),
    tax_rate: rate().notNull(),
    base_cents: amount().notNull(),
    tax_cents: amount().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.business_id, t.document_id, t.position] }),
    within('document_bands_document_fk', t, t.document_id, fiscal_documents),
    oneOf('document_bands_tax_known', t.tax_category, BILLED_TAX_CATEGORIES),
    notNegative('document_bands_amounts', t.base_cents, t.tax_cents),
  ],
);

/** The buyers with an RTN that were named before, so that they are found while one types. */
export const fiscal_buyers = pgTable(
  'fiscal_buyers',
  { ...owned(), rtn: text().notNull(), name: text().notNull(), last_used_at: instant().notNull() },
  (t) => [
    ownKey(t),
    ofBusiness('fiscal_buyers', t, businesses),
    unique('fiscal_buyers_rtn').on(t.business_id, t.rtn),
    check('fiscal_buyers_rtn_shape', sql`${t.rtn} ~ '^[0-9]{14}$'`),
  ],
);

/** A day without work of the administration: the business days of a deadline skip it (art. 42). */
export const fiscal_holidays = pgTable(
  'fiscal_holidays',
  { business_id: uuid().notNull(), day: date().notNull(), name: text().notNull(), ...created() },
  (t) => [primaryKey({ columns: [t.business_id, t.day] }), ofBusiness('fiscal_holidays', t, businesses)],
);

/** An invoice that a device printed without a network and that could not be stored as printed. Its sale stands. */
export const fiscal_incidents = pgTable(
  'fiscal_incidents',
  {
    ...owned(),
    kind: text({ enum: INCIDENT_KINDS }).notNull(),
    sale_id: uuid().notNull(),
    device_id: uuid().notNull(),
    /** As it was printed. */
    printed_number: text().notNull(),
    printed_total_cents: amount().notNull(),
    /** The invoice that the sale has instead, if it could be issued. */
    document_id: uuid(),
    occurred_at: instant().notNull(),
    status: text({ enum: INCIDENT_STATUSES }).notNull().default('Abierta'),
    resolved_at: instant(),
    resolved_by: uuid(),
    resolution: text(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    within('fiscal_incidents_sale_fk', t, t.sale_id, sales),
    within('fiscal_incidents_device_fk', t, t.device_id, devices),
    within('fiscal_incidents_document_fk', t, t.document_id, fiscal_documents),
    oneOf('fiscal_incidents_kind_known', t.kind, INCIDENT_KINDS),
    oneOf('fiscal_incidents_status_known', t.status, INCIDENT_STATUSES),
    index('fiscal_incidents_open').on(t.business_id, t.created_at).where(sql`${t.status} = 'Abierta'`),
  ],
);
