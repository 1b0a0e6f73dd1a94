import type { DevicePoint, DevicePoints } from '../answers/fiscal.ts';
import type { DeviceInvoice } from '../inputs/fiscal.ts';
import { documentNumber } from './document-number.ts';
import { fiscalDay } from './ranges.ts';

/** The last number that a device gave of each of its ranges, by the id of the range. */
export type GivenNumbers = Readonly<Record<string, number>>;

type DeviceRange = DevicePoint['ranges'][number];

/** The range and the correlative of the next invoice of a device. */
export interface NextInvoice {
  readonly point: DevicePoint;
  readonly range: DeviceRange;
  readonly correlative: number;
}

const RECEIPT_MEANWHILE =
  'Mientras tanto, la factura lleva el número de la caja; sin red se entrega recibo, y la factura se emite al volver la red.';
export const NO_NUMBERS_LEFT = `No quedan números de facturas de este dispositivo: agrega un rango en Opciones, Facturación. ${RECEIPT_MEANWHILE}`;
export const NO_RANGE_YET = `Este dispositivo todavía no tiene un rango de facturas: agrégalo en Opciones, Facturación. ${RECEIPT_MEANWHILE}`;
export const RANGE_EXPIRED = `El rango de facturas de este dispositivo venció: agrega otro en Opciones, Facturación. ${RECEIPT_MEANWHILE}`;

/** The point of emission that a device is; null if it is none, or while the business does not invoice. */
export function pointOfDevice(known: DevicePoints | null, deviceId: string | null): DevicePoint | null {
  if (!known?.is_active || !known.issuer) return null;
  return known.points.find(({ device_id }) => device_id === deviceId) ?? null;
}

/**
 * The next invoice of a point at an instant, above what the server and the device know; or why there is none (arts. 59 and 62). A range
 * that has begun goes first, then the one that expires first (`first_range`).
 */
export function nextInvoice(
  point: DevicePoint,
  given: GivenNumbers,
  now: Date,
): NextInvoice | { readonly problem: string } {
  const today = fiscalDay(now);
  const left = point.ranges
    .map((range) => ({
      range,
      correlative: Math.max(range.next_number, (given[range.id] ?? 0) + 1),
    }))
    .filter(({ range, correlative }) => correlative <= range.last_number);
  const hasBegun = ({ range, correlative }: (typeof left)[number]) =>
    correlative > (range.start_number ?? range.first_number);
  const [first] = left
    .filter(({ range }) => range.valid_until >= today)
    .toSorted(
      (a, b) =>
        Number(hasBegun(b)) - Number(hasBegun(a)) ||
        a.range.valid_until.localeCompare(b.range.valid_until) ||
        a.range.first_number - b.range.first_number,
    );
  if (!first) {
    if (left.length > 0) return { problem: RANGE_EXPIRED };
    return { problem: point.never_had_range ? NO_RANGE_YET : NO_NUMBERS_LEFT };
  }
  return { point, ...first };
}

/** The number of a correlative of a point: '000-002-01-00000003'. */
export function numberInPoint({ establishment, code, type_code }: DevicePoint, correlative: number): string {
  return documentNumber({ establishment, point: code, type_code, correlative });
}

/** The invoice that a device sends with its charge. */
export function deviceInvoice(
  { point, range, correlative }: NextInvoice,
  { id, total_cents, now }: { readonly id: string; readonly total_cents: number; readonly now: Date },
): DeviceInvoice {
  return {
    id,
    device_id: point.device_id,
    range_id: range.id,
    number: numberInPoint(point, correlative),
    total_cents,
    issued_at: now.toISOString(),
  };
}

/**
 * The numbers after an invoice that the server refused for good: its number is free again if it is the last one of its range. Others stay
 * unused (art. 42).
 */
export function withoutNumber(given: GivenNumbers, { range_id, number }: DeviceInvoice): GivenNumbers {
  const correlative = Number(number.slice(-8));
  return given[range_id] === correlative ? { ...given, [range_id]: correlative - 1 } : given;
}
