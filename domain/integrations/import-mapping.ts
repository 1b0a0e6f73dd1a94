import { oneLine } from '#domain/base/text.ts';
import type { ImportColumn } from './import.ts';
import { InvalidCell, visibleText, yesOrNo } from './import-cells.ts';
import { plainHead } from './import-heads.ts';
import {
  type FileCell,
  type FileRow,
  type FileRows,
  type FileSheet,
  MAX_HEAD_ROWS,
  textOf,
} from './import-sheets.ts';
import { type HeadMap, type ProductSystem, rateOfHead, systemOf, VARIANT_KEYS } from './import-systems.ts';

/** Between a product and its variant. */
const VARIANT_MARK = ' · ';
/** What a row of a variant takes from the product above it. */
const INHERITED = ['name', 'category', 'description', 'tax_category', 'type_menu'];

/** The heads in a row, by their places. */
export const headsIn = (row: FileRow | undefined): readonly string[] =>
  (row?.cells ?? []).map((cell) => oneLine(visibleText(textOf(cell))));
/** The place of a head; -1 if it is not there. */
export const placeIn = (heads: readonly string[], head: string | undefined): number =>
  head === undefined ? -1 : heads.findIndex((each) => plainHead(each) === plainHead(head));
export const isFilled = (cell: FileCell | undefined): boolean => textOf(cell).trim() !== '';

/** Whether all heads of a map are among those of a row. */
export const hasMapped = (map: HeadMap, heads: readonly string[]): boolean =>
  Object.values(map).every((head) => placeIn(heads, head) >= 0);

/** The place of the row with all heads of a map; -1 if a sheet has none. */
const mappedAt = (map: HeadMap, rows: FileRows): number =>
  rows.slice(0, MAX_HEAD_ROWS).findIndex((row) => hasMapped(map, headsIn(row)));

/** Whether a sheet with these first rows has all heads of a map. */
export const hasMappedHeads = (map: HeadMap, rows: FileRows): boolean => mappedAt(map, rows) >= 0;

/** The tax of a row whose taxes are columns of yes and no: the rate that has a yes, or exempt. */
function taxOf(
  rates: readonly { readonly rate: string; readonly at: number }[],
  cells: FileRow['cells'],
): string {
  const answers = rates.map(({ rate, at }) => ({
    rate,
    text: textOf(cells[at]),
    is: yesOrNo.read(textOf(cells[at])),
  }));
  const wrong = answers.find(({ is }) => is instanceof InvalidCell);
  if (wrong) return wrong.text;
  const taxes = answers.filter(({ is }) => is === true).map(({ rate }) => `${rate}%`);
  if (taxes.length > 0) return [...new Set(taxes)].join(' + ');
  return answers.some(({ is }) => is === false) ? 'exento' : '';
}

/** A product's name with its variants: 'Pizza · 16"'. A cell that a spreadsheet took for something else stays what it is. */
function nameOf(name: FileCell, variants: readonly FileCell[], system: ProductSystem | undefined): FileCell {
  const named = variants.filter(
    (cell) => isFilled(cell) && !system?.plainVariants?.includes(plainHead(textOf(cell))),
  );
  if (!isFilled(name) || named.length === 0) return name;
  const misread = [name, ...named].find((cell) => typeof cell !== 'string' && cell.kind !== 'value');
  return misread ?? [name, ...named].map((cell) => textOf(cell).trim()).join(VARIANT_MARK);
}

const lastOfPath = (cell: FileCell): FileCell =>
  textOf(cell).includes(' / ') ? (textOf(cell).split(' / ').at(-1) ?? '') : cell;

/** Where the values of our columns are in the rows of a sheet. */
interface Mapping {
  readonly mapped: readonly { readonly column: ImportColumn; readonly at: number }[];
  readonly variants: readonly number[];
  /** The columns of one tax each; none if the tax is a column of its own. */
  readonly rates: readonly { readonly rate: string; readonly at: number }[];
  readonly system: ProductSystem | undefined;
  /** The place of what the rows of a product have in common; -1 without it. */
  readonly group: number;
}

