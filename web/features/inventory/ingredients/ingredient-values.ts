import type { InventoryItem } from '#domain/answers/inventory.ts';
import { unitCost } from '#domain/inventory.ts';
import { readStockQuantity } from '#domain/quantity.ts';
import { NO_QUANTITY } from '../inventory-texts.ts';

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
    purchase_factor: item.purchase_unit === null ? '' : String(item.purchase_factor),
    costo_pedido: item.costo_pedido ? String(item.costo_pedido) : '',
    min_stock_level: item.min_stock_level ? String(item.min_stock_level) : '',
    initial_stock: '',
    is_prepared: item.is_prepared ? 'yes' : '',
  };
}

const orZero = (text: string): number | null => (text.trim() === '' ? 0 : readStockQuantity(text));

/** The number of units in a purchase unit; 1 if it is bought by its own unit, null if unknown. */
function factorOf({ purchase_unit, purchase_factor }: IngredientValues): number | null {
  if (purchase_unit.trim() === '') return 1;
  const factor = readStockQuantity(purchase_factor);
  return factor !== null && factor > 0 ? factor : null;
}

/** The unit cost that results from the typed values, in centavos with four decimals. */
export function typedUnitCost(values: IngredientValues): number | null {
  const factor = factorOf(values);
  return factor === null || values.costo_pedido === '' ? null : unitCost(Number(values.costo_pedido), factor);
}

export function errorsOf(values: IngredientValues): Readonly<Record<string, string>> {
  const { name, unit, min_stock_level, initial_stock } = values;
  return {
    ...(name.trim() === '' ? { name: 'El nombre del ingrediente es requerido.' } : {}),
    ...(unit.trim() === '' ? { unit: 'La unidad es requerida.' } : {}),
    ...(factorOf(values) === null ? { purchase_factor: 'Escribe cuánto trae.' } : {}),
    ...(orZero(min_stock_level) === null ? { min_stock_level: NO_QUANTITY } : {}),
    ...(orZero(initial_stock) === null ? { initial_stock: NO_QUANTITY } : {}),
  };
}

/** The values of a valid form, in the API's form. */
export function fieldsOf(values: IngredientValues) {
  const { name, category, unit, purchase_unit, min_stock_level, is_prepared } = values;
  return {
    name: name.trim(),
    category: category.trim() || null,
    unit: unit.trim(),
    purchase_unit: purchase_unit.trim() || null,
    purchase_factor: factorOf(values) ?? 1,
    min_stock_level: orZero(min_stock_level) ?? 0,
    is_prepared: is_prepared !== '',
  };
}

export const costOf = ({ costo_pedido }: IngredientValues): number => Number(costo_pedido);
export const openingOf = ({ initial_stock }: IngredientValues): number => orZero(initial_stock) ?? 0;

/** Whether the typed values change the unit cost; otherwise the average cost stays. */
export function changesCost(before: IngredientValues, values: IngredientValues): boolean {
  return before.costo_pedido !== values.costo_pedido || factorOf(before) !== factorOf(values);
}
