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
 * `role` is the primary one; `roles` holds it and any other. `token_version` rises when sessions must end. An e-mail is of one person
 * from when its owner confirmed it by a link; before that it counts for nothing.
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
    /** How often in a row wrong tries locked the PIN: the lock grows with it. */
    pin_locks: integer().notNull().default(0),
    /** How many digits the PIN has; null for one that was set before this was kept. */
    pin_digits: smallint(),
    /** The secret of the second factor, sealed (worker/sealed.ts); null without one. */
    totp_secret: text(),
    /** The last time step whose code was used: a code is good once. */
    totp_step: bigint({ mode: 'number' }),
    /** SHA-256 of each recovery code that is not used yet. */
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

/** One family of refresh tokens: a device's session. Only the token of the present generation is valid; an older one ends the family. It was used last at `rotated_at`. */
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
    /** How it was opened: a PIN opens less than a password, and 'setup' only a second factor that is still to be set up. */
    kind: text({ enum: ['password', 'pin', 'setup'] })
      .notNull()
      .default('password'),
    /** When the password was typed last. */
    stepped_up_at: instant(),
    /** Until when the data of a backup may be read. */
    export_until: instant(),
  },
  (t) => [index('sessions_of_user').on(t.user_id)],
);

/** Signed links sent by e-mail, each good once: 'confirm' and 'reset'. */
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
 * Failed sign-ins, counted to limit them: of an account ('account:' and the id, or what was typed) from an address. `device` is one
 * from which that person had signed in before; null is a device that the account does not know.
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
  },
  (t) => [
    index('sign_in_failures_recent').on(t.subject, t.created_at),
    index('sign_in_failures_of_address').on(t.address, t.created_at),
  ],
);

/** E-mails that wait to be read on the local page, where no provider is set. */
export const outbox_emails = pgTable('outbox_emails', {
  id: uuid().primaryKey(),
  recipient: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  ...created(),
});
