import { nameKey } from '#domain/base/fold.ts';
import { MAX_PREPARATION_MINUTES } from '#domain/base/limits.ts';
import { type BasisPoints, formatAmount } from '#domain/base/money.ts';
import { isPlainName, PLAIN_NAME_MESSAGE } from '#domain/base/plain-name.ts';
import type { TaxCategory } from '#domain/fiscal/tax.ts';
import { BARCODE_SHAPE, barcodeKey, cleanBarcode } from '#domain/menu/barcode.ts';
import {
  BARCODE_WRONG,
  CHECK_DIGIT_WRONG,
  hasWrongCheckDigit,
  MAX_BARCODE_LENGTH,
} from '#domain/menu/barcode-check.ts';
import type { KnownMenu, MenuEntry } from './answers/imports.ts';
import {
  ambiguousName,
  byName,
  type EntryTexts,
  type ImportColumn,
  type ImportFault,
  type ImportPlan,
  type ImportRules,
  type ImportStep,
  outcomeOf,
  yesText,
} from './import.ts';
import {
  type CellReader,
  InvalidCell,
  optionalNumber,
  optionalText,
  requiredAmount,
  requiredText,
  yesOrNo,
} from './import-cells.ts';
import { productTax, rateFault, type SaidTax } from './import-tax.ts';

export type MenuKey = keyof MenuEntry;

/** A row of the file. A null that is not a value of the product does not change it, and a new product gets the default. */
export interface MenuRow extends Omit<MenuEntry, 'tax_category' | 'is_available' | 'tracks_inventory'> {
  readonly row: number;
  readonly tax_category: TaxCategory | null;
  /** The general rate that the file says, in basis points; null if it says none. */
  readonly tax_rate: BasisPoints | null;
  readonly is_available: boolean | null;
  readonly tracks_inventory: boolean | null;
}

export const TAX_WORDS: Readonly<Record<TaxCategory, string>> = {
  general: 'general',
  special: '18 %',
  exempt: 'exento',
};

const EMPTY_KEEPS = 'Vacío: queda como está';

export const MENU_COLUMNS: readonly ImportColumn<MenuKey>[] = [
  {
    key: 'category',
    head: 'Categoría',
    isRequired: false,
    values: 'text',
    note: 'Hasta 60 letras. La que no existe se crea. Vacío: sin categoría.',
    example: 'Desayunos',
  },
  {
    key: 'name',
    head: 'Nombre',
    isRequired: true,
    values: 'text',
    note: 'Hasta 120 letras. Si ya hay un producto con ese nombre, se actualiza.',
    example: 'Baleada sencilla',
  },
  {
    key: 'description',
    head: 'Descripción',
    isRequired: false,
    values: 'text',
    note: 'Hasta 500 letras. Vacío: sin descripción.',
    example: 'Tortilla de harina, frijoles, queso y mantequilla',
  },
  {
    key: 'price_cents',
    head: 'Precio',
    isRequired: true,
    values: 'number',
    note: 'Como 45.00, L 45.00 o 1,250.50; con coma decimal si toda la columna la lleva: 45,00.',
    example: '45.00',
  },
  {
    key: 'tax_category',
    head: 'Impuesto',
    isRequired: false,
    values: 'word',
    note: `Escribe general, 18 % o exento, o la tasa: 15 %. ${EMPTY_KEEPS}; en uno nuevo, general.`,
    example: 'general',
  },
  {
    key: 'preparation_time',
    head: 'Minutos',
    isRequired: false,
    values: 'number',
    note: `Minutos de preparación, enteros, de 0 a ${MAX_PREPARATION_MINUTES}. Vacío: sin tiempo.`,
    example: '10',
  },
  {
    key: 'type_menu',
    head: 'Tipo de menú',
    isRequired: false,
    values: 'text',
    note: 'Hasta 60 letras. Vacío: sin tipo.',
    example: 'Comida',
  },
  {
    key: 'barcode',
    head: 'Código de barras',
    isRequired: false,
    values: 'code',
    note: 'Hasta 48 letras, números y signos, de un solo producto. En Excel, con formato de texto para no perder los ceros.',
    example: '7421000012344',
  },
  {
    key: 'is_available',
    head: 'Disponible',
    isRequired: false,
    values: 'word',
    note: `Sí o No. ${EMPTY_KEEPS}; en uno nuevo, Sí.`,
    example: 'Sí',
  },
  {
    key: 'tracks_inventory',
    head: 'Controla inventario',
    isRequired: false,
    values: 'word',
    note: `Sí o No. ${EMPTY_KEEPS}; en uno nuevo, Sí.`,
    example: 'Sí',
  },
];

