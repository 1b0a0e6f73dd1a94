import { randomUUID } from 'node:crypto';
import type { NewIngredient } from '#db/queries/stock/inventory.ts';
import type { Business } from './business.ts';

/** The request of the dialog for a new ingredient. */
export function anIngredientForm(more: Partial<NewIngredient> = {}): NewIngredient {
  return {
    id: randomUUID(),
    name: `Queso ${randomUUID().slice(0, 6)}`,
    category: null,
    unit: 'lb',
    purchase_unit: null,
    purchase_factor: 1,
    min_stock_level: 0,
    is_prepared: false,
    costo_pedido: 0,
    initial_stock: 0,
    ...more,
  };
}

/** Archives an ingredient. */
export const archiveIngredient = ({ database }: Business, ingredient: string): Promise<void> =>
  database.change('inventory_items', ingredient, { archived_at: new Date() });

/** Sets the average cost of an ingredient in cents, without a purchase. */
export const setCost = ({ database }: Business, ingredient: string, cost: number): Promise<void> =>
  database.change('inventory_items', ingredient, { cost_per_unit: cost });

export interface MovementRow {
  readonly inventory_item_id: string;
  readonly type: string;
  readonly quantity: number;
  readonly balance: number;
  readonly unit_cost: number;
  readonly reason: string | null;
  /** The ticket, receipt or other document that moved it. */
  readonly source_id: string | null;
  readonly user_id: string | null;
}

/** The movements of a business, or of one of its ingredients, in the order in which they happened. */
export const movementsOf = ({ database, id }: Business, ingredient?: string): Promise<MovementRow[]> =>
  database.rows<MovementRow>(
    `select inventory_item_id, type, quantity::float8, balance::float8, unit_cost::float8, reason, source_id, user_id from stock_movements
     where business_id = $1 and ($2::uuid is null or inventory_item_id = $2) order by created_at, id`,
    [id, ingredient],
  );
