import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { UNITS } from '#domain/base/units.ts';
import { textOf } from '#domain/integrations/import-sheets.ts';
import { rowsOf, sheetsOf, storedIn } from '#tests/support/sheets.ts';
import { workbookOf } from '#tests/support/workbooks.ts';
import { csvField, csvOf } from '#web/base/csv.ts';
import { xlsxOf } from '#web/base/export.ts';
import type { Sheet } from '#web/base/file-table.ts';
import { ingredientSheet, menuSheet, recipeSheet } from '#web/parts/spreadsheets/export-sheets.ts';
import { FileProblem } from '#web/parts/spreadsheets/file-problem.ts';
import { type Known, previewRows } from '#web/parts/spreadsheets/preview-rows.ts';
import { readCsv } from '#web/parts/spreadsheets/read-csv.ts';
import { readBytes } from '#web/parts/spreadsheets/read-sheets.ts';
import { TOO_HEAVY } from '#web/parts/spreadsheets/sheet-limits.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const rowsOfCsv = (text: string) => readCsv(text, () => false).rows;
const cellsOf = (text: string) => rowsOfCsv(text).map(({ cells }) => cells);

describe('reading a CSV file', () => {
  test.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\r\n1;2'],
    ['tabs', 'a\tb\r1\t2\r'],
    ['a declared separator', 'sep=;\r\na;b\r\n1;2\r\n'],
  ])('a file with %s is read', (_, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('text between quotes has its separators, line breaks and quotes', () => {
    expect(cellsOf('nombre,nota\n"Baleada, ""la buena""","uno\r\ndos"\n')).toEqual([
      ['nombre', 'nota'],
      ['Baleada, "la buena"', 'uno\r\ndos'],
    ]);
  });

  test('spaces around a quoted field do not count', () => {
    expect(cellsOf('nombre,nota\nBaleada, "frijoles, queso" ,x\n  "Té" , "dulce"\n')).toEqual([
      ['nombre', 'nota'],
      ['Baleada', 'frijoles, queso', 'x'],
      ['Té', 'dulce'],
    ]);
  });

  test('rows are counted as in a spreadsheet: empty rows count, line breaks in quotes do not', () => {
    expect(rowsOfCsv('a,b\n\n"x\ny",1\n,\nz,2').map(({ row }) => row)).toEqual([1, 3, 5]);
  });

  test.each([
    ['a,b\n"x,1\n', 'Fila 2: falta cerrar unas comillas.'],
    ['a,b\n1,2\n"x"y,1\n', 'Fila 3: hay texto después de cerrar unas comillas.'],
  ])('%j with unbalanced quotes is refused', (text, sentence) => {
    expect(() => rowsOfCsv(text)).toThrow(new FileProblem(sentence));
  });

  test('any cells are read back as they were written', () => {
    const cell = fc.string({
      unit: fc.oneof(fc.constantFrom(...',;\t\r\n" ñ'), fc.string({ maxLength: 2 })),
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(',', ';', '\t'),
        (rows, separator) => {
          const heads = ['Nombre', 'Precio', 'Nota'];
          const text = [heads, ...rows].map((cells) => cells.map(csvField).join(separator)).join('\r\n');
          const filled = rows.filter((cells) => cells.some((each) => each.trim() !== ''));
          expect(cellsOf(text).slice(1)).toEqual(filled);
        },
      ),
    );
  });

  test('reading reports its progress', () => {
    const progress: number[] = [];
    readCsv(
      `a,b\n${'1,2\n'.repeat(3000)}`,
      () => false,
      (part) => progress.push(part),
    );
    expect(progress.length).toBeGreaterThan(4);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
  });
});

