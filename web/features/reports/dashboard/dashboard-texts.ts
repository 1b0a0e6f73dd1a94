import { type Day, longDate, startOfDay, type Zone } from '#domain/base/time.ts';
import { quantityText } from '#domain/base/units.ts';
import type { Dashboard } from '#domain/reports/answers/dashboard.ts';
import { type FigureChange, timesText } from '#domain/reports/changes.ts';

const NOON_HOUR = 12;
const EVENING_HOUR = 19;
const MORNING_HOUR = 4;

/** 'Buenos días', 'Buenas tardes' or 'Buenas noches', by the hour. */
export function greeting(hour: number): string {
  if (hour >= EVENING_HOUR || hour < MORNING_HOUR) return 'Buenas noches';
  return hour < NOON_HOUR ? 'Buenos días' : 'Buenas tardes';
}

/** 'el sábado pasado': the same weekday of last week. */
export function lastWeekday(day: Day, zone: Zone): string {
  const [weekday = ''] = longDate(startOfDay(day, zone), zone).split(',');
  return `el ${weekday} pasado`;
}

/** Whether there were refunds today and no sales. */
export const isRefundsOnly = (dashboard: Pick<Dashboard, 'today'> | undefined): boolean =>
  dashboard !== undefined && dashboard.today.sales === 0 && dashboard.today.sales_cents < 0;

const MIN_CHANGE_PERCENT = 0.5;

/** The change of today's figure from the same weekday of last week; undefined without a past figure. */
export function changeFromLastWeek(today: number, past: number, when: string): FigureChange | undefined {
  if (past <= 0) return undefined;
  const percent = (Math.abs(today - past) / past) * 100;
  if (percent < MIN_CHANGE_PERCENT) return { direction: 'same', verdict: 'same', text: `Igual que ${when}` };
  const times = timesText(today, past);
  if (times !== null) return { direction: 'up', verdict: 'same', text: `${times} que ${when}` };
  const more = today > past;
  return {
    direction: more ? 'up' : 'down',
    verdict: more ? 'better' : 'worse',
    text: `${more ? '+' : '−'}${Math.round(percent)} % que ${when}`,
  };
}

const MIN_HOURS = 8;

/**
 * The hours to draw, in the order of the business day that starts at `startsAt`: from the first to the last with a sale or refund, today or on
 * the same weekday of last week, and the current one; eight at least.
 */
export function hoursToDraw(byHour: Dashboard['by_hour'], startsAt: number, now: number): readonly number[] {
  const order = Array.from({ length: 24 }, (_, index) => (startsAt + index) % 24);
  const busy = new Set(
    byHour.flatMap(({ hour, sales, sales_cents, last_week_sales_cents }) =>
      sales > 0 || sales_cents !== 0 || last_week_sales_cents !== 0 || hour === now ? [hour] : [],
    ),
  );
  const at = order.flatMap((hour, index) => (busy.has(hour) ? [index] : []));
  const last = Math.max(...at, 0);
  const first = Math.max(0, Math.min(...at, last - MIN_HOURS + 1));
  return order.slice(first, Math.max(last + 1, first + MIN_HOURS));
}

const amount = new Intl.NumberFormat('es-HN', { maximumFractionDigits: 2 });

/** '1.5 de 5 kg', '9.5 de 12 litros'. */
export function stockLeft(current: number, minimum: number, unit: string): string {
  return `${amount.format(current)} de ${quantityText(minimum, unit)}`;
}
