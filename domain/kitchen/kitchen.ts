/** The timing and the figures of the kitchen (1-core §4 Timing, §9). */

import { ALERT_PERCENT, ATTENTION_PERCENT, COOKED_AT_ONCE_PERCENT } from '#domain/base/limits.ts';
import type { Station } from '#domain/orders/orders.ts';
import type { Role } from '#domain/people/access.ts';
import type { KitchenTicket, KitchenTicketLine } from './answers/kitchen.ts';

export type Urgency = 'on-time' | 'attention' | 'alert';

export interface Timing {
  readonly urgency: Urgency;
  /** 'A tiempo', 'Atención' or 'Alerta'. */
  readonly label: string;
  /** 'N min restantes', 'recién tarde' or 'N min de retraso'. */
  readonly remark: string;
  /** From 0 to 1, for the progress bar. */
  readonly progress: number;
}

const LABELS: Readonly<Record<Urgency, string>> = {
  'on-time': 'A tiempo',
  attention: 'Atención',
  alert: 'Alerta',
};

const MINUTE_MS = 60_000;

/**
 * The timing of an order after `elapsedSeconds` of `expected` minutes, exact to the millisecond. An expected time of zero is in alert at
 * once.
 */
export function timing(elapsedSeconds: number, expected: number): Timing {
  const elapsedMs = Math.round(Math.max(0, elapsedSeconds) * 1000);
  const expectedMs = Math.round(expected * MINUTE_MS);
  const hasReached = (percent: number) => elapsedMs * 100 >= expectedMs * percent;
  const urgency: Urgency = hasReached(ALERT_PERCENT)
    ? 'alert'
    : hasReached(ATTENTION_PERCENT)
      ? 'attention'
      : 'on-time';
  const leftMs = expectedMs - elapsedMs;
  const lateMinutes = Math.floor(-leftMs / MINUTE_MS);
  const remark =
    leftMs > 0
      ? `${Math.ceil(leftMs / MINUTE_MS)} min restantes`
      : lateMinutes > 0
        ? `${lateMinutes} min de retraso`
        : 'recién tarde';
  return {
    urgency,
    label: LABELS[urgency],
    remark,
    progress: expectedMs > 0 ? Math.min(1, elapsedMs / expectedMs) : 1,
  };
}

/** The instant from which the time of a ticket counts at `at`: its arrival, if it was sent without a network and arrived before; else its sending. */
export function timedFrom(
  { created_at, received_at }: { readonly created_at: Date; readonly received_at: Date | null },
  at: Date,
): Date {
  return received_at !== null && received_at <= at ? received_at : created_at;
}

/** How pending tickets are read: by their sending, or by `dueAt`, the earliest first. */
export const KITCHEN_READ_SORTS = ['sent', 'due'] as const;
export type KitchenReadSort = (typeof KITCHEN_READ_SORTS)[number];

/** The instant at which the expected minutes of a pending ticket are over: the earlier, the more urgent (`due_at`). */
export function dueAt({
  created_at,
  received_at,
  expected_minutes,
}: Pick<KitchenTicket, 'created_at' | 'received_at' | 'expected_minutes'>): Date {
  return new Date(Date.parse(received_at ?? created_at) + Math.round(expected_minutes * MINUTE_MS));
}

/** The number of orders on a page by the window's width in pixels: 3, 4 or 6. */
export function kitchenPageSize(width: number): number {
  if (width < 768) return 3;
  return width < 1024 ? 4 : 6;
}

export type ComparisonResult = 'better' | 'worse' | 'same';

/** Compares today with yesterday. `moreIsBetter` is false for late orders and times. */
export function compare(today: number, yesterday: number, moreIsBetter: boolean): ComparisonResult {
  if (today === yesterday) return 'same';
  return today > yesterday === moreIsBetter ? 'better' : 'worse';
}

