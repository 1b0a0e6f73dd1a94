import type pg from 'pg';
import { startInvoicing } from '#tests/support/fiscal.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { type BenchFixture, casesOf, type Prepared } from './cases.ts';
import { createBenchFixture, prepareOrders } from './fixture.ts';
import { quantile, send } from './load.ts';
import { type Row, round, verdict } from './result-row.ts';

const WARM_UP = 30;
const CHARGES = 300;
const LAST_NUMBER = 100_000;
const MAX_RATIO = 1.15;

interface Charger {
  readonly fixture: BenchFixture;
  readonly orders: readonly Prepared[];
}

interface Place {
  readonly origin: string;
  readonly direct: pg.Pool;
}

async function aCharger(database: TestDatabase, on: Place, invoices: boolean): Promise<Charger> {
  const fixture = await createBenchFixture(database, on.direct, on.origin);
  if (invoices) await startInvoicing(fixture.business, { last: LAST_NUMBER });
  return { fixture, orders: await prepareOrders(on.direct, fixture, WARM_UP + CHARGES) };
}

/** Charges with an invoice beside charges without, by turns and by one client. */
export async function invoicingRows(database: TestDatabase, on: Place): Promise<Row[]> {
  const chargers = [await aCharger(database, on, false), await aCharger(database, on, true)] as const;
  await database.owner.query('vacuum analyze');
  let failures = 0;
  const charge = async ({ fixture, orders }: Charger, at: number): Promise<number> => {
    const order = orders[at];
    const request =
      order &&
      casesOf(fixture)
        .find(({ name }) => name === 'charge')
        ?.request(order);
    if (!request) throw new Error('there is no order to charge');
    const began = performance.now();
    const { status } = await send(on.origin, request);
    if (status !== 200) failures += 1;
    return performance.now() - began;
  };
  const [without, withInvoice] = [[] as number[], [] as number[]];
  for (let at = 0; at < WARM_UP + CHARGES; at += 1) {
    // Each of the two goes first in every other turn.
    const first = at % 2;
    const times = [0, 0];
    for (const turn of [first, 1 - first]) times[turn] = await charge(chargers[turn === 0 ? 0 : 1], at);
    if (at < WARM_UP) continue;
    without.push(times[0] ?? 0);
    withInvoice.push(times[1] ?? 0);
  }
  const at = (times: readonly number[], share: number) =>
    quantile(
      times.toSorted((a, b) => a - b),
      share,
    );
  const ratio = at(withInvoice, 0.5) / at(without, 0.5);
  return [
    {
      name: 'charge with an invoice beside one without',
      clients: 1,
      p50: round(at(withInvoice, 0.5)),
      p95: round(at(withInvoice, 0.95)),
      floor_p50: round(at(without, 0.5)),
      floor_ratio: round(ratio),
      failures,
      target: verdict(ratio <= MAX_RATIO, `at most ${MAX_RATIO} times`),
    },
  ];
}
