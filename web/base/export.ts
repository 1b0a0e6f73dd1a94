import type { Day } from '#domain/base/time.ts';
import { csvOf, csvOfTables } from './csv.ts';
import type { FileTable, Sheet } from './file-table.ts';

/** The sheet as a workbook with typed numbers and dates. The writer is loaded on first use. */
export async function xlsxOf<Row>(sheet: Sheet<Row>): Promise<ArrayBuffer> {
  const { writeXlsx } = await import('./export-xlsx.ts');
  return writeXlsx(sheet);
}

export const FILE_TYPES = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type FileType = keyof typeof FILE_TYPES;

export async function fileOf<Row>(sheet: Sheet<Row>, type: FileType): Promise<Blob> {
  const content = type === 'csv' ? csvOf(sheet) : await xlsxOf(sheet);
  return new Blob([content], { type: FILE_TYPES[type] });
}

/** Tables as one file; a workbook has one sheet per table. */
export async function tablesFile(tables: readonly FileTable[], type: FileType): Promise<Blob> {
  if (type === 'csv') return new Blob([csvOfTables(tables)], { type: FILE_TYPES.csv });
  const { worksheetOfTable, writeBook } = await import('./export-xlsx.ts');
  const sheets = tables.map((table) => ({ name: table.name, sheet: worksheetOfTable(table) }));
  return new Blob([writeBook(sheets)], { type: FILE_TYPES.xlsx });
}

/** A text as a file, with a byte order mark so that programs read its accents. */
export const textFile = (text: string): Blob =>
  new Blob([`\uFEFF${text}`], { type: 'text/plain;charset=utf-8' });

/** A title as part of a file name: 'Descuentos/Anulaciones' becomes 'descuentos-anulaciones'. */
export function fileNamePart(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** 'ventas_2026-11-01_2026-11-30_noche_sucursal-centro.csv', with a shift and a location if they were chosen. */
export function fileName(
  of: string,
  { from, to }: { readonly from: Day; readonly to: Day },
  type: FileType | 'txt',
  chosen: readonly string[] = [],
): string {
  const words = chosen.map(fileNamePart).filter((word) => word !== '');
  return `${[of, from, to, ...words].join('_')}.${type}`;
}

/** Starts a download in the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
