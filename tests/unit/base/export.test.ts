import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeFormula } from '#domain/base/formula.ts';
import { csvField, csvOf, csvOfTables } from '#web/base/csv.ts';
import { fileName, fileNamePart } from '#web/base/export.ts';
import { type Column, cellOf, tableOf } from '#web/base/file-table.ts';
import { type PageRequest, readAllPages } from '#web/base/read-all-pages.ts';

const ZONE = 'America/Tegucigalpa';

interface Row {
  readonly id: string;
  readonly name: string | null;
  readonly cents: number | null;
  readonly at: Date | null;
}

const COLUMNS: readonly Column<Row>[] = [
  { head: 'Nombre', kind: 'text', of: (row) => row.name },
  { head: 'Total', kind: 'money', of: (row) => row.cents },
  { head: 'Cobrada', kind: 'instant', of: (row) => row.at },
];
const aRow = (more: Partial<Row> = {}): Row => ({ id: 'a', name: null, cents: null, at: null, ...more });

/** Reads CSV like a spreadsheet program. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  const field = /("(?:[^"]|"")*"|[^,\r\n"]*)(,|\r\n|$)/y;
  let row: string[] = [];
  while (field.lastIndex < text.length) {
    const [, content = '', end] = field.exec(text) ?? [];
    if (end === undefined) throw new Error(`no CSV at ${field.lastIndex}`);
    row.push(content.startsWith('"') ? content.slice(1, -1).replaceAll('""', '"') : content);
    if (end !== ',') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const anyText = fc.string({
  unit: fc.oneof(fc.constantFrom(...'=+-@＝＋－＠",;\t\r\n\' ñ'), fc.string({ maxLength: 2 })),
});

describe('a field of a CSV file', () => {
  test.each([
    ['Baleada x2', 'Baleada x2'],
    ['Baleada x2, Horchata x1', '"Baleada x2, Horchata x1"'],
    ['Café "de palo"', '"Café ""de palo"""'],
    ['uno\ndos', '"uno\ndos"'],
    ['uno\r\ndos', '"uno\r\ndos"'],
    ['a;b', '"a;b"'],
    ['', ''],
  ])('%j is written as %j', (text, written) => {
    expect(csvField(text)).toBe(written);
  });

  test('any text is read back unchanged', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 2, maxLength: 5 }), (texts) => {
        expect(readCsv(`${texts.map(csvField).join(',')}\r\n`)).toEqual([texts]);
      }),
    );
  });
});

describe('a text of an exported file', () => {
  test.each([
    '=1+1',
    '+504 9999',
    '-2',
    '@SUMA(A1)',
    ' =1+1',
    '\t=1+1',
    '\r\n@x',
    '\tBaleada',
    '\rBaleada',
    '＝1+1',
    '＋504',
    '－2',
    '＠SUMA(A1)',
    '\u3000＝1+1',
    '\u200b=1+1',
    "'=1",
  ])('%j is quoted so that it is not a formula', (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  });

  test.each(['Baleada', '2 x 1 = 3', 'a-b', 'ana@correo.hn', '', 'L’=1'])('%j stays unchanged', (text) => {
    expect(escapeFormula(text)).toBe(text);
  });

  test('no cell of the file starts like a formula', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 4 }), (names) => {
        const csv = csvOf({
          name: 'x',
          columns: COLUMNS,
          zone: ZONE,
          rows: names.map((name) => aRow({ name })),
        });
        for (const [first = ''] of readCsv(csv.slice(1)).slice(1))
          expect(first).not.toMatch(/^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/);
      }),
    );
  });
});

describe('the CSV file of a sheet', () => {
  test('the file starts with the UTF-8 mark for Excel, then the heads, then one line for each row', () => {
    const rows = [
      aRow({ name: 'Doña Lencha', cents: 123_450, at: new Date('2026-11-22T00:05:00Z') }),
      aRow({ cents: -5 }),
    ];
    expect(csvOf({ name: 'Ventas', columns: COLUMNS, rows, zone: ZONE })).toBe(
      '\uFEFFNombre,Total,Cobrada\r\nDoña Lencha,1234.5,2026-11-21 18:05\r\n,-0.05,\r\n',
    );
  });

  test('any amount is written to the centavo, as a number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000_00, max: 100_000_000_00 }), (amount) => {
        const [, [, total = ''] = []] = readCsv(
          csvOf({ name: 'x', columns: COLUMNS, zone: ZONE, rows: [aRow({ cents: amount })] }).slice(1),
        );
        expect(total).toMatch(/^-?\d+(\.\d{1,2})?$/);
        expect(Math.round(Number(total) * 100)).toBe(amount);
      }),
    );
  });

  test('a negative amount is written as a number, not quoted as a formula', () => {
    const [, total] = COLUMNS;
    expect(total && cellOf(total, aRow({ cents: -250 }), ZONE)).toEqual({ kind: 'money', value: -2.5 });
  });

  test('the file name has its days', () => {
    expect(fileName('ventas', { from: '2026-11-01', to: '2026-11-30' }, 'csv')).toBe(
      'ventas_2026-11-01_2026-11-30.csv',
    );
  });

  test('the file name also has the chosen shift and location', () => {
    const november = { from: '2026-11-01', to: '2026-11-30' };
    expect(fileName('ventas', november, 'xlsx', ['Mañana', 'Sucursal Ñandú #2'])).toBe(
      'ventas_2026-11-01_2026-11-30_manana_sucursal-nandu-2.xlsx',
    );
    expect(fileName('ventas', november, 'csv', ['Noche', '—'])).toBe(
      'ventas_2026-11-01_2026-11-30_noche.csv',
    );
  });
});

describe('a unit cost in a CSV file', () => {
  test('a unit cost has its four decimals of a cent and no more', () => {
    const columns: readonly Column<number>[] = [{ head: 'Costo', kind: 'cost', of: (cost) => cost }];
    expect(cellOf({ head: 'Costo', kind: 'cost', of: () => null }, 1, ZONE)).toEqual({ kind: 'empty' });
    const file = csvOf({ name: 'Costos', columns, rows: [8197.4, 5637.43, 1.1, 0.0001], zone: ZONE });
    expect(readCsv(file.slice(1)).flat()).toEqual(['Costo', '81.974', '56.3743', '0.011', '0.000001']);
  });
});

describe('the CSV file of several tables', () => {
  const TOTALLED: readonly Column<Row>[] = [
    { head: 'Producto', kind: 'text', of: (row) => row.name },
    { head: 'Total', kind: 'money', of: (row) => row.cents, adds: true },
    { head: 'Parte', kind: 'percent', of: () => 1 / 3 },
  ];

  test('each table follows its name, separated by an empty line, with its totals at the end', () => {
    const rows = [aRow({ name: 'A, "B"', cents: 10 }), aRow({ name: 'C', cents: 20 })];
    const tables = [
      tableOf('Por producto', TOTALLED, rows, ZONE),
      tableOf('=Solo uno', TOTALLED, rows.slice(1), ZONE),
    ];
    expect(csvOfTables(tables)).toBe(
      [
        '\uFEFFPor producto',
        'Producto,Total,Parte',
        '"A, ""B""",0.1,33.33',
        'C,0.2,33.33',
        'Total,0.3,',
        '',
        "'=Solo uno",
        'Producto,Total,Parte',
        'C,0.2,33.33',
        '',
      ].join('\r\n'),
    );
  });

  test('totals add up to the centavo, for any amounts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 2 }), (amounts) => {
        const { totals } = tableOf(
          'x',
          TOTALLED,
          amounts.map((cents) => aRow({ cents })),
          ZONE,
        );
        const whole = amounts.reduce((sum, cents) => sum + cents, 0);
        expect(totals?.[1]).toEqual({ kind: 'money', value: whole / 100 });
      }),
    );
  });

  test.each([
    ['Ingresos/Egresos', 'ingresos-egresos'],
    ['Análisis de Ticket Promedio', 'analisis-de-ticket-promedio'],
    ['Gestión de Inventario ', 'gestion-de-inventario'],
  ])('the title %j gives the file name %j', (title, word) => {
    expect(fileNamePart(title)).toBe(word);
  });
});

describe('reading a whole list', () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }));

  test.each([
    0, 1, 200, 201, 650,
  ])('a list of %i rows is read once, in order, in pages of 200', async (count) => {
    const all = numbered(count);
    const requests: PageRequest[] = [];
    const percents: number[] = [];
    const rows = await readAllPages(
      async (request) => {
        requests.push(request);
        const { limit, offset } = request;
        return { total: count, rows: all.slice(offset, offset + limit) };
      },
      (percent) => percents.push(percent),
    );
    expect(rows).toEqual(all);
    expect(requests.length).toBe(Math.max(1, Math.ceil(count / 200)));
    expect(requests.every(({ limit }) => limit === 200)).toBe(true);
    expect(requests.map(({ before }) => before)).toEqual(requests.map(({ offset }) => all[offset - 1]?.id));
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents.at(-1)).toBe(100);
  });

  test('reading starts again when a sale is charged meanwhile, so that each row is there once', async () => {
    let list = numbered(300);
    const rows = await readAllPages(
      async ({ limit, offset }) => {
        const page = { total: list.length, rows: list.slice(offset, offset + limit) };
        if (list.length === 300) list = [{ id: 'new' }, ...list];
        return page;
      },
      () => undefined,
    );
    expect(rows).toEqual(list);
  });

  test('reading ends even when the list changes after every page', async () => {
    let arrivals = 0;
    const rows = await readAllPages(
      async ({ limit, offset }) => {
        const list = [
          ...Array.from({ length: arrivals }, (_, n) => ({ id: `new-${arrivals - n}` })),
          ...numbered(450),
        ];
        arrivals += 1;
        return { total: list.length, rows: list.slice(offset, offset + limit) };
      },
      () => undefined,
    );
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(numbered(450).map(({ id }) => id)));
  });
});

describe('a file with earlier figures', () => {
  const columns: readonly Column<{ name: string; cents: number; share: number }>[] = [
    { head: 'Producto', kind: 'text', of: ({ name }) => name },
    { head: 'Total', kind: 'money', of: ({ cents }) => cents, adds: true },
    { head: 'Margen', kind: 'percent', of: ({ share }) => share },
  ];
  const file = tableOf(
    'Ventas',
    columns,
    [
      { name: 'Baleada', cents: 1500, share: 0.3 },
      { name: 'Pan', cents: 100, share: 0.5 },
    ],
    ZONE,
    {
      rows: [
        { name: 'Baleada', cents: 1000, share: 0.28 },
        { name: 'Sopa', cents: 500, share: 0.4 },
      ],
      keyOf: ({ name }) => name,
    },
  );

  test('each figure has its earlier figure and its change, and rows that exist only before are included', () => {
    expect(csvOfTables([file]).split('\r\n')).toEqual([
      '\uFEFFProducto,Total,Total (antes),Total (cambio %),Margen,Margen (antes),Margen (cambio en puntos)',
      'Baleada,15,10,50,30,28,2',
      'Pan,1,0,,50,,',
      'Sopa,0,5,-100,,40,',
      'Total,16,15,,,,',
      '',
    ]);
  });
});
