/** The kitchen's clock and figures (1-core §4 Timing, §9). */

import type { Role } from './access.ts';
import type { KitchenTicket, KitchenTicketLine, Station } from './orders.ts';

export const ATTENTION_RATIO = 0.7;
export const ALERT_RATIO = 1;
/** How long after it was served an order can be called back. */
export const RECALL_MINUTES = 30;

export type Urgency = 'on-time' | 'attention' | 'alert';

export interface Timing {
  readonly urgency: Urgency;
  /** 'A tiempo', 'Atención' or 'Alerta'. */
  readonly label: string;
  /** 'N min restantes' or 'N min de retraso'. */
  readonly remark: string;
  /** 0 to 1, for the bar. */
  readonly progress: number;
}

const LABELS: Readonly<Record<Urgency, string>> = {
  'on-time': 'A tiempo',
  attention: 'Atención',
  alert: 'Alerta',
};

/** How an order stands after `elapsedSeconds` of an expected number of minutes. Nothing expected is already in alert. */
export function timing(elapsedSeconds: number, expected: number): Timing {
  const elapsedMinutes = Math.max(0, elapsedSeconds) / 60;
  const ratio = expected > 0 ? elapsedMinutes / expected : ALERT_RATIO;
  const urgency: Urgency =
    ratio >= ALERT_RATIO ? 'alert' : ratio >= ATTENTION_RATIO ? 'attention' : 'on-time';
  const remark =
    urgency === 'alert'
      ? `${Math.floor(elapsedMinutes - expected)} min de retraso`
      : `${Math.ceil(expected - elapsedMinutes)} min restantes`;
  return { urgency, label: LABELS[urgency], remark, progress: Math.min(1, ratio) };
}

/** Orders on a page by the window's width in pixels: 3, 4 or 6. */
export function kitchenPageSize(width: number): number {
  if (width < 768) return 3;
  return width < 1024 ? 4 : 6;
}

export type ComparisonResult = 'better' | 'worse' | 'same';

/** Today beside yesterday. `moreIsBetter` is false for late orders and times. */
export function compare(today: number, yesterday: number, moreIsBetter: boolean): ComparisonResult {
  if (today === yesterday) return 'same';
  return today > yesterday === moreIsBetter ? 'better' : 'worse';
}

/** The station whose work a role does: the chef's is the kitchen, the bartender's the bar; null for who sees every station (decisions, Roles). */
export function stationOf(role: Role): Station | null {
  if (role === 'chef') return 'cocina';
  return role === 'bartender' ? 'barra' : null;
}

export const STATIONS = ['cocina', 'barra'] as const satisfies readonly Station[];
export const STATION_NAMES: Readonly<Record<Station, string>> = { cocina: 'Cocina', barra: 'Barra' };

/** True when a card has work left for a station. One whose parts are all finished waits on each of them for somebody to serve it. */
export function hasWorkFor(
  { status, items }: Pick<KitchenTicket, 'status' | 'items'>,
  station: Station | null,
): boolean {
  if (status !== 'Pendiente') return false;
  const active = items.filter(({ status }) => status === 'Activa');
  const own = station === null ? active : active.filter((item) => item.station === station);
  return own.some(({ ready }) => !ready) || (own.length > 0 && active.every(({ ready }) => ready));
}

/** The cancelled lines of a card that a station, or all of them, has not acknowledged yet. */
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

/** Why nobody pays for active lines of a station, or of all: their sale was annulled, or they were refunded. */
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

/** When the work of a station, or of all, was last changed or cancelled on a card; null for work as it was sent. */
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

/** True when a pending card had been served and was called back. */
export function wasRecalled({ status, ended_at }: Pick<KitchenTicket, 'status' | 'ended_at'>): boolean {
  return status === 'Pendiente' && ended_at !== null;
}
