import { aPrintAgent, aPrinter, queueTests } from '#tests/support/printing.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { byTurns } from './by-turns.ts';
import { type BenchFixture, caseNamed } from './cases.ts';
import { createBenchFixture } from './fixture.ts';
import { emptyPrepared, type Measurable } from './requests.ts';
import type { Row } from './result-row.ts';

/** The papers that already wait for the dead printer. */
const WAITING = 500;
const MAX_RATIO = 1.1;

const sendOf = (fixture: BenchFixture, turn: number) =>
  caseNamed(fixture, 'send order').request(emptyPrepared(turn));

/** Sends orders to a kitchen whose printer is dead, with a long queue, beside one whose printer prints. */
export async function printingRows(database: TestDatabase, on: Measurable): Promise<Row[]> {
  const [dead, printing] = [
    await createBenchFixture(database, on.direct, on.origin),
    await createBenchFixture(database, on.direct, on.origin),
  ];
  await queueTests(dead.business, await aPrinter(dead.business), WAITING);
  await aPrinter(printing.business);
  const agent = await aPrintAgent(printing.business);
  await database.owner.query('vacuum analyze');
  let isMeasuring = true;
  const print = async () => {
    while (isMeasuring) for (const job of await agent.claim()) await agent.confirm(job);
  };
  const printed = print();
  const row = await byTurns(on.origin, {
    name: `send to a dead printer with ${WAITING} papers beside one that prints`,
    maxRatio: MAX_RATIO,
    requests: (turn) => [sendOf(dead, turn), sendOf(printing, turn)],
  }).finally(() => {
    isMeasuring = false;
  });
  await printed;
  return [row];
}
