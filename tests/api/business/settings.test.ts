import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { as, call, refusalOf } from '#tests/support/api.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

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

const FOREIGN = 'Elige una imagen de tu negocio.';
const HOURS = 'Escribe las horas de inicio y fin.';
const opening = (days: unknown, from: unknown, to: unknown) => ({ days, from, to });
const quarters = (count: number) =>
  Array.from({ length: count }, (_, index) => opening([1], `0${index}:00`, `0${index}:15`));

describe('the opening hours and the cover of a place', () => {
  it.each([
    [{ opening_hours: [] }, { opening_hours: 'Agrega al menos un horario.' }],
    [{ opening_hours: 'siempre' }, { opening_hours: HOURS }],
    [{ opening_hours: [opening([1], '8:00', '20:00')] }, { 'opening_hours.0.from': HOURS }],
    [{ opening_hours: [opening([1], '08:00', '24:00')] }, { 'opening_hours.0.to': HOURS }],
    [{ opening_hours: [opening([1], '08:00', '')] }, { 'opening_hours.0.to': HOURS }],
    [{ opening_hours: [opening([], '08:00', '20:00')] }, { opening_hours: 'Elige al menos un día.' }],
    [{ opening_hours: [opening([1, 1], '08:00', '20:00')] }, { opening_hours: 'Hay un día que no existe.' }],
    [
      { opening_hours: [opening([7], '08:00', '20:00')] },
      { 'opening_hours.0.days.0': 'Hay un día que no existe.' },
    ],
    [{ opening_hours: quarters(4) }, { opening_hours: 'El lunes tiene más de 3 horarios.' }],
    [
      { opening_hours: [...quarters(9), ...quarters(9), ...quarters(4)] },
      { opening_hours: 'Son demasiados horarios.' },
    ],
    [
      { opening_hours: [opening([0], '20:00', '09:00'), opening([1], '08:00', '20:00')] },
      { opening_hours: 'El lunes un horario empieza antes de que termine el anterior.' },
    ],
    [{ cover_url: `/media/${randomUUID()}/${randomUUID()}` }, { cover_url: FOREIGN }],
    [{ cover_url: 'https://otro.example/x.png' }, { cover_url: FOREIGN }],
  ])('%j is refused at its field', async (body, fields) => {
    const answer = await as(business, 'admin').patch('/api/settings', { body });
    expect(refusalOf(answer)).toMatchObject({ status: 422, code: 'input.invalid', fields });
    expect((await as(business, 'admin').get('/api/settings')).body).toMatchObject({
      opening_hours: null,
      cover_url: null,
    });
  });

  it('are changed by an administrator only, for the own business, whose public menu alone shows them', async () => {
    const [own, other] = [await database.business(), await database.business()];
    const body = {
      opening_hours: [opening([0, 1, 2, 3, 4, 5, 6], '00:00', '00:00')],
      cover_url: `/media/${own.id}/${randomUUID()}`,
    };
    for (const role of ['cajero', 'mesero', 'chef'] as const)
      expect((await as(own, role).patch('/api/settings', { body })).status).toBe(403);
    expect((await as(other, 'admin').patch('/api/settings', { body })).status).toBe(422);
    expect((await as(own, 'admin').patch('/api/settings', { body })).body).toMatchObject(body);
    const pageOf = async ({ id }: { id: string }) => (await call('GET', `/menu-qr/${id}`)).text;
    expect(await pageOf(own)).toContain('Abierto las 24 horas');
    expect(await pageOf(own)).toContain(`src="${body.cover_url}"`);
    expect(await pageOf(other)).not.toContain('Abierto');
    expect((await as(other, 'admin').get('/api/settings')).body).toMatchObject({ opening_hours: null });
  });
});
