import { startInvoicing } from '#tests/support/fiscal.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { byTurns, TURNS } from './by-turns.ts';
import { caseNamed } from './cases.ts';
import { createBenchFixture, prepareOrders } from './fixture.ts';
import type { HttpRequest } from './load.ts';
import { emptyPrepared, type Measurable, throughWorker } from './requests.ts';
import type { Row } from './result-row.ts';

const LAST_NUMBER = 100_000;
/** Charges before the measurement: the plans of a database in use know how large its tables are. */
const FORMER_CHARGES = 300;
const MAX_RATIO = 1.15;

/** A business that has charged before, and the request that charges its order of a turn. */
async function aCharger(
  database: TestDatabase,
  on: Measurable,
  invoices: boolean,
): Promise<(turn: number) => HttpRequest> {
  const fixture = await createBenchFixture(database, on.direct, on.origin);
  if (invoices) await startInvoicing(fixture.business, { last: LAST_NUMBER });
  const orders = await prepareOrders(on.direct, fixture, FORMER_CHARGES + TURNS);
  const charge = caseNamed(fixture, 'charge');
  const chargeFormer = throughWorker(on, charge, orders);
  for (let at = 0; at < FORMER_CHARGES; at += 1) await chargeFormer(at);
  return (turn) => charge.request(orders[FORMER_CHARGES + turn] ?? emptyPrepared(turn));
}

/** Charges with an invoice beside charges without. */
export async function invoicingRows(database: TestDatabase, on: Measurable): Promise<Row[]> {
  const without = await aCharger(database, on, false);
  const withInvoice = await aCharger(database, on, true);
  await database.owner.query('vacuum analyze');
  return [
    await byTurns(on.origin, {
      name: 'charge with an invoice beside one without',
      maxRatio: MAX_RATIO,
      requests: (turn) => [withInvoice(turn), without(turn)],
    }),
  ];
}
