import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { registerDevice, type SeenDevice } from '#db/queries/offline/devices.ts';
import type { Business } from '#tests/support/business.ts';
import { listDevices } from '#tests/support/reads.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
beforeEach(async () => {
  business = await database.business();
});

const aDevice = (more: Partial<SeenDevice> = {}): SeenDevice => ({
  id: randomUUID(),
  name: 'Tableta de la barra',
  waiting: 0,
  waiting_since: null,
  ...more,
});
const register = async (seen: SeenDevice, of = business) =>
  (await registerDevice(of.writeScope('mesero'), seen)).answer;
const numbersOf = (answers: readonly Awaited<ReturnType<typeof register>>[]) =>
  answers.map(({ device }) => device.number).sort((a, b) => a - b);

describe('registering devices', () => {
  it('ten devices that register at the same time have the numbers 1 to 10', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(aDevice())));
    expect(numbersOf(answers)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
  });

  it('eight tabs of one device that register at the same time have one number, and the next device has the next one', async () => {
    const device = aDevice();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(device)));
    expect(new Set(numbersOf(answers))).toEqual(new Set([1]));
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1);
    expect((await register(aDevice())).device.number).toBe(2);
  });

  it('a known device keeps its number and changes its name, its person and what waits', async () => {
    const device = aDevice();
    await register(device);
    const waiting_since = '2026-11-20T18:30:00+00:00';
    const seen = { ...device, name: 'Tableta de la terraza', waiting: 3, waiting_since };
    const { answer } = await registerDevice(business.writeScope('cajero'), seen);
    expect(answer).toMatchObject({
      changed: true,
      device: {
        id: device.id,
        number: 1,
        name: 'Tableta de la terraza',
        user: business.employees.cajero.fullName,
        waiting: 3,
        waiting_since,
      },
    });
    expect((await register(seen)).changed).toBe(false);
    expect((await listDevices(business.scope())).devices).toHaveLength(1);
  });

  it('a device of two businesses has a number and a name in each', async () => {
    const other = await database.business();
    const device = aDevice();
    await register(aDevice());
    expect((await register(device)).device.number).toBe(2);
    expect((await register({ ...device, name: 'Ajena' }, other)).device.number).toBe(1);
    expect((await listDevices(business.scope())).devices.map(({ name }) => name)).not.toContain('Ajena');
  });

  it('the list has the devices of the last thirty days, the latest seen first', async () => {
    const [bar, terrace, old] = [aDevice({ name: 'Barra' }), aDevice({ name: 'Terraza' }), aDevice()];
    for (const device of [bar, terrace, old]) await register(device);
    const age = (id: string, days: number) =>
      database.change('devices', id, { last_seen_at: new Date(Date.now() - days * 86_400_000) });
    await age(bar.id, 1);
    await age(old.id, 31);
    const { devices } = await listDevices(business.scope());
    expect(devices.map(({ name }) => name)).toEqual(['Terraza', 'Barra']);
  });
});
