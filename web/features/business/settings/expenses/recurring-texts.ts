import { addDays, type Day, WEEKDAYS } from '#domain/base/time.ts';
import type { RecurringExpense } from '#domain/purchasing/answers/expenses.ts';
import { type ExpensePeriod, nextDay, type Recurrence } from '#domain/purchasing/recurring-expenses.ts';

export const PERIOD_TEXTS: Readonly<Record<ExpensePeriod, string>> = {
  weekly: 'Cada semana',
  monthly: 'Cada mes',
  yearly: 'Cada año',
};

const DAY_MS = 86_400_000;
/** The weekday of 1970-01-01, counted from Sunday. */
const THURSDAY = 4;

function weekdayOf(day: Day): string {
  return WEEKDAYS[(Date.parse(day) / DAY_MS + THURSDAY) % WEEKDAYS.length] ?? '';
}

/** The schedule in words: 'Cada lunes', 'El 31 de cada mes o su último día', 'Cada 29/02'. */
export function scheduleText({ period, starts_on }: Recurrence): string {
  const date = Number(starts_on.slice(8));
  if (period === 'weekly') return `Cada ${weekdayOf(starts_on)}`;
  if (period === 'yearly') return `Cada ${starts_on.slice(8)}/${starts_on.slice(5, 7)}`;
  return `El ${date} de cada mes${date > 28 ? ' o su último día' : ''}`;
}

export type RecurringState = 'active' | 'paused' | 'ended';

/** The next date after today; an expense of today has already been created. */
const upcoming = (expense: RecurringExpense, today: Day) => nextDay(expense, addDays(today, 1));

/** Ended, if there is no next date. */
export function stateOf(expense: RecurringExpense, today: Day): RecurringState {
  if (upcoming(expense, today) === null) return 'ended';
  return expense.is_active ? 'active' : 'paused';
}

/** 'Próximo: 01/12/2026 · hasta 31/12/2027', 'No se registra hasta que lo reanudes', 'Último día: 22/11/2026'. */
export function outlookText(expense: RecurringExpense, today: Day, dayText: (day: Day) => string): string {
  const last = expense.ends_on === null ? '' : dayText(expense.ends_on);
  const next = upcoming(expense, today);
  if (next === null) return `Último día: ${last}`;
  const until = last && ` · hasta ${last}`;
  return (expense.is_active ? `Próximo: ${dayText(next)}` : 'No se registra hasta que lo reanudes') + until;
}
