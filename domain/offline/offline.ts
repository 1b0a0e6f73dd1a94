import * as z from 'zod/mini';
import { MAX_SEQUENCE } from '#domain/base/limits.ts';

/** Work without a network: docs/offline.md. */

/** The requests that a device stores and sends when the network is back. */
export const QUEUED_KINDS = [
  'order.send',
  'order.charge',
  'sale.charge',
  'sale.split',
  'sale.split-evenly',
  'sale.tip',
  'register.movement',
  'kitchen.tick',
  'kitchen.serve',
] as const;
export type QueuedKind = (typeof QUEUED_KINDS)[number];

/** A refused offline request waits for a manager ('Pendiente'), was sent again ('Aplicada'), or was given up ('Descartada'). */
export const CONFLICT_STATUSES = ['Pendiente', 'Aplicada', 'Descartada'] as const;

export { OFFLINE_HEADER, SIGNATURE_HEADER, signedText } from './provisional.ts';

/** A provisional number, as `provisionalNumber` makes it. */
export const PROVISIONAL_NUMBER = /^T[1-9]\d{0,4}-\d{3,6}$/;

/** What the device knows of a paper that it sends to a printer: it may be on paper, or the printer took it. */
export const DEVICE_PRINTS = ['began', 'printed'] as const;
export type DevicePrint = (typeof DEVICE_PRINTS)[number];
const MAX_DEVICE_PAPERS = 50;

const uuid = z.uuid();
const isoInstant = z.iso.datetime({ offset: true });

export const offlineWrite = z.strictObject({
  kind: z.enum(QUEUED_KINDS),
  device_id: uuid,
  /** Counts the requests of the device. */
  sequence: z.int().check(z.minimum(1), z.maximum(MAX_SEQUENCE)),
  /** When it happened, by the server's clock as the device knew it. */
  occurred_at: isoInstant,
  /** The same by the device's own clock. */
  device_at: isoInstant,
  /** The provisional number of what it made: T3-007. */
  number: z.nullable(z.string().check(z.regex(PROVISIONAL_NUMBER))),
  /** `as_of` of the menu whose prices the screen showed; null if it sold nothing. */
  menu_as_of: z.nullable(isoInstant),
  /** Set when an administrator sends a charge to a bill that is another one than the device showed: it is charged with what was taken. */
  as_taken: z.optional(z.literal(true)),
  /** The printers on which the device printed the kitchen ticket. Null is a printer of its own, whose ticket has every line. */
  printed: z.optional(
    z
      .array(z.strictObject({ printer_id: z.nullable(uuid), state: z.enum(DEVICE_PRINTS) }))
      .check(z.maxLength(MAX_DEVICE_PAPERS)),
  ),
});
/** When and where a request without a network was made. */
export type OfflineWrite = z.infer<typeof offlineWrite>;
/** An offline request as the Worker received it. */
export type ReceivedOffline = OfflineWrite & {
  /** Whether it has the signature of its device. */
  readonly is_signed?: boolean;
};
export type DevicePaper = NonNullable<OfflineWrite['printed']>[number];
