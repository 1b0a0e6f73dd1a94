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
  text,
} from '#domain/base/answers/primitives.ts';
import { sale } from '#domain/bills/answers/sales.ts';
import { CONFLICT_STATUSES, offlineWrite, QUEUED_KINDS } from '../offline.ts';

/** The schemas of work without a network: docs/offline.md. */

z.globalRegistry.add(offlineWrite, {
  examples: [
    {
      kind: 'order.send',
      device_id: '0199a6b2-7c41-7d3e-8f52-64b1c09e2a77',
      sequence: 12,
      occurred_at: '2026-11-20T18:30:00Z',
      device_at: '2026-11-20T18:30:00Z',
      number: 'T3-007',
      menu_as_of: '2026-11-20T18:00:00Z',
    },
  ],
});

const deviceFields = { id, number, name: text('Tableta de la barra') };

export const device = z
  .strictObject({
    ...deviceFields,
    /** Who used it last. */
    user: person,
    last_seen_at: instant,
    /** The number of requests that it had not sent when it was seen last. */
    waiting: count,
    /** Since when the oldest of them waits. */
    waiting_since: instant.nullable(),
    /** Whether an administrator ended what it may do without a network. */
    is_ended: z.boolean(),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof device>;
export const changedDevice = z.strictObject({ device });
export const deviceList = z.strictObject({ devices: z.array(device) });

/** `delivery_token` delivers the queue of this device for review, also after its session ended; it allows nothing else. */
export const registeredDevice = z.strictObject({
  device,
  delivery_token: text('eyJ…'),
  /** The key with which the device signs, in hexadecimal; null for a device that another session registered and that did not sign. */
  key: text('9f86d081…').nullable(),
});
export type RegisteredDevice = z.infer<typeof registeredDevice>;

/** The number of requests that are conflicts now. */
export const deliveredRequests = z.strictObject({ delivered: count });

export const offlineConflict = z
  .strictObject({
    /** The idempotency key of the request. */
    id,
    kind: z.enum(QUEUED_KINDS),
    request: z.strictObject({
      method: z.enum(['POST', 'PUT']),
      path: text('/api/orders'),
      body: z.unknown(),
    }),
    offline: offlineWrite,
    /** The device, and who signed in on it last. */
    device: z.strictObject({ ...deviceFields, user: person, last_seen_at: instant }).nullable(),
    user: person,
    provisional_number: provisionalNumber,
    table_number: text('Mesa 4').nullable(),
    /** The money that the device took; null if it took none. */
    amount_cents: cents.nullable(),
    occurred_at: instant,
    received_at: instant,
    refusal: z.strictObject({ code: text('sale.paid'), message: text('La venta #12 ya fue cobrada.') }),
    status: z.enum(CONFLICT_STATUSES),
    resolved_at: instant.nullable(),
    resolved_by: person.nullable(),
    reason: text('Se devolvió el dinero').nullable(),
    /** By how much the money that was taken differs from the bill that it was charged to: above 0 it is owed to the guest, below 0 it is still due. */
    difference_cents: cents.nullable(),
  })
  .meta({ id: 'OfflineConflict' });
export type OfflineConflict = z.infer<typeof offlineConflict>;

/** Those to resolve, oldest first, and then the latest resolved ones. */
export const offlineConflictList = z.strictObject({
  pending: count,
  conflicts: z.array(offlineConflict),
});
export const resolvedConflict = z.strictObject({ conflict: offlineConflict });

/** A charge that arrived after the Z of its register session, until it is assigned to an open one. */
const unassignedSale = z
  .strictObject({
    id,
    number,
    provisional_number: provisionalNumber,
    business_day: day,
    charged_at: instant,
    received_at: instant,
    register_name: text('Caja 1'),
    cashier: person,
    cashier_id: id,
    methods: z.array(text('Efectivo')),
    /** 0 if only a tip is to assign. */
    total_cents: cents,
    tip_cents: cents,
    /** A tip that arrived late, of a sale that a register session has already. */
    only_tip: z.boolean(),
  })
  .meta({ id: 'UnassignedSale' });
export type UnassignedSale = z.infer<typeof unassignedSale>;

export const unassignedSaleList = z.strictObject({
  sales: z.array(unassignedSale),
  /** The open register sessions that can take them. */
  sessions: z.array(
    z.strictObject({
      id,
      register_name: text('Caja 1'),
      business_day: day,
      opened_by: person,
      opened_by_id: id,
      created_at: instant,
    }),
  ),
});
export const assignedSale = z.strictObject({ sale });
