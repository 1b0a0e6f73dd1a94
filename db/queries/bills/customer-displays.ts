import { sql } from 'drizzle-orm';
import { asJson, callPlatform, read, readText, write, writePlatform } from '#db/client.ts';
import type { Database } from '#db/database.ts';
import type { PairingCode } from '#db/queries/printing/printing.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import {
  displayCount,
  displayList,
  knownDisplay,
  offeredDisplay,
} from '#domain/bills/answers/customer-displays.ts';

/** The paired displays of a device, the oldest first. */
export function listCustomerDisplays(scope: Scope, deviceId: string) {
  return readText(scope, displayList, sql`list_customer_displays(${deviceId}::uuid)`);
}

/** The number of displays that are paired with a device. Refuses a device that the business does not know. */
export function countCustomerDisplays(scope: Scope, deviceId: string) {
  return read(scope, displayCount, sql`count_customer_displays(${deviceId}::uuid)`);
}

/** Gives a device a code with which a tablet becomes its display. Refuses a device with MAX_DEVICE_DISPLAYS displays. */
export function offerCustomerDisplay(
  scope: WriteScope,
  offer: PairingCode & { readonly id: string; readonly device_id: string },
) {
  return write(scope, offeredDisplay, sql`offer_customer_display(${asJson(offer)})`);
}

/** Removes a display: its token is no longer valid. Returns the other displays of its device. */
export function removeCustomerDisplay(scope: WriteScope, id: string) {
  return write(scope, displayList, sql`remove_customer_display(${asJson({ id })})`);
}

/** Pairs a tablet by its code, once. Null for a wrong, used or ended code; counts the wrong entry. */
export function pairCustomerDisplay(
  db: Database,
  pairing: PairingCode & { readonly token_hash: string; readonly name: string },
) {
  return writePlatform(db, knownDisplay.nullable(), sql`pair_customer_display(${asJson(pairing)})`);
}

/** The display of a token, by its hash. Refuses an unknown token. */
export function findCustomerDisplay(db: Database, tokenHash: string) {
  return callPlatform(db, knownDisplay, sql`find_customer_display(${tokenHash})`);
}
