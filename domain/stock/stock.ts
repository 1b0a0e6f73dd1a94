/** A product's stock by its recipe (2-operations §4). */
export type StockStatus = 'normal' | 'low' | 'out';

interface IngredientLevel {
  readonly current_stock: number | null;
  readonly initial_stock: number;
}

/** Stock on hand, in the ingredient's unit: the current stock, or the initial one when no stock was recorded. */
export function onHand(level: IngredientLevel): number {
  return level.current_stock ?? level.initial_stock;
}

/** True when an ingredient's row shows 'Bajo': above 0 and below its minimum. */
export function isBelowMinimum(stock: number, minimum: number): boolean {
  return stock > 0 && stock < minimum;
}
