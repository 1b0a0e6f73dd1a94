import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { created, instant } from './columns.ts';

/**
 * `role` is the primary one of `roles`. `token_version` increases when sessions must end. An e-mail belongs to the user who confirmed it by a
 * link; before that it identifies nobody.
 */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    business_id: uuid().references(() => businesses.id, { onDelete: 'cascade' }),
    email: text(),
    username: text(),
    full_name: text().notNull(),
    avatar_url: text(),
    role: text().notNull(),
    roles: text().array().notNull(),
    is_active: boolean().notNull().default(true),
    password_hash: text().notNull(),
    must_change_password: boolean().notNull().default(false),
    email_confirmed_at: instant(),
    pin_hash: text(),
    pin_failures: integer().notNull().default(0),
    pin_locked_until: instant(),
    token_version: integer().notNull().default(0),
    version: integer().notNull().default(1),
    ...created(),
    /** How often in a row wrong attempts locked the PIN; each lock is longer. */
    pin_locks: integer().notNull().default(0),
    /** The number of digits of the PIN; null if it was set before this was stored. */
    pin_digits: smallint(),
    /** The encrypted secret of the second factor (worker/sealed.ts); null without one. */
    totp_secret: text(),
    /** The last time step whose code was used: each code is valid once. */
    totp_step: bigint({ mode: 'number' }),
    /** SHA-256 of each unused recovery code. */
    recovery_hashes: text().array(),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`).where(sql`${t.email_confirmed_at} is not null`),
    index('users_email_any').on(sql`lower(${t.email})`),
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
    unique('users_of_business').on(t.business_id, t.id),
    check('users_reachable', sql`${t.email} is not null or ${t.username} is not null`),
    check('users_primary_role', sql`${t.role} = any(${t.roles})`),
  ],
);

/**
 * A session of a device, with rotating refresh tokens. Only the token of the present generation is valid; an older one ends the session.
 * `rotated_at` is its last use.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    business_id: uuid().references(() => businesses.id, { onDelete: 'cascade' }),
    generation: integer().notNull().default(1),
    rotated_at: instant().notNull().defaultNow(),
    expires_at: instant().notNull(),
    ended_at: instant(),
    end_reason: text(),
    user_agent: text(),
    ...created(),
    /** How it was opened: a session by PIN allows less than one by password, and 'setup' only setting up the second factor. */
    kind: text({ enum: ['password', 'pin', 'setup'] })
      .notNull()
      .default('password'),
    /** When the last step-up was made. */
    stepped_up_at: instant(),
    /** Until when the session may read the data of a backup. */
    export_until: instant(),
  },
  (t) => [index('sessions_of_user').on(t.user_id)],
);

/** Signed links sent by e-mail, each valid once: 'confirm' and 'reset'. */
export const email_links = pgTable(
  'email_links',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['confirm', 'reset'] }).notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    ...created(),
  },
  (t) => [index('email_links_of_user').on(t.user_id)],
);

/**
 * Failed sign-ins, counted to limit them: of an account ('account:' and the id, or the typed text) from an address. `device` is set if the
 * user had signed in on it before.
 */
export const sign_in_failures = pgTable(
  'sign_in_failures',
  {
    id: uuid().primaryKey(),
    subject: text().notNull(),
    ...created(),
    address: text(),
    device: uuid(),
    /** The password is still being checked. */
    is_pending: boolean().notNull().default(false),
    /** The password was right; the session is not open yet, or was refused. */
    is_verified: boolean().notNull().default(false),
  },
  (t) => [
    index('sign_in_failures_recent').on(t.subject, t.created_at),
    index('sign_in_failures_of_address').on(t.address, t.created_at),
  ],
);

/** When documents were sent to an address, of which only a hash is kept: their limit counts those of all businesses. */
export const sent_documents = pgTable(
  'sent_documents',
  {
    id: uuid().primaryKey(),
    address_hash: text().notNull(),
    ...created(),
  },
  (t) => [index('sent_documents_recent').on(t.address_hash, t.created_at)],
);

/** E-mails for the local page, if no provider is configured. */
export const outbox_emails = pgTable('outbox_emails', {
  id: uuid().primaryKey(),
  recipient: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  ...created(),
});
