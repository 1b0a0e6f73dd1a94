import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aWrite, OfflineDevice, type Tab } from '#tests/support/offline-tabs.ts';
import { beginPaper, endPaper } from '#web/data/offline/device-papers.ts';
import { headerOf, PRINT_HOLD_MS } from '#web/data/offline/queue-rules.ts';
import type { QueuedWrite } from '#web/data/offline/queued-write.ts';

const PRINTER = randomUUID();
const anOrder = (): QueuedWrite<unknown> => ({ ...aWrite('order:1'), kind: 'order.send' });

/** An order that this device has stored without a network. */
async function aStoredOrder(device: OfflineDevice, tab: Tab): Promise<string> {
  device.weather = 'away';
  const key = randomUUID();
  await tab.submit(anOrder(), key);
  return key;
}

const comeBack = (device: OfflineDevice): void => {
  device.weather = 'fine';
  device.changed();
};
const said = (device: OfflineDevice) => device.arrived.map((request) => headerOf(request)?.printed);

describe('the papers that a device prints of an order', () => {
  it('are said with the request: one that began, and one that the printer took', async () => {
    const device = new OfflineDevice();
    const tab = device.openTab();
    const key = await aStoredOrder(device, tab);
    expect(await beginPaper(key, PRINTER, device.now)).toBe(true);
    expect(await beginPaper(key, null, device.now)).toBe(true);
    await endPaper(key, PRINTER, 'printed');
    await tab.queue.release(key);
    comeBack(device);
    await device.untilSent();
    const [printed] = said(device);
    expect(printed).toHaveLength(2);
    expect(printed).toEqual(
      expect.arrayContaining([
        { printer_id: null, state: 'began' },
        { printer_id: PRINTER, state: 'printed' },
      ]),
    );
  });

  it('are not said for one that was not sent to its printer', async () => {
    const device = new OfflineDevice();
    const tab = device.openTab();
    const key = await aStoredOrder(device, tab);
    await beginPaper(key, PRINTER, device.now);
    await endPaper(key, PRINTER, 'unsent');
    await tab.queue.release(key);
    comeBack(device);
    await device.untilSent();
    expect(said(device)).toEqual([undefined]);
  });

  it('begin once for each printer', async () => {
    const device = new OfflineDevice();
    const key = await aStoredOrder(device, device.openTab());
    const both = await Promise.all([1, 2].map(() => beginPaper(key, PRINTER, device.now)));
    expect(both.filter(Boolean)).toHaveLength(1);
  });

  it('hold the request while they are printed, and a device that was killed for fifteen seconds at most', async () => {
    const device = new OfflineDevice();
    const tab = device.openTab();
    const key = await aStoredOrder(device, tab);
    const began = device.now + 10_000;
    await beginPaper(key, PRINTER, began);
    device.kill(tab);
    device.openTab();
    comeBack(device);
    await device.untilSent();
    expect(device.now).toBeGreaterThanOrEqual(began + PRINT_HOLD_MS);
    expect(said(device)).toEqual([[{ printer_id: PRINTER, state: 'began' }]]);
  });

  it('still begin after an attempt that found no network', async () => {
    const device = new OfflineDevice();
    const tab = device.openTab();
    const key = await aStoredOrder(device, tab);
    device.answers.set(key, 'away');
    await tab.queue.release(key);
    comeBack(device);
    await device.until(async () => (await device.requests())[0]?.isSent === true);
    await device.until(async () => (await device.requests())[0]?.isSent === false);
    expect(await beginPaper(key, PRINTER, device.now)).toBe(true);
    device.answers.delete(key);
    await device.untilSent();
    expect(said(device)).toEqual([[{ printer_id: PRINTER, state: 'began' }]]);
  });

  it('no longer begin when the request was sent, whatever came of it', async () => {
    const device = new OfflineDevice();
    const tab = device.openTab();
    const key = await aStoredOrder(device, tab);
    device.answers.set(key, 'no answer');
    await tab.queue.release(key);
    comeBack(device);
    await device.until(() => device.arrived.length > 0);
    expect(await beginPaper(key, PRINTER, device.now)).toBe(false);
    device.answers.delete(key);
    await device.untilSent();
    expect(said(device).every((printed) => printed === undefined)).toBe(true);
    expect(await beginPaper(key, PRINTER, device.now)).toBe(false);
  });

  it('may be duplicates if the server may have the order already', async () => {
    const device = new OfflineDevice();
    const tab = device.openTab();
    device.weather = 'no answer';
    const submitted = tab.submit(anOrder(), randomUUID());
    let stored: Awaited<typeof submitted> | undefined;
    void submitted.then((result) => {
      stored = result;
    });
    await device.until(() => stored !== undefined);
    expect(stored).toMatchObject({ isStored: true, mayHaveArrived: true });
    device.weather = 'away';
    expect((await tab.submit(anOrder(), randomUUID())).mayHaveArrived).toBeUndefined();
  });
});
