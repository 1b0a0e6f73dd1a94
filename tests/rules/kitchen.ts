import fc from 'fast-check';
import { DEFAULT_PREPARATION_MINUTES, RECALL_MINUTES } from '#domain/base/limits.ts';
import { dueAt, expectedMinutes, timedFrom, timing } from '#domain/kitchen/kitchen.ts';
import { servedTiming, timeTakenText } from '#domain/kitchen/served-timing.ts';
import { tableMinutesProblem } from '#domain/orders/table-age.ts';
import { rule } from './rule.ts';
import { decimals } from './values.ts';

const SENT_AT = Date.parse('2026-11-20T18:00:00Z');
const MINUTE_MS = 60_000;

/** Expected minutes with four decimals, and elapsed milliseconds that are often at the limit. */
const timed = fc
  .record({
    expected: fc.oneof(decimals(0, 3), fc.integer({ min: 0, max: 300 }), decimals(0, 14_400)),
    anywhere: fc.integer({ min: 0, max: 30_000_000 }),
    off: fc.option(fc.integer({ min: -2, max: 2 })),
  })
  .map(({ expected, anywhere, off }) => ({
    expected,
    elapsed_ms: off === null ? anywhere : Math.max(0, Math.round(expected * MINUTE_MS) + off),
  }));

const at = (ms: string) => `timestamptz '2026-11-20 18:00:00Z' + ${ms} * interval '1 millisecond'`;

