import { PastValueLine } from '#web/features/reports/comparison/comparison.tsx';

interface Pair {
  readonly key: string;
  readonly label: string;
  readonly first: number;
  readonly second: number;
  /** The past values of both; undefined if nothing is compared. */
  readonly before?: readonly [number, number] | undefined;
}

interface PairBarsProps {
  /** The name for screen readers. */
  label: string;
  names: readonly [string, string];
  pairs: readonly Pair[];
  format: (value: number) => string;
}

const COLOURS = ['bg-chart-neutral', 'bg-chart-1'] as const;

/** A value of each name under the one it is compared with, which is grey, with their figures. */
export function PairBars({ label, names, pairs, format }: PairBarsProps) {
  const max = Math.max(
    1,
    ...pairs.flatMap(({ first, second, before = [0, 0] }) => [first, second, ...before]),
  );
  const bars = ({ first, second }: Pair) => [first, second] as const;
  return (
    <ul aria-label={label} className="grid gap-x-8 gap-y-5 xl:grid-cols-2">
      {pairs.map((pair) => (
        <li key={pair.key} className="min-w-0 text-sm">
          <p className="truncate font-medium">{pair.label}</p>
          {bars(pair).map((value, index) => (
            <div key={names[index]} className="mt-2">
              <div className="flex items-baseline justify-between gap-4">
                <span className="flex min-w-0 items-center gap-1.5 text-muted-foreground">
                  <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${COLOURS[index]}`} />
                  {names[index]}
                </span>
                <span className="shrink-0 figures">{format(value)}</span>
              </div>
              <div className="mt-1 h-2 rounded-full bg-muted" aria-hidden="true">
                <div
                  className={`h-full min-w-0.5 rounded-full ${COLOURS[index]}`}
                  style={{ width: `${Math.max(0, (value / max) * 100)}%` }}
                />
              </div>
              {pair.before && (
                <>
                  <div
                    aria-hidden="true"
                    className={`mt-0.5 h-1 rounded-full opacity-45 ${COLOURS[index]}`}
                    style={{ width: `${Math.max(0, ((pair.before[index] ?? 0) / max) * 100)}%` }}
                  />
                  <div className="mt-0.5 text-xs figures">
                    <PastValueLine now={value} before={pair.before[index]} format={format} />
                  </div>
                </>
              )}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
