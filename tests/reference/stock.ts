import { onHand, type StockStatus } from '#domain/stock/stock.ts';

interface RecipeIngredient {
  readonly recipe_quantity: number;
  readonly current_stock: number | null;
  readonly initial_stock: number;
}

/**
 * The stock status of a product: out when a base ingredient is at or below 0, low when one is at or below 30 % of its initial stock
 * (2-operations §4). Reference for the database.
 */
export function stockStatus(recipe: readonly RecipeIngredient[]): StockStatus {
  if (recipe.some((level) => level.recipe_quantity > 0 && onHand(level) <= 0)) return 'out';
  const low = recipe.some((level) => onHand(level) > 0 && onHand(level) * 10 <= level.initial_stock * 3);
  return low ? 'low' : 'normal';
}
