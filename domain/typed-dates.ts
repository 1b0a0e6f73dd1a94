import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { DateFormat } from './settings.ts';
import type { Day } from './time.ts';

dayjs.extend(utc);

const ORDER: Readonly<Record<DateFormat, readonly ('year' | 'month' | 'day')[]>> = {
  'DD/MM/YYYY': ['day', 'month', 'year'],
  'MM/DD/YYYY': ['month', 'day', 'year'],
  'YYYY-MM-DD': ['year', 'month', 'day'],
};
const PARTS = /^(\d{1,4})\s*[/. -]\s*(\d{1,2})\s*[/. -]\s*(\d{1,4})$/;
const CENTURY = '20';
const FIRST_YEAR = '1900';

/**
 * The day that somebody typed in the business's date format, with slashes, hyphens, points or spaces and a year of two or four digits; a
 * day with its year in front is read in any format. Null for what is no day.
 */
export function readDay(typed: string, format: DateFormat): Day | null {
  const [, ...parts] = PARTS.exec(typed.trim()) ?? [];
  const order = ORDER[parts[0]?.length === 4 ? 'YYYY-MM-DD' : format];
  const part = (name: 'year' | 'month' | 'day') => parts[order.indexOf(name)] ?? '';
  const year = part('year').length === 2 ? CENTURY + part('year') : part('year');
  const day = `${year}-${part('month').padStart(2, '0')}-${part('day').padStart(2, '0')}`;
  return year.length === 4 && year >= FIRST_YEAR && dayjs.utc(day).format('YYYY-MM-DD') === day ? day : null;
}
