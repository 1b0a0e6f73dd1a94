import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aWrite, OfflineDevice } from '#tests/support/offline-tabs.ts';
import { openOfflineDatabase } from '#web/data/offline/database.ts';
import { heardMoment, rememberServerClock, setDeviceClock } from '#web/data/offline/device-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** An empty battery: the clock begins again in 2015. */
const LATE_BY = Date.parse('2026-11-20T18:00:00Z') - Date.parse('2015-01-01T06:00:00Z');

async function aDeviceOf2015() {
  const database = await openOfflineDatabase();
  const device = new OfflineDevice();
  await rememberServerClock(database.transaction('device', 'readwrite').store, {
    server: device.now - HOUR_MS,
    device: device.now - HOUR_MS,
  });
  Object.assign(device, { weather: 'away', isHeard: false, clockError: -LATE_BY });
  return { database, device, tab: device.openTab() };
}

describe('a device with a wrong clock that has not heard the server', () => {
  it('asks for the date and the time before its first sale, and stores nothing', async () => {
    const { device, tab } = await aDeviceOf2015();
    await expect(tab.submit(aWrite('order:1'), randomUUID())).rejects.toMatchObject({
      code: 'offline.too-old',
      message:
        'La fecha y la hora de este dispositivo están mal. Escríbelas, y hazlo de nuevo: no se guardó nada.',
    });
    expect([device.clockQuestions, await device.requests()]).toEqual([1, []]);
  });

  it('sells at the time that a person typed, which is not before what it has known', async () => {
    const { database, device, tab } = await aDeviceOf2015();
    const clock = device.now + device.clockError;
    expect(await setDeviceClock(database, device.now - 2 * HOUR_MS, clock)).toBe(false);
    expect(await setDeviceClock(database, device.now + 20 * MINUTE_MS, clock)).toBe(true);
    expect(await tab.submit(aWrite('order:1'), randomUUID())).toMatchObject({ isStored: true });
    const [stored] = await device.requests();
    expect(stored).toMatchObject({
      isUnheard: true,
      offline: { occurred_at: '2026-11-20T18:20:00.000Z', device_at: '2015-01-01T06:00:00.000Z' },
    });
  });

  it('of less than ten minutes sells without a question', async () => {
    const { device, tab } = await aDeviceOf2015();
    device.clockError = -HOUR_MS - 9 * MINUTE_MS;
    expect(await tab.submit(aWrite('order:1'), randomUUID())).toMatchObject({ isStored: true });
    expect(device.clockQuestions).toBe(0);
  });
});

describe('the moment of a request that was made before the server was heard', () => {
  const at = (millis: number) => new Date(millis).toISOString();
  const offlineAt = (occurred: number, device: number) => ({
    kind: 'order.send' as const,
    device_id: randomUUID(),
    sequence: 1,
    occurred_at: at(occurred),
    device_at: at(device),
    number: null,
    menu_as_of: null,
  });

  it('is corrected by the clock of the server, whatever was typed within half a day', () => {
    const real = Date.parse('2026-11-20T18:00:00Z');
    fc.assert(
      fc.property(
        fc.integer({ min: -12 * HOUR_MS, max: 12 * HOUR_MS }),
        fc.integer({ min: 0, max: 72 * HOUR_MS }),
        fc.integer({ min: -LATE_BY, max: LATE_BY }),
        (typed, later, error) => {
          const clocks = { server: real + later, device: real + later + error };
          expect(heardMoment(offlineAt(real + typed, real + error), clocks, 0)).toBe(at(real));
        },
      ),
    );
  });

  it('stays if the clock of the device was set meanwhile, or the server is not heard', () => {
    const real = Date.parse('2026-11-20T18:00:00Z');
    const offline = offlineAt(real, real - LATE_BY);
    for (const clocks of [
      { server: real + HOUR_MS, device: real + HOUR_MS },
      { server: real + HOUR_MS, device: real - LATE_BY - HOUR_MS },
      { server: null, device: real - LATE_BY },
    ])
      expect(heardMoment(offline, clocks, 0)).toBe(at(real));
  });

  it('is not before the server was heard with nothing waiting, although the clock was set back meanwhile', () => {
    const real = Date.parse('2026-11-20T18:00:00Z');
    const clocks = { server: real + HOUR_MS, device: real + HOUR_MS + LATE_BY };
    expect(heardMoment(offlineAt(real, real), clocks, real - 1_000)).toBe(at(real - 1_000));
  });
});
