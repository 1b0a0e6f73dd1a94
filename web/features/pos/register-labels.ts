import type { CashMovementKind } from '#domain/cash.ts';
import { formatAmountInput } from '#domain/charging.ts';
import { clock, type Day, shortDate, startOfDay } from '#domain/time.ts';
import type { Business } from '#web/lib/business.ts';
import { instantOf } from '#web/lib/clock.ts';

export const MOVEMENT_WORDS: Readonly<Record<CashMovementKind | 'gasto' | 'abono', string>> = {
  entrada: 'Entrada de efectivo',
  salida: 'Salida de efectivo',
  resguardo: 'Resguardo',
  gasto: 'Gasto de caja',
  abono: 'Abono',
};

const INCOMING_TYPES: ReadonlySet<string> = new Set(['entrada', 'abono']);

/** What a movement does to the drawer: positive when the cash enters. */
export function signedCents(movement: { readonly type: string; readonly amount_cents: number }): number {
  return INCOMING_TYPES.has(movement.type) ? movement.amount_cents : -movement.amount_cents;
}

/** 'L 500', 'L 0.50'; without the letter where money is not lempiras. */
export function denominationWords(value: number, currency: string): string {
  return currency === 'HNL' ? `L ${formatAmountInput(value)}` : formatAmountInput(value);
}

/** A business day as people write it: '21/11/2026'. */
export function dayWords(day: Day, { zone, date_format }: Business): string {
  return shortDate(startOfDay(day, zone), zone, date_format);
}

/** '21/11/2026 08:10', as the business shows time. */
export function momentWords(iso: string, { zone, time_format, date_format }: Business): string {
  const instant = instantOf(iso);
  return `${shortDate(instant, zone, date_format)} ${clock(instant, zone, time_format)}`;
}

/** How a count stands against what the drawer must hold; the colour goes with a word. */
export function differenceWords(cents: number) {
  if (cents === 0) return { word: 'Cuadra', ink: 'text-success-ink' } as const;
  return cents < 0
    ? ({ word: 'Faltante', ink: 'text-danger-ink' } as const)
    : ({ word: 'Sobrante', ink: 'text-warning-ink' } as const);
}
