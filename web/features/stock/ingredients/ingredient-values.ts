import type { InventoryItem } from '#domain/stock/answers/inventory.ts';
import { unitCost } from '#domain/stock/inventory.ts';
import { readPositiveQuantity, readStockQuantity, typedText } from '#web/base/typed-quantity.ts';
import { textOrNull } from '#web/data/input-form.ts';

/** The form of an ingredient. `costo_pedido` is in centavos, or empty; `is_prepared` is 'yes' or empty. */
export interface IngredientValues extends Record<string, string> {
  name: string;
  category: string;
  unit: string;
  purchase_unit: string;
  purchase_factor: string;
  costo_pedido: string;
  min_stock_level: string;
  initial_stock: string;
  is_prepared: string;
}

export const NEW_INGREDIENT: IngredientValues = {
  name: '',
  category: '',
  unit: '',
  purchase_unit: '',
  purchase_factor: '',
  costo_pedido: '',
  min_stock_level: '',
  initial_stock: '',
  is_prepared: '',
};

export function valuesOf(item: InventoryItem): IngredientValues {
  return {
    name: item.name,
    category: item.category ?? '',
    unit: item.unit,
    purchase_unit: item.purchase_unit ?? '',
    purchase_factor: item.purchase_unit === null ? '' : typedText(item.purchase_factor),
    costo_pedido: item.costo_pedido ? String(item.costo_pedido) : '',
    min_stock_level: item.min_stock_level ? typedText(item.min_stock_level) : '',
    initial_stock: '',
    is_prepared: item.is_prepared ? 'yes' : '',
  };
}

const orZero = (text: string): number | null => (text.trim() === '' ? 0 : readStockQuantity(text));

/** The number of units in a purchase unit; 1 if it is bought by its own unit, null if unknown. */
function factorOf({ purchase_unit, purchase_factor }: IngredientValues): number | null {
  if (purchase_unit.trim() === '') return 1;
  return readPositiveQuantity(purchase_factor);
}

/** The unit cost that results from the typed values, in centavos with four decimals. */
export function typedUnitCost(values: IngredientValues): number | null {
  const factor = factorOf(values);
  if (factor === null || values.costo_pedido === '') return null;
  const names = { unit: values.unit.trim(), purchase_unit: values.purchase_unit.trim() || null };
  return unitCost(Number(values.costo_pedido), factor, names);
}

/** The values in the API's form. */
export const bodyOf = (values: IngredientValues) => ({
  name: values.name,
  category: textOrNull(values.category),
  unit: values.unit,
  purchase_unit: textOrNull(values.purchase_unit),
  purchase_factor: factorOf(values),
  min_stock_level: orZero(values.min_stock_level),
  is_prepared: values.is_prepared !== '',
  costo_pedido: Number(values.costo_pedido),
  initial_stock: orZero(values.initial_stock),
});

/** Whether the typed values change the unit cost; otherwise the average cost stays. */
export function changesCost(before: IngredientValues, values: IngredientValues): boolean {
  return before.costo_pedido !== values.costo_pedido || factorOf(before) !== factorOf(values);
}
