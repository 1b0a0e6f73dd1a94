import { formatMoney } from '#domain/money.ts';
import { clock, shortDate } from '#domain/time.ts';
import type { Business } from '#web/lib/business.ts';
import { instantOf } from '#web/lib/clock.ts';

export const TAXES = [
  { value: 'general', label: 'General' },
  { value: 'special', label: '18 %' },
  { value: 'exempt', label: 'Exento' },
] as const;

export const STATIONS = [
  { value: 'cocina', label: 'Cocina' },
  { value: 'barra', label: 'Barra' },
] as const;

export const DAYS = [
  { day: 1, short: 'L', name: 'Lunes' },
  { day: 2, short: 'M', name: 'Martes' },
  { day: 3, short: 'X', name: 'Miércoles' },
  { day: 4, short: 'J', name: 'Jueves' },
  { day: 5, short: 'V', name: 'Viernes' },
  { day: 6, short: 'S', name: 'Sábado' },
  { day: 0, short: 'D', name: 'Domingo' },
] as const;

interface Selling {
  readonly sold_out: boolean;
  readonly sold_out_until: string | null;
  readonly countdown: number | null;
}

/** 'Agotado hasta las 15:30', 'Quedan 5'; null while it is sold without counting. */
export function sellingWords(
  { sold_out, sold_out_until, countdown }: Selling,
  now: Date,
  { zone, time_format, date_format }: Business,
): string | null {
  if (sold_out && sold_out_until !== null && sold_out_until !== 'infinity') {
    const end = instantOf(sold_out_until);
    const dayOf = (at: Date) => shortDate(at, zone, date_format);
    const day = dayOf(end) === dayOf(now) ? '' : `${dayOf(end)}, `;
    return `Agotado hasta ${day === '' ? 'las ' : day}${clock(end, zone, time_format)}`;
  }
  if (sold_out)
    return sold_out_until === 'infinity' ? 'Agotado hasta que se cambie' : 'Agotado: no queda ninguno';
  if (countdown === null) return null;
  return countdown === 1 ? 'Queda 1' : `Quedan ${countdown}`;
}

/** '[12] productos'. */
export const countWords = (count: number) => (count === 1 ? '1 producto' : `${count} productos`);
export const moneyOr = (cents: string, currency: string) =>
  cents === '' ? '—' : formatMoney(Number(cents), currency);
