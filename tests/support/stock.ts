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
  readonly type: string;
  readonly quantity: number;
  readonly balance: number;
  readonly unit_cost: number;
  readonly reason: string | null;
}

/** The movements of an ingredient in the order in which they happened. */
export async function movementsOf(business: Business, ingredient: string): Promise<MovementRow[]> {
  const rows = await business.database.rows<
    Record<'type' | 'quantity' | 'balance' | 'unit_cost', string> & { reason: string | null }
  >(
    `select type, quantity, balance, unit_cost, reason from stock_movements
     where business_id = $1 and inventory_item_id = $2 order by created_at, id`,
    [business.id, ingredient],
  );
  return rows.map(({ type, quantity, balance, unit_cost, reason }) => ({
    type,
    quantity: Number(quantity),
    balance: Number(balance),
    unit_cost: Number(unit_cost),
    reason,
  }));
}
