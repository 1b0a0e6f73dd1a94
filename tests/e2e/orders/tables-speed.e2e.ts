import { database, expect, test } from '#tests/e2e/base/fixtures.ts';
import { card, openFloor, positionOf, pressTool } from './tables-fixtures.ts';

const TABLES = 120;
const MOVES = 60;

declare global {
  var touched: Set<string>;
}

test('dragging one of 120 tables redraws and lays out nothing else', async ({ restaurant }) => {
  const { business } = restaurant;
  await database.rows(
    `insert into tables (business_id, id, name, is_available, occupied_at, created_at)
     select $1, new_id(), 'Lugar ' || n, n % 3 > 0, case when n % 3 = 0 then now() end, now() + n * interval '1 millisecond'
     from generate_series(3, $2::integer) n`,
    [business.id, TABLES],
  );
  const cashier = await restaurant.openPageAs('cajero');
  await openFloor(cashier);
  await expect(cashier.locator('[data-table]')).toHaveCount(TABLES);
  await pressTool(cashier, 'Mover mesas');
  const session = await cashier.context().newCDPSession(cashier);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const layouts = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN;
  };

  const box = await card(cashier, 'Lugar 8').boundingBox();
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 60];
  await cashier.mouse.move(x, y);
  await cashier.mouse.down();
  await cashier.mouse.move(x + 8, y + 8);
  await expect(card(cashier, 'Lugar 8')).toHaveAttribute('data-dragging', '');
  await cashier.evaluate(() => {
    globalThis.touched = new Set();
    new MutationObserver((changes) => {
      for (const { target, attributeName } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest('[role=timer]')) continue;
        globalThis.touched.add(
          `${element?.closest('[data-table]')?.textContent ?? 'guide'} ${attributeName}`,
        );
      }
    }).observe(document.querySelector('[data-floor]') ?? document, {
      subtree: true,
      attributes: true,
      childList: true,
      characterData: true,
    });
  });
  const before = await layouts();
  const began = await cashier.evaluate(() => performance.now());
  for (let step = 1; step <= MOVES; step += 1) await cashier.mouse.move(x + 8 + step * 8, y + 8 + step * 3);
  const seconds = (await cashier.evaluate((from) => performance.now() - from, began)) / 1000;
  const laidOut = (await layouts()) - before;
  const touched = await cashier.evaluate(() => [...globalThis.touched]);
  await cashier.mouse.up();

  const cards = touched.filter((each) => !each.startsWith('guide'));
  expect(cards).toEqual([expect.stringMatching(/^Lugar 8.* style$/)]);
  expect(touched.every((each) => /(style|hidden)$/.test(each))).toBe(true);
  // The timers tick once a second; showing or hiding a guide needs a layout too.
  expect(laidOut).toBeLessThan(MOVES / 2 + seconds * 2);
  expect((await positionOf(cashier, 'Lugar 8')).x).toBeGreaterThan(500);
});
