/** Texts about operations that wait to be sent (docs/offline.md). */

const MINUTE_MILLIS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** '1 operación por enviar', '3 operaciones por enviar'. */
export function waitingText(waiting: number): string {
  return waiting === 1 ? '1 operación por enviar' : `${waiting} operaciones por enviar`;
}

/** '1 operación con conflicto', '3 operaciones con conflicto'. */
export function conflictsText(conflicts: number): string {
  return conflicts === 1 ? '1 operación con conflicto' : `${conflicts} operaciones con conflicto`;
}

/** The age in short: 'ahora' under a minute, then whole minutes, hours and days: '12 min', '3 h', '2 d'. Never negative. */
export function ageText(since: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - since.getTime()) / MINUTE_MILLIS);
  if (minutes < 1) return 'ahora';
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  const hours = Math.floor(minutes / HOUR_MINUTES);
  return hours < DAY_HOURS ? `${hours} h` : `${Math.floor(hours / DAY_HOURS)} d`;
}

/** The age in a sentence: 'ahora mismo' under a minute, then 'hace 12 min'. */
export function agoText(since: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - since.getTime()) / MINUTE_MILLIS);
  return minutes < 1 ? 'ahora mismo' : `hace ${ageText(since, now)}`;
}

const MAX_BADGE_COUNT = 99;

/** A count for a badge: '99+' above 99. */
export function countBadge(count: number): string {
  return count > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : String(count);
}
