import { describe, expect, it } from 'vitest';
import { MENU_COLUMNS } from '#domain/integrations/import-menu.ts';
import type { HeadMap } from '#domain/integrations/import-systems.ts';
import { workbookOf } from '#tests/support/workbooks.ts';
import { choiceBefore, isImported, previewRows } from '#web/parts/spreadsheets/preview-rows.ts';
import { readSheets } from '#web/parts/spreadsheets/read-sheets.ts';

const csv = (...lines: readonly string[]) => new TextEncoder().encode(lines.join('\r\n'));
const sheetsOf = (bytes: Uint8Array, heads: HeadMap | null = null) =>
  readSheets(bytes, (rows) => isImported('menu', heads, rows));
const choiceFor = (bytes: Uint8Array, remembered: HeadMap | null = null) =>
  choiceBefore('menu', sheetsOf(bytes, remembered), remembered);
const previewOf = (bytes: Uint8Array, heads: HeadMap | null) =>
  previewRows(
    { kind: 'menu', entries: [], general_rate: 1500, with_recipe: [] },
    sheetsOf(bytes, heads),
    undefined,
    heads,
  );

/** What an export becomes with the columns that are proposed for it. */
function importOf(bytes: Uint8Array) {
  const choice = choiceFor(bytes);
  const preview = previewOf(bytes, choice?.proposed ?? null);
  const { columns, rows } = preview.file;
  const values = rows.map(({ cells }) => Object.fromEntries(columns.map((key, at) => [key, cells[at]])));
  const faults = preview.faults.map(({ row, column, reason }) => `${row} ${column}: ${reason}`);
  return {
    system: choice?.system,
    proposed: choice?.proposed,
    values,
    faults,
    skipped: preview.skipped,
    unknown: preview.unknown,
  };
}

const LOYVERSE = [
  'Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Option 3 name,Option 3 value,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,Available for sale [Comedor Ejemplo],Price [Comedor Ejemplo],In stock [Comedor Ejemplo],Low stock [Comedor Ejemplo],"Tax - ""ISV"" (15%)"',
  'baleada-sencilla,10000,Baleada sencilla,Desayunos,"Frijoles, queso y mantequilla",N,,,,,,,8.50,,,,N,Y,25.00,,,Y',
  'cafe,10001,Café,Bebidas,,N,Tamaño,Pequeño,,,,,4.20,,,,N,Y,20.00,,,Y',
  'cafe,10002,,,,,,Grande,,,,,6.10,,,,N,N,30.00,,,Y',
  'queso-lb,10003,Queso por libra,Tienda,,Y,,,,,,,52.00,0075000001234,,,Y,Y,78.00,12.5,3,N',
];
const COMBO = [
  'combo-1,10004,Combo uno,Combos,,N,,,,,,,0.00,,10000,2,N,Y,variable,,,Y',
  ',,,,,,,,,,,,,,10001,1,,,,,,',
];

