import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { CONFLICT_STATUSES, QUEUED_KINDS } from '#domain/offline/offline.ts';
import { businesses } from './businesses.ts';
import { amount, created, instant, notNegative, ofBusiness, oneOf, owned, ownKey } from './columns.ts';

/** A browser that staff work with: its number is in the provisional numbers, such as T3-007. */
export const devices = pgTable(
  'devices',
  {
    ...owned(),
    number: integer().notNull(),
    name: text().notNull(),
    /** Who used it last. */
    user_id: uuid().notNull(),
    last_seen_at: instant().notNull(),
    /** The number of its requests that had not been sent when it was seen last, and since when the oldest one waits. */
    waiting: integer().notNull().default(0),
    waiting_since: instant(),
    /** Who registered it; null if a release before this column did. */
    registered_by: uuid(),
    /** The session that gets its signing key without a signature; null until one does. */
    signing_session_id: uuid(),
    /** Since when an administrator does not let it work without a network; null while it may. */
    ended_at: instant(),
    /** When it was online with nothing waiting, as it said last, with the place of its last request and `as_of` of the menu that it had then. */
    clear_at: instant(),
    clear_sequence: integer().notNull().default(0),
    clear_menu_as_of: instant(),
    /** The places of its offline requests since then. */
    used_sequences: integer().array().notNull().default([]),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('devices', t, businesses),
    unique('devices_number').on(t.business_id, t.number),
    notNegative('devices_waiting', t.waiting),
  ],
);

/** An offline request that was refused, until a manager applies or discards it. Its id is the idempotency key of the request. */
export const offline_conflicts = pgTable(
  'offline_conflicts',
  {
    ...owned(),
    kind: text({ enum: QUEUED_KINDS }).notNull(),
    /** { method, path, body }. */
    request: jsonb().notNull(),
    /** The header of the request (domain/offline/offline.ts). */
    offline: jsonb().notNull(),
    device_id: uuid().notNull(),
    /** Who made the request. */
    user_id: uuid().notNull(),
    provisional_number: text(),
    occurred_at: instant().notNull(),
    /** Why it was refused: { code, message, fields?, details? }. */
    refusal: jsonb().notNull(),
    status: text({ enum: CONFLICT_STATUSES }).notNull().default('Pendiente'),
    resolved_at: instant(),
    resolved_by: uuid(),
    reason: text(),
    /** What the money that was taken differs from the bill that it was charged to: above 0 it is owed to the guest, below 0 it is still due. */
    difference_cents: amount(),
    /** The idempotency key with which an administrator sends it again. Never shown: whoever used it up would hide the conflict. */
    resending_key: uuid().notNull().default(sql`gen_random_uuid()`),
    ...created(),
  },
  (t) => [
    ownKey(t),
    ofBusiness('offline_conflicts', t, businesses),
    oneOf('offline_conflicts_kind', t.kind, QUEUED_KINDS),
    oneOf('offline_conflicts_status', t.status, CONFLICT_STATUSES),
    index('offline_conflicts_pending').on(t.business_id, t.created_at).where(sql`${t.status} = 'Pendiente'`),
  ],
);