function mappingOf(columns: readonly ImportColumn[], map: HeadMap, heads: readonly string[]): Mapping {
  const { tax_category: taxHead = '' } = map;
  const system = systemOf(heads);
  const { group } = system ?? {};
  return {
    mapped: columns
      .map((column) => ({ column, at: placeIn(heads, map[column.key]) }))
      .filter(({ at }) => at >= 0),
    variants: VARIANT_KEYS.map((key) => placeIn(heads, map[key])).filter((at) => at >= 0),
    rates: heads.flatMap((head, at) => {
      const rate = rateOfHead(taxHead) === null ? null : rateOfHead(head);
      return rate === null ? [] : [{ rate, at }];
    }),
    system,
    group: group ? heads.findIndex((head) => group.test(plainHead(head))) : -1,
  };
}

/** The values of a row by our columns; the name is without its variant. */
type Values = ReadonlyMap<string, FileCell>;

/** The values of a row; those that the row of a variant lacks come from the product above. */
function valuesIn(
  { mapped, variants, rates, system, group }: Mapping,
  cells: FileRow['cells'],
  above: { readonly values: Values; readonly cells: FileRow['cells'] },
): Values {
  const values = new Map(mapped.map(({ column, at }): [string, FileCell] => [column.key, cells[at] ?? '']));
  if (rates.length > 0) values.set('tax_category', taxOf(rates, cells));
  if (system?.hasCategoryPaths) values.set('category', lastOfPath(values.get('category') ?? ''));
  const isSameProduct = textOf(cells[group]) === textOf(above.cells[group]);
  if (isFilled(values.get('name')) || !isSameProduct || !variants.some((at) => isFilled(cells[at])))
    return values;
  for (const key of INHERITED) if (!isFilled(values.get(key))) values.set(key, above.values.get(key) ?? '');
  return values;
}

/** A sheet with our heads in place of those of a map, and the heads that are not read. Null if it does not have all heads of the map. */
function mapSheet(
  columns: readonly ImportColumn[],
  map: HeadMap,
  sheet: FileSheet,
): { readonly sheet: FileSheet; readonly unused: readonly string[] } | null {
  const headPlace = mappedAt(map, sheet.rows);
  const head = sheet.rows[headPlace];
  if (!head) return null;
  const heads = headsIn(head);
  const mapping = mappingOf(columns, map, heads);
  const { mapped, variants, rates, system } = mapping;
  const used = new Set([...mapped.map(({ at }) => at), ...variants, ...rates.map(({ at }) => at)]);
  const rows: FileRow[] = [{ row: head.row, cells: mapped.map(({ column }) => column.head) }];
  const skipped: number[] = [];
  let above: { readonly values: Values; readonly cells: FileRow['cells'] } = { values: new Map(), cells: [] };
  for (const { row, cells } of sheet.rows.slice(headPlace + 1)) {
    if (![...used].some((at) => isFilled(cells[at]))) {
      skipped.push(row);
      continue;
    }
    const values = valuesIn(mapping, cells, above);
    above = { values, cells };
    const name = nameOf(
      values.get('name') ?? '',
      variants.map((at) => cells[at] ?? ''),
      system,
    );
    const own = mapped.map(({ column: { key } }) => (key === 'name' ? name : (values.get(key) ?? '')));
    rows.push({ row, cells: [...own, ...cells.filter((cell, at) => !heads[at] && isFilled(cell))] });
  }
  return {
    sheet: { ...sheet, rows, filled: rows.length, skipped },
    unused: heads.filter((each, at) => each !== '' && !used.has(at)),
  };
}

/** The sheets of a file with the heads of a map in place of ours, and the heads that are not read. Sheets without them are not read. */
export function mapSheets(
  columns: readonly ImportColumn[],
  map: HeadMap,
  file: readonly FileSheet[],
): { readonly sheets: readonly FileSheet[]; readonly unused: readonly string[] } {
  const mapped = file.map((sheet) => ({ before: sheet, after: mapSheet(columns, map, sheet) }));
  return {
    sheets: mapped.map(({ before, after }) => after?.sheet ?? { ...before, rows: [] }),
    unused: [...new Set(mapped.flatMap(({ after }) => after?.unused ?? []))],
  };
}
