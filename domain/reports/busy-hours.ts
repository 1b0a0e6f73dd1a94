/** The average sales of each hour of a weekday, to see when more staff are needed. */

import type { WeekdayHour } from './answers/reports-sales.ts';

/** Orders have one decimal and sales are whole cents. Null when that hour has not come yet. */
export interface HourAverages {
  readonly orders: number | null;
  readonly sales_cents: number | null;
}

export function hourAverages({ orders, sales_cents, days }: WeekdayHour): HourAverages {
  if (days === 0) return { orders: null, sales_cents: null };
  return { orders: Math.round((orders * 10) / days) / 10, sales_cents: Math.round(sales_cents / days) };
}

/** The averages of a weekday's hour among cells. They are 0 for an hour without a cell on a weekday that occurred. */
export function averagesAt(
  cells: readonly WeekdayHour[],
  { weekday, hour }: Pick<WeekdayHour, 'weekday' | 'hour'>,
): HourAverages {
  const days = cells.filter((cell) => cell.weekday === weekday);
  const found = days.find((cell) => cell.hour === hour);
  if (found) return hourAverages(found);
  return days.some((cell) => cell.days > 0)
    ? { orders: 0, sales_cents: 0 }
    : { orders: null, sales_cents: null };
}

export interface HourRow<Cell extends WeekdayHour> {
  readonly hour: number;
  /** From Sunday. */
  readonly cells: readonly Cell[];
}

/** Cells by hour, in the order in which the hours first occur. */
export function hourRows<Cell extends WeekdayHour>(cells: readonly Cell[]): readonly HourRow<Cell>[] {
  const hours = new Map<number, Cell[]>();
  for (const cell of cells) {
    const row = hours.get(cell.hour);
    if (row) row.push(cell);
    else hours.set(cell.hour, [cell]);
  }
  return [...hours].map(([hour, row]) => ({ hour, cells: row.toSorted((a, b) => a.weekday - b.weekday) }));
}

/** The cell with the greatest average of a figure, or undefined when none is above zero. */
export function busiest<Cell extends WeekdayHour>(
  cells: readonly Cell[],
  figure: keyof HourAverages,
): Cell | undefined {
  const of = (cell: Cell) => (cell.days === 0 ? 0 : cell[figure] / cell.days);
  return cells.reduce<Cell | undefined>(
    (best, cell) => (of(cell) > (best ? of(best) : 0) ? cell : best),
    undefined,
  );
}
