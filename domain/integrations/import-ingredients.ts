import { foldText, nameKey } from '#domain/base/fold.ts';
import { MAX_STOCK_QUANTITY } from '#domain/base/limits.ts';
import { formatAmount } from '#domain/base/money.ts';
import { quantityText, UNITS } from '#domain/base/units.ts';
import { exceedsMaxUnitCost, UNIT_COST_TOO_LARGE, type UnitLock } from '#domain/stock/inventory.ts';
import type { IngredientEntry } from './answers/imports.ts';
import {
  ambiguousName,
  byName,
  type EntryTexts,
  type ImportColumn,
  type ImportFact,
  type ImportFault,
  type ImportPlan,
  type ImportRules,
  type ImportStep,
  outcomeOf,
} from './import.ts';
import {
  type CellReader,
  optionalAmount,
  optionalNumber,
  optionalText,
  requiredText,
} from './import-cells.ts';

export type IngredientKey = Exclude<keyof IngredientEntry, 'unit_locked_by'>;

/** A row of the file. A null factor, cost or minimum does not change the ingredient. The stock is only for a new ingredient. */
export interface IngredientRow {
  readonly row: number;
  readonly name: string;
  readonly category: string | null;
  readonly unit: string;
  readonly purchase_unit: string | null;
  readonly purchase_factor: number | null;
  readonly costo_pedido: number | null;
  readonly min_stock_level: number | null;
  readonly stock: number | null;
}

const EMPTY_KEEPS = 'Vacío: queda como está';

export const INGREDIENT_COLUMNS: readonly ImportColumn<IngredientKey>[] = [
  {
    key: 'name',
    head: 'Nombre',
    isRequired: true,
    values: 'text',
    note: 'Hasta 80 letras. Si ya hay un ingrediente con ese nombre, se actualiza.',
    example: 'Harina de trigo',
  },
  {
    key: 'category',
    head: 'Categoría',
    isRequired: false,
    values: 'text',
    note: 'Hasta 60 letras. Vacío: sin categoría.',
    example: 'Abarrotes',
  },
  {
    key: 'unit',
    head: 'Unidad',
    isRequired: true,
    values: 'text',
    note: `Usa ${Object.keys(UNITS).join(', ')}, u otra de hasta 20 letras. La de uno con movimientos o recetas no cambia.`,
    example: 'lb',
  },
  {
    key: 'purchase_unit',
    head: 'Unidad de compra',
    isRequired: false,
    values: 'text',
    note: 'Cómo se compra, hasta 40 letras. Vacío: por su unidad.',
    example: 'quintal',
  },
  {
    key: 'purchase_factor',
    head: 'Contenido',
    isRequired: false,
    values: 'number',
    note: `Cuántas unidades trae una unidad de compra, hasta cuatro decimales. ${EMPTY_KEEPS}; en uno nuevo, 1.`,
    example: '100',
  },
  {
    key: 'costo_pedido',
    head: 'Costo de compra',
    isRequired: false,
    values: 'number',
    note: `Lo que cuesta una unidad de compra, como 1,450.00. ${EMPTY_KEEPS}; en uno nuevo, 0.`,
    example: '1450.00',
  },
  {
    key: 'min_stock_level',
    head: 'Mínimo',
    isRequired: false,
    values: 'number',
    note: `Por debajo se avisa, hasta cuatro decimales. ${EMPTY_KEEPS}; en uno nuevo, 0.`,
    example: '25',
  },
  {
    key: 'stock',
    head: 'Existencia inicial',
    isRequired: false,
    values: 'number',
    note: 'Solo para los nuevos, hasta cuatro decimales: la existencia de los que ya están no cambia al importar.',
    example: '50',
  },
];

/** The values of an ingredient as a preview writes them. */
const INGREDIENT_TEXTS: EntryTexts<IngredientKey, IngredientEntry> = {
  name: ({ name: text }) => text,
  category: ({ category: text }) => text,
  unit: ({ unit: text }) => text,
  purchase_unit: ({ purchase_unit }) => purchase_unit,
  purchase_factor: ({ purchase_factor, unit: own }) => quantityText(purchase_factor, own),
  costo_pedido: ({ costo_pedido }) => (costo_pedido === null ? null : formatAmount(costo_pedido)),
  min_stock_level: ({ min_stock_level, unit: own }) => quantityText(min_stock_level, own),
  stock: ({ stock, unit: own }) => quantityText(stock, own),
};

/** The usual name of a unit ('LB' is lb), or the written text when the unit is unknown. */
export function usualUnit(written: string): string {
  return Object.keys(UNITS).find((unit) => foldText(unit) === foldText(written)) ?? written;
}

const asUnit = (reader: CellReader<string>): CellReader<string> => ({
  blank: reader.blank,
  read: (cell) => {
    const text = reader.read(cell);
    return typeof text === 'string' ? usualUnit(text) : text;
  },
});

const name = requiredText(80, 'Escribe el nombre.');
const category = optionalText(60);
const unit = asUnit(requiredText(20, 'Escribe la unidad.'));
const purchaseUnit = optionalText(40);
const factor = optionalNumber({ decimals: 4, max: MAX_STOCK_QUANTITY, positive: true });
const cost = optionalAmount();
const quantity = optionalNumber({ decimals: 4, max: MAX_STOCK_QUANTITY });

