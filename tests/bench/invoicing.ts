import type pg from 'pg';
import { startInvoicing } from '#tests/support/fiscal.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { byTurns, TURNS } from './by-turns.ts';
import { type BenchFixture, casesOf, type Prepared } from './cases.ts';
import { createBenchFixture, prepareOrders } from './fixture.ts';
import { closedLoop, send } from './load.ts';
import type { Row } from './result-row.ts';

const LAST_NUMBER = 100_000;
/** Charges before the measurement: the plans of a database in use know how large its tables are. */
const FORMER_CHARGES = 300;
const MAX_RATIO = 1.15;

interface Charger {
  readonly fixture: BenchFixture;
  readonly orders: readonly Prepared[];
}

/** Where requests are sent. */
export interface Place {
  readonly origin: string;
  readonly direct: pg.Pool;
}

async function aCharger(database: TestDatabase, on: Place, invoices: boolean): Promise<Charger> {
  const fixture = await createBenchFixture(database, on.direct, on.origin);
  if (invoices) await startInvoicing(fixture.business, { last: LAST_NUMBER });
  return { fixture, orders: await prepareOrders(on.direct, fixture, FORMER_CHARGES + TURNS) };
}

function chargeOf({ fixture, orders }: Charger, at: number) {
  const order = orders[at];
  const charge = casesOf(fixture).find(({ name }) => name === 'charge');
  if (!order || !charge) throw new Error('there is no order to charge');
  return charge.request(order);
}

/** Charges with an invoice beside charges without. */
export async function invoicingRows(database: TestDatabase, on: Place): Promise<Row[]> {
  const without = await aCharger(database, on, false);
  const withInvoice = await aCharger(database, on, true);
  for (const charger of [without, withInvoice]) {
    await closedLoop(FORMER_CHARGES, 1, async (at) => {
      const { status, text } = await send(on.origin, chargeOf(charger, at));
      if (status >= 300) throw new Error(text);
    });
  }
  await database.owner.query('vacuum analyze');
  return [
    await byTurns(on.origin, {
      name: 'charge with an invoice beside one without',
      maxRatio: MAX_RATIO,
      requests: (turn) => [
        chargeOf(withInvoice, FORMER_CHARGES + turn),
        chargeOf(without, FORMER_CHARGES + turn),
      ],
    }),
  ];
}