/** When a kitchen ticket is late, until when it can be recalled, and the minutes of tables. */
export const KITCHEN_RULES = [
  rule({
    rule: 'the preparation minutes of a product',
    sql: 'preparation_minutes_of',
    twin: null,
    cases: fc.record({ minutes: fc.option(fc.integer({ min: 0, max: 1440 })) }),
    columns: 'minutes integer',
    call: 'preparation_minutes_of(c.minutes)',
    expected: ({ minutes }) => minutes ?? DEFAULT_PREPARATION_MINUTES,
  }),
  rule({
    rule: 'the minutes of all units of a line',
    sql: 'line_minutes',
    twin: expectedMinutes,
    cases: fc.record({ thousandths: fc.integer({ min: 1, max: 9_999_000 }), minutes: fc.nat(1440) }),
    columns: 'thousandths bigint, minutes integer',
    call: 'line_minutes(c.thousandths / 1000.0, c.minutes)',
    expected: ({ thousandths, minutes }) =>
      expectedMinutes([{ quantity: thousandths / 1000, preparation_minutes: minutes }], false),
  }),
  rule({
    rule: 'the minutes of one unit of a line, or of its part of one',
    sql: 'dish_minutes',
    twin: null,
    cases: fc.record({ thousandths: fc.integer({ min: 1, max: 3000 }), minutes: fc.nat(1440) }),
    columns: 'thousandths bigint, minutes integer',
    call: 'dish_minutes(c.thousandths / 1000.0, c.minutes)',
    expected: ({ thousandths, minutes }) => (Math.min(1000, thousandths) * minutes) / 1000,
  }),
  rule({
    rule: 'the expected minutes of a ticket, the sum of its dishes or its slowest one and a part of the rest',
    sql: 'ticket_minutes',
    twin: expectedMinutes,
    cases: fc
      .record({
        lines: fc.array(fc.tuple(fc.integer({ min: 1, max: 9000 }), fc.nat(1440)), {
          minLength: 1,
          maxLength: 8,
        }),
        cooks_at_once: fc.boolean(),
      })
      .map(({ lines, ...rest }) => ({
        thousandths: lines.map(([thousandths]) => thousandths),
        minutes: lines.map(([, minutes]) => minutes),
        ...rest,
      })),
    columns: 'thousandths bigint[], minutes integer[], cooks_at_once boolean',
    call: `(select ticket_minutes(sum(line_minutes(l.q / 1000.0, l.m)), max(dish_minutes(l.q / 1000.0, l.m)), c.cooks_at_once)
      from unnest(c.thousandths, c.minutes) as l(q, m))`,
    expected: ({ thousandths, minutes, cooks_at_once }) =>
      expectedMinutes(
        minutes.map((preparation_minutes, index) => ({
          quantity: (thousandths[index] ?? 0) / 1000,
          preparation_minutes,
        })),
        cooks_at_once,
      ),
  }),
  rule({
    rule: 'the instant from which the time of a ticket counts',
    sql: 'timed_from',
    twin: timedFrom,
    cases: fc.record({ sent_ms: fc.nat(1000), received_ms: fc.option(fc.nat(1000)), at_ms: fc.nat(1000) }),
    columns: 'sent_ms bigint, received_ms bigint, at_ms bigint',
    call: `extract(epoch from timed_from(${at('c.sent_ms')}, ${at('c.received_ms')}, ${at('c.at_ms')}) - ${at('0')}) * 1000`,
    expected: ({ sent_ms, received_ms, at_ms }) =>
      timedFrom(
        {
          created_at: new Date(SENT_AT + sent_ms),
          received_at: received_ms === null ? null : new Date(SENT_AT + received_ms),
        },
        new Date(SENT_AT + at_ms),
      ).getTime() - SENT_AT,
  }),
  rule({
    rule: 'the instant at which the expected minutes of a pending ticket are over',
    sql: 'due_at',
    twin: dueAt,
    cases: fc.record({
      sent_ms: fc.nat(1000),
      received_ms: fc.option(fc.nat(1000)),
      expected: fc.oneof(decimals(0, 3), decimals(0, 14_400)),
    }),
    columns: 'sent_ms bigint, received_ms bigint, expected numeric',
    call: `extract(epoch from due_at(${at('c.sent_ms')}, ${at('c.received_ms')}, c.expected) - ${at('0')}) * 1000`,
    expected: ({ sent_ms, received_ms, expected }) =>
      dueAt({
        created_at: new Date(SENT_AT + sent_ms).toISOString(),
        received_at: received_ms === null ? null : new Date(SENT_AT + received_ms).toISOString(),
        expected_minutes: expected,
      }).getTime() - SENT_AT,
  }),
  rule({
    rule: 'whether a pending ticket is in alert',
    sql: 'is_in_alert',
    twin: timing,
    cases: timed,
    columns: 'expected numeric, elapsed_ms bigint',
    call: `is_in_alert(${at('0')}, c.expected, ${at('c.elapsed_ms')})`,
    expected: ({ expected, elapsed_ms }) => timing(elapsed_ms / 1000, expected).urgency === 'alert',
  }),
  rule({
    rule: "whether a served ticket is 'Tarde' or 'A tiempo'",
    sql: 'served_timing',
    twin: servedTiming,
    cases: timed,
    columns: 'expected numeric, elapsed_ms bigint',
    call: `served_timing(c.elapsed_ms * interval '1 millisecond', c.expected)`,
    expected: ({ expected, elapsed_ms }) => servedTiming(elapsed_ms, expected),
  }),
  rule({
    rule: 'how the time that a ticket took is written',
    sql: 'time_taken_text',
    twin: timeTakenText,
    cases: timed,
    columns: 'elapsed_ms bigint',
    call: `time_taken_text(c.elapsed_ms * interval '1 millisecond')`,
    expected: ({ elapsed_ms }) => timeTakenText(elapsed_ms),
  }),
  rule({
    rule: 'whether a served ticket can be recalled',
    sql: 'is_recallable',
    twin: null,
    cases: fc.record({
      later_ms: fc.oneof(
        fc.nat(2 * RECALL_MINUTES * MINUTE_MS),
        fc.integer({ min: -2, max: 2 }).map((off) => RECALL_MINUTES * MINUTE_MS + off),
      ),
    }),
    columns: 'later_ms bigint',
    call: `is_recallable(${at('0')}, ${at('c.later_ms')})`,
    expected: ({ later_ms }) => SENT_AT >= SENT_AT + later_ms - RECALL_MINUTES * MINUTE_MS,
  }),
  rule({
    rule: 'why a table cannot ask for attention and be in alert after some minutes',
    sql: 'table_minutes_problem',
    twin: tableMinutesProblem,
    cases: fc.record({ attention: fc.integer({ min: 1, max: 60 }), alert: fc.integer({ min: 1, max: 60 }) }),
    columns: 'attention integer, alert integer',
    call: 'table_minutes_problem(c.attention, c.alert)',
    expected: ({ attention, alert }) => tableMinutesProblem(attention, alert),
  }),
];
