import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { device, deviceList } from '#domain/answers/offline.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

const seenDevice = z.strictObject({ device, changed: z.boolean() });

export interface SeenDevice {
  readonly id: string;
  readonly name: string;
  /** The number of requests that it has not sent, and since when the oldest one waits. */
  readonly waiting: number;
  readonly waiting_since: string | null;
}

/**
 * Registers a device with the next number of the business, or stores what is new of a known one. `changed`: it is new, or another number of its
 * requests waits.
 */
export function registerDevice(scope: WriteScope, seen: SeenDevice) {
  return write(scope, seenDevice, sql`register_device(${asJson(seen)})`);
}

/** The devices that were seen within 30 days, the latest first. */
export function listDevices(scope: Scope) {
  return read(scope, deviceList, sql`list_devices()`);
}
