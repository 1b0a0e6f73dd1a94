import type { ImportColumn } from './import.ts';
import { InvalidCell, yesOrNo } from './import-cells.ts';
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
const INHERITED: ReadonlySet<string> = new Set(['category', 'description', 'tax_category', 'type_menu']);

/** The heads in a row, by their places. */
export const headsIn = (row: FileRow | undefined): readonly string[] =>
  (row?.cells ?? []).map((cell) => textOf(cell).trim());
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
  const taxes = answers.filter(({ is }) => is === true).map(({ rate }) => TAX_OF_RATE[rate] ?? `${rate}%`);
  if (taxes.length > 0) return [...new Set(taxes)].join(' + ');
  return answers.some(({ is }) => is === false) ? 'exento' : '';
}

const TAX_OF_RATE: Readonly<Partial<Record<string, string>>> = { 15: 'general', 18: '18 %' };

/** A product's name with its variant: 'Pizza · 16"'. A cell that a spreadsheet took for something else stays what it is. */
function nameOf(
  name: FileCell,
  variants: readonly FileCell[],
  { plainVariants = [] }: Partial<ProductSystem>,
): FileCell {
  const parts = [name, ...variants].filter(isFilled);
  const misread = parts.find((cell) => typeof cell !== 'string' && cell.kind !== 'value');
  if (misread !== undefined) return misread;
  const [base = '', ...others] = parts.map((cell) => textOf(cell).trim());
  return [base, ...others.filter((each) => !plainVariants.includes(plainHead(each)))].join(VARIANT_MARK);
}

const lastOfPath = (cell: FileCell): FileCell =>
  textOf(cell).includes(' / ') ? (textOf(cell).split(' / ').at(-1) ?? '') : cell;

/** A sheet with our heads in place of those of a map, and the heads that are not read. Null if it does not have all heads of the map. */
export function mapSheet(
  columns: readonly ImportColumn[],
  map: HeadMap,
  sheet: FileSheet,
): { readonly sheet: FileSheet; readonly unused: readonly string[] } | null {
  const headPlace = mappedAt(map, sheet.rows);
  const head = sheet.rows[headPlace];
  if (!head) return null;
  const heads = headsIn(head);
  const system = systemOf(heads);
  const mapped = columns
    .map((column) => ({ column, at: placeIn(heads, map[column.key]) }))
    .filter(({ at }) => at >= 0);
  const variants = VARIANT_KEYS.map((key) => placeIn(heads, map[key])).filter((at) => at >= 0);
  const { tax_category: taxHead = '' } = map;
  const hasRates = rateOfHead(taxHead) !== null;
  const rates = heads.flatMap((each, at) => {
    const rate = hasRates ? rateOfHead(each) : null;
    return rate === null ? [] : [{ rate, at }];
  });
  const used = new Set([...mapped.map(({ at }) => at), ...variants, ...rates.map(({ at }) => at)]);
  let above: ReadonlyMap<string, FileCell> = new Map();
  const skipped: number[] = [];
  const rows = sheet.rows.slice(headPlace + 1).flatMap(({ row, cells }): readonly FileRow[] => {
    if (![...used].some((at) => isFilled(cells[at]))) {
      skipped.push(row);
      return [];
    }
    const variantCells = variants.map((at) => cells[at] ?? '');
    const own = new Map(mapped.map(({ column: { key }, at }): [string, FileCell] => [key, cells[at] ?? '']));
    if (hasRates) own.set('tax_category', taxOf(rates, cells));
    if (system?.hasCategoryPaths) own.set('category', lastOfPath(own.get('category') ?? ''));
    const isVariant = variantCells.some(isFilled) && !isFilled(own.get('name'));
    if (isVariant) {
      own.set('name', above.get('name') ?? '');
      for (const key of INHERITED)
        if (own.has(key) && !isFilled(own.get(key))) own.set(key, above.get(key) ?? '');
    }
    above = new Map(own);
    if (variants.length > 0 && isFilled(own.get('name')))
      own.set('name', nameOf(own.get('name') ?? '', variantCells, system ?? {}));
    const outside = cells.filter((cell, at) =>
      heads[at] === undefined || heads[at] === '' ? isFilled(cell) : false,
    );
    return [{ row, cells: [...mapped.map(({ column: { key } }) => own.get(key) ?? ''), ...outside] }];
  });
  const ours: FileRow = { row: head.row, cells: mapped.map(({ column }) => column.head) };
  return {
    sheet: { ...sheet, rows: [ours, ...rows], filled: rows.length + 1, skipped },
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
