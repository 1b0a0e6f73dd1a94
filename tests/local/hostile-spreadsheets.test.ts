import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reading } from '#tests/support/read-spreadsheet.ts';
import { withDeclaredLength, workbookOf } from '#tests/support/workbooks.ts';
import { TOO_HEAVY, TOO_MUCH_DATA } from '#web/parts/spreadsheets/sheet-limits.ts';

const MAX_GROWN_BYTES = 60 * 1024 * 1024;
const MAX_ELAPSED_MS = 5000;

const folder = mkdtempSync(join(tmpdir(), 'fogon-spreadsheets-'));
const small = join(folder, 'small.xlsx');
beforeAll(() => writeFileSync(small, workbookOf({ data: '<row><c><v>1</v></c></row>' })));
afterAll(() => rmSync(folder, { recursive: true }));

const times = (count: number, part: (place: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index + 1)).join('');
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const rowOf = (cells: string) => `<row>${cells}</row>`;
const text = (content: string) => new TextEncoder().encode(content);

const UNREADABLE = 'El archivo de Excel no se pudo leer. Guárdalo de nuevo como XLSX o CSV.';
const LONG_CELL = /^Fila \d+(?: de la hoja «Hoja»)?: una celda tiene más de 32,767 letras\.$/;
const MANY_COLUMNS = /^Fila \d+(?: de la hoja «Hoja»)?: hay datos después de la columna 100\.$/;

/** What is read of each file: the number of its rows, or why it is refused. */
const FILES: Readonly<Record<string, readonly [make: () => Uint8Array, result: number | string | RegExp]>> = {
  'a sheet of 140 MB in 135 KB': [
    () => workbookOf({ data: rowOf(inline('a'.repeat(140e6))) }),
    TOO_MUCH_DATA,
  ],
  'a sheet of 50 MB that declares 1 KB': [
    () => withDeclaredLength(workbookOf({ data: rowOf(inline('a'.repeat(50e6))) }), 1000),
    UNREADABLE,
  ],
  'another part of 200 MB': [
    () =>
      workbookOf({
        data: rowOf(inline('a')),
        others: {
          'xl/media/a.zip': zipSync({ a: new Uint8Array(200e6) }),
          'xl/media/b': new Uint8Array(200e6),
        },
      }),
    1,
  ],
  'twenty sheets of 3 MB': [
    () => {
      const sheet = { data: `<row spans="${' '.repeat(3000)}"/>`.repeat(1000) };
      return workbookOf({ ...sheet, more: Array.from({ length: 19 }, () => sheet) });
    },
    TOO_MUCH_DATA,
  ],
  '60,000 parts': [
    () =>
      workbookOf({
        data: '',
        others: Object.fromEntries(
          Array.from({ length: 60_000 }, (_, n) => [`xl/media/${n}`, new Uint8Array()]),
        ),
      }),
    TOO_MUCH_DATA,
  ],
  'a million empty rows and a cell in the last one': [
    () =>
      workbookOf({
        data: `${times(1_000_000, (row) => `<row r="${row}"/>`)}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`,
      }),
    MANY_COLUMNS,
  ],
  'a cell in the last row and column': [
    () => workbookOf({ data: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }),
    MANY_COLUMNS,
  ],
  '16,384 columns': [
    () => workbookOf({ data: times(9, () => rowOf('<c><v>1</v></c>'.repeat(16_384))) }),
    MANY_COLUMNS,
  ],
  '100,000 filled rows': [
    () => workbookOf({ data: rowOf('<c><v>1</v></c>').repeat(100_000) }),
    TOO_MUCH_DATA,
  ],
  'as many cells as are read': [
    () => workbookOf({ data: rowOf('<c><v>1.5</v></c>'.repeat(10)).repeat(15_000) }),
    15_000,
  ],
  'as many cells as are read, with a long format': [
    () =>
      workbookOf({
        data: rowOf('<c s="0"><v>123456.789</v></c>'.repeat(10)).repeat(15_000),
        styles: `<numFmts><numFmt numFmtId="164" formatCode="${'0-'.repeat(125)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`,
      }),
    15_000,
  ],
  'merged cells without end': [
    () =>
      workbookOf({
        data: rowOf(inline('a'.repeat(30_000))) + rowOf(inline('a')).repeat(15_000),
        after: `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(5000)}</mergeCells>`,
      }),
    TOO_MUCH_DATA,
  ],
  'a long text to which every cell refers': [
    () =>
      workbookOf({
        data: rowOf('<c t="s"><v>0</v></c>'.repeat(50)).repeat(2000),
        texts: `<si><t>${'a'.repeat(30_000)}</t></si>`,
      }),
    TOO_MUCH_DATA,
  ],
  'a shared text in 190,000 pieces': [
    () =>
      workbookOf({
        data: rowOf('<c t="s"><v>0</v></c>'),
        texts: `<si>${'<r><t>a</t></r>'.repeat(190_000)}</si>`,
      }),
    LONG_CELL,
  ],
  'a million entities in a cell': [
    () => workbookOf({ data: rowOf(inline('&amp;'.repeat(1_000_000))) }),
    TOO_MUCH_DATA,
  ],
  'a tag with 300,000 attributes': [
    () => workbookOf({ data: rowOf(`<c ${times(300_000, (n) => `a${n}="1" `)}><v>1</v></c>`) }),
    TOO_MUCH_DATA,
  ],
  'a declared entity': [() => workbookOf({ data: '<!DOCTYPE a [<!ENTITY b "c">]>' }), UNREADABLE],
  'tags that do not end': [() => workbookOf({ data: '<row><c><v>'.repeat(500_000) }), 0],
  'a line of 50 MB': [() => text('a'.repeat(50e6)), TOO_HEAVY],
  'a line of 8 MB': [() => text('a'.repeat(8e6)), LONG_CELL],
  'commas only': [() => text(','.repeat(8e6)), 0],
  'line breaks only': [() => text('\n'.repeat(8e6)), 0],
  'quotes only': [() => text(`"${'""'.repeat(4e6)}"`), LONG_CELL],
  'two million rows': [() => text('a,b\n'.repeat(2e6)), TOO_MUCH_DATA],
  'thousands of columns': [() => text(`${'a,'.repeat(5000)}\n`.repeat(800)), MANY_COLUMNS],
};

it.each(Object.entries(FILES))('a spreadsheet with %s takes little memory and time', async (name, [
  make,
  result,
]) => {
  const path = join(folder, `${name.replaceAll(/\W/g, '-')}.file`);
  writeFileSync(path, make());
  const { stdout } = await promisify(execFile)(process.execPath, [
    'tests/support/read-spreadsheet.ts',
    small,
    path,
  ]);
  const reading: Reading = JSON.parse(stdout);
  expect(reading.result).toEqual(result instanceof RegExp ? expect.stringMatching(result) : result);
  expect(reading.grownBytes).toBeLessThan(MAX_GROWN_BYTES);
  expect(reading.elapsedMs).toBeLessThan(MAX_ELAPSED_MS);
});
