import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey } from '#domain/base/fold.ts';
import { workbookOf } from '#tests/support/workbooks.ts';
import { FileProblem } from '#web/parts/spreadsheets/file-problem.ts';
import { isImported, type Known, previewRows } from '#web/parts/spreadsheets/preview-rows.ts';
import { readSheets } from '#web/parts/spreadsheets/read-sheets.ts';

type Value =
  | string
  | number
  | { readonly value: number | string; readonly style?: number; readonly type?: string };

/** The rows of a sheet: texts, numbers, and cells with a style or a type. An empty row is left out. */
const dataOf = (rows: readonly (readonly Value[])[]): string =>
  rows
    .map((cells, at) => (cells.length === 0 ? '' : `<row r="${at + 1}">${cells.map(cellXml).join('')}</row>`))
    .join('');
const cellXml = (cell: Value): string => {
  if (typeof cell === 'string') return cell === '' ? '<c/>' : `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c s="${cell.style ?? 0}" t="${cell.type ?? 'n'}"><v>${cell.value}</v></c>`;
};

/** Formats by their place: 1 is thirteen digits, 2 a built-in date, 3 an own date, 4 hours, 5 a percentage, 6 scientific, 7 digits. */
const STYLES =
  '<numFmts><numFmt numFmtId="164" formatCode="0000000000000"/><numFmt numFmtId="165" formatCode="[$-480A]d\\-mmm;@"/></numFmts>' +
  `<cellXfs>${[0, 164, 14, 165, 46, 9, 11, 1].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;

const menu = { kind: 'menu' as const, entries: [], general_rate: 1500, with_recipe: [] };
const previewOf = (bytes: Uint8Array, known: Known = menu) =>
  previewRows(
    known,
    readSheets(bytes, (rows) => isImported(known.kind, null, rows)),
  );
const cellsOf = (bytes: Uint8Array) => previewOf(bytes).file.rows.map(({ cells }) => cells);
const faultsOf = (bytes: Uint8Array, known: Known = menu) =>
  previewOf(bytes, known).faults.map(
    ({ sheet, row, column, reason }) => `${sheet} ${row} ${column}: ${reason}`,
  );
const oneSheet = (...rows: readonly (readonly Value[])[]) =>
  workbookOf({ name: 'Menú', data: dataOf(rows), styles: STYLES });
const csv = (text: string) => new TextEncoder().encode(text);

const HEADS = ['Nombre', 'Precio'];
const food = dataOf([HEADS, ['Pollo chuco', 120], ['Plato típico', 150]]);
const drinks = dataOf([HEADS, ['Limonada', 40], ['Horchata', 35], ['Café', 25]]);

describe('the sheets of a workbook', () => {
  it('all visible sheets with the needed heads are read, each row with its sheet', () => {
    const preview = previewOf(
      workbookOf({ name: 'Comidas', data: food, more: [{ name: 'Bebidas', data: drinks }] }),
    );
    expect(
      preview.steps.map(({ sheet, row, name, amount_cents }) => [sheet, row, name, amount_cents]),
    ).toEqual([
      ['Comidas', 2, 'Pollo chuco', 12_000],
      ['Comidas', 3, 'Plato típico', 15_000],
      ['Bebidas', 2, 'Limonada', 4000],
      ['Bebidas', 3, 'Horchata', 3500],
      ['Bebidas', 4, 'Café', 2500],
    ]);
    expect(preview).toMatchObject({ faults: [], sheets: ['Comidas', 'Bebidas'], unread: [] });
    const numbers = preview.file.rows.map(({ row }) => row);
    expect(new Set(numbers).size).toBe(5);
  });

  it('hidden sheets are not read, even with the needed heads, and are named', () => {
    const lists = dataOf([['Impuestos'], ['general'], ['18 %'], ['exento']]);
    const sold = dataOf([
      ['Nombre', 'Precio', 'Impuesto'],
      ['Pollo chuco', 120, 'general'],
      ['Cerveza', 45, '18 %'],
    ]);
    const more = [
      { name: 'Menú', data: sold },
      { name: 'Viejo', state: 'hidden' as const, data: food },
    ];
    const preview = previewOf(workbookOf({ name: 'Listas', state: 'veryHidden', data: lists, more }));
    expect(preview.steps.map(({ name, amount_cents }) => [name, amount_cents])).toEqual([
      ['Pollo chuco', 12_000],
      ['Cerveza', 4500],
    ]);
    expect(preview.file.rows.map(({ cells }) => cells.at(2))).toEqual(['general', '18 %']);
    expect(preview.unread).toEqual([
      { name: 'Listas', isHidden: true, rows: 0, missing: [] },
      { name: 'Viejo', isHidden: true, rows: 0, missing: [] },
    ]);
  });

  it('a sheet without a needed head is not read, and its rows are counted below its heads', () => {
    const noPrice = dataOf([['Nombre'], ['Agua'], ['Jugo'], ['Té']]);
    const notes = dataOf(Array.from({ length: 30 }, (_, at) => [`Nota ${at}`]));
    const more = [
      { name: 'Bebidas', data: noPrice },
      { name: 'Notas', data: notes },
      { name: 'Hoja2', data: '' },
    ];
    expect(previewOf(workbookOf({ name: 'Comidas', data: food, more })).unread).toEqual([
      { name: 'Bebidas', isHidden: false, rows: 3, missing: ['Precio'] },
      { name: 'Notas', isHidden: false, rows: 30, missing: ['Nombre', 'Precio'] },
    ]);
  });

  it('a sheet that is not read may have more rows and columns than an import takes', () => {
    const wide = `<row>${'<c><v>1</v></c>'.repeat(120)}</row>`;
    const tall = '<row><c><v>1</v></c></row>'.repeat(30_000);
    const preview = previewOf(
      workbookOf({ name: 'Ventas', data: dataOf([['a']]) + tall, more: [{ name: 'Menú', data: food }] }),
    );
    expect(preview).toMatchObject({ sheets: ['Menú'], unread: [{ name: 'Ventas', rows: 30_001 }] });
    const first = dataOf(Array.from({ length: 10 }, () => ['Nota']));
    const other = workbookOf({ name: 'Ancha', data: first + wide, more: [{ name: 'Menú', data: food }] });
    expect(previewOf(other)).toMatchObject({ sheets: ['Menú'], faults: [] });
  });

  it('a workbook in which no sheet has the needed heads is refused with the sheet that has most of them', () => {
    const more = [
      {
        name: 'Bebidas',
        data: dataOf([
          ['Categoría', 'Nombre'],
          ['Frías', 'Agua'],
        ]),
      },
    ];
    expect(faultsOf(workbookOf({ name: 'Portada', data: dataOf([['Comedor']]), more }))).toEqual([
      'Bebidas 1 Precio: Falta esta columna.',
    ]);
    const empty = workbookOf({
      name: 'Hoja1',
      data: '',
      more: [{ name: 'Menú', state: 'hidden', data: food }],
    });
    expect(previewOf(empty)).toMatchObject({
      faults: [{ row: 1, column: '', reason: 'El archivo está vacío.' }],
      unread: [{ name: 'Menú', isHidden: true }],
    });
  });

  it('faults and repeated names of several sheets have their sheet and their row in it', () => {
    const again = dataOf([HEADS, ['POLLO CHUCO', 40], ['Té', 'caro']]);
    expect(
      faultsOf(workbookOf({ name: 'Comidas', data: food, more: [{ name: 'Bebidas', data: again }] })),
    ).toEqual([
      'Bebidas 2 Nombre: Está repetido: ya viene en la fila 2 de la hoja «Comidas».',
      'Bebidas 3 Precio: "caro" no es un número.',
    ]);
    expect(faultsOf(oneSheet(HEADS, ['Té', 20], ['té', 20]))).toEqual([
      'Menú 3 Nombre: Está repetido: ya viene en la fila 2.',
    ]);
  });

  it('sheets may have other columns in another order, unless the one that a sheet lacks would clear a value', () => {
    const turned = dataOf([
      ['Descripción', '', 'Precio', '', 'Nombre'],
      ['Fría', '', 40, '', 'Limonada'],
    ]);
    const bytes = workbookOf({ name: 'Comidas', data: food, more: [{ name: 'Bebidas', data: turned }] });
    expect(cellsOf(bytes)).toEqual([
      ['Pollo chuco', '120', ''],
      ['Plato típico', '150', ''],
      ['Limonada', '40', 'Fría'],
    ]);
    const known = (name: string, description: string | null) => ({
      name,
      description,
      price_cents: 12_000,
      category: null,
      tax_category: 'general' as const,
      preparation_time: null,
      type_menu: null,
      barcode: null,
      is_available: true,
      tracks_inventory: true,
    });
    const entries = [
      known('Pollo chuco', 'Con tajadas'),
      known('Plato típico', null),
      known('Limonada', 'Dulce'),
    ];
    expect(faultsOf(bytes, { ...menu, entries })).toEqual([
      'Comidas 2 Descripción: La hoja «Comidas» no trae esta columna, y se borraría «Con tajadas»: agrégala.',
    ]);
    expect(previewOf(bytes, { ...menu, entries: entries.slice(1) }).steps).toHaveLength(3);
  });

  it('any rows are the same in one sheet or in several, below titles and beside empty columns', () => {
    const name = fc
      .string({ unit: fc.constantFrom(...'abcñé 0'), minLength: 1, maxLength: 12 })
      .map((text) => `x${text}`.trim());
    const rows = fc.uniqueArray(fc.tuple(name, fc.nat(9999)), {
      selector: ([each]) => nameKey(each.replaceAll('ñ', 'n').replaceAll('é', 'e')),
      minLength: 1,
      maxLength: 12,
    });
    const layout = fc.record({ titles: fc.nat(9), gap: fc.nat(3), turned: fc.boolean() });
    fc.assert(
      fc.property(rows, fc.array(layout, { minLength: 1, maxLength: 3 }), (products, layouts) => {
        const size = Math.ceil(products.length / layouts.length);
        const sheets = layouts.map(({ titles, gap, turned }, at) => {
          const own = [HEADS, ...products.slice(at * size, (at + 1) * size)];
          const placed = own.map((cells) => [
            ...Array<string>(gap).fill(''),
            ...(turned ? cells.toReversed() : cells),
          ]);
          return {
            name: `Hoja ${at}`,
            data: dataOf([...Array.from({ length: titles }, () => ['Comedor']), ...placed]),
          };
        });
        const [first = { data: '' }, ...more] = sheets;
        const preview = previewOf(workbookOf({ ...first, more }));
        expect(preview.faults).toEqual([]);
        expect(preview.steps.map((step) => [step.name, step.amount_cents])).toEqual(
          products.map(([each, price]) => [each, price * 100]),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('a refusal while a sheet is read names it', () => {
    const wide = `${food}<row>${'<c><v>1</v></c>'.repeat(101)}</row>`;
    expect(() => previewOf(workbookOf({ name: 'Comidas', data: wide }))).toThrow(
      new FileProblem('Fila 4 de la hoja «Comidas»: hay datos después de la columna 100.'),
    );
  });
});

describe('heads below titles', () => {
  it('heads in one of the first ten rows are found, below titles, empty rows and columns', () => {
    const bytes = workbookOf({
      name: 'Menú',
      data: dataOf([
        [],
        ['', 'Comedor Ejemplo'],
        ['', 'Nombre del negocio: Comedor'],
        [],
        ['', '', ...HEADS],
        ['', '', 'Baleada', 25],
      ]),
      after: '<mergeCells><mergeCell ref="B2:D2"/></mergeCells>',
    });
    expect(previewOf(bytes)).toMatchObject({
      faults: [],
      unknown: [],
      file: { rows: [{ row: 6, cells: ['Baleada', '25'] }] },
    });
    const titles = Array.from({ length: 9 }, (_, at) => [`Título ${at}`]);
    expect(faultsOf(oneSheet(...titles, HEADS, ['Baleada', 25]))).toEqual([]);
    expect(faultsOf(oneSheet(...titles, ['Otro'], HEADS, ['Baleada', 25]))).not.toEqual([]);
  });

  it.each([',', ';', '\t'])('a CSV file with %j has titles too, with or without separators', (separator) => {
    const row = (...cells: readonly string[]) => cells.join(separator);
    for (const title of ['Menú de mi negocio', row('Menú', '', ''), 'Comedor, bar; y café'])
      expect(
        cellsOf(csv([title, '', row('Nombre', 'Precio'), row('Baleada', '25.50')].join('\r\n'))),
      ).toEqual([['Baleada', '25.50']]);
  });
});

describe('numbers as shown and as stored', () => {
  const CODES = ['Nombre', 'Precio', 'Código de barras'];
  const code = (value: number | string, style = 0) => oneSheet(CODES, ['Té', 60, { value, style }]);

  it('a code is the text that its cell shows', () => {
    const bytes = oneSheet(
      CODES,
      ['Té importado', 60, { value: 12345678905, style: 1 }],
      ['Galleta importada', 35, { value: 75000001234, style: 1 }],
      ['Agua 600 ml', 20, { value: 7421000012345, style: 1 }],
      ['Jugo', 20, 7421000012352],
      ['Cerveza', 20, { value: 7421000012369, style: 7 }],
    );
    expect(cellsOf(bytes).map((cells) => cells.at(2))).toEqual([
      '0012345678905',
      '0075000001234',
      '7421000012345',
      '7421000012352',
      '7421000012369',
    ]);
  });

  it.each([
    ['0000\\-0000', 12_345, '0001-2345'],
    ['&quot;Lote &quot;0', 12_345, 'Lote 12345'],
    ['#,##0.00', 7_421_000_012_345, '7421000012345'],
    ['GENERAL', 7_421_000_012_345, '7421000012345'],
    ['Standard', 7_421_000_012_345, '7421000012345'],
    [';;;', 7_421_000_012_345, '7421000012345'],
    ['0000000000000;@', 12_345_678_905, '0012345678905'],
  ])('a code of the format %s is read as it is meant', (format, value, shown) => {
    const book = workbookOf({
      data: dataOf([CODES, ['Té', 60, { value, style: 1 }]]),
      styles: `<numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs>`,
    });
    expect(previewOf(book)).toMatchObject({ faults: [], file: { rows: [{ cells: ['Té', '60', shown] }] } });
  });

  it.each([
    ['a number with more than 15 digits', code('74210000123456789')],
    ['one with 16 digits by its format', code(7_421_000_012_345_678, 7)],
    ['a scientific format', code(7_421_000_012_345, 6)],
    ['scientific text', csv('Nombre,Precio,Código de barras\nTé,60,7.42101E+12\n')],
    ['scientific text with a comma', csv('Nombre;Precio;Código de barras\nTé;60;7,42101E+12\n')],
    ['zeros after 15 digits', csv('Nombre,Precio,Código de barras\nTé,60,742100001234500000\n')],
  ])('%s is refused as a code that lost digits', (_, bytes) => {
    expect(previewOf(bytes).faults).toMatchObject([
      {
        row: 2,
        column: 'Código de barras',
        reason: 'El código perdió dígitos: da formato de texto a la columna.',
      },
    ]);
  });

  it('rows with lost digits are refused, and codes with zeros at their start or many digits of text are not', () => {
    const file =
      'Nombre,Precio,Código de barras\nAgua,20.00,7.42101E+12\nCola,25.00,7421000012345\nCerveza,45.00,7.42100E+12\nJugo,22.00,0075000001234\nCaja,22.00,001234567890123457\nPan,1,12E5\n';
    expect(previewOf(csv(file)).faults.map(({ row }) => row)).toEqual([2, 4]);
    expect(
      cellsOf(csv(file))
        .map((cells) => cells.at(2))
        .slice(3),
    ).toEqual(['0075000001234', '001234567890123457', '12E5']);
  });

  it('prices and rates are read as they are stored, names as they are shown', () => {
    const bytes = oneSheet(
      ['Nombre', 'Precio', 'Impuesto', 'Disponible'],
      [
        { value: 12, style: 1 },
        { value: 45.5, style: 7 },
        { value: 0.18, style: 5 },
        { value: 1, type: 'b' },
      ],
      [{ value: 1, type: 'b' }, 0.1 + 0.2, 'general', { value: 0, type: 'b' }],
    );
    expect(cellsOf(bytes)).toEqual([
      ['0000000000012', '45.5', '0.18', 'Sí'],
      ['VERDADERO', '0.3', 'general', 'No'],
    ]);
  });

  it.each([
    2, 3, 4,
  ])('a date of format %i is refused where a name, a code or a number is expected', (style) => {
    const day = { value: 46_302, style };
    const bytes = oneSheet([...CODES, 'Minutos'], ['Té', 60, '7', 1], [day, day, day, day]);
    const reason = 'Es una fecha (07/10/2026): da formato de texto a la columna y escribe el valor otra vez.';
    expect(faultsOf(bytes)).toEqual([
      `Menú 3 Nombre: ${reason}`,
      `Menú 3 Precio: ${reason}`,
      `Menú 3 Código de barras: ${reason}`,
      `Menú 3 Minutos: ${reason}`,
    ]);
  });

  it('a date of another kind of cell, of 1904 and of a CSV file is refused as a date too', () => {
    const iso = oneSheet(HEADS, ['Té', { value: '2026-10-07T00:00:00', type: 'd' }]);
    expect(faultsOf(iso)).toEqual([
      'Menú 2 Precio: Es una fecha (07/10/2026): da formato de texto a la columna y escribe el valor otra vez.',
    ]);
    const mac = workbookOf({
      data: dataOf([HEADS, ['Té', { value: 46_302 - 1462, style: 2 }]]),
      styles: STYLES,
      properties: '<workbookPr date1904="1"/>',
    });
    expect(faultsOf(mac).join()).toContain('Es una fecha (07/10/2026)');
    expect(previewOf(csv('Nombre,Precio\nTé,7/10/2026\n')).faults.map(({ reason }) => reason)).toEqual([
      'Es una fecha (7/10/2026): da formato de texto a la columna y escribe el valor otra vez.',
    ]);
  });

  it('a date where one is expected is read, whatever its format', () => {
    const debts: Known = { kind: 'debts', customers: [], today: '2026-11-20' };
    const rows = [2, 3].map((style) => [`Marta ${style}`, 350, { value: 46_302, style }]);
    const bytes = workbookOf({ data: dataOf([['Cliente', 'Monto', 'Fecha'], ...rows]), styles: STYLES });
    const preview = previewOf(bytes, debts);
    expect(preview.faults).toEqual([]);
    expect(preview.file.rows.map(({ cells }) => cells.at(2))).toEqual(['2026-10-07', '2026-10-07']);
  });

  it('a formula has its stored result, and is refused without one or with an error', () => {
    const formula = (cell: string) => `<row r="2"><c t="inlineStr"><is><t>Té</t></is></c>${cell}</row>`;
    const book = (cell: string) => workbookOf({ name: 'Menú', data: dataOf([HEADS]) + formula(cell) });
    expect(cellsOf(book('<c><f>A1*2</f><v>45.5</v></c>'))).toEqual([['Té', '45.5']]);
    expect(faultsOf(book('<c><f>A1*2</f></c>'))).toEqual([
      'Menú 2 Precio: La fórmula no trae su resultado: abre el archivo en Excel, guárdalo y elígelo otra vez.',
    ]);
    expect(faultsOf(book('<c t="e"><f>NA()</f><v>#N/A</v></c>'))).toEqual([
      'Menú 2 Precio: "#N/A" no es un número.',
    ]);
    expect(faultsOf(oneSheet(HEADS, [{ value: '#REF!', type: 'e' }, 2]))).toEqual([
      'Menú 2 Nombre: La fórmula de la celda da error: #REF!.',
    ]);
  });
});
