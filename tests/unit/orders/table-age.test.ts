import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_TABLE_MINUTES, TABLE_ALERT_MINUTES, TABLE_ATTENTION_MINUTES } from '#domain/base/limits.ts';
import { tableAgeInput, tableMinutesInOrder } from '#domain/business/inputs/settings.ts';
import { tableAge } from '#domain/orders/table-age.ts';

const DEFAULTS = {
  table_attention_minutes: TABLE_ATTENTION_MINUTES,
  table_alert_minutes: TABLE_ALERT_MINUTES,
};

describe('the age of a table', () => {
  test('asks for attention at 20 minutes and is in alert at 40, where the business did not change them', () => {
    expect([0, 1199, 1200, 2399, 2400].map((seconds) => tableAge(seconds, DEFAULTS))).toEqual([
      'calm',
      'calm',
      'attention',
      'attention',
      'alert',
    ]);
  });

  test('changes with the second in which the minutes of the business have passed', () => {
    const minute = fc.integer({ min: 1, max: MAX_TABLE_MINUTES });
    fc.assert(
      fc.property(minute, minute, (one, other) => {
        fc.pre(one !== other);
        const minutes = {
          table_attention_minutes: Math.min(one, other),
          table_alert_minutes: Math.max(one, other),
        };
        const at = (seconds: number) => tableAge(seconds, minutes);
        const [attention, alert] = [minutes.table_attention_minutes * 60, minutes.table_alert_minutes * 60];
        expect([attention - 1, attention, alert - 1, alert].map(at)).toEqual([
          'calm',
          'attention',
          'attention',
          'alert',
        ]);
      }),
    );
  });
});

describe('the minutes of tables in a form', () => {
  const form = tableAgeInput.check(tableMinutesInOrder);
  const errorsOf = (attention: unknown, alert: unknown) =>
    form
      .safeParse({ table_attention_minutes: attention, table_alert_minutes: alert })
      .error?.issues.map(({ path, message }) => [path[0], message]);
  const RANGE = 'Los minutos van de 1 a 600.';

  test.each([
    [1, 2],
    [20, 40],
    [599, 600],
  ])('%d and %d are accepted', (attention, alert) => {
    expect(errorsOf(attention, alert)).toBeUndefined();
  });

  test.each([
    [20, 20, [['table_alert_minutes', 'Escribe más minutos que los de atención.']]],
    [41, 40, [['table_alert_minutes', 'Escribe más minutos que los de atención.']]],
    [0, 40, [['table_attention_minutes', RANGE]]],
    [20, 601, [['table_alert_minutes', RANGE]]],
    [1.5, 40, [['table_attention_minutes', RANGE]]],
    [undefined, 40, [['table_attention_minutes', RANGE]]],
    [Number.NaN, 40, [['table_attention_minutes', RANGE]]],
  ])('%s and %s are refused at their field', (attention, alert, errors) => {
    expect(errorsOf(attention, alert)).toEqual(errors);
  });
});
