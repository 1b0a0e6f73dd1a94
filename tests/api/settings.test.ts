import { describe, expect, it } from 'vitest';
import { as, refusalOf } from '#tests/support/api.ts';
import { sharedBusiness } from '#tests/support/test.ts';

const business = sharedBusiness();
const RANGE = 'Los minutos van de 1 a 600.';

describe('the minutes of tables', () => {
  it.each([
    [{ table_attention_minutes: 0 }, { table_attention_minutes: RANGE }],
    [{ table_alert_minutes: 601 }, { table_alert_minutes: RANGE }],
    [{ table_alert_minutes: 20.5 }, { table_alert_minutes: RANGE }],
    [{ table_alert_minutes: '30' }, { table_alert_minutes: RANGE }],
    [{ table_attention_minutes: null }, { table_attention_minutes: RANGE }],
    [{ table_attention_minutes: 40 }, { table_alert_minutes: 'Escribe más minutos que los de atención.' }],
    [{ table_alert_minutes: 20 }, { table_alert_minutes: 'Escribe más minutos que los de atención.' }],
  ])('%j is refused at its field', async (body, fields) => {
    const answer = await as(business, 'admin').patch('/api/settings', { body });
    expect(refusalOf(answer)).toMatchObject({ status: 422, code: 'input.invalid', fields });
  });

  it('a waiter reads them with the settings, and cannot change them', async () => {
    const waiter = as(business, 'mesero');
    expect((await waiter.get('/api/settings')).body).toMatchObject({
      table_attention_minutes: 20,
      table_alert_minutes: 40,
    });
    expect((await waiter.patch('/api/settings', { body: { table_alert_minutes: 60 } })).status).toBe(403);
  });
});