describe('a file that is not a spreadsheet', () => {
  const zipOf = (name: string) => bytesOf(`PK\u0003\u0004 ${name} PK\u0001\u0002 ${name}`);
  test.each([
    ['un PDF', bytesOf('%PDF-1.7\n1 0 obj')],
    ['un PDF', bytesOf('\n\n%PDF-1.4\n')],
    ['un documento de Word', zipOf('word/document.xml')],
    ['una presentación', zipOf('ppt/presentation.xml')],
    ['un documento de texto', bytesOf('{\\rtf1\\ansi Menú}')],
    ['una imagen', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16)],
    ['una imagen', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ])('%s is refused with its name', (what, bytes) =>
    expect(() => rowsOf(bytes)).toThrow(
      new FileProblem(`Ese archivo es ${what}, no una hoja de cálculo. Guárdalo como Excel o CSV.`),
    ));

  test('a text file that starts with the letters of a picture is not refused as a picture', () => {
    expect(rowsOf(bytesOf('BMW,Precio\nBM,2\n'))).toHaveLength(2);
    expect(rowsOf(bytesOf('GIF,Precio\nBaleada,2\n'))).toHaveLength(2);
  });
});

describe('reading a workbook', () => {
  const bookOf = (rows: readonly (readonly unknown[])[]) => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Hoja');
    return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
  };

  test('numbers are read exactly, not as they are shown, and booleans as Sí and No', () => {
    const rows = rowsOf(
      bookOf([
        ['Nombre', 'Precio'],
        ['Baleada', 45.5],
        [2024, 0.1 + 0.2],
        [true, 1e21],
        ['x', -3],
      ]),
    );
    expect(rows.map(storedIn)).toEqual([
      ['Nombre', 'Precio'],
      ['Baleada', '45.5'],
      ['2024', '0.3'],
      ['Sí', '1e+21'],
      ['x', '-3'],
    ]);
  });

  test('a merged cell has its value in each of its rows', () => {
    const sheet = utils.aoa_to_sheet([
      ['Categoría', 'Nombre', 'Precio'],
      ['Sopas', 'De res', 90],
      [null, 'De mondongo', 95],
      ['Bebidas', 'Horchata', 25],
      ['Bebidas'],
      [null, null, null],
    ]);
    sheet['!merges'] = [
      { s: { r: 1, c: 0 }, e: { r: 2, c: 0 } },
      { s: { r: 3, c: 2 }, e: { r: 5, c: 2 } },
    ];
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Hoja');
    const rows = rowsOf(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' })));
    expect(rows.slice(1).map(({ cells }) => cells)).toEqual([
      ['Sopas', 'De res', '90'],
      ['Sopas', 'De mondongo', '95'],
      ['Bebidas', 'Horchata', '25'],
      ['Bebidas', '', '25'],
    ]);
  });

  test('row numbers include the empty rows', () => {
    expect(rowsOf(bookOf([[], ['Nombre'], [], ['a']])).map(({ row }) => row)).toEqual([2, 4]);
  });

  test('a file that is not a workbook is refused with a sentence', () => {
    expect(() => rowsOf(Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3))).toThrow(FileProblem);
    expect(() => rowsOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toThrow(/antiguo o con contraseña/);
    expect(() => rowsOf(Uint8Array.of(0x01, 0x02, 0x03, 0x04, 0, 0, 0))).toThrow(/no es una hoja de cálculo/);
  });

  test('a file that is too large is refused before it is read', async () => {
    const file = new Blob([new Uint8Array(9 * 1024 * 1024)]);
    file.arrayBuffer = () => Promise.reject(new Error('it is read'));
    await expect(readBytes(file)).rejects.toThrow(new FileProblem(TOO_HEAVY));
  });

  test('a workbook of another program is read: prefixes, entities, escapes, pieces of text and its own days', () => {
    const file = workbookOf({
      properties: '<workbookPr date1904="1"/>',
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="&quot;d&quot;0.00"/><numFmt numFmtId="165" formatCode="[$-80A]d/m/yy;@"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs>',
      texts:
        '<x:si><x:r><x:t>Pollo </x:t></x:r><x:r><x:t xml:space="preserve">&amp; tajadas</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si>',
      data: [
        '<x:row r="2" spans="1:2"><x:c r="B2" t="s"><x:v>0</x:v></x:c><x:c t="str"><x:f>A1&amp;""</x:f><x:v>_x0041_&#241;<![CDATA[<]]></x:v></x:c></x:row>',
        '<!-- <row r="3"> --><row r="4"><c r="A4" s="1"><v>7</v></c><c r="B4" s="2"><v>44831</v></c><c r="C4" s="3"><v>44830.9999999</v></c><c r="D4" t="e"><v>#REF!</v></c><c r="E4" t="d"><v>2026-11-20T00:00:00</v></c></row>',
      ].join(''),
    });
    expect(rowsOf(file).map(({ row }) => row)).toEqual([2, 4]);
    expect(rowsOf(file).map(storedIn)).toEqual([
      ['', 'Pollo & tajadas', 'Añ<'],
      ['7', '2026-09-28', '2026-09-28', '#REF!', '2026-11-20'],
    ]);
  });

  test('a workbook whose lists name texts and formats that it does not have is read', () => {
    const parts = unzipSync(workbookOf({ data: '<row><c t="inlineStr"><is><t>Sopa</t></is></c></row>' }));
    const names = Object.keys(parts).filter((name) => !/sharedStrings|styles/.test(name));
    const file = zipSync(Object.fromEntries(names.map((name) => [name, parts[name] ?? new Uint8Array()])));
    expect(rowsOf(file)).toEqual([{ row: 1, cells: ['Sopa'] }]);
  });

  test('a zip file that is no XLSX and one with a password are refused with their reason', () => {
    const other = zipSync({ 'content.xml': new Uint8Array(1), 'META-INF/manifest.xml': new Uint8Array(1) });
    expect(() => rowsOf(other)).toThrow('Esa hoja de cálculo no es XLSX. Guárdala como XLSX o CSV.');
    const locked = workbookOf({ data: '' });
    const view = new DataView(locked.buffer);
    for (let at = 0; at + 46 < locked.length; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
    expect(() => rowsOf(locked)).toThrow(/tiene contraseña/);
  });

  test('any change of a byte of a workbook is read or refused with a sentence', () => {
    const file = workbookOf({
      data: '<row><c t="s"><v>0</v></c><c><v>2</v></c></row>',
      texts: '<si><t>a</t></si>',
    });
    fc.assert(
      fc.property(fc.nat({ max: file.length - 1 }), fc.nat({ max: 255 }), (at, byte) => {
        const changed = file.slice();
        changed[at] = byte;
        try {
          rowsOf(changed);
        } catch (error) {
          expect(error).toBeInstanceOf(FileProblem);
        }
      }),
      { numRuns: 500 },
    );
  });
});

const line = (maxLineLength: number) =>
  fc
    .string({
      unit: fc.oneof(
        fc.constantFrom(...`=+-@＝＠'",; ñÁ😀`),
        fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'),
      ),
      minLength: 1,
      maxLength: maxLineLength,
    })
    .map((text) => text.trim())
    .filter((text) => text !== '');
const lines = fc.array(line(20), { minLength: 1, maxLength: 3 }).map((each) => each.join('\n'));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const cents = fc.integer({ min: 0, max: 10_000_000_000 });
const quantity = (min: number) => fc.integer({ min, max: 99_999_999 }).map((units) => units / 10_000);
const unit = fc.constantFrom(...Object.keys(UNITS), 'lata', 'Rollo');
const byName = {
  selector: ({ name }: { readonly name: string }) =>
    `${name}`.toLowerCase().replaceAll('á', 'a').replaceAll('ñ', 'n'),
};

const menuEntries = fc.uniqueArray(
  fc.record({
    name: line(30),
    category: maybe(line(20)),
    description: maybe(lines),
    price_cents: cents,
    tax_category: fc.constantFrom('general' as const, 'special' as const, 'exempt' as const),
    preparation_time: maybe(fc.integer({ min: 0, max: 1440 })),
    type_menu: maybe(line(10)),
    barcode: maybe(
      fc.string({ unit: fc.constantFrom(...'0123456789=+-@/.$%*ABz'), minLength: 1, maxLength: 14 }),
    ),
    is_available: fc.boolean(),
    tracks_inventory: fc.boolean(),
  }),
  { ...byName, minLength: 1, maxLength: 8 },
);

const ingredientEntries = fc.uniqueArray(
  fc.record({
    name: line(30),
    category: maybe(line(20)),
    unit,
    purchase_unit: maybe(line(10)),
    purchase_factor: quantity(100),
    costo_pedido: fc.integer({ min: 0, max: 100_000_000 }),
    min_stock_level: quantity(0),
    stock: quantity(0),
    unit_locked_by: fc.constantFrom('movements' as const, 'recipes' as const, null),
  }),
  { ...byName, minLength: 1, maxLength: 8 },
);

/** Plans the import of an exported sheet over its own data, as CSV and as a workbook. */
async function roundTrip<Row>(known: Known, sheet: Sheet<Row>) {
  const csv = sheetsOf(bytesOf(csvOf(sheet)));
  const book = sheetsOf(new Uint8Array(await xlsxOf(sheet)));
  return [csv, book].map((sheets) => {
    const { faults, steps, unknown } = previewRows(known, sheets);
    return {
      faults,
      unknown,
      others: steps.filter(({ outcome }) => outcome !== 'unchanged'),
      count: steps.length,
    };
  });
}

const nothing = (count: number) => {
  const none = { faults: [], unknown: [], others: [], count };
  return [none, none];
};

describe('importing an exported file', () => {
  test('an exported menu imports without changes', async () => {
    await fc.assert(
      fc.asyncProperty(menuEntries, async (entries) => {
        expect(
          await roundTrip({ kind: 'menu', entries, general_rate: 1500, with_recipe: [] }, menuSheet(entries)),
        ).toEqual(nothing(entries.length));
      }),
      { numRuns: 60 },
    );
  });

  test('exported ingredients import without changes, with costs and without', async () => {
    await fc.assert(
      fc.asyncProperty(ingredientEntries, fc.boolean(), async (entries, costs) => {
        expect(await roundTrip({ kind: 'ingredients', entries }, ingredientSheet(entries, costs))).toEqual(
          nothing(entries.length),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('exported recipes import without changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        menuEntries,
        ingredientEntries,
        fc.infiniteStream(fc.nat()),
        async (menu, ingredients, chance) => {
          const pick = () => chance.next().value;
          const recipes = menu.flatMap(({ name: product }) =>
            ingredients
              .filter(() => pick() % 2 === 0)
              .map((each) => ({
                product,
                ingredient: each.name,
                quantity: ((pick() % 9_999_999) + 10_000) / 10_000,
                unit: each.unit,
                is_option: pick() % 2 === 0,
                is_removable: pick() % 2 === 0,
                extra_price_cents: pick() % 100_000,
              })),
          );
          fc.pre(recipes.length > 0);
          const known = {
            kind: 'recipes' as const,
            lines: recipes,
            products: menu.map(({ name }) => name),
            ingredients,
          };
          const products = new Set(recipes.map(({ product }) => product)).size;
          expect(await roundTrip(known, recipeSheet(recipes))).toEqual(nothing(products));
        },
      ),
      { numRuns: 40 },
    );
  });

  test('no cell of an exported menu starts like a formula', () => {
    fc.assert(
      fc.property(menuEntries, (entries) => {
        for (const { cells } of rowsOf(bytesOf(csvOf(menuSheet(entries)))).slice(1))
          for (const cell of cells) expect(textOf(cell).trimStart()).not.toMatch(/^[=+\-@＝＠]/);
      }),
    );
  });
});

test('5,000 rows are read and validated in less than four seconds', () => {
  const entries = Array.from({ length: 5000 }, (_, index) => ({
    name: `Producto ${index}`,
    category: `Categoría ${index % 30}`,
    description: 'Con arroz, frijoles y "todo"',
    price_cents: index,
    tax_category: 'general' as const,
    preparation_time: 10,
    type_menu: null,
    barcode: String(index),
    is_available: true,
    tracks_inventory: true,
  }));
  const bytes = bytesOf(csvOf(menuSheet(entries)));
  const began = performance.now();
  const progress: number[] = [];
  const { faults, steps } = previewRows(
    { kind: 'menu', entries, general_rate: 1500, with_recipe: [] },
    sheetsOf(bytes),
    (part) => progress.push(part),
  );
  expect(performance.now() - began).toBeLessThan(4000);
  expect({ faults, steps: steps.length }).toEqual({ faults: [], steps: 5000 });
  expect(progress).toHaveLength(20);
});
