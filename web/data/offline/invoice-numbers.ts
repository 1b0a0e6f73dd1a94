import type { DevicePoints } from '#domain/fiscal/answers/fiscal.ts';
import {
  deviceInvoice,
  type GivenNumbers,
  nextInvoice,
  pointOfDevice,
  withoutNumber,
} from '#domain/fiscal/hn/device-series.ts';
import type { DeviceInvoice } from '#domain/fiscal/inputs/fiscal.ts';
import type { OfflineDatabase } from './database.ts';

/** The numbers that this device gave to invoices of a business. */
export interface InvoiceNumbers {
  readonly given: GivenNumbers;
  /** The last invoice and its request: the same request gets it again, because its first attempt may have taken effect. */
  readonly last: { readonly request: string; readonly invoice: DeviceInvoice } | null;
}

/** What a request needs to give its invoice a number. */
export interface Numbering {
  readonly points: DevicePoints | null;
  readonly total_cents: number;
  readonly newId: () => string;
}

const NONE: InvoiceNumbers = { given: {}, last: null };

export const invoiceNumbersKey = (business: string): string => `invoice-numbers:${business}`;

const isNumbers = (value: unknown): value is InvoiceNumbers =>
  typeof value === 'object' && value !== null && 'given' in value && 'last' in value;

/** The stored value of `invoiceNumbersKey`. */
export const invoiceNumbersOf = (value: unknown): InvoiceNumbers => (isNumbers(value) ? value : NONE);

/** The numbers that this device gave, as it has stored them. */
export async function readInvoiceNumbers(
  database: OfflineDatabase,
  business: string,
): Promise<InvoiceNumbers> {
  return invoiceNumbersOf(await database.get('device', invoiceNumbersKey(business)));
}

interface Asked extends Numbering {
  readonly request: string;
  readonly device_id: string | null;
  /** By the clock of the server, as the device knows it. */
  readonly now: Date;
}

/** The next number for a request, and the numbers after it; null if this device is no point of emission or has no number left. */
export function giveNumber(
  numbers: InvoiceNumbers,
  { points, device_id, total_cents, newId, request, now }: Asked,
): { readonly invoice: DeviceInvoice; readonly numbers: InvoiceNumbers } | null {
  if (numbers.last?.request === request) return { invoice: numbers.last.invoice, numbers };
  const point = pointOfDevice(points, device_id);
  const next = point && nextInvoice(point, numbers.given, now);
  if (!next || 'problem' in next) return null;
  const invoice = deviceInvoice(next, { id: newId(), total_cents, now });
  return {
    invoice,
    numbers: {
      given: { ...numbers.given, [next.range.id]: next.correlative },
      last: { request, invoice },
    },
  };
}

/** The body of a charge with its invoice. */
export const withInvoice = (body: unknown, invoice: DeviceInvoice): unknown => ({
  ...(typeof body === 'object' ? body : null),
  invoice,
});

/** The invoice in the body of a stored request; null for one without. */
export function invoiceIn(body: unknown): DeviceInvoice | null {
  if (typeof body !== 'object' || body === null || !('invoice' in body)) return null;
  // This device has stored it (withInvoice).
  return (body.invoice as DeviceInvoice | undefined) ?? null;
}

/** Frees the number of an invoice that was refused for good and that no paper has, if it is the last one that this device gave. */
export async function freeNumber(
  database: OfflineDatabase,
  business: string,
  invoice: DeviceInvoice,
): Promise<void> {
  const tx = database.transaction('device', 'readwrite');
  const key = invoiceNumbersKey(business);
  const { given, last } = invoiceNumbersOf(await tx.store.get(key));
  const numbers: InvoiceNumbers = {
    given: withoutNumber(given, invoice),
    last: last?.invoice.id === invoice.id ? null : last,
  };
  await tx.store.put(numbers, key);
  await tx.done;
}