describe('an export of Loyverse', () => {
  it('its columns are proposed, variants take the name above, and yes or no of a tax is the tax', () => {
    const { system, values, faults, unknown } = importOf(csv(...LOYVERSE));
    expect(system).toBe('Loyverse');
    expect(faults).toEqual([]);
    expect(values).toMatchObject([
      {
        name: 'Baleada sencilla',
        category: 'Desayunos',
        price_cents: '25.00',
        tax_category: '15%',
        barcode: '',
      },
      { name: 'Café · Pequeño', category: 'Bebidas', price_cents: '20.00', is_available: 'Y' },
      {
        name: 'Café · Grande',
        category: 'Bebidas',
        price_cents: '30.00',
        is_available: 'N',
        tracks_inventory: 'N',
      },
      {
        name: 'Queso por libra',
        price_cents: '78.00',
        tax_category: 'exento',
        barcode: '0075000001234',
        tracks_inventory: 'Y',
      },
    ]);
    expect(unknown).toContain('In stock [Comedor Ejemplo]');
    expect(unknown).not.toContain('Option 2 value');
  });

  it('a variant of another product than the one above is refused: its name is missing', () => {
    const [head = '', , coffee = ''] = LOYVERSE;
    const { faults, values } = importOf(csv(head, coffee, 'te,10009,,,,,,Grande,,,,,6.10,,,,N,Y,30.00,,,Y'));
    expect(faults).toEqual(['3 Nombre: Escribe el nombre.']);
    expect(values).toHaveLength(2);
  });

  it('a variable price is refused with its row, and the part of a combo is not read and is said', () => {
    const { faults, skipped } = importOf(csv(...LOYVERSE, ...COMBO));
    expect(faults).toEqual(['6 Precio: Es variable en el otro sistema: escribe un número.']);
    expect(skipped).toEqual([{ row: 7 }]);
  });

  it('the price of the only store is taken, or the price by default, and two taxes are one', () => {
    const head = 'Handle,Name,Option 1 value,Default price,Tax - "Bebidas" (18%),Tax - "ISV" (15%)';
    const { values, proposed } = importOf(
      csv(head, 'cerveza,Cerveza,,45,Y,N', 'ron,Ron,,90,Y,Y', 'pan,Pan,,5,N,N', 'agua,Agua,,5,,'),
    );
    expect(proposed).toMatchObject({ price_cents: 'Default price' });
    expect(values.map(({ tax_category }) => tax_category)).toEqual(['18%', '18% + 15%', 'exento', '']);
  });
});

describe('an export of Square', () => {
  const HEAD =
    'Token,Item Name,Variation Name,SKU,Description,Category,GTIN,Price,Current Quantity Comedor,Tax - ISV (15%)';

  it('variations are products, and the only one of a product names nothing', () => {
    const { system, values, faults } = importOf(
      csv(
        HEAD,
        'a,Pizza,"16""",P1,,Pizzas,742100001234,250.00,,Y',
        'b,Pizza,"8""",P2,,Pizzas,,150.00,,Y',
        'c,Agua,Regular,A1,,Bebidas,,20.00,,N',
      ),
    );
    expect({ system, faults }).toEqual({ system: 'Square', faults: [] });
    expect(values).toMatchObject([
      {
        name: 'Pizza · 16"',
        category: 'Pizzas',
        barcode: '742100001234',
        price_cents: '250.00',
        tax_category: '15%',
      },
      { name: 'Pizza · 8"' },
      { name: 'Agua', tax_category: 'exento' },
    ]);
  });

  it('two variations with one name and a price that is missing are refused by row', () => {
    const { faults } = importOf(
      csv(HEAD, 'a,Pizza,Regular,,,,,250,,', 'b,Pizza,Regular,,,,,150,,', 'c,Sopa,Regular,,,,,,,'),
    );
    expect(faults).toEqual([
      '3 Nombre: Está repetido: ya viene en la fila 2.',
      '4 Precio: Escribe el precio.',
    ]);
  });
});

describe('exports of Odoo and Fudo', () => {
  it.each([
    ['Name,Internal Reference,Barcode,Sales Price,Cost,Product Category,Quantity On Hand'],
    [
      'Nombre,Referencia interna,Código de barras,Precio de venta,Coste,Categoría de producto,Cantidad a la mano',
    ],
    ['name,default_code,barcode,list_price,standard_price,categ_id,qty_available'],
  ])('an export of Odoo with the heads %s is read', (head) => {
    const { system, values, faults } = importOf(
      csv(head, 'Limonada,L1,7421000012345,40.0,12,All / Saleable / Bebidas,5'),
    );
    expect({ system, faults }).toEqual({ system: 'Odoo', faults: [] });
    expect(values).toEqual([
      { category: 'Bebidas', name: 'Limonada', price_cents: '40.0', barcode: '7421000012345' },
    ]);
  });

  it('an export of Fudo is read with its codes, though our heads are in it', () => {
    const { system, values, faults, unknown } = importOf(
      csv(
        'Id;Nombre;Categoría;Precio;Costo;Código;Controla stock;Stock',
        '1;Horchata;Bebidas;35;10;7421000012345;Sí;5',
      ),
    );
    expect({ system, faults, unknown }).toEqual({
      system: 'Fudo',
      faults: [],
      unknown: ['Id', 'Costo', 'Stock'],
    });
    expect(values).toMatchObject([{ name: 'Horchata', barcode: '7421000012345', tracks_inventory: 'Sí' }]);
  });

  it('our own file is not taken for that of another system', () => {
    const own = csv(
      MENU_COLUMNS.map(({ head }) => head).join(','),
      MENU_COLUMNS.map(({ example }) => `"${example}"`).join(','),
    );
    expect(choiceFor(own)).toBeNull();
    expect(choiceFor(csv('Nombre,Precio', 'Té,20'), { name: 'Nombre', price_cents: 'Precio' })).toBeNull();
  });
});

