import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { asJson, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import { changedDevice, device, deviceList } from '#domain/offline/answers/offline.ts';

const seenDevice = z.strictObject({ device, changed: z.boolean(), gives_key: z.boolean() });

export interface SeenDevice {
  readonly id: string;
  readonly name: string;
  /** The number of requests that it has not sent, and since when the oldest one waits. */
  readonly waiting: number;
  readonly waiting_since: string | null;
  /** Whether the device signed what it says. */
  readonly is_signed?: boolean;
  /** When it was online with nothing waiting, the place of its last request then, and `as_of` of its menu. */
  readonly clear?:
    | { readonly at: string; readonly sequence: number; readonly menu_as_of: string | null }
    | undefined;
}

/**
 * Registers a device with the next number of the business, or stores what is new of a known one. `changed`: it is new, or another number of its
 * requests waits. `gives_key`: it gets its signing key, because it signed, or its session registered it. Refuses another new device of a person who
 * registered MAX_DEVICES_A_DAY ('offline.devices').
 */
export function registerDevice(scope: WriteScope, seen: SeenDevice) {
  return write(scope, seenDevice, sql`register_device(${asJson(seen)})`);
}

/** Ends what a device may do without a network, or lets it again. */
export function endDevice(scope: WriteScope, deviceId: string, isEnded: boolean) {
  return write(scope, changedDevice, sql`end_device(${asJson({ id: deviceId, is_ended: isEnded })})`);
}

/** The devices that were seen within 30 days, the latest first. */
export function listDevices(scope: Scope) {
  return readText(scope, deviceList, sql`list_devices()`);
}
