import {
  AMBIGUOUS,
  byName,
  changedHeads,
  type ImportColumn,
  type ImportFault,
  type ImportPlan,
  type ImportRules,
  type ImportStep,
} from './import.ts';
import {
  foldName,
  neededAmount,
  neededText,
  oneWordOf,
  optionalNumber,
  optionalText,
  yesOrNo,
} from './import-cells.ts';
import { isPlainName, NOT_PLAIN } from './plain-name.ts';
import type { TaxCategory } from './tax.ts';

/** A product as a file of the menu holds it. */
export interface MenuEntry {
  readonly name: string;
  readonly category: string | null;
  readonly description: string | null;
  readonly price_cents: number;
  readonly tax_category: TaxCategory;
  readonly preparation_time: number | null;
  readonly type_menu: string | null;
  readonly barcode: string | null;
  readonly is_available: boolean;
  readonly tracks_inventory: boolean;
}

export type MenuKey = keyof MenuEntry;

/** A row of the file. Where null is no value of a product, it leaves what is there, and a new product takes the usual. */
export interface MenuRow extends Omit<MenuEntry, 'tax_category' | 'is_available' | 'tracks_inventory'> {
  readonly row: number;
  readonly tax_category: TaxCategory | null;
  readonly is_available: boolean | null;
  readonly tracks_inventory: boolean | null;
}

export const TAX_WORDS: Readonly<Record<TaxCategory, string>> = {
  general: 'general',
  special: '18 %',
  exempt: 'exento',
};

const TAXES: ReadonlyMap<string, TaxCategory> = new Map<string, TaxCategory>([
  ['general', 'general'],
  ['18 %', 'special'],
  ['18%', 'special'],
  ['18', 'special'],
  // A cell that a spreadsheet shows as 18 % holds this number.
  ['0.18', 'special'],
  ['exento', 'exempt'],
  ['exenta', 'exempt'],
]);

const EMPTY_KEEPS = 'Vacío: queda como está';

export const MENU_COLUMNS: readonly ImportColumn<MenuKey>[] = [
  {
    key: 'category',
    head: 'Categoría',
    needed: false,
    note: 'Hasta 60 letras. La que no existe se crea. Vacío: sin categoría.',
    example: 'Desayunos',
  },
  {
    key: 'name',
    head: 'Nombre',
    needed: true,
    note: 'Hasta 120 letras. Si ya hay un producto con ese nombre, se actualiza.',
    example: 'Baleada sencilla',
  },
  {
    key: 'description',
    head: 'Descripción',
    needed: false,
    note: 'Hasta 500 letras. Vacío: sin descripción.',
    example: 'Tortilla de harina, frijoles, queso y mantequilla',
  },
  {
    key: 'price_cents',
    head: 'Precio',
    needed: true,
    note: 'Como 45.00, L 45.00 o 1,250.50; con coma decimal si toda la columna la lleva: 45,00.',
    example: '45.00',
  },
  {
    key: 'tax_category',
    head: 'Impuesto',
    needed: false,
    note: `Escribe general, 18 % o exento. ${EMPTY_KEEPS}; en uno nuevo, general.`,
    example: 'general',
  },
  {
    key: 'preparation_time',
    head: 'Minutos',
    needed: false,
    note: 'Minutos de preparación, enteros, de 0 a 1440. Vacío: sin tiempo.',
    example: '10',
  },
  {
    key: 'type_menu',
    head: 'Tipo de menú',
    needed: false,
    note: 'Hasta 60 letras. Vacío: sin tipo.',
    example: 'Comida',
  },
  {
    key: 'barcode',
    head: 'Código de barras',
    needed: false,
    note: 'Hasta 48 caracteres, de un solo producto. En Excel, con formato de texto para no perder los ceros.',
    example: '7421000012345',
  },
  {
    key: 'is_available',
    head: 'Disponible',
    needed: false,
    note: `Sí o No. ${EMPTY_KEEPS}; en uno nuevo, Sí.`,
    example: 'Sí',
  },
  {
    key: 'tracks_inventory',
    head: 'Controla inventario',
    needed: false,
    note: `Sí o No. ${EMPTY_KEEPS}; en uno nuevo, Sí.`,
    example: 'Sí',
  },
];

const category = optionalText(60);
const name = neededText(120, 'Escribe el nombre.');
const description = optionalText(500, true);
const price = neededAmount('Escribe el precio.');
const tax = oneWordOf(TAXES, 'general, 18 % o exento');
const minutes = optionalNumber({ decimals: 0, largest: 1440 });
const typeMenu = optionalText(60);
const barcode = optionalText(48);

