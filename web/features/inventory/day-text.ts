import type { Day } from '#domain/time.ts';

/** A business day as people read it: '21/11/2026'. */
export function dayText(day: Day): string {
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}