/** How a file of ingredients is read. */
export const INGREDIENT_RULES: ImportRules<IngredientKey, IngredientRow> = {
  columns: INGREDIENT_COLUMNS,
  readRow: (cells) => {
    const row: IngredientRow = {
      row: cells.row,
      name: cells.readCell('name', name),
      category: cells.readCell('category', category),
      unit: cells.readCell('unit', unit),
      purchase_unit: cells.readCell('purchase_unit', purchaseUnit),
      purchase_factor: cells.readCell('purchase_factor', factor),
      costo_pedido: cells.readCell('costo_pedido', cost),
      min_stock_level: cells.readCell('min_stock_level', quantity),
      stock: cells.readCell('stock', quantity),
    };
    if (exceedsMaxUnitCost(row.costo_pedido ?? 0, row.purchase_factor ?? 1))
      cells.refuse('costo_pedido', UNIT_COST_TOO_LARGE);
    return row;
  },
  uniqueBy: { column: 'name', keyOf: (row) => nameKey(row.name) },
};

const UNIT_LOCK_REASONS: Readonly<Record<UnitLock, string>> = {
  movements: 'ya tiene movimientos',
  recipes: 'está en recetas',
  papers: 'está en compras o conteos',
};

/** Why a row may not change the unit of an ingredient, or null. */
function unitRefusal(
  before: Pick<IngredientEntry, 'unit' | 'unit_locked_by'>,
  unitNow: string,
): string | null {
  if (before.unit_locked_by === null || foldText(before.unit) === foldText(unitNow)) return null;
  return `Su unidad es ${before.unit} y no puede cambiar: ${UNIT_LOCK_REASONS[before.unit_locked_by]}.`;
}

const NAMELESS_PACK = 'Sin unidad de compra trae 1: escribe cómo se compra.';

/**
 * The fault of a row that sets a content of more than one unit without a name for the package; null when it has none, or when that was so
 * before.
 */
function packFault(
  before: IngredientEntry | null,
  after: IngredientEntry,
  columns: ReadonlySet<IngredientKey>,
): string | null {
  if (after.purchase_unit !== null || after.purchase_factor === 1) return null;
  if (before?.purchase_unit === null && before.purchase_factor === after.purchase_factor) return null;
  return columns.has('purchase_factor') ? 'Contenido' : 'Unidad de compra';
}

/** The ingredient after its row. Fields without a column, and the stock, do not change. */
export function ingredientAfter(
  before: IngredientEntry | null,
  row: IngredientRow,
  columns: ReadonlySet<IngredientKey>,
): IngredientEntry {
  const fromFile = <T>(key: IngredientKey, now: T, known: T | undefined, usual: T): T =>
    columns.has(key) ? now : (known ?? usual);
  return {
    name: row.name,
    category: fromFile('category', row.category, before?.category, null),
    unit: before && foldText(before.unit) === foldText(row.unit) ? before.unit : row.unit,
    purchase_unit: fromFile('purchase_unit', row.purchase_unit, before?.purchase_unit, null),
    purchase_factor: row.purchase_factor ?? before?.purchase_factor ?? 1,
    costo_pedido: row.costo_pedido ?? (before ? before.costo_pedido : 0),
    min_stock_level: row.min_stock_level ?? before?.min_stock_level ?? 0,
    stock: before?.stock ?? row.stock ?? 0,
    unit_locked_by: before?.unit_locked_by ?? null,
  };
}

const SHOWN = {
  columns: INGREDIENT_COLUMNS,
  texts: INGREDIENT_TEXTS,
  shown: ['name', 'costo_pedido'],
} as const;

/** The stock of an ingredient that is already there: that of the file is not stored. */
function keptStock(before: IngredientEntry | null, { stock }: IngredientRow): readonly ImportFact[] {
  if (before === null || stock === null) return [];
  const now = quantityText(before.stock, before.unit);
  const other = stock === before.stock ? '' : `, no cambia a ${quantityText(stock, before.unit)}`;
  return [{ head: 'Existencia', text: now + other }];
}

/** The plan of an import over the existing ingredients. `import_ingredients` in SQL decides again. */
export function planIngredients(
  rows: readonly IngredientRow[],
  columns: readonly IngredientKey[],
  known: readonly IngredientEntry[],
): ImportPlan {
  const present = new Set(columns);
  const kept = new Set(columns.filter((key) => key !== 'stock'));
  const entries = byName(known, (entry) => entry.name);
  const faults: ImportFault[] = [];
  const steps: ImportStep[] = [];
  for (const row of rows) {
    const found = entries.get(nameKey(row.name)) ?? [];
    const [before = null] = found;
    const unitFault = before && unitRefusal(before, row.unit);
    const after = ingredientAfter(before, row, present);
    const packColumn = packFault(before, after, present);
    if (found.length > 1)
      faults.push({ row: row.row, column: 'Nombre', reason: ambiguousName(found.length) });
    else if (unitFault) faults.push({ row: row.row, column: 'Unidad', reason: unitFault });
    else if (packColumn) faults.push({ row: row.row, column: packColumn, reason: NAMELESS_PACK });
    else {
      const { facts, ...outcome } = outcomeOf(SHOWN, before ? kept : present, before, after);
      steps.push({
        row: row.row,
        name: row.name,
        amount_cents: after.costo_pedido,
        ...outcome,
        facts: [...facts, ...keptStock(before, row)],
      });
    }
  }
  return { faults, steps };
}
