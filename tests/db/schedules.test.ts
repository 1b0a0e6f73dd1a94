import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { isOnSchedule, scheduleWords } from '#domain/schedule.ts';
import { COUNTRIES, zoneOf } from '#domain/time.ts';
import { scheduleChangesAt } from '#tests/reference/schedule.ts';
import { rowsOf } from '#tests/support/factories.ts';

const testEnv = inject('database');

it('the schedule of a product is the same in the domain and in SQL, also around daylight saving', async () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30', '59'))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 });
  const instants = fc
    .tuple(
      fc.constantFrom(
        '2026-03-08T07:00:00Z',
        '2026-11-01T06:00:00Z',
        '2026-04-05T03:00:00Z',
        '2026-09-06T04:00:00Z',
        '2027-01-01T00:00:00Z',
      ),
      fc.integer({ min: -3 * 86_400, max: 86_400 }),
    )
    .map(([edge, seconds]) => new Date(Date.parse(edge) + seconds * 1000).toISOString());
  const cases = fc.sample(
    fc.record({
      schedule: fc.option(
        fc.array(fc.record({ days, from: time, to: time }), { minLength: 1, maxLength: 4 }),
        {
          nil: null,
          freq: 12,
        },
      ),
      at: instants,
      zone: fc.constantFrom('UTC', 'America/New_York', 'America/Santiago', ...COUNTRIES.map(zoneOf)),
    }),
    600,
  );
  const rows = await rowsOf<{ sold: boolean; changes: Date | null; words: string | null }>(
    testEnv,
    `select on_schedule(c.schedule, c.at, c.zone) as sold, schedule_changes_at(c.schedule, c.at, c.zone) as changes,
       schedule_text(c.schedule) as words
     from rows from (jsonb_to_recordset($1::jsonb) as (schedule jsonb, at timestamptz, zone text)) with ordinality as c
     order by c.ordinality`,
    [
      JSON.stringify(
        cases.map(({ schedule, ...rest }) => (schedule === null ? rest : { schedule, ...rest })),
      ),
    ],
  );
  expect(rows).toEqual(
    cases.map(({ schedule, at, zone }) => ({
      sold: isOnSchedule(schedule, new Date(at), zone),
      changes: scheduleChangesAt(schedule, new Date(at), zone),
      words: schedule && scheduleWords(schedule),
    })),
  );
  expect(rows.filter(({ changes }) => changes).length).toBeGreaterThan(300);
});
