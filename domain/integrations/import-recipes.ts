import { foldText, nameKey } from '#domain/base/fold.ts';
import { MAX_RECIPE_INGREDIENTS, MAX_RECIPE_QUANTITY } from '#domain/base/limits.ts';
import { formatAmount } from '#domain/base/money.ts';
import { convertQuantity, quantityText, unitName, unitsLike } from '#domain/base/units.ts';
import type { KnownRecipes, RecipeEntry } from './answers/imports.ts';
import {
  ambiguousName,
  byName,
  type ImportColumn,
  type ImportFault,
  type ImportPlan,
  type ImportRules,
  type ImportStep,
} from './import.ts';
import { optionalAmount, optionalText, requiredNumber, requiredText, yesOrNo } from './import-cells.ts';
import { usualUnit } from './import-ingredients.ts';

export type RecipeKey = keyof RecipeEntry;

/** A row of the file. An empty unit is the ingredient's own. Other empty cells change nothing. */
export interface RecipeRow {
  readonly row: number;
  readonly product: string;
  readonly ingredient: string;
  readonly quantity: number;
  readonly unit: string | null;
  readonly is_option: boolean | null;
  readonly is_removable: boolean | null;
  readonly extra_price_cents: number | null;
}

const EMPTY_KEEPS = 'Vacío: queda como está';

export const RECIPE_COLUMNS: readonly ImportColumn<RecipeKey>[] = [
  {
    key: 'product',
    head: 'Producto',
    isRequired: true,
    values: 'text',
    note: 'Un producto del menú. Su receta queda como diga el archivo, entera.',
    example: 'Baleada sencilla',
  },
  {
    key: 'ingredient',
    head: 'Ingrediente',
    isRequired: true,
    values: 'text',
    note: 'Un ingrediente del inventario, una fila por cada uno.',
    example: 'Harina de trigo',
  },
  {
    key: 'quantity',
    head: 'Cantidad',
    isRequired: true,
    values: 'number',
    note: 'Mayor que cero, hasta cuatro decimales: lo que lleva una unidad del producto.',
    example: '4',
  },
  {
    key: 'unit',
    head: 'Unidad',
    isRequired: false,
    values: 'text',
    note: 'La del ingrediente u otra que se convierta en ella (oz, g, taza…). Vacío: la del ingrediente.',
    example: 'oz',
  },
  {
    key: 'is_option',
    head: 'Con',
    formerHeads: ['Se ofrece'],
    isRequired: false,
    values: 'word',
    note: `Sí o No: si se ofrece más de él («con»). ${EMPTY_KEEPS}; en uno nuevo, No.`,
    example: 'Sí',
  },
  {
    key: 'is_removable',
    head: 'Sin',
    isRequired: false,
    values: 'word',
    note: `Sí o No: si se ofrece quitarlo («sin»). ${EMPTY_KEEPS}; en uno nuevo, No.`,
    example: 'No',
  },
  {
    key: 'extra_price_cents',
    head: 'Precio extra',
    isRequired: false,
    values: 'number',
    note: `Lo que suma una porción más. ${EMPTY_KEEPS}; en uno nuevo, 0.`,
    example: '0.00',
  },
];

const product = requiredText(120, 'Escribe el producto.');
const ingredient = requiredText(120, 'Escribe el ingrediente.');
const quantity = requiredNumber(
  { decimals: 4, max: MAX_RECIPE_QUANTITY, positive: true },
  'Escribe la cantidad.',
);
const unit = optionalText(20);
const extraPrice = optionalAmount();

const keyOf = (row: Pick<RecipeRow, 'product' | 'ingredient'>): string =>
  row.product === '' || row.ingredient === '' ? '' : `${nameKey(row.product)}\n${nameKey(row.ingredient)}`;

/** How a file of recipes is read. */
export const RECIPE_RULES: ImportRules<RecipeKey, RecipeRow> = {
  columns: RECIPE_COLUMNS,
  readRow: (cells) => {
    const written = cells.readCell('unit', unit);
    return {
      row: cells.row,
      product: cells.readCell('product', product),
      ingredient: cells.readCell('ingredient', ingredient),
      quantity: cells.readCell('quantity', quantity),
      unit: written === null ? null : usualUnit(written),
      is_option: cells.readCell('is_option', yesOrNo),
      is_removable: cells.readCell('is_removable', yesOrNo),
      extra_price_cents: cells.readCell('extra_price_cents', extraPrice),
    };
  },
  uniqueBy: { column: 'ingredient', keyOf },
};

/** Why a quantity is refused in that unit of an ingredient, or null. */
function recipeUnitRefusal(quantity: number, written: string | null, own: string): string | null {
  if (written === null || foldText(written) === foldText(own)) return null;
  const converted = convertQuantity(quantity, written, own);
  if (converted === null)
    return `No se convierte en ${unitName(own, null)}: usa ${unitsLike(own).join(', ')}.`;
  return converted === 0 ? `Es muy poco para medirlo en ${unitName(own, null)}.` : null;
}