/** The station of a role: the kitchen for the chef, the bar for the bartender. Null for roles that see every station (decisions, Roles). */
export function stationOf(role: Role): Station | null {
  if (role === 'chef') return 'cocina';
  return role === 'bartender' ? 'barra' : null;
}

export const STATION_NAMES: Readonly<Record<Station, string>> = { cocina: 'Cocina', barra: 'Barra' };

/**
 * True when a card has work for a station, or for any (null). A card whose stations have all finished waits at each of them to be served.
 */
export function hasWorkFor(
  { status, items }: Pick<KitchenTicket, 'status' | 'items'>,
  station: Station | null,
): boolean {
  if (status !== 'Pendiente') return false;
  const active = items.filter(({ status }) => status === 'Activa');
  const own = station === null ? active : active.filter((item) => item.station === station);
  return own.some(({ ready }) => !ready) || (own.length > 0 && active.every(({ ready }) => ready));
}

/** The cancelled lines of a card that a station, or any (null), has not acknowledged. */
export function cancelledFor(
  { items }: Pick<KitchenTicket, 'items'>,
  station: Station | null,
): readonly KitchenTicketLine[] {
  return items.filter(
    (item) =>
      item.cancelled_at !== null &&
      !item.cancel_acknowledged &&
      (station === null || item.station === station),
  );
}

/** Why active lines of a station, or of any (null), have no payment: their sale was voided, or they were refunded. Null when neither. */
export function saleUndoneOf(
  { items }: Pick<KitchenTicket, 'items'>,
  station: Station | null,
): KitchenTicketLine['sale_undone'] {
  const own = items.filter(
    (item) => item.status === 'Activa' && (station === null || item.station === station),
  );
  if (own.some(({ sale_undone }) => sale_undone === 'voided')) return 'voided';
  return own.some(({ sale_undone }) => sale_undone === 'refunded') ? 'refunded' : null;
}

/** The instant of the last change or cancellation of a card's lines for a station, or for any (null). Null for lines as they were sent. */
export function lastChangeOf(
  { items }: Pick<KitchenTicket, 'items'>,
  station: Station | null,
): string | null {
  const own = items.filter((item) => station === null || item.station === station);
  return own.reduce<string | null>((last, { status, change, cancelled_at }) => {
    const at = status === 'Activa' ? (change?.at ?? null) : cancelled_at;
    return at === null || (last !== null && last > at) ? last : at;
  }, null);
}

/** Who took a ticket. One that the previous release stored, on a device or in the print queue, says it as `server_name`. */
export const waiterOf = ({
  waiter,
  server_name,
}: Partial<Pick<KitchenTicket, 'waiter' | 'server_name'>>): string => waiter ?? server_name ?? '';

/** True when a pending card was served and recalled. */
export function wasRecalled({ status, ended_at }: Pick<KitchenTicket, 'status' | 'ended_at'>): boolean {
  return status === 'Pendiente' && ended_at !== null;
}

/** A quantity has at most three decimals: minutes are counted in thousandths. */
interface DishLine {
  readonly quantity: number;
  readonly preparation_minutes: number;
}

const lineThousandths = ({ quantity, preparation_minutes }: DishLine): number =>
  Math.round(quantity * 1000) * preparation_minutes;

/**
 * The expected minutes of the lines of a ticket, with four decimals (`ticket_minutes`): their sum (1-core §4), or where the kitchen cooks at
 * once the slowest dish and 25 % of the rest.
 */
export function expectedMinutes(lines: readonly DishLine[], cooksAtOnce: boolean): number {
  const sum = lines.reduce((total, line) => total + lineThousandths(line), 0);
  if (!cooksAtOnce) return sum / 1000;
  const slowest = Math.max(
    0,
    ...lines.map((line) => lineThousandths({ ...line, quantity: Math.min(1, line.quantity) })),
  );
  return Math.round(slowest * 10 + ((sum - slowest) * COOKED_AT_ONCE_PERCENT) / 10) / 10_000;
}