/** The values of a product as a preview and a file write them. */
export const MENU_TEXTS: EntryTexts<MenuKey, MenuEntry> = {
  category: ({ category: text }) => text,
  name: ({ name: text }) => text,
  description: ({ description: text }) => text,
  price_cents: ({ price_cents }) => formatAmount(price_cents),
  tax_category: ({ tax_category }) => TAX_WORDS[tax_category],
  preparation_time: ({ preparation_time }) => (preparation_time === null ? null : String(preparation_time)),
  type_menu: ({ type_menu }) => type_menu,
  barcode: ({ barcode: text }) => text,
  is_available: ({ is_available }) => yesText(is_available),
  tracks_inventory: ({ tracks_inventory }) => yesText(tracks_inventory),
};

const category = optionalText(60);
const name = requiredText(120, 'Escribe el nombre.');
const description = optionalText(500, true);
const price = requiredAmount('Escribe el precio.');
const minutes = optionalNumber({ decimals: 0, max: MAX_PREPARATION_MINUTES });
const typeMenu = optionalText(60);
const barcodeText = optionalText(MAX_BARCODE_LENGTH);
const barcode: CellReader<string | null> = {
  blank: null,
  read: (cell) => {
    const code = barcodeText.read(cleanBarcode(cell));
    return typeof code === 'string' && !BARCODE_SHAPE.test(code) ? new InvalidCell(BARCODE_WRONG) : code;
  },
};

const readTax = (said: SaidTax | null): Pick<MenuRow, 'tax_category' | 'tax_rate'> => ({
  tax_category: said?.category ?? null,
  tax_rate: said?.rate ?? null,
});

/** How a file of the menu is read. */
export const MENU_RULES: ImportRules<MenuKey, MenuRow> = {
  columns: MENU_COLUMNS,
  readRow: (cells) => ({
    row: cells.row,
    category: cells.readCell('category', category),
    name: cells.readCell('name', name),
    description: cells.readCell('description', description),
    price_cents: cells.readCell('price_cents', price),
    ...readTax(cells.readCell('tax_category', productTax)),
    preparation_time: cells.readCell('preparation_time', minutes),
    type_menu: cells.readCell('type_menu', typeMenu),
    barcode: cells.readCell('barcode', barcode),
    is_available: cells.readCell('is_available', yesOrNo),
    tracks_inventory: cells.readCell('tracks_inventory', yesOrNo),
  }),
  uniqueBy: { column: 'name', keyOf: (row) => nameKey(row.name) },
};

const NEW: Omit<MenuEntry, 'name' | 'price_cents'> = {
  category: null,
  description: null,
  tax_category: 'general',
  preparation_time: null,
  type_menu: null,
  barcode: null,
  is_available: true,
  tracks_inventory: true,
};

const sameCategory = (before: string | null, after: string | null): boolean =>
  before !== null && after !== null && nameKey(before) === nameKey(after);

/** The product after its row. Fields without a column do not change. */
export function menuEntryAfter(
  before: MenuEntry | null,
  row: MenuRow,
  columns: ReadonlySet<MenuKey>,
): MenuEntry {
  const was = before ?? NEW;
  const fromFile = <T>(key: MenuKey, now: T, known: T): T => (columns.has(key) ? now : known);
  return {
    name: row.name,
    price_cents: row.price_cents,
    category: sameCategory(was.category, row.category)
      ? was.category
      : fromFile('category', row.category, was.category),
    description:
      was.description?.replaceAll('\r\n', '\n') === row.description
        ? was.description
        : fromFile('description', row.description, was.description),
    tax_category: row.tax_category ?? was.tax_category,
    preparation_time: fromFile('preparation_time', row.preparation_time, was.preparation_time),
    type_menu: fromFile('type_menu', row.type_menu, was.type_menu),
    barcode: fromFile('barcode', row.barcode, was.barcode),
    is_available: row.is_available ?? was.is_available,
    tracks_inventory: row.tracks_inventory ?? was.tracks_inventory,
  };
}

interface MatchedRow {
  readonly row: MenuRow;
  readonly before: MenuEntry | null;
  readonly after: MenuEntry;
}

const isSameCode = (barcode: string, before: MenuEntry | null): boolean =>
  before !== null && before.barcode !== null && barcodeKey(barcode) === barcodeKey(before.barcode);

/** A new code that may be wrong, for the preview to ask: own codes are accepted. */
function barcodeDoubts(matchedRows: readonly MatchedRow[]): readonly ImportFault[] {
  return matchedRows.flatMap(({ row, before, after: { barcode } }) =>
    barcode === null || isSameCode(barcode, before) || !hasWrongCheckDigit(barcode)
      ? []
      : [{ row: row.row, column: 'Código de barras', reason: `${barcode}: ${CHECK_DIGIT_WRONG}` }],
  );
}

