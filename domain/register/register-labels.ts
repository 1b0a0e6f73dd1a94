import { formatAmount } from '#domain/base/money.ts';
import { clock, type Day, shortDate, startOfDay, type Zone } from '#domain/base/time.ts';
import type { DateFormat } from '#domain/business/settings.ts';
import type { CashMovementKind } from './cash.ts';

/** How a business writes its days and hours. */
export interface TimeFormats {
  readonly zone: Zone;
  readonly time_format: '24h' | '12h';
  readonly date_format: DateFormat;
}

export const MOVEMENT_LABELS: Readonly<Record<CashMovementKind | 'gasto' | 'abono', string>> = {
  entrada: 'Entrada de efectivo',
  salida: 'Salida de efectivo',
  resguardo: 'Resguardo',
  propina: 'Pago de propinas',
  gasto: 'Gasto de caja',
  abono: 'Abono',
};

const INCOMING_TYPES: ReadonlySet<string> = new Set(['entrada', 'abono']);

/** A movement's effect on the register's cash: positive when cash enters. */
export function signedCents(movement: { readonly type: string; readonly amount_cents: number }): number {
  return INCOMING_TYPES.has(movement.type) ? movement.amount_cents : -movement.amount_cents;
}

/** 'L 1,000', 'L 0.50'; without the letter when the currency is not lempiras: '20,000'. */
export function denominationText(value: number, currency: string): string {
  const figure = formatAmount(value, currency).replace(/\.00$/, '');
  return currency === 'HNL' ? `L ${figure}` : figure;
}

/** A business day in the business's date format: '21/11/2026'. */
export function businessDayText(day: Day, { zone, date_format }: TimeFormats): string {
  return shortDate(startOfDay(day, zone), zone, date_format);
}

/** An instant in the business's date and time formats: '21/11/2026 08:10'. */
export function instantText(iso: string, { zone, time_format, date_format }: TimeFormats): string {
  const instant = new Date(iso);
  return `${shortDate(instant, zone, date_format)} ${clock(instant, zone, time_format)}`;
}

/** The name of a count's difference. */
export function differenceWord(cents: number) {
  if (cents === 0) return 'Cuadra';
  return cents < 0 ? 'Faltante' : 'Sobrante';
}
