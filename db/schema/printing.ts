import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { MAX_COPIES } from '#domain/base/limits.ts';
import { STATIONS } from '#domain/orders/orders.ts';
import {
  COPY_MARKS,
  JOB_KINDS,
  JOB_STATUSES,
  PAPER_KINDS,
  PAPER_WIDTHS_MM,
  PRINTER_CONNECTIONS,
} from '#domain/printing/printing.ts';
import { businesses, locations } from './businesses.ts';
import {
  between,
  created,
  instant,
  notNegative,
  ofBusiness,
  oneOf,
  owned,
  ownKey,
  pairing,
  within,
} from './columns.ts';
import { devices } from './offline.ts';
import { registers } from './register.ts';

const textArray = (values: readonly string[]) => sql.raw(`array[${values.map((value) => `'${value}'`)}]`);

/** A printer of a location: what it prints, and how it is reached (docs/printing.md). */
export const printers = pgTable(
  'printers',
  {
    ...owned(),
    location_id: uuid().notNull(),
    /** The register whose receipts, invoices and Z it prints; null for every register of the location. */
    register_id: uuid(),
    name: text().notNull(),
    /** The kinds of paper. */
    prints: text().array().notNull(),
    /** The stations of its kitchen tickets; null for all. */
    stations: text().array(),
    width_mm: integer().notNull().default(80),
    /** The character set, or 'image' to send each paper as a picture. */
    code_page: text().notNull().default('image'),
    copies: integer().notNull().default(1),
    connection: text({ enum: PRINTER_CONNECTIONS }).notNull(),
    /** The network address that Fogón Impresoras connects to. */
    host: text(),
    port: integer(),
    /** The device that it is attached to by USB or a serial port. */
    device_id: uuid(),
    opens_drawer: boolean().notNull().default(false),
    /** Whether it prints receipts and invoices by itself when a sale is charged. */
    prints_on_charge: boolean().notNull().default(false),
    is_active: boolean().notNull().default(true),
    /** When its failure was notified; null since it printed. */
    alerted_at: instant(),
    version: integer().notNull().default(1),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('printers', t, businesses),
    within('printers_location_fk', t, t.location_id, locations),
    within('printers_register_fk', t, t.register_id, registers),
    within('printers_device_fk', t, t.device_id, devices),
    oneOf('printers_connection_known', t.connection, PRINTER_CONNECTIONS),
    between('printers_copies', t.copies, 1, MAX_COPIES),
    between('printers_port', t.port, 1, 65_535),
    check('printers_width', sql`${t.width_mm} in (${sql.raw(PAPER_WIDTHS_MM.join(', '))})`),
    check('printers_prints', sql`cardinality(${t.prints}) > 0 and ${t.prints} <@ ${textArray(PAPER_KINDS)}`),
    check(
      'printers_stations',
      sql`cardinality(${t.stations}) > 0 and ${t.stations} <@ ${textArray(STATIONS)}`,
    ),
    check(
      'printers_address',
      sql`case ${t.connection} when 'agent' then ${t.host} is not null and ${t.port} is not null and ${t.device_id} is null else ${t.device_id} is not null and ${t.host} is null end`,
    ),
  ],
);

/** One installed Fogón Impresoras. It reads and prints the papers of the network printers of its location, and nothing else. */
export const print_agents = pgTable(
  'print_agents',
  {
    ...owned(),
    location_id: uuid().notNull(),
    name: text().notNull(),
    ...pairing(),
    last_seen_at: instant(),
    /** How the devices of its network reach it, as it says itself; null until it does. Only a program of the release before has a key. */
    local_addresses: text().array(),
    local_port: integer(),
    local_key: text(),
    is_active: boolean().notNull().default(true),
    created_by: uuid().notNull(),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('print_agents', t, businesses),
    within('print_agents_location_fk', t, t.location_id, locations),
    unique('print_agents_token').on(t.token_hash),
    unique('print_agents_code').on(t.code_selector),
    notNegative('print_agents_attempts', t.code_attempts),
  ],
);

/** A paper for a printer. Its body is what the screens had when it was made. */
export const print_jobs = pgTable(
  'print_jobs',
  {
    ...owned(),
    printer_id: uuid().notNull(),
    kind: text({ enum: JOB_KINDS }).notNull(),
    /** The sale, fiscal document, kitchen ticket or register session; null for a test. */
    source_id: uuid(),
    title: text().notNull(),
    body: jsonb().notNull(),
    copy: text({ enum: COPY_MARKS }),
    copy_number: integer(),
    status: text({ enum: JOB_STATUSES }).notNull().default('En espera'),
    attempts: integer().notNull().default(0),
    next_attempt_at: instant().notNull().defaultNow(),
    /** The agent or device that claimed it last, and the id of that claim. */
    claimed_by: uuid(),
    claim: uuid(),
    lease_until: instant(),
    last_error: text(),
    /** Why it was discarded, or held back. */
    discard_reason: text(),
    created_by: uuid(),
    ...created(),
    printed_at: instant(),
    /** When a person asked for it: it is printed whatever became of its order. Null for a paper that the queue made by itself. */
    asked_at: instant(),
  },
  (t) => [
    ownKey(t),
    within('print_jobs_printer_fk', t, t.printer_id, printers).onDelete('cascade'),
    oneOf('print_jobs_kind_known', t.kind, JOB_KINDS),
    oneOf('print_jobs_status_known', t.status, JOB_STATUSES),
    oneOf('print_jobs_copy_known', t.copy, COPY_MARKS),
    notNegative('print_jobs_attempts', t.attempts),
    check('print_jobs_copy_numbered', sql`(${t.copy} is null) = (${t.copy_number} is null)`),
    check('print_jobs_printed', sql`(${t.status} = 'Impreso') = (${t.printed_at} is not null)`),
    check('print_jobs_leased', sql`(${t.status} = 'Imprimiendo') = (${t.lease_until} is not null)`),
    index('print_jobs_waiting')
      .on(t.business_id, t.printer_id, t.created_at, t.id)
      .where(sql`${t.status} = 'En espera'`),
    uniqueIndex('print_jobs_one_at_a_time')
      .on(t.business_id, t.printer_id)
      .where(sql`${t.status} = 'Imprimiendo'`),
    index('print_jobs_latest').on(t.business_id, t.created_at, t.id),
    index('print_jobs_of_printer').on(t.business_id, t.printer_id),
    index('print_jobs_of_source').on(t.business_id, t.source_id).where(sql`${t.source_id} is not null`),
    index('print_jobs_unprinted').on(t.created_at).where(sql`${t.status} in ('En espera', 'Imprimiendo')`),
    index('print_jobs_age').on(t.created_at),
  ],
);
