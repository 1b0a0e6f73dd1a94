import fc from 'fast-check';
import { addDays, businessDay, instantOfLocal, localTimeOf, shiftOf, startOfDay } from '#domain/base/time.ts';
import { openingHoursProblem, WEEK } from '#domain/business/opening-hours.ts';
import { nextOccurrence, REPEATS } from '#domain/business/reminders.ts';
import { isOnSchedule, scheduleWords } from '#domain/menu/schedule.ts';
import { EXPENSE_PERIODS } from '#domain/purchasing/recurring-expenses.ts';
import { recursOn } from '#tests/reference/recurring-expenses.ts';
import { scheduleChangesAt } from '#tests/reference/schedule.ts';
import { sameTimeOn } from '#tests/reference/time.ts';
import { rule } from './rule.ts';
import { instants, isoText, zones } from './values.ts';

const dayStarts = fc.oneof(fc.constantFrom(0, 30, 60, 90, 150, 240, 330, 1430), fc.nat(1439));

const time = fc
  .tuple(fc.nat(23), fc.constantFrom('00', '30', '59'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const windows = fc.array(
  fc.record({ days: fc.uniqueArray(fc.nat(6), { minLength: 1 }), from: time, to: time }),
  { minLength: 1, maxLength: 4 },
);
/** The hours of a week, often of places that open one to four times a day. */
const openings = fc
  .array(
    fc.record({ days: fc.uniqueArray(fc.constantFrom(...WEEK), { minLength: 1 }), from: time, to: time }),
    { minLength: 1, maxLength: 5 },
  )
  .map((hours) => ({ hours }));
const scheduled = fc.record({ schedule: windows, at: instants, zone: zones });
const SCHEDULE_COLUMNS = 'schedule jsonb, at timestamptz, zone text';

const day = fc.nat(3000).map((add) => addDays('2024-01-01', add));
const recurring = fc
  .tuple(
    fc.oneof(day, fc.constantFrom('2024-02-29', '2024-01-31', '2025-12-31', '2026-01-30')),
    fc.constantFrom(...EXPENSE_PERIODS),
    fc.integer({ min: -1, max: 60 }),
    fc.integer({ min: -3, max: 3 }),
    fc.option(day),
  )
  .map(([starts_on, period, times, off, ends_on]) => {
    const length = { weekly: 7, monthly: 30.4375, yearly: 365.25 }[period];
    return { starts_on, period, ends_on, day: addDays(starts_on, Math.round(times * length) + off) };
  });

/** Days, shifts, schedules and repetitions. */
export const TIME_RULES = [
  rule({
    rule: 'the business day of an instant',
    sql: 'business_day',
    twin: businessDay,
    cases: fc.record({ at: instants, zone: zones, start: dayStarts }),
    columns: 'at timestamptz, zone text, start integer',
    call: 'business_day(c.at, c.zone, c.start)',
    expected: ({ at, zone, start }) => businessDay(new Date(at), zone, start),
  }),
  rule({
    rule: 'the instant at which a business day starts',
    sql: 'start_of_day',
    twin: startOfDay,
    cases: fc
      .record({ at: instants, zone: zones, start: dayStarts })
      .map(({ at, ...rest }) => ({ ...rest, day: businessDay(new Date(at), rest.zone, rest.start) })),
    columns: 'day date, zone text, start integer',
    call: isoText('start_of_day(c.day, c.zone, c.start)'),
    expected: ({ day, zone, start }) => startOfDay(day, zone, start),
  }),
  rule({
    rule: 'a business day has started and the next one has not, and a later instant has no earlier day',
    sql: 'business_day',
    twin: null,
    cases: fc.record({
      at: instants,
      zone: zones,
      start: dayStarts,
      later: fc.integer({ min: 0, max: 5 * 3600 }),
    }),
    columns: 'at timestamptz, zone text, start integer, later integer',
    call: `start_of_day(business_day(c.at, c.zone, c.start), c.zone, c.start) <= c.at
      and c.at < start_of_day(business_day(c.at, c.zone, c.start) + 1, c.zone, c.start)
      and business_day(c.at, c.zone, c.start) <= business_day(c.at + make_interval(secs => c.later), c.zone, c.start)`,
    holds: (_given, answer) => answer === true,
  }),
  rule({
    rule: 'until when a past day is compared with a day in progress',
    sql: 'same_time_on',
    twin: null,
    cases: fc
      .record({ at: instants, zone: zones, start: dayStarts, back: fc.constantFrom(1, 7, 31, 365) })
      .map(({ back, ...rest }) => ({
        ...rest,
        day: addDays(businessDay(new Date(rest.at), rest.zone, rest.start), -back),
      })),
    columns: 'at timestamptz, day date, zone text, start integer',
    call: isoText('same_time_on(c.at, c.day, c.zone, c.start)'),
    expected: ({ at, day, zone, start }) => sameTimeOn(new Date(at), day, zone, start),
  }),
  rule({
    rule: 'the shift of an instant',
    sql: 'shift_of',
    twin: shiftOf,
    cases: fc.record({ at: instants, zone: zones }),
    columns: 'at timestamptz, zone text',
    call: 'shift_of(c.at, c.zone)',
    expected: ({ at, zone }) => shiftOf(new Date(at), zone),
  }),
  rule({
    rule: 'the shift of an hour of the clock',
    sql: 'shift_of_hour',
    twin: null,
    cases: fc.record({ hour: fc.nat(23) }),
    columns: 'hour integer',
    call: 'shift_of_hour(c.hour)',
    expected: ({ hour }) => shiftOf(new Date(Date.UTC(2026, 10, 20, hour)), 'UTC'),
  }),
  rule({
    rule: 'the instant of a local time, also when the clock repeats or skips it',
    sql: 'instant_of_local',
    twin: instantOfLocal,
    cases: fc
      .record({ at: instants, zone: zones, minutes: fc.integer({ min: -90, max: 90 }) })
      .map(({ at, zone, minutes }) => ({
        local: localTimeOf(new Date(Date.parse(at) + minutes * 60_000), zone),
        zone,
      })),
    columns: 'local timestamp, zone text',
    call: isoText('instant_of_local(c.local, c.zone)'),
    expected: ({ local, zone }) => instantOfLocal(local, zone),
  }),
  rule({
    rule: 'the next time of a reminder',
    sql: 'reminder_next',
    twin: nextOccurrence,
    cases: fc
      .record({
        first: fc.nat(1500).map((add) => addDays('2024-01-01', add)),
        minute: fc.nat(1439),
        repeat: fc.constantFrom(...REPEATS),
        after: instants,
        zone: zones,
      })
      .map(({ first, minute, ...rest }) => ({
        ...rest,
        starts: `${first}T${new Date(minute * 60_000).toISOString().slice(11, 16)}`,
      })),
    runs: 1000,
    columns: 'starts timestamp, repeat text, after timestamptz, zone text',
    call: isoText('reminder_next(c.starts, c.repeat, c.after, c.zone)'),
    expected: ({ starts, repeat, after, zone }) => nextOccurrence(starts, repeat, new Date(after), zone),
  }),
  rule({
    rule: 'whether a product is sold at an instant',
    sql: 'on_schedule',
    twin: isOnSchedule,
    cases: scheduled,
    columns: SCHEDULE_COLUMNS,
    call: 'on_schedule(c.schedule, c.at, c.zone)',
    expected: ({ schedule, at, zone }) => isOnSchedule(schedule, new Date(at), zone),
  }),
  rule({
    rule: 'the next instant at which a product starts or stops being sold',
    sql: 'schedule_changes_at',
    twin: null,
    cases: scheduled,
    runs: 300,
    columns: SCHEDULE_COLUMNS,
    call: isoText('schedule_changes_at(c.schedule, c.at, c.zone)'),
    expected: ({ schedule, at, zone }) => scheduleChangesAt(schedule, new Date(at), zone),
  }),
  rule({
    rule: 'how the hours of a product are written',
    sql: 'schedule_text',
    twin: scheduleWords,
    cases: scheduled,
    columns: SCHEDULE_COLUMNS,
    call: 'schedule_text(c.schedule)',
    expected: ({ schedule }) => scheduleWords(schedule),
  }),
  rule({
    rule: 'why hours cannot be those of a business',
    sql: 'opening_hours_problem',
    twin: openingHoursProblem,
    cases: openings,
    columns: 'hours jsonb',
    call: 'opening_hours_problem(c.hours)',
    expected: ({ hours }) => openingHoursProblem(hours)?.sentence ?? null,
  }),
  rule({
    rule: 'whether a recurring expense is due on a day',
    sql: 'recurs_on',
    twin: null,
    cases: recurring,
    columns: 'period text, starts_on date, ends_on date, day date',
    call: 'recurs_on(c.period, c.starts_on, c.ends_on, c.day)',
    expected: (given) => recursOn(given, given.day),
  }),
];
