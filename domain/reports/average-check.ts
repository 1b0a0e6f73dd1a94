interface Averaged {
  readonly sales: number;
  readonly average_cents: number;
}

/**
 * The row with the highest average check among those with sales; of equal ones the one with more sales. Undefined without sales (3-reports
 * §2.6).
 */
export function bestAverageCheck<Row extends Averaged>(rows: readonly Row[]): Row | undefined {
  return rows
    .filter(({ sales }) => sales > 0)
    .reduce<Row | undefined>((best, row) => {
      if (!best || row.average_cents > best.average_cents) return row;
      return row.average_cents === best.average_cents && row.sales > best.sales ? row : best;
    }, undefined);
}
