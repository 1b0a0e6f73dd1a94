import { type HttpRequest, quantile, send } from './load.ts';
import { type Row, round, verdict } from './result-row.ts';

const WARM_UP = 30;
/** So many that the ratio of two runs of the bench differs by 0.03 at most. */
const RUNS = 1000;
/** How many requests of each kind are needed. */
export const TURNS = WARM_UP + RUNS;

interface Turns {
  readonly name: string;
  readonly maxRatio: number;
  /** The two requests of a turn: the measured one, and the one beside it. */
  readonly requests: (turn: number) => readonly [measured: HttpRequest, beside: HttpRequest];
}

/** Measures two requests by turns and by one client: the ratio of their medians. */
export async function byTurns(origin: string, { name, maxRatio, requests }: Turns): Promise<Row> {
  const times: readonly [number[], number[]] = [[], []];
  let failures = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const pair = requests(turn);
    // Each of the two goes first in every other turn.
    const order: readonly (0 | 1)[] = turn % 2 === 0 ? [0, 1] : [1, 0];
    for (const which of order) {
      const began = performance.now();
      const { status } = await send(origin, pair[which]);
      if (status >= 300) failures += 1;
      if (turn >= WARM_UP) times[which].push(performance.now() - began);
    }
  }
  const at = (which: 0 | 1, share: number) =>
    quantile(
      times[which].toSorted((a, b) => a - b),
      share,
    );
  const ratio = at(0, 0.5) / at(1, 0.5);
  return {
    name,
    clients: 1,
    p50: round(at(0, 0.5)),
    p95: round(at(0, 0.95)),
    floor_p50: round(at(1, 0.5)),
    floor_ratio: round(ratio),
    failures,
    target: verdict(ratio <= maxRatio, `at most ${maxRatio} times`),
  };
}