/** How a file of the menu is read. */
export const MENU_RULES: ImportRules<MenuKey, MenuRow> = {
  columns: MENU_COLUMNS,
  readRow: (cells) => ({
    row: cells.row,
    category: cells.take('category', category),
    name: cells.take('name', name),
    description: cells.take('description', description),
    price_cents: cells.take('price_cents', price),
    tax_category: cells.take('tax_category', tax),
    preparation_time: cells.take('preparation_time', minutes),
    type_menu: cells.take('type_menu', typeMenu),
    barcode: cells.take('barcode', barcode),
    is_available: cells.take('is_available', yesOrNo),
    tracks_inventory: cells.take('tracks_inventory', yesOrNo),
  }),
  sameness: { column: 'name', keyOf: (row) => foldName(row.name) },
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
  before !== null && after !== null && foldName(before) === foldName(after);

/** The product after its row: what the file has no column for stays as it was. */
export function menuEntryAfter(
  before: MenuEntry | null,
  row: MenuRow,
  columns: ReadonlySet<MenuKey>,
): MenuEntry {
  const was = before ?? NEW;
  const told = <T>(key: MenuKey, now: T, known: T): T => (columns.has(key) ? now : known);
  return {
    name: row.name,
    price_cents: row.price_cents,
    category: sameCategory(was.category, row.category)
      ? was.category
      : told('category', row.category, was.category),
    description:
      was.description?.replaceAll('\r\n', '\n') === row.description
        ? was.description
        : told('description', row.description, was.description),
    tax_category: row.tax_category ?? was.tax_category,
    preparation_time: told('preparation_time', row.preparation_time, was.preparation_time),
    type_menu: told('type_menu', row.type_menu, was.type_menu),
    barcode: told('barcode', row.barcode, was.barcode),
    is_available: row.is_available ?? was.is_available,
    tracks_inventory: row.tracks_inventory ?? was.tracks_inventory,
  };
}

interface Meeting {
  readonly row: MenuRow;
  readonly before: MenuEntry | null;
  readonly after: MenuEntry;
}

/** A barcode is of one product only: a row can't give it to a second one. What was so before stays. */
function barcodeFaults(meetings: readonly Meeting[], known: readonly MenuEntry[]): readonly ImportFault[] {
  const replaced = new Set(meetings.map(({ before }) => before));
  const left = known.filter((entry) => !replaced.has(entry));
  const owners = new Map<string, string[]>();
  for (const { barcode, name: owner } of [...left, ...meetings.map(({ after }) => after)]) {
    if (barcode === null) continue;
    const others = owners.get(barcode);
    if (others) others.push(owner);
    else owners.set(barcode, [owner]);
  }
  return meetings.flatMap(({ row, before, after }) => {
    if (after.barcode === null || after.barcode === before?.barcode) return [];
    const other = owners.get(after.barcode)?.find((owner) => foldName(owner) !== foldName(row.name));
    if (other === undefined) return [];
    return [
      { row: row.row, column: 'Código de barras', reason: `Ese código de barras ya es de "${other}".` },
    ];
  });
}

/** A name that the file brings has no address or markup in it; what has one already keeps it. */
function nameFaults(meetings: readonly Meeting[], known: readonly MenuEntry[]): readonly ImportFault[] {
  const categories = new Set(known.map(({ category }) => category));
  return meetings.flatMap(({ row, before, after }) => [
    ...(after.name === before?.name || isPlainName(after.name)
      ? []
      : [{ row: row.row, column: 'Nombre', reason: NOT_PLAIN }]),
    ...(categories.has(after.category) || after.category === null || isPlainName(after.category)
      ? []
      : [{ row: row.row, column: 'Categoría', reason: NOT_PLAIN }]),
  ]);
}

/** What importing the rows will do to the menu that is there. */
export function planMenu(
  rows: readonly MenuRow[],
  columns: readonly MenuKey[],
  known: readonly MenuEntry[],
): ImportPlan {
  const present = new Set(columns);
  const entries = byName(known, (entry) => entry.name);
  const faults: ImportFault[] = [];
  const meetings: Meeting[] = [];
  for (const row of rows) {
    const found = entries.get(foldName(row.name)) ?? [];
    const [before = null] = found;
    if (found.length > 1) faults.push({ row: row.row, column: 'Nombre', reason: AMBIGUOUS(found.length) });
    else meetings.push({ row, before, after: menuEntryAfter(before, row, present) });
  }
  const steps = meetings.map(({ row, before, after }): ImportStep => {
    const changes = before ? changedHeads(MENU_COLUMNS, before, after) : [];
    const outcome = before === null ? 'created' : changes.length > 0 ? 'changed' : 'unchanged';
    return {
      row: row.row,
      name: row.name,
      outcome,
      changes,
      facts: [after.category ?? 'Sin categoría', `Impuesto ${TAX_WORDS[after.tax_category]}`],
      amount_cents: after.price_cents,
    };
  });
  return { faults: [...faults, ...nameFaults(meetings, known), ...barcodeFaults(meetings, known)], steps };
}