/** Faults of rows that give a barcode to a second product. Earlier duplicates are accepted. */
function barcodeFaults(
  matchedRows: readonly MatchedRow[],
  known: readonly MenuEntry[],
): readonly ImportFault[] {
  const replaced = new Set(matchedRows.map(({ before }) => before));
  const left = known.filter((entry) => !replaced.has(entry));
  const owners = new Map<string, string[]>();
  for (const { barcode, name: owner } of [...left, ...matchedRows.map(({ after }) => after)]) {
    if (barcode === null) continue;
    const key = barcodeKey(barcode);
    const others = owners.get(key);
    if (others) others.push(owner);
    else owners.set(key, [owner]);
  }
  return matchedRows.flatMap(({ row, before, after }) => {
    if (after.barcode === null || isSameCode(after.barcode, before)) return [];
    const other = owners
      .get(barcodeKey(after.barcode))
      ?.find((owner) => nameKey(owner) !== nameKey(row.name));
    if (other === undefined) return [];
    return [
      { row: row.row, column: 'Código de barras', reason: `Ese código de barras ya es de "${other}".` },
    ];
  });
}

/** Faults of new names with an address or markup. An existing name with one is accepted. */
function nameFaults(matchedRows: readonly MatchedRow[], known: readonly MenuEntry[]): readonly ImportFault[] {
  const categories = new Set(known.map(({ category }) => category));
  return matchedRows.flatMap(({ row, before, after }) => [
    ...(after.name === before?.name || isPlainName(after.name)
      ? []
      : [{ row: row.row, column: 'Nombre', reason: PLAIN_NAME_MESSAGE }]),
    ...(categories.has(after.category) || after.category === null || isPlainName(after.category)
      ? []
      : [{ row: row.row, column: 'Categoría', reason: PLAIN_NAME_MESSAGE }]),
  ]);
}

const SHOWN = { columns: MENU_COLUMNS, texts: MENU_TEXTS, shown: ['name', 'price_cents'] } as const;

/** Faults of rows with another general rate than that of the business. */
const rateFaults = (rows: readonly MenuRow[], ownRate: BasisPoints): readonly ImportFault[] =>
  rows.flatMap(({ row, tax_rate }) => {
    const reason = rateFault(tax_rate, ownRate);
    return reason === null ? [] : [{ row, column: 'Impuesto', reason }];
  });

/** What happens with products that control stock without a recipe, if this file makes them so. */
function recipeNotes(rows: readonly MatchedRow[], withRecipe: ReadonlySet<string>): readonly string[] {
  const names = rows
    .filter(({ before, after }) => after.tracks_inventory && before?.tracks_inventory !== true)
    .map(({ after }) => after.name)
    .filter((each) => !withRecipe.has(nameKey(each)));
  const [first] = names;
  if (first === undefined) return [];
  const unknown = 'Sin receta no se sabe qué descontar y la cocina';
  return [
    names.length === 1
      ? `Controla inventario sin receta: ${first}. ${unknown} no podrá servirlo solo.`
      : `Controlan inventario sin receta: ${first} y ${names.length - 1} más. ${unknown} no podrá servirlos solos.`,
  ];
}

/** The plan of an import over the existing menu. `import_menu` in SQL decides again. */
export function planMenu(
  rows: readonly MenuRow[],
  columns: readonly MenuKey[],
  { entries: known, general_rate, with_recipe }: KnownMenu,
): ImportPlan {
  const present = new Set(columns);
  const entries = byName(known, (entry) => entry.name);
  const faults: ImportFault[] = [];
  const matchedRows: MatchedRow[] = [];
  for (const row of rows) {
    const found = entries.get(nameKey(row.name)) ?? [];
    const [before = null] = found;
    if (found.length > 1)
      faults.push({ row: row.row, column: 'Nombre', reason: ambiguousName(found.length) });
    else matchedRows.push({ row, before, after: menuEntryAfter(before, row, present) });
  }
  const steps = matchedRows.map(
    ({ row, before, after }): ImportStep => ({
      row: row.row,
      name: row.name,
      amount_cents: after.price_cents,
      ...outcomeOf(SHOWN, present, before, after),
    }),
  );
  return {
    notes: recipeNotes(matchedRows, new Set(with_recipe.map(nameKey))),
    faults: [
      ...faults,
      ...rateFaults(rows, general_rate),
      ...nameFaults(matchedRows, known),
      ...barcodeFaults(matchedRows, known),
    ],
    doubts: barcodeDoubts(matchedRows),
    steps,
  };
}
