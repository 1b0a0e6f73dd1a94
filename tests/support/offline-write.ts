import { randomUUID } from 'node:crypto';
import type { WriteScope } from '#db/scope.ts';
import type { OfflineWrite, QueuedKind } from '#domain/offline/offline.ts';
import type { Business } from './business.ts';
import type { StaffRole } from './rows.ts';

export interface OfflineOptions {
  readonly minutesAgo?: number;
  /** When the device read its menu; now by default. */
  readonly asOf?: string | null;
  readonly number?: string | null;
  /** A device that nobody registered by default. */
  readonly device?: string;
  readonly sequence?: number;
  /** What the device printed of the kitchen ticket. */
  readonly printed?: OfflineWrite['printed'];
}

let places = 0;
/** A place that no other offline request of this process has. */
export const nextSequence = (): number => {
  places += 1;
  return places;
};

/** The header of an offline request, an hour old by default. */
export function offlineWriteOf(
  kind: QueuedKind,
  {
    minutesAgo = 60,
    asOf = new Date().toISOString(),
    number = null,
    device = randomUUID(),
    sequence = nextSequence(),
    printed,
  }: OfflineOptions = {},
): OfflineWrite {
  const moment = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  return {
    kind,
    device_id: device,
    sequence,
    occurred_at: moment,
    device_at: moment,
    number,
    menu_as_of: asOf,
    ...(printed && { printed }),
  };
}

/** The scope of an offline write of an employee, of the device of the business by default. */
export function offlineScope(
  business: Business,
  kind: QueuedKind,
  { role = 'cajero', key, ...options }: OfflineOptions & { role?: StaffRole; key?: string } = {},
): WriteScope {
  return {
    ...business.writeScope(role, key),
    offline: offlineWriteOf(kind, { device: business.offlineDevice, ...options }),
  };
}
