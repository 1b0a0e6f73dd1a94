import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNSEEN_MESSAGE } from '#domain/base/text.ts';
import { aWrite, OfflineDevice, type Tab, type Weather } from '#tests/support/offline-tabs.ts';
import { ApiError, NetworkError } from '#web/data/http.ts';
import { openOfflineDatabase } from '#web/data/offline/database.ts';
import {
  isWaiting,
  MAX_ATTEMPTS,
  MAX_PARALLEL,
  SCREEN_LEASE_MS,
  UNSENT,
} from '#web/data/offline/queue-rules.ts';
import { deviceNumberKey } from '#web/data/offline/queue-store.ts';

/** Submits writes without a network; resolves when this device has answered all. */
async function storeOffline(device: OfflineDevice, tab: Tab, subjects: readonly string[]): Promise<string[]> {
  device.weather = 'away';
  const keys: string[] = [];
  for (const subject of subjects) {
    const key = randomUUID();
    const { isStored } = await tab.submit(aWrite(subject), key);
    expect(isStored).toBe(true);
    keys.push(key);
  }
  return keys;
}

const comeBack = (device: OfflineDevice): void => {
  device.weather = 'fine';
  device.changed();
};

describe('the queue of a device', () => {
  it('a write with a network gets the answer of the server and leaves nothing behind', async () => {
    const device = new OfflineDevice();
    const key = randomUUID();
    expect(await device.openTab().submit(aWrite('order:1'), key)).toEqual({
      data: { done: key },
      isStored: false,
    });
    expect([device.effects, await device.requests()]).toEqual([[key], []]);
    expect(device.arrived[0]?.offline).toBeNull();
  });

  it('the effect of a write that the server answered is kept while its request is still in the queue', async () => {
    const device = new OfflineDevice();
    const keptBeforeEnd: unknown[] = [];
    device.onKept = async (effect) =>
      void keptBeforeEnd.push([effect.kind, (await device.requests()).length]);
    await device.openTab().submit(aWrite('order:1'), randomUUID());
    expect([keptBeforeEnd, await device.requests()]).toEqual([[['kitchen.tick', 1]], []]);
  });

  it('a write whose effect cannot be kept has the answer of the server all the same', async () => {
    const device = new OfflineDevice();
    device.onKept = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const key = randomUUID();
    expect(await device.openTab().submit(aWrite('order:1'), key)).toEqual({
      data: { done: key },
      isStored: false,
    });
    expect(await device.requests()).toEqual([]);
  });

  it('a write without a network is answered here, and is sent with its moment when the network is back', async () => {
    const device = new OfflineDevice();
    const [key = ''] = await storeOffline(device, device.openTab(), ['order:1']);
    const [stored] = await device.requests();
    expect(stored).toMatchObject({
      id: key,
      offline: { kind: 'kitchen.tick', occurred_at: '2026-11-20T18:00:00.000Z' },
    });
    comeBack(device);
    await device.untilSent();
    expect([device.effects, await device.requests()]).toEqual([[key], []]);
    expect(device.arrived[0]?.offline).toEqual(stored?.offline);
  });

  it('a write to a server whose disk is full is answered here, and sent by itself however long the disk is full', async () => {
    const device = new OfflineDevice();
    device.weather = 'full';
    const key = randomUUID();
    expect((await device.openTab().submit(aWrite('order:1'), key)).isStored).toBe(true);
    await device.until(() => device.arrived.length > MAX_ATTEMPTS + 2);
    device.weather = 'fine';
    await device.untilSent();
    expect([device.effects, await device.requests()]).toEqual([[key], []]);
  });

  it.each([
    { kind: 'sale.split', waitMs: 4_000 },
    { kind: 'kitchen.tick', waitMs: 15_000 },
  ] as const)('$kind without an answer for $waitMs ms is answered here, and its effect happens once', async ({
    kind,
    waitMs,
  }) => {
    const device = new OfflineDevice();
    device.weather = 'no answer';
    const key = randomUUID();
    const began = device.now;
    let isStored: boolean | null = null;
    void device
      .openTab()
      .submit({ ...aWrite('order:1'), kind }, key)
      .then((submitted) => {
        isStored = submitted.isStored;
      });
    await device.until(() => isStored !== null);
    expect([isStored, device.now - began]).toEqual([true, waitMs]);
    comeBack(device);
    await device.untilSent();
    expect(device.effects).toEqual([key]);
  });

  it('a text with a sign that is not seen is refused before the write is stored', async () => {
    const device = new OfflineDevice();
    device.weather = 'away';
    const write = { ...aWrite('order:1'), body: { lines: [{ notes: { sin: ['sal\u202e'] } }] } };
    await expect(device.openTab().submit(write, randomUUID())).rejects.toMatchObject({
      code: 'input.invalid',
      message: `«sal»: ${UNSEEN_MESSAGE}`,
    });
    expect(await device.requests()).toEqual([]);
  });

  it('a refusal of the server returns to the screen, and the write leaves the queue', async () => {
    const device = new OfflineDevice();
    device.weather = 'refused';
    await expect(device.openTab().submit(aWrite('order:1'), randomUUID())).rejects.toMatchObject({
      code: 'sale.paid',
    });
    expect(await device.requests()).toEqual([]);
  });

  it('writes of one subject are sent in their order, and those of others at the same time', async () => {
    const device = new OfflineDevice();
    const tab = device.openTab();
    const tables = Array.from({ length: 9 }, (_, index) => `table:${index}`);
    const first = await storeOffline(device, tab, tables);
    const second = await storeOffline(device, tab, tables);
    for (const key of first) device.slow.add(key);
    comeBack(device);
    await device.untilSent();
    expect(device.effects.toSorted()).toEqual([...first, ...second].toSorted());
    for (const [index, key] of second.entries())
      expect(device.effects.indexOf(key)).toBeGreaterThan(device.effects.indexOf(first[index] ?? ''));
    expect(device.mostAtOnce).toBe(MAX_PARALLEL);
  });

  it('a write after a waiting one of its subject waits too, also with a network', async () => {
    const device = new OfflineDevice();
    const tab = device.openTab();
    const [first = ''] = await storeOffline(device, tab, ['order:1']);
    device.answers.set(first, 'failing');
    device.weather = 'fine';
    const [other, same] = [randomUUID(), randomUUID()];
    expect(await tab.submit(aWrite('order:2'), other)).toMatchObject({ isStored: false });
    expect(await tab.submit(aWrite('order:1'), same)).toMatchObject({ isStored: true });
    device.answers.delete(first);
    device.changed();
    await device.untilSent();
    expect(device.effects).toEqual([other, first, same]);
  });

  it('a refused offline request stays as refused and does not hold up the next ones', async () => {
    const device = new OfflineDevice();
    const keys = await storeOffline(device, device.openTab(), ['order:1', 'order:1', 'order:1']);
    device.answers.set(keys[0] ?? '', 'refused');
    comeBack(device);
    await device.untilSent();
    expect(device.effects).toEqual(keys.slice(1));
    expect(await device.requests()).toMatchObject([{ id: keys[0], refusal: { code: 'sale.paid' } }]);
  });

  it('a request that the server fails to do is repeated with longer waits, and then no longer holds up the others', async () => {
    const device = new OfflineDevice();
    const tab = device.openTab();
    const keys = await storeOffline(device, tab, ['order:1', 'order:1']);
    device.answers.set(keys[0] ?? '', 'failing');
    const began = device.now;
    comeBack(device);
    await device.untilSent();
    const attempts = device.arrived.filter(({ id }) => id === keys[0]);
    expect([attempts.length, device.effects]).toEqual([MAX_ATTEMPTS, keys.slice(1)]);
    expect(device.now - began).toBeGreaterThan(60_000);
    expect(await device.requests()).toMatchObject([{ id: keys[0], refusal: { code: UNSENT } }]);
    device.answers.clear();
    await tab.queue.retry();
    await device.untilSent();
    expect(device.effects).toEqual([keys[1], keys[0]]);
  });

  it.each([
    { knowsPages: true, sent: 'at once' },
    { knowsPages: false, sent: 'after its lease' },
  ])('a request of a tab that was closed before the answer is sent $sent (pages known: $knowsPages), with its moment', async ({
    knowsPages,
  }) => {
    const device = new OfflineDevice();
    device.knowsPages = knowsPages;
    const tab = device.openTab();
    device.weather = 'no answer';
    const key = randomUUID();
    const began = device.now;
    void tab.submit(aWrite('order:1'), key);
    await device.until(() => device.arrived.length > 0);
    device.effects.length = 0;
    device.kill(tab);
    device.weather = 'fine';
    expect(await device.requests()).toMatchObject([{ id: key, offline: null }]);
    device.openTab().work();
    await device.untilSent();
    expect(device.effects).toEqual([key]);
    const sent = device.arrived.at(-1)?.offline;
    expect(Date.parse(sent?.occurred_at ?? '') - began).toBeGreaterThanOrEqual(0);
    if (knowsPages) expect(device.now - began).toBeLessThan(1_000);
    else expect(device.now - began).toBeGreaterThanOrEqual(SCREEN_LEASE_MS);
  });

  it('a request whose tab is open and waits is left to it, also by another tab', async () => {
    const device = new OfflineDevice();
    const tab = device.openTab();
    device.weather = 'no answer';
    const key = randomUUID();
    void tab.submit(aWrite('order:1'), key);
    await device.until(() => device.arrived.length > 0);
    device.openTab().work();
    const began = device.now;
    await device.until(async () => (await device.requests()).some(({ offline }) => offline !== null));
    expect(device.now - began).toBeGreaterThanOrEqual(10_000);
    expect(device.arrived.map(({ offline }) => offline)).toEqual([null]);
  });

  it('the next write of an order whose former one a closed tab left is sent after it, within a second', async () => {
    const device = new OfflineDevice();
    const tab = device.openTab();
    device.weather = 'no answer';
    const [first, second] = [randomUUID(), randomUUID()];
    void tab.submit(aWrite('order:1'), first);
    await device.until(() => device.arrived.length > 0);
    device.effects.length = 0;
    device.kill(tab);
    device.weather = 'fine';
    const began = device.now;
    const next = device.openTab();
    next.work();
    void next.submit(aWrite('order:1'), second);
    await device.until(() => device.effects.length === 2);
    expect(device.effects).toEqual([first, second]);
    expect(device.now - began).toBeLessThan(2_000);
  });

  it('a database that stops answering after the write was stored holds the answer of the server back for 4 s at most', async () => {
    const device = new OfflineDevice();
    device.onKept = () => new Promise(() => {});
    const key = randomUUID();
    const began = device.now;
    let data: unknown = null;
    void device
      .openTab()
      .submit(aWrite('order:1'), key)
      .then((submitted) => {
        data = submitted.data;
      });
    await device.until(() => data !== null);
    expect([data, device.now - began]).toEqual([{ done: key }, 4_000]);
    expect(device.effects).toEqual([key]);
  });

  it('a write that a database stores only after its screen has gone on is sent once', async () => {
    const device = new OfflineDevice();
    const tab = device.openTab();
    let store = () => {};
    tab.storage = new Promise((resolve) => {
      store = () => resolve('works');
    });
    const key = randomUUID();
    let isStored: boolean | null = null;
    void tab.submit(aWrite('order:1'), key).then((submitted) => {
      isStored = submitted.isStored;
    });
    await device.until(() => isStored !== null);
    expect([isStored, device.effects]).toEqual([false, [key]]);
    store();
    await device.until(async () => (await device.requests()).length === 0 && device.arrived.length === 1);
    expect(device.effects).toEqual([key]);
  });

  it('two tabs send each request once, and the second goes on when the first is closed', async () => {
    const device = new OfflineDevice();
    const [tab, other] = [device.openTab(), device.openTab()];
    const keys = await storeOffline(device, tab, ['a', 'b', 'c', 'a', 'b', 'c']);
    comeBack(device);
    await device.until(() => device.arrived.length >= 2);
    device.kill(tab);
    await device.untilSent();
    expect(device.effects.toSorted()).toEqual(keys.toSorted());
    expect(other.isKilled).toBe(false);
  });

  it('two open tabs never send the same request at the same time', async () => {
    const device = new OfflineDevice();
    const tab = device.openTab();
    device.openTab();
    const keys = await storeOffline(device, tab, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    comeBack(device);
    await device.untilSent();
    expect(device.arrived.map(({ id }) => id).toSorted()).toEqual(keys.toSorted());
  });

  it('another tab takes over from one that is frozen for twenty seconds', async () => {
    const device = new OfflineDevice();
    const [tab, other] = [device.openTab(), device.openTab()];
    const keys = await storeOffline(device, tab, ['a', 'b']);
    tab.isFrozen = true;
    device.weather = 'fine';
    tab.work();
    await device.until(() => tab.leader.isLeading());
    other.work();
    await device.untilSent();
    expect(device.effects.toSorted()).toEqual(keys.toSorted());
  });

  it('one error of the store does not end the sender: it tries again by itself', async () => {
    const device = new OfflineDevice();
    const tab = device.openTab();
    const [key = ''] = await storeOffline(device, tab, ['order:1']);
    tab.storage = 'refuses';
    comeBack(device);
    await device.until(() => tab.failures.length >= 3);
    tab.storage = 'works';
    await device.untilSent();
    expect([device.effects, await device.requests()]).toEqual([[key], []]);
  });

  it('an error of the store after an answer repeats the request later, and has one effect', async () => {
    const device = new OfflineDevice();
    const tab = device.openTab();
    const [key = ''] = await storeOffline(device, tab, ['order:1']);
    device.slow.add(key);
    comeBack(device);
    await device.until(() => device.effects.length === 1 || device.arrived.length === 1);
    tab.storage = 'refuses';
    await device.until(() => tab.failures.length >= 2);
    expect(device.arrived.length).toBeLessThanOrEqual(tab.failures.length);
    tab.storage = 'works';
    await device.untilSent();
    expect([device.effects, await device.requests()]).toEqual([[key], []]);
  });

  it('a browser that refuses to store sends with a network, and says that it did nothing without one', async () => {
    const device = new OfflineDevice();
    const tab = device.openTab();
    tab.storage = 'refuses';
    const key = randomUUID();
    expect(await tab.submit(aWrite('order:1'), key)).toEqual({ data: { done: key }, isStored: false });
    device.weather = 'away';
    const outcome = tab.submit(aWrite('order:1'), randomUUID());
    await expect(outcome).rejects.toBeInstanceOf(NetworkError);
    await expect(outcome).rejects.toThrow(/no puede guardar/);
    expect(await device.requests()).toEqual([]);
  });

  it('provisional numbers count on for the device, and moments never go back', async () => {
    const device = new OfflineDevice();
    const [, business = ''] = device.owner.split(':');
    await (await openOfflineDatabase()).put('device', 3, deviceNumberKey(business));
    await storeOffline(device, device.openTab(), ['a', 'b']);
    device.now -= 3_600_000;
    await storeOffline(device, device.openTab(), ['c']);
    const moments = (await device.requests()).map(({ offline }) => offline);
    expect(moments.map((offline) => offline?.number)).toEqual(['T3-001', 'T3-002', 'T3-003']);
    const instants = moments.map((offline) => offline?.occurred_at ?? '');
    expect(instants).toEqual(instants.toSorted());
  });
});

type Step =
  | { readonly kind: 'submit'; readonly subject: string }
  | { readonly kind: 'weather'; readonly weather: Weather }
  | { readonly kind: 'kill' }
  | { readonly kind: 'open' }
  | { readonly kind: 'run'; readonly turns: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('submit'), subject: fc.constantFrom('a', 'b', 'c') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('weather'),
      weather: fc.constantFrom<Weather>('fine', 'away', 'lost answer', 'no answer', 'refused', 'failing'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('open') }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('run'), turns: fc.integer({ min: 1, max: 60 }) }) },
);

