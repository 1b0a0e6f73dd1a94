import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { DateFormat } from '#domain/business/settings.ts';
import type { Day } from './time.ts';

dayjs.extend(utc);

const ORDER: Readonly<Record<DateFormat, readonly ('year' | 'month' | 'day')[]>> = {
  'DD/MM/YYYY': ['day', 'month', 'year'],
  'MM/DD/YYYY': ['month', 'day', 'year'],
  'YYYY-MM-DD': ['year', 'month', 'day'],
};
const BARE: Readonly<Record<DateFormat, RegExp>> = {
  'DD/MM/YYYY': /^(\d\d)(\d\d)(\d{4})$/,
  'MM/DD/YYYY': /^(\d\d)(\d\d)(\d{4})$/,
  'YYYY-MM-DD': /^(\d{4})(\d\d)(\d\d)$/,
};
const PARTS = /^(\d{1,4})\s*[/. -]\s*(\d{1,2})\s*[/. -]\s*(\d{1,4})$/;
const CENTURY = '20';
const FIRST_YEAR = '1900';

/**
 * Reads a typed day in the business's date format, with slashes, hyphens, points, spaces or no separator, and a year of two or four
 * digits. A day that starts with its year and a separator is read in any format. Null when the text is not a day.
 */
export function readDay(typed: string, format: DateFormat): Day | null {
  const text = typed.trim();
  const [, ...parts] = BARE[format].exec(text) ?? PARTS.exec(text) ?? [];
  const order = ORDER[parts[0]?.length === 4 ? 'YYYY-MM-DD' : format];
  const part = (name: 'year' | 'month' | 'day') => parts[order.indexOf(name)] ?? '';
  const year = part('year').length === 2 ? CENTURY + part('year') : part('year');
  const day = `${year}-${part('month').padStart(2, '0')}-${part('day').padStart(2, '0')}`;
  return year.length === 4 && year >= FIRST_YEAR && dayjs.utc(day).format('YYYY-MM-DD') === day ? day : null;
}

/** The placeholder of a date format: 'dd/mm/aaaa'. */
export function formatHint(format: DateFormat): string {
  return format.toLowerCase().replaceAll('y', 'a');
}

const CLOCK = /^(\d{1,2})(?:[:.\s]?([0-5]\d))?\s*(?:([ap])\.?\s*m\.?)?$/i;

/** Reads a typed clock time as 'HH:MM': '18:05', '1805', '6:05 pm', '6 p. m.'. Null when the text is not a time. */
export function readClock(typed: string): string | null {
  const [, hours = '', minutes = '00', half] = CLOCK.exec(typed.trim()) ?? [];
  const hour = Number(hours);
  if (hours === '' || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return null;
  const afternoon = half?.toLowerCase() === 'p';
  const hour24 = half === undefined ? hour : (hour % 12) + (afternoon ? 12 : 0);
  return `${String(hour24).padStart(2, '0')}:${minutes}`;
}
