import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aDevicePoint, devicePointsOf } from '#tests/support/device-points.ts';
import { aWrite, OfflineDevice, type Weather } from '#tests/support/offline-tabs.ts';
import { openOfflineDatabase } from '#web/data/offline/database.ts';
import { invoiceIn } from '#web/data/offline/invoice-numbers.ts';
import { deviceId } from '#web/data/offline/queue-store.ts';
import type { QueuedWrite } from '#web/data/offline/queued-write.ts';

/** The numbers that a device gives to its invoices are in the transaction that stores the request (art. 49). */

/** A write that issues an invoice. */
function aCharge(subject: string, body: object = {}): QueuedWrite<unknown> {
  return {
    ...aWrite(subject),
    body,
    invoicing: { total_cents: 100, withInvoice: (invoice) => aCharge(subject, { ...body, invoice }) },
  };
}

async function aPointDevice(weather: Weather = 'fine'): Promise<OfflineDevice> {
  const device = new OfflineDevice();
  device.weather = weather;
  device.points = devicePointsOf(await deviceId(await openOfflineDatabase(), randomUUID));
  return device;
}

const correlatives = (requests: readonly { readonly body: unknown }[]) =>
  requests.map(({ body }) => Number(invoiceIn(body)?.number.slice(-8)));

describe('the numbers of a device', () => {
  it('two tabs that charge at once never give one number to two charges, with a network or without', async () => {
    for (const weather of ['fine', 'away'] as const) {
      const device = await aPointDevice(weather);
      const tabs = [device.openTab(), device.openTab(), device.openTab()];
      await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          tabs[index % tabs.length]?.submit(aCharge(`sale:${index}`), randomUUID()),
        ),
      );
      const requests = weather === 'away' ? await device.requests() : device.arrived;
      expect(correlatives(requests).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 12 }, (_, index) => index + 1),
      );
    }
  });

  it('a killed tab, a reload and a lost answer keep the number of a charge', async () => {
    const device = await aPointDevice('no answer');
    const [first, second] = [randomUUID(), randomUUID()];
    const tab = device.openTab();
    void tab.submit(aCharge('sale:1'), first);
    await device.until(() => device.arrived.length > 0);
    device.kill(tab);
    device.weather = 'away';
    await device.openTab().submit(aCharge('sale:2'), second);
    device.weather = 'fine';
    device.changed();
    await device.untilSent();
    expect(device.effects.toSorted()).toEqual([first, second].toSorted());
    const numberOf = (key: string) => [
      ...new Set(correlatives(device.arrived.filter(({ id }) => id === key))),
    ];
    expect([numberOf(first), numberOf(second)]).toEqual([[1], [2]]);
  });

  it('the answer of this device has the number that its request sends', async () => {
    const device = await aPointDevice('away');
    const shown: unknown[] = [];
    const watched = (write: QueuedWrite<unknown>): QueuedWrite<unknown> => ({
      ...write,
      answerHere: (known, floor) => {
        shown.push(invoiceIn(write.body)?.number);
        return write.answerHere(known, floor);
      },
    });
    const charge = aCharge('sale:1');
    await device.openTab().submit(
      {
        ...charge,
        invoicing: {
          total_cents: 100,
          withInvoice: (invoice) => watched(aCharge('sale:1', { invoice })),
        },
      },
      randomUUID(),
    );
    expect(shown).toEqual(['000-002-01-00000001']);
    expect(correlatives(await device.requests())).toEqual([1]);
  });

  it('a charge that the server refuses frees its number, if it is the last one', async () => {
    const device = await aPointDevice();
    const tab = device.openTab();
    await tab.submit(aCharge('sale:1'), randomUUID());
    device.weather = 'refused';
    await expect(tab.submit(aCharge('sale:2'), randomUUID())).rejects.toMatchObject({ code: 'sale.paid' });
    device.weather = 'fine';
    await tab.submit(aCharge('sale:3'), randomUUID());
    expect(correlatives(device.arrived)).toEqual([1, 2, 2]);
    const slow = randomUUID();
    device.answers.set(slow, 'refused');
    device.slow.add(slow);
    const refused = expect(tab.submit(aCharge('sale:4'), slow)).rejects.toMatchObject({ code: 'sale.paid' });
    await tab.submit(aCharge('sale:5'), randomUUID());
    await refused;
    await tab.submit(aCharge('sale:6'), randomUUID());
    expect(correlatives(device.arrived).toSorted()).toEqual([1, 2, 2, 3, 4, 5]);
  });

  it('a charge that this device refuses itself frees its number only when it was never sent', async () => {
    const refusing = (subject: string, body: object = {}): QueuedWrite<unknown> => ({
      ...aCharge(subject, body),
      invoicing: {
        total_cents: 100,
        withInvoice: (invoice) => refusing(subject, { ...body, invoice }),
      },
      answerHere: () => ({ refusal: { code: 'receivable.limit', message: 'Necesita conexión.' } }),
    });
    for (const [weather, then] of [
      ['away', 1],
      ['lost answer', 2],
    ] as const) {
      const device = await aPointDevice(weather);
      const tab = device.openTab();
      let refused = false;
      void tab.submit(refusing('sale:1'), randomUUID()).catch(() => {
        refused = true;
      });
      await device.until(() => refused);
      device.weather = 'fine';
      await tab.submit(aCharge('sale:2'), randomUUID());
      expect(correlatives(device.arrived).at(-1)).toBe(then);
    }
  });

  it('a device that is no point, or has no number left, charges without one', async () => {
    const device = await aPointDevice();
    const point = aDevicePoint(device.points?.points[0]?.device_id ?? '');
    device.points = {
      ...devicePointsOf(point.device_id),
      points: [{ ...point, ranges: point.ranges.map((range) => ({ ...range, last_number: 1 })) }],
    };
    const tab = device.openTab();
    for (const sale of [1, 2]) await tab.submit(aCharge(`sale:${sale}`), randomUUID());
    device.points = devicePointsOf('another');
    await tab.submit(aCharge('sale:3'), randomUUID());
    expect(correlatives(device.arrived)).toEqual([1, Number.NaN, Number.NaN]);
  });
});
