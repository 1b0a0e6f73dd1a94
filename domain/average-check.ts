/** Whose average ticket is best (3-reports §2.6, Average ticket). */

interface Averaged {
  readonly sales: number;
  readonly average_cents: number;
}

/** The row with the highest average ticket among those that sold, the one with more sales where two are alike; none where nobody sold. */
export function bestAverageCheck<Row extends Averaged>(rows: readonly Row[]): Row | undefined {
  return rows
    .filter(({ sales }) => sales > 0)
    .reduce<Row | undefined>((best, row) => {
      if (!best || row.average_cents > best.average_cents) return row;
      return row.average_cents === best.average_cents && row.sales > best.sales ? row : best;
    }, undefined);
}
