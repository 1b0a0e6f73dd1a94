import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { Zone } from '#domain/base/time.ts';
import { isOnSchedule, type Schedule } from '#domain/menu/schedule.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const DAYS_AHEAD = 15;
const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAY = 24 * 60 * MINUTE;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Minutes by which the clock of the zone is ahead of UTC. */
const offsetAt = (millis: number, zone: Zone) => dayjs(millis).tz(zone).utcOffset();

/** Instants at which the zone's clock is set forward or back in the next days. */
function clockChanges(began: number, zone: Zone): readonly number[] {
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, index) => began + index * DAY);
  const changing = days.filter((start) => offsetAt(start, zone) !== offsetAt(start + DAY, zone));
  return changing.flatMap((start) =>
    Array.from({ length: DAY / QUARTER }, (_, index) => start + (index + 1) * QUARTER).filter(
      (millis) => offsetAt(millis, zone) !== offsetAt(millis - QUARTER, zone),
    ),
  );
}

/**
 * The first instant after `at` at which a product starts or stops being on sale, also around daylight saving. Null when there is none within
 * two weeks, as with hours that are always or never. Reference for `schedule_changes_at`.
 */
export function scheduleChangesAt(schedule: Schedule, at: Date, zone: Zone): Date | null {
  if (schedule === null) return null;
  const sold = isOnSchedule(schedule, at, zone);
  const began = Math.floor(at.getTime() / QUARTER) * QUARTER;
  const changes = clockChanges(began, zone);
  const offsets = new Set([offsetAt(began, zone), ...changes.map((millis) => offsetAt(millis, zone))]);
  const today = dayjs.utc(dayjs(at).tz(zone).format('YYYY-MM-DD')).valueOf();
  const times = new Set(schedule.flatMap(({ from, to }) => [minutesOf(from), minutesOf(to)]));
  const edges = new Set(changes);
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead += 1)
    for (const time of times)
      for (const offset of offsets) edges.add(today + ahead * DAY + (time - offset) * MINUTE);
  const next = [...edges]
    .filter((millis) => millis > at.getTime())
    .sort((a, b) => a - b)
    .find((millis) => isOnSchedule(schedule, dayjs(millis).toDate(), zone) !== sold);
  return next === undefined ? null : dayjs(next).toDate();
}
