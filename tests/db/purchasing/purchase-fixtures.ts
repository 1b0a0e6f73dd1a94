import { randomUUID } from 'node:crypto';
import {
  createPurchase,
  type NewPurchase,
  type NewPurchaseReceipt,
  type OrderedLine,
  receivePurchase,
} from '#db/queries/purchasing/purchases.ts';
import { createSupplier } from '#db/queries/purchasing/suppliers.ts';
import type { Purchase } from '#domain/purchasing/answers/purchases.ts';
import type { Business } from '#tests/support/business.ts';
import { database } from '#tests/support/test.ts';

/** A purchase line: by default, a box of 24 at L 480. */
export const aLine = (inventory_item_id: string, more: Partial<OrderedLine> = {}): OrderedLine => ({
  id: randomUUID(),
  inventory_item_id,
  quantity: 1,
  factor: 24,
  purchase_unit: 'caja',
  cost_cents: 48_000,
  ...more,
});

export async function aPurchase(
  business: Business,
  lines: readonly OrderedLine[],
  more: Partial<NewPurchase> = {},
): Promise<Purchase> {
  const { answer } = await createPurchase(business.writeScope(), { id: randomUUID(), lines, ...more });
  return answer.purchase;
}

export type ReceiptLineInput = Partial<NewPurchaseReceipt['lines'][number]>;

/** A receipt of a purchase, line by line: by default, all that is pending, in boxes of 24 at L 480. */
export function aReceipt(
  purchase: Purchase,
  receiptLines: readonly ReceiptLineInput[] = [{}],
  more: Partial<NewPurchaseReceipt> = {},
): NewPurchaseReceipt {
  const lines = receiptLines.map((receiptLine, index) => {
    const line = purchase.lines[index];
    if (!line) throw new Error('the purchase has no such line');
    return {
      purchase_line_id: line.id,
      arrived: line.accepted_quantity + line.rejected_quantity,
      accepted: line.pending_quantity / 24,
      rejected: 0,
      factor: 24,
      purchase_unit: 'caja',
      cost_cents: 48_000,
      ...receiptLine,
    };
  });
  return { id: randomUUID(), lines, ...more };
}

export const receive = async (
  business: Business,
  purchase: Purchase,
  receiptLines?: readonly ReceiptLineInput[],
  more?: Partial<NewPurchaseReceipt>,
) =>
  (await receivePurchase(business.writeScope(), purchase.id, aReceipt(purchase, receiptLines, more))).answer;

export async function aSupplier(business: Business, name = 'Lácteos de Olancho'): Promise<string> {
  const { answer } = await createSupplier(business.writeScope(), { id: randomUUID(), name });
  return answer.supplier.id;
}

export interface Item {
  readonly stock: number;
  readonly initial: number;
  readonly average: number;
  readonly pack: number;
  readonly factor: number;
  readonly purchase_unit: string | null;
  readonly moved: number;
  readonly value: number;
}

/** The stored ingredient, with the quantity and value of its movements. */
export async function itemOf(business: Business, id: string): Promise<Item> {
  const [row] = await database.rows<Record<keyof Item, string>>(
    `select l.current_stock as stock, l.initial_stock as initial, i.cost_per_unit as average, i.costo_pedido as pack,
       i.purchase_factor as factor, i.purchase_unit, sum(m.quantity) as moved, sum(m.quantity * m.unit_cost) as value
     from inventory_items i
     join stock_levels l on l.business_id = i.business_id and l.inventory_item_id = i.id
     join stock_movements m on m.business_id = i.business_id and m.inventory_item_id = i.id
     where i.business_id = $1 and i.id = $2 group by i.business_id, i.id, l.business_id, l.inventory_item_id`,
    [business.id, id],
  );
  if (!row) throw new Error('the ingredient is missing');
  return {
    stock: Number(row.stock),
    initial: Number(row.initial),
    average: Number(row.average),
    pack: Number(row.pack),
    factor: Number(row.factor),
    purchase_unit: row.purchase_unit,
    moved: Number(row.moved),
    value: Number(row.value),
  };
}

export const tenUnitsAt18 = (business: Business, name = 'Leche') =>
  business.ingredient({ name, stock: 10, costPerUnit: 1800 });
