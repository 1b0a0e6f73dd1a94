/** When stock is out, low or normal (2-operations §4). Quantities are decimal numbers of the ingredient's unit. */

export type StockStatus = 'normal' | 'low' | 'out';

export interface IngredientLevel {
  readonly recipe_quantity: number;
  readonly current_stock: number | null;
  readonly initial_stock: number;
}

/** Stock in hand: the current stock, or the initial one while none was recorded. */
export function onHand(level: Pick<IngredientLevel, 'current_stock' | 'initial_stock'>): number {
  return level.current_stock ?? level.initial_stock;
}

/** A product's status: out when any base ingredient is at or below 0, low when any is at or below 30 % of its initial stock. */
export function stockStatus(recipe: readonly IngredientLevel[]): StockStatus {
  if (recipe.some((level) => level.recipe_quantity > 0 && onHand(level) <= 0)) return 'out';
  const low = recipe.some((level) => onHand(level) > 0 && onHand(level) * 10 <= level.initial_stock * 3);
  return low ? 'low' : 'normal';
}

/** An ingredient's row shows 'Bajo' above 0 and below its minimum. */
export function isBelowMinimum(stock: number, minimum: number): boolean {
  return stock > 0 && stock < minimum;
}