/** The only thing with that name, or the Spanish reason why there is none. */
function findUnique<T>(named: ReadonlyMap<string, readonly T[]>, name: string, missing: string): T | string {
  const found = named.get(nameKey(name)) ?? [];
  const [only] = found;
  if (only === undefined) return missing;
  return found.length > 1 ? ambiguousName(found.length) : only;
}

const TOO_MANY_INGREDIENTS = `Una receta admite hasta ${MAX_RECIPE_INGREDIENTS} ingredientes.`;

interface Line {
  readonly row: number;
  readonly entry: RecipeEntry;
}

/** The plan of an import: one step for each product, whose recipe is replaced as a whole. `import_recipes` in SQL decides again. */
export function planRecipes(
  rows: readonly RecipeRow[],
  _columns: readonly RecipeKey[],
  known: KnownRecipes,
): ImportPlan {
  const products = byName(
    known.products.map((name) => ({ name })),
    ({ name }) => name,
  );
  const ingredients = byName(known.ingredients, ({ name }) => name);
  const recipes = byName(known.lines, ({ product: name }) => name);
  const lineOf = new Map(known.lines.map((line) => [keyOf(line), line]));
  const faults: ImportFault[] = [];
  const next = new Map<string, Line[]>();
  for (const row of rows) {
    const found = findUnique(products, row.product, 'No hay un producto con este nombre en el menú.');
    const foundIngredient = findUnique(
      ingredients,
      row.ingredient,
      'No hay un ingrediente con este nombre en el inventario.',
    );
    if (typeof found === 'string') faults.push({ row: row.row, column: 'Producto', reason: found });
    if (typeof foundIngredient === 'string')
      faults.push({ row: row.row, column: 'Ingrediente', reason: foundIngredient });
    if (typeof found === 'string' || typeof foundIngredient === 'string') continue;
    const refusal = recipeUnitRefusal(row.quantity, row.unit, foundIngredient.unit);
    if (refusal !== null) faults.push({ row: row.row, column: 'Unidad', reason: refusal });
    const before = lineOf.get(keyOf({ product: found.name, ingredient: foundIngredient.name }));
    const isOwn = row.unit === null || foldText(row.unit) === foldText(foundIngredient.unit);
    const entry: RecipeEntry = {
      product: found.name,
      ingredient: foundIngredient.name,
      quantity: row.quantity,
      unit: isOwn ? foundIngredient.unit : (row.unit ?? foundIngredient.unit),
      is_option: row.is_option ?? before?.is_option ?? false,
      is_removable: row.is_removable ?? before?.is_removable ?? false,
      extra_price_cents: row.extra_price_cents ?? before?.extra_price_cents ?? 0,
    };
    const lines = next.get(found.name);
    if (lines?.length === MAX_RECIPE_INGREDIENTS)
      faults.push({ row: row.row, column: 'Ingrediente', reason: TOO_MANY_INGREDIENTS });
    if (lines) lines.push({ row: row.row, entry });
    else next.set(found.name, [{ row: row.row, entry }]);
  }
  return {
    faults,
    steps: [...next].map(([name, lines]) => stepOf(name, recipes.get(nameKey(name)) ?? [], lines)),
  };
}

const isSameLine = (a: RecipeEntry, b: RecipeEntry): boolean =>
  RECIPE_COLUMNS.every(({ key }) => key === 'product' || a[key] === b[key]);

/** '1.5 oz', with how it is offered: '1.5 oz, con (+15.00), sin'. */
function lineText({
  quantity: much,
  unit: own,
  is_option,
  is_removable,
  extra_price_cents,
}: RecipeEntry): string {
  const extra = extra_price_cents > 0 ? ` (+${formatAmount(extra_price_cents)})` : '';
  return [quantityText(much, own), (is_option || extra !== '') && `con${extra}`, is_removable && 'sin']
    .filter((part) => part !== false)
    .join(', ');
}

function stepOf(name: string, before: readonly RecipeEntry[], lines: readonly Line[]): ImportStep {
  const row = lines[0]?.row ?? 0;
  const was = new Map(before.map((line) => [line.ingredient, line]));
  const present = new Set(lines.map(({ entry }) => entry.ingredient));
  const compared = lines.map(({ entry }) => {
    const line = was.get(entry.ingredient);
    return {
      head: entry.ingredient,
      before: line ? lineText(line) : null,
      after: lineText(entry),
      isSame: line !== undefined && isSameLine(line, entry),
    };
  });
  const gone = before.filter(({ ingredient: each }) => !present.has(each));
  const isNew = before.length === 0;
  const changes = isNew
    ? []
    : [
        ...compared.filter(({ isSame }) => !isSame).map(({ isSame: _, ...change }) => change),
        ...gone.map((line) => ({ head: line.ingredient, before: lineText(line), after: null })),
      ];
  const facts = compared
    .filter(({ isSame }) => isNew || isSame)
    .map(({ head, after }) => ({ head, text: after }));
  return {
    row,
    name,
    outcome: isNew ? 'created' : changes.length > 0 ? 'changed' : 'unchanged',
    changes,
    facts,
  };
}