interface Result {
  readonly key: string;
  readonly subject: string;
  /** What the screen got; null if its tab was closed before. */
  outcome: 'done' | 'refused' | 'failed' | null;
}

async function live(steps: readonly Step[]) {
  const device = new OfflineDevice();
  let tabs = [device.openTab()];
  const results: Result[] = [];
  for (const each of steps) {
    if (each.kind === 'weather') device.weather = each.weather;
    else if (each.kind === 'open') tabs.push(device.openTab());
    else if (each.kind === 'kill') {
      const [first, ...others] = tabs;
      if (first) device.kill(first);
      tabs = others.length > 0 ? others : [device.openTab()];
    } else if (each.kind === 'run') {
      let turns = 0;
      await device.until(() => {
        turns += 5;
        return turns >= each.turns;
      });
    } else {
      const entry: Result = { key: randomUUID(), subject: each.subject, outcome: null };
      results.push(entry);
      void tabs[0]?.submit(aWrite(each.subject), entry.key).then(
        () => {
          entry.outcome = 'done';
        },
        (error: unknown) => {
          entry.outcome = error instanceof ApiError && error.status < 500 ? 'refused' : 'failed';
        },
      );
    }
  }
  device.weather = 'fine';
  const last = device.openTab();
  device.changed();
  await device.until(async () => {
    await last.queue.retry();
    return (await device.requests()).every((request) => !isWaiting(request));
  });
  return { device, results, left: await device.requests() };
}

describe('every interleaving of writes, answers, lost answers, refusals and closed tabs', () => {
  it('leaves each write sent, or refused and kept, and none has two effects or is lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const { device, results, left } = await live(steps);
        expect(new Set(device.effects).size).toBe(device.effects.length);
        const refused = new Set(left.map(({ id }) => id));
        for (const { key, outcome } of results) {
          const isEffective = device.effects.includes(key);
          if (outcome === 'done') expect(isEffective || refused.has(key)).toBe(true);
          if (outcome === 'refused') expect(isEffective).toBe(false);
          expect(isEffective && refused.has(key)).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });
});
