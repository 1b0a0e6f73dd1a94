import type { TimeFormat } from '#domain/business/settings.ts';

/** A time 'HH:MM' in the business's time format: '18:05' or '6:05 p. m.'. */
export function clockText(time: string, format: TimeFormat): string {
  const [, hours = '', minutes = ''] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  if (hours === '' || format === '24h') return time;
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'a. m.' : 'p. m.'}`;
}

/** A time 'HH:MM' within a sentence, in one line: '8:05' or '6:05 p. m.'. */
export function hourText(time: string, format: TimeFormat): string {
  return clockText(time, format).replace(/^0/, '').replaceAll(' ', '\u00a0');
}
