import { sql } from 'drizzle-orm';
import { asJson, callPlatform, read, readText, readWithEffects, write } from '#db/client.ts';
import type { Database } from '#db/database.ts';
import { changedBusinesses } from '#db/queries/base/changed-businesses.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import type { Station } from '#domain/orders/orders.ts';
import {
  claimedJobs,
  knownLocalPrinting,
  offeredPairing,
  printerList,
  printJobAnswer,
  printJobList,
} from '#domain/printing/answers/printing.ts';
import type { PrinterInput } from '#domain/printing/inputs/printing.ts';
import type { JobStatus, RequestedKind } from '#domain/printing/printing.ts';

/** The printers of all locations with their papers that wait or failed, and each installed Fogón Impresoras. */
export function listPrinters(scope: Scope) {
  return readText(scope, printerList, sql`list_printers()`);
}

/** Where a device prints without a network, and its id if its page says it. */
export interface PrintingPlace {
  readonly location_id?: string | undefined;
  readonly device_id?: string | undefined;
}

/** What a device needs to print without a network at a location, by default that of the open register; null for an unknown one. */
export function readLocalPrinting(scope: Scope, place: PrintingPlace) {
  return read(scope, knownLocalPrinting.nullable(), sql`read_device_printing(${asJson(place)})`);
}

export interface SavedPrinter extends PrinterInput {
  readonly id: string;
  /** The version that was read; 0 adds the printer. */
  readonly version: number;
}

/** Adds or changes a printer: only the address of its connection is stored. Refuses an old version, and a name in use at its location. */
export function savePrinter(scope: WriteScope, printer: SavedPrinter) {
  const address = printer.connection === 'agent' ? { device_id: null } : { host: null, port: null };
  return write(scope, printerList, sql`save_printer(${asJson({ ...printer, ...address })})`);
}

/** Deletes a printer. Refuses one with papers that wait or failed. */
export function deletePrinter(scope: WriteScope, id: string) {
  return write(scope, printerList, sql`delete_printer(${asJson({ id })})`);
}

export interface PairingCode {
  readonly code_selector: string;
  readonly code_hash: string;
}

/** Adds a Fogón Impresoras with a pairing code. */
export function addPrintAgent(
  scope: WriteScope,
  agent: PairingCode & { readonly id: string; readonly name: string; readonly location_id: string },
) {
  return write(scope, offeredPairing, sql`offer_pairing(${asJson(agent)})`);
}

/** Gives an installed Fogón Impresoras another pairing code. Its token stays valid until the code is used. */
export function offerPairing(scope: WriteScope, id: string, { code_selector, code_hash }: PairingCode) {
  return write(scope, offeredPairing, sql`offer_pairing(${asJson({ id, code_selector, code_hash })})`);
}

/** Removes a Fogón Impresoras: its token is no longer valid. */
export function removePrintAgent(scope: WriteScope, id: string) {
  return write(scope, printerList, sql`remove_print_agent(${asJson({ id })})`);
}

export interface PrintJobFilter {
  readonly status?: JobStatus | undefined;
  readonly printer_id?: string | undefined;
  readonly limit: number;
}

/** Papers of the queue, the newest first, without what they say. */
export function listPrintJobs(scope: Scope, filter: PrintJobFilter) {
  return readText(scope, printJobList, sql`list_print_jobs(${asJson(filter)})`);
}

export interface PrintRequest {
  readonly id: string;
  readonly kind: RequestedKind;
  /** The sale, fiscal document, kitchen ticket or register session; none for what is pending and for a test. */
  readonly source_id?: string | null | undefined;
  /** The station whose pending lines are printed; none for all. */
  readonly station?: Station | null | undefined;
  readonly printer_id: string;
}

/** Prints a paper on demand. From the second time on it is a reprint. */
export function requestPrint(scope: WriteScope, request: PrintRequest) {
  return write(scope, printJobAnswer, sql`request_print(${asJson(request)})`);
}

/** Puts a paper that failed, or waits for its next attempt, in the queue again now. */
export function retryJob(scope: WriteScope, id: string) {
  return write(scope, printJobAnswer, sql`retry_job(${asJson({ id })})`);
}

/** Sends a paper that failed or waits to another printer. */
export function moveJob(scope: WriteScope, id: string, printer_id: string) {
  return write(scope, printJobAnswer, sql`move_job(${asJson({ id, printer_id })})`);
}

/** Discards a paper that failed or waits. */
export function discardJob(scope: WriteScope, id: string, reason: string) {
  return write(scope, printJobAnswer, sql`discard_job(${asJson({ id, reason })})`);
}

/** Prints a paper again that was printed or discarded, on its printer or another one. */
export function reprintJob(
  scope: WriteScope,
  id: string,
  reprint: { readonly id: string; readonly printer_id?: string | undefined },
) {
  const { id: new_id, printer_id } = reprint;
  return write(scope, printJobAnswer, sql`reprint_job(${asJson({ id, new_id, printer_id })})`);
}

export interface DeviceClaim {
  /** The id of the claim: a repetition returns its papers again. */
  readonly claim: string;
  readonly device_id: string;
  readonly limit: number;
  readonly may_read_sales: boolean;
}

/** Claims the oldest paper of each free printer that is attached to a device, for PRINT_LEASE_SECONDS. */
export function claimForDevice(scope: Scope, claim: DeviceClaim) {
  return readWithEffects(scope, claimedJobs, sql`claim_jobs(${asJson(claim)})`);
}

export interface FailedPrint {
  readonly claim: string;
  readonly error: string;
  /** Whether some of it may be on paper: then it is a duplicate from now on. */
  readonly may_have_printed: boolean;
}

/** Confirms that the printer took a claimed paper. */
export function confirmJob(scope: WriteScope, id: string, claim: string) {
  return write(scope, printJobAnswer, sql`confirm_job(${asJson({ id, claim })})`);
}

/** Returns a claimed paper that could not be printed. */
export function failJob(scope: WriteScope, id: string, failed: FailedPrint) {
  return write(scope, printJobAnswer, sql`fail_job(${asJson({ ...failed, id })})`);
}

/** Notifies, in at most `limit` businesses, the printers whose papers wait too long, once until they print again. */
export function createDuePrinterNotifications(db: Database, limit: number) {
  return callPlatform(db, changedBusinesses, sql`create_due_printer_notifications(${limit}::integer)`);
}
