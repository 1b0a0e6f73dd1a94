import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { read } from 'xlsx';
import { tablesFile, xlsxOf } from '#web/base/export.ts';
import { type Column, type Sheet, serialOf, tableOf } from '#web/base/file-table.ts';

interface Row {
  readonly name: string | null;
  readonly cents: number | null;
  readonly day: string | null;
  readonly at: Date | null;
}

const COLUMNS: readonly Column<Row>[] = [
  { head: 'Nombre', kind: 'text', of: (row) => row.name },
  { head: 'Total', kind: 'money', of: (row) => row.cents },
  { head: 'Día', kind: 'day', of: (row) => row.day },
  { head: 'Cobrada', kind: 'instant', of: (row) => row.at },
];
const aRow = (more: Partial<Row> = {}): Row => ({ name: null, cents: null, day: null, at: null, ...more });
const aSheet = (...rows: readonly Row[]): Sheet<Row> => ({
  name: 'Ventas',
  columns: COLUMNS,
  rows,
  zone: 'America/Tegucigalpa',
});

/** The cells of the first sheet as a spreadsheet program reads them. */
async function opened(sheet: Sheet<Row>) {
  const cells = read(await xlsxOf(sheet), { type: 'array', cellNF: true }).Sheets[sheet.name];
  if (!cells) throw new Error('the sheet is not there');
  return cells;
}

describe('the spreadsheet of a sheet', () => {
  test('numbers and dates are stored with their types, by the clock of the business', async () => {
    const cells = await opened(
      aSheet(aRow({ name: 'Ana', cents: 123_450, day: '2026-11-21', at: new Date('2026-11-22T00:05:00Z') })),
    );
    expect(cells.A1).toMatchObject({ t: 's', v: 'Nombre' });
    expect(cells.B2).toMatchObject({ t: 'n', v: 1234.5, w: '1,234.50' });
    expect(cells.C2).toMatchObject({ t: 'n', w: '21/11/2026' });
    expect(cells.D2).toMatchObject({ t: 'n', w: '21/11/2026 18:05' });
  });

  test('a unit cost is written with its own decimals, at least two', async () => {
    const columns: readonly Column<number>[] = [{ head: 'Costo', kind: 'cost', of: (cost) => cost }];
    const sheet = { name: 'Costos', columns, rows: [1.8512, 250], zone: 'America/Tegucigalpa' };
    const cells = read(await xlsxOf(sheet), { type: 'array', cellNF: true }).Sheets.Costos;
    expect(cells?.A2).toMatchObject({ t: 'n', v: 0.018512, z: '#,##0.00####' });
    expect(cells?.A3).toMatchObject({ t: 'n', v: 2.5 });
  });

  test('missing values are empty cells, and the heads have a filter', async () => {
    const cells = await opened(aSheet(aRow({ cents: 0 }), aRow({ name: 'Beto' })));
    expect(cells.A2).toBeUndefined();
    expect(cells.B2).toMatchObject({ t: 'n', v: 0 });
    expect(cells.B3).toBeUndefined();
    expect(cells['!autofilter']).toEqual({ ref: 'A1:D3' });
  });

  test('no name becomes a formula', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r'),
        fc.string({ maxLength: 12 }),
        async (sign, rest) => {
          const cells = await opened(aSheet(aRow({ name: sign + rest })));
          expect(cells.A2?.f).toBeUndefined();
          expect(String(cells.A2?.v)).toMatch(/^'/);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('a book has one sheet for each table, with the totals outside the filter', async () => {
    const columns: readonly Column<Row>[] = [
      { head: 'Nombre', kind: 'text', of: (row) => row.name },
      { head: 'Total', kind: 'money', of: (row) => row.cents, adds: true },
      { head: 'Margen', kind: 'percent', of: () => 0.285 },
    ];
    const rows = [aRow({ name: 'Ana', cents: 1010 }), aRow({ name: 'Beto', cents: 2020 })];
    const tables = [
      tableOf('Por día / turno', columns, rows, 'UTC'),
      tableOf('Por día   turno', columns, rows.slice(0, 1), 'UTC'),
      tableOf('Los productos con más margen perdido', columns, [], 'UTC'),
    ];
    const file = await tablesFile(tables, 'xlsx');
    const { SheetNames, Sheets } = read(await file.arrayBuffer(), { type: 'array', cellNF: true });
    expect(SheetNames).toEqual(['Por día   turno', 'Por día   turno 2', 'Los productos con más margen pe']);
    const cells = Sheets['Por día   turno'];
    expect(cells?.C2).toMatchObject({ t: 'n', v: 0.285, w: '28.5%' });
    expect(cells?.A4).toMatchObject({ t: 's', v: 'Total' });
    expect(cells?.B4).toMatchObject({ t: 'n', v: 30.3, w: '30.30' });
    expect(cells?.C4).toBeUndefined();
    expect(cells?.['!autofilter']).toEqual({ ref: 'A1:C3' });
    expect(Sheets['Por día   turno 2']?.A3).toBeUndefined();
  });

  test('serial numbers of days are those of spreadsheets', () => {
    expect(serialOf('1970-01-01 00:00')).toBe(25_569);
    expect(serialOf('2026-11-21 12:00')).toBe(46_347.5);
  });
});