describe('columns that a person chooses', () => {
  const FILE = csv('Mi lista', 'Platillo,Vale,Existencias', 'Sopa,90,3', 'Té,20,');
  const MAP = { name: 'Platillo', price_cents: 'Vale' };

  it('those of an unknown file are offered with an example of each, and read', () => {
    const { faults, choice } = previewOf(FILE, null);
    expect(faults.map(({ column }) => column)).toEqual(['Nombre', 'Precio']);
    expect(choice).toEqual({
      system: null,
      heads: [
        { head: 'Platillo', sample: 'Sopa' },
        { head: 'Vale', sample: '90' },
        { head: 'Existencias', sample: '3' },
      ],
      proposed: {},
    });
    const preview = previewOf(FILE, MAP);
    expect(preview).toMatchObject({ faults: [], unknown: ['Existencias'], heads: MAP });
    expect(preview.file.rows).toEqual([
      { row: 3, cells: ['Sopa', '90'] },
      { row: 4, cells: ['Té', '20'] },
    ]);
  });

  it('one of two columns with the same head is offered once, and the first is read', () => {
    const twice = csv('Platillo,Vale,Vale', 'Sopa,90,80');
    expect(previewOf(twice, null).choice?.heads.map(({ head }) => head)).toEqual(['Platillo', 'Vale']);
    expect(previewOf(twice, MAP).file.rows).toEqual([{ row: 2, cells: ['Sopa', '90'] }]);
  });

  it('those of the last file are proposed for a file with the same heads, and for no other', () => {
    expect(choiceFor(FILE, MAP)).toMatchObject({ system: null, proposed: MAP });
    expect(choiceFor(csv('Platillo,Costo', 'Sopa,90'), MAP)).toBeNull();
    const [head = '', ...rows] = LOYVERSE;
    const other = { name: 'Name', price_cents: 'Cost' };
    expect(choiceFor(csv(head, ...rows), other)).toMatchObject({ system: 'Loyverse', proposed: other });
    expect(choiceFor(csv(head, ...rows), MAP)?.proposed).toMatchObject({
      price_cents: 'Price [Comedor Ejemplo]',
    });
  });

  it('one that has other cells than text stays what it is: a variant that became a date is refused', () => {
    const day = '<c s="1"><v>46302</v></c>';
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`;
    const book = workbookOf({
      name: 'Items',
      styles: '<cellXfs><xf/><xf numFmtId="16"/></cellXfs>',
      data:
        row(text('Item Name'), text('Variation Name'), text('Price')) +
        row(text('Pizza'), day, '<c><v>90</v></c>'),
      more: [
        { name: 'Otra', data: row(text('Nombre'), text('Precio')) + row(text('Sopa'), '<c><v>1</v></c>') },
      ],
    });
    const preview = previewOf(book, choiceFor(book)?.proposed ?? null);
    expect(preview.faults).toMatchObject([
      { sheet: 'Items', row: 2, column: 'Nombre', reason: expect.stringContaining('Es una fecha') },
    ]);
    expect(preview.unread).toEqual([{ name: 'Otra', isHidden: false, rows: 2, missing: [] }]);
  });
});
