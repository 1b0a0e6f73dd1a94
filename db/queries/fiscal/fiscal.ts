import { sql } from 'drizzle-orm';
import { asJson, callPlatform, read, readText, write } from '#db/client.ts';
import type { Database } from '#db/database.ts';
import { changedBusinesses } from '#db/queries/base/changed-businesses.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import {
  buyers,
  devicePoints,
  type FiscalDocument,
  fiscal,
  fiscalDocumentAnswer,
  incidents,
  salesBook,
  unusedNumbers,
} from '#domain/fiscal/answers/fiscal.ts';
import type { DocumentType } from '#domain/fiscal/documents.ts';
import { isLongRead } from '#domain/reports/periods.ts';

/** The issuer, its establishments, points of emission and ranges. */
export function readFiscal(scope: Scope) {
  return readText(scope, fiscal, sql`read_fiscal()`);
}

export interface IssuerChange {
  /** The version that was read; 0 before the first change. */
  readonly version: number;
  readonly is_active?: boolean | undefined;
  readonly rtn?: string | undefined;
  readonly legal_name?: string | undefined;
  readonly trade_name?: string | null | undefined;
  readonly address?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly invoice_code?: string | undefined;
  readonly credit_note_code?: string | undefined;
  readonly debit_note_code?: string | undefined;
}

/** Changes the issuer; absent fields stay. Refuses an old version, and to invoice while art. 10 is not complete. */
export function changeIssuer(scope: WriteScope, change: IssuerChange) {
  return write(scope, fiscal, sql`change_issuer(${asJson(change)})`);
}

interface Saved {
  readonly id: string;
  /** 0 adds it. */
  readonly version: number;
}

export interface SavedEstablishment extends Saved {
  readonly location_id: string | null;
  readonly code: string;
  readonly address: string;
}

/** Adds or changes an establishment. Refuses a code in use, and another code for one with documents. */
export function saveEstablishment(scope: WriteScope, establishment: SavedEstablishment) {
  return write(scope, fiscal, sql`save_establishment(${asJson(establishment)})`);
}

export interface SavedPoint extends Saved {
  readonly establishment_id: string;
  readonly code: string;
  readonly register_id: string | null;
  /** The device that numbers its own charges; absent, it stays. */
  readonly device_id?: string | null | undefined;
}

/**
 * Adds or changes a point of emission. Refuses a code, a register or a device in use, one with both of them, and another code for one
 * with documents.
 */
export function savePoint(scope: WriteScope, point: SavedPoint) {
  return write(scope, fiscal, sql`save_point(${asJson(point)})`);
}

export interface SavedRange extends Saved {
  readonly point_id: string;
  readonly type: DocumentType;
  readonly cai: string;
  readonly first_number: number;
  readonly last_number: number;
  readonly valid_until: string;
  readonly is_preprinted?: boolean | undefined;
}

/** Adds or changes a range. Refuses one that overlaps, that is expired or valid for more than a year, and a change of one that was used. */
export function saveRange(scope: WriteScope, range: SavedRange) {
  return write(scope, fiscal, sql`save_range(${asJson(range)})`);
}

export interface AdvancedRange {
  readonly id: string;
  readonly version: number;
  readonly next_number: number;
  readonly reason: string;
}

/** Sets a later next number of a range. Refuses an earlier one once a number was given, and one outside of the range. */
export function advanceRange(scope: WriteScope, range: AdvancedRange) {
  return write(scope, fiscal, sql`advance_range(${asJson(range)})`);
}

/** Deletes a range that was not used. */
export function deleteRange(scope: WriteScope, id: string) {
  return write(scope, fiscal, sql`delete_range(${asJson({ id })})`);
}

/** A document as issued; null if the business has none with this id. */
export async function readDocument(scope: Scope, id: string): Promise<FiscalDocument | null> {
  const answer = await read(scope, fiscalDocumentAnswer.nullable(), sql`read_document(${id}::uuid)`);
  return answer?.document ?? null;
}

/** Counts a print of a document, and returns it. From the second print on its paper says REIMPRESIÓN. */
export function printDocument(scope: WriteScope, id: string) {
  return write(scope, fiscalDocumentAnswer, sql`print_document(${asJson({ id })})`);
}

/** Records that a document is sent to an address, and returns it. */
export function sendDocument(scope: WriteScope, id: string, email: string) {
  return write(scope, fiscalDocumentAnswer, sql`send_document(${asJson({ id, email })})`);
}

/** The documents issued from one day to another, both included, with their sums. */
export function readSalesBook(scope: Scope, from: string, to: string) {
  return readText(scope, salesBook, sql`read_sales_book(${from}::date, ${to}::date)`, {
    isLong: isLongRead({ from, to }),
  });
}

export interface HolidayChange {
  readonly added: readonly { readonly day: string; readonly name: string }[];
  readonly removed: readonly string[];
}

/** Adds and removes holidays of the administration. One that is there already gets the new name. */
export function changeHolidays(scope: WriteScope, change: HolidayChange) {
  return write(scope, fiscal, sql`change_holidays(${asJson(change)})`);
}

/** The expired ranges with numbers that no document has. */
export function readUnusedNumbers(scope: Scope) {
  return readText(scope, unusedNumbers, sql`read_unused_numbers()`);
}

/** Marks the unused numbers of a range as reported, or takes the mark back. Refuses a range that is valid or has no unused number. */
export function markUnusedNumbers(scope: WriteScope, id: string, is_reported: boolean) {
  return write(scope, unusedNumbers, sql`mark_unused_numbers(${asJson({ id, is_reported })})`);
}

/** Up to eight buyers whose name or RTN contains the text. */
export function searchBuyers(scope: Scope, text: string) {
  return readText(scope, buyers, sql`search_buyers(${text})`);
}

/** Notifies the administrators of at most `limit` businesses of ranges that end soon and of unused numbers to report, once for each threshold. */
export function createDueRangeNotifications(db: Database, limit: number) {
  return callPlatform(db, changedBusinesses, sql`create_due_range_notifications(${limit}::integer)`);
}

/** What each device that is a point of emission needs to number its own invoices. */
export function readDevicePoints(scope: Scope) {
  return readText(scope, devicePoints, sql`read_device_points()`);
}

/** The incidents of printed invoices: those to resolve first. */
export function listIncidents(scope: Scope) {
  return readText(scope, incidents, sql`list_incidents()`);
}

/** Ends an incident with what was done about it. Refuses one that is resolved. */
export function resolveIncident(scope: WriteScope, id: string, resolution: string) {
  return write(scope, incidents, sql`resolve_incident(${asJson({ id, resolution })})`);
}
