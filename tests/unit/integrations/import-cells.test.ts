import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeFormula, unescapeFormula } from '#domain/base/formula.ts';
import { UNSEEN_MESSAGE } from '#domain/base/text.ts';
import { readImport } from '#domain/integrations/import.ts';
import {
  InvalidCell,
  optionalText,
  requiredAmount,
  requiredNumber,
  yesOrNo,
} from '#domain/integrations/import-cells.ts';
import { INGREDIENT_RULES, planIngredients } from '#domain/integrations/import-ingredients.ts';
import { MENU_COLUMNS, MENU_RULES, type MenuKey, planMenu } from '#domain/integrations/import-menu.ts';
import { planRecipes, RECIPE_COLUMNS, RECIPE_RULES } from '#domain/integrations/import-recipes.ts';
import { findTable } from '#domain/integrations/import-table.ts';
import { sheetOf } from '#tests/support/sheets.ts';

const price = requiredAmount('Escribe el precio.');
const quantity = requiredNumber({ decimals: 4, max: 100_000_000, positive: true }, 'Escribe la cantidad.');
const resultOf = (read: unknown) => (read instanceof InvalidCell ? read.reason : read);

describe('a price in a cell', () => {
  test.each([
    ['45', 4500],
    ['45.5', 4550],
    ['1,234.50', 123_450],
    ['1234.5', 123_450],
    [' 0 ', 0],
    ['100,000,000', 10_000_000_000],
    ['L 45.50', 4550],
    ['L45', 4500],
    ['Lps. 1,234.50', 123_450],
    ['HNL\u00a045.50', 4550],
  ])('%j is read as %i cents', (text, cents) => {
    expect(price.read(text)).toBe(cents);
  });

  test.each([
    ['', 'Escribe el precio.'],
    ['12abc', '"12abc" no es un número.'],
    ['NaN', '"NaN" no es un número.'],
    ['Infinity', '"Infinity" no es un número.'],
    ['1e5', '"1e5" no es un número.'],
    ['0x10', '"0x10" no es un número.'],
    ['1 234', '"1 234" no es un número.'],
    ['12,34.5', '"12,34.5" no es un número.'],
    ['L', '"L" no es un número.'],
    ['LL 45', '"LL 45" no es un número.'],
    ['45 L', '"45 L" no es un número.'],
    ['$ 45', '"$ 45" no es un número.'],
    ['=45', '"=45" no es un número.'],
    ['٤٥', '"٤٥" no es un número.'],
    ['45,50', 'Los decimales van con punto: 45.50 y no 45,50.'],
    ['0,125', 'Los decimales van con punto: 0.125 y no 0,125.'],
    ['1,2345', 'Los decimales van con punto: 1.2345 y no 1,2345.'],
    ['-1', 'No puede ser negativo.'],
    ['-0', 'No puede ser negativo.'],
    ['1.234', 'Admite dos decimales.'],
    ['100,000,001', 'Es demasiado grande: el máximo es 100,000,000.'],
  ])('%j is refused: %s', (text, reason) => {
    expect(resultOf(price.read(text))).toBe(reason);
  });

  test('any amount is read as it was written, with or without commas', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), fc.boolean(), (cents, grouped) => {
        const whole = Math.floor(cents / 100);
        const written = `${grouped ? whole.toLocaleString('en-US') : whole}.${String(cents % 100).padStart(2, '0')}`;
        expect(price.read(written)).toBe(cents);
      }),
    );
  });

  test('a price is never read from a text that is not only a number', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), (text) => {
        const read = price.read(text);
        const isNumber = /^\s*(?:(?:hnl|lps?\.?|l\.?)\s*)?(\d+|[1-9]\d{0,2}(,\d{3})+)(\.\d{1,2})?\s*$/i.test(
          text,
        );
        expect(read instanceof InvalidCell).toBe(!isNumber);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a quantity in a cell', () => {
  test.each([
    ['0.0001', 0.0001],
    ['3.3333', 3.3333],
    ['1,000', 1000],
  ])('%j is read as %f', (text, value) => expect(quantity.read(text)).toBe(value));

  test.each([
    ['0', 'Debe ser mayor que cero.'],
    ['0.00001', 'Admite cuatro decimales.'],
    ['0,125', 'Los decimales van con punto: 0.125 y no 0,125.'],
    ['-2', 'No puede ser negativo.'],
    ['', 'Escribe la cantidad.'],
  ])('%j is refused: %s', (text, reason) => expect(resultOf(quantity.read(text))).toBe(reason));
});

describe('a text in a cell', () => {
  test('a text that is too long or has characters that cannot be stored is refused', () => {
    const name = optionalText(5);
    expect(name.read(' Ñame ')).toBe('Ñame');
    expect(name.read('  ')).toBeNull();
    expect(resultOf(name.read('Baleada'))).toBe('Tiene 7 letras; caben 5.');
    expect(resultOf(name.read('a\u0000'))).toBe(UNSEEN_MESSAGE);
    expect(resultOf(name.read('a\ud800'))).toBe(UNSEEN_MESSAGE);
    expect(resultOf(name.read('a\u202eb'))).toBe(UNSEEN_MESSAGE);
    expect(resultOf(name.read('a\nb'))).toBe('No lleva saltos de línea ni tabulaciones.');
    expect(optionalText(9, true).read('a\r\nb')).toBe('a\nb');
    for (const text of ['#REF!', '#N/A', '#DIV/0!', '#NAME?', '#¡VALOR!', '#¿NOMBRE?', '#N/D'])
      expect(resultOf(optionalText(20).read(text))).toBe(`La fórmula de la celda da error: ${text}.`);
    expect(optionalText(20).read('#1 de la casa!')).toBe('#1 de la casa!');
  });

  test('any text is escaped against formulas and read back unchanged', () => {
    expect(escapeFormula('=1+1')).toBe("'=1+1");
    expect(escapeFormula("'=1+1")).toBe("''=1+1");
    expect(escapeFormula("L'Osteria")).toBe("L'Osteria");
    const any = fc.string({ unit: fc.oneof(fc.constantFrom(...`=+-@' \t\n`), fc.string({ maxLength: 2 })) });
    fc.assert(
      fc.property(any, (text) => {
        const neutral = escapeFormula(text);
        expect(neutral.trimStart()).not.toMatch(/^[=+\-@]/);
        expect(unescapeFormula(neutral)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test('yes and no are read in Spanish, and any other text is refused', () => {
    expect(['Sí', 'SI', 'no', ' No ', ''].map(yesOrNo.read)).toEqual([true, true, false, false, null]);
    expect(resultOf(yesOrNo.read('quizás'))).toBe('"quizás" no se reconoce: escribe Sí o No.');
  });
});

describe('the heads of a file', () => {
  const rows = (...cells: readonly (readonly string[])[]) => [sheetOf(cells)];

  test('heads are found in any order, without case or accents, and unknown ones are reported and not read', () => {
    const found = findTable(
      MENU_COLUMNS,
      rows(['PRECIO*', 'Notas', ' codigo  de barras ', 'nombre'], ['45', 'x', '0012', 'Baleada']),
    );
    expect(found).toMatchObject({
      columns: ['price_cents', 'barcode', 'name'],
      rows: [{ row: 2, cells: ['45', '0012', 'Baleada'] }],
      unknown: ['Notas'],
      faults: [],
    });
  });

  test('missing and repeated heads are faults', () => {
    const { faults } = findTable(MENU_COLUMNS, rows(['Nombre', 'nombre', 'Pecio'], ['a', 'b', 'c']));
    expect(faults).toEqual([
      { row: 1, column: 'Nombre', reason: 'La columna viene dos veces.' },
      { row: 1, column: 'Precio', reason: 'Falta esta columna.' },
    ]);
  });

  test('a file without rows or with more than 5,000 rows is a fault', () => {
    expect(findTable(MENU_COLUMNS, rows(['Nombre', 'Precio'])).faults).toHaveLength(1);
    expect(findTable(MENU_COLUMNS, []).faults).toHaveLength(1);
    const many = Array.from({ length: 5001 }, () => ['a', '1']);
    const [fault] = findTable(MENU_COLUMNS, rows(['Nombre', 'Precio'], ...many)).faults;
    expect(fault?.reason).toBe('El archivo tiene 5001 filas y caben 5000: divídelo en varios.');
  });

  test('data after the last column is refused, as with a comma that was not quoted', () => {
    const found = findTable(MENU_COLUMNS, rows(['Nombre', 'Precio'], ['Baleada', '1', '234.50']));
    expect(readImport(MENU_RULES, found).faults).toEqual([
      {
        row: 2,
        column: '',
        reason: 'Hay datos después de la última columna. ¿Falta poner un texto entre comillas?',
      },
    ]);
  });
});

describe('the rows of a file', () => {
  const menuRows = (...cells: readonly (readonly string[])[]) => {
    const columns: readonly MenuKey[] = ['name', 'price_cents', 'tax_category', 'preparation_time'];
    return readImport(MENU_RULES, { columns, rows: cells.map((each, at) => ({ row: at + 2, cells: each })) });
  };

  test('every fault is reported with its row and column', () => {
    expect(
      menuRows(['', '12abc', 'IVA', '1.5'], ['Baleada', '45', '18%', ''], ['BALEADA', '-3']).faults,
    ).toEqual([
      { row: 2, column: 'Nombre', reason: 'Escribe el nombre.' },
      { row: 2, column: 'Precio', reason: '"12abc" no es un número.' },
      { row: 2, column: 'Impuesto', reason: '"IVA" no se reconoce: escribe general, 18 % o exento.' },
      { row: 2, column: 'Minutos', reason: 'No lleva decimales.' },
      { row: 4, column: 'Precio', reason: 'No puede ser negativo.' },
      { row: 4, column: 'Nombre', reason: 'Está repetido: ya viene en la fila 3.' },
    ]);
  });

  test('the plan lists what each row will do, column by column', () => {
    const { rows } = menuRows(['Baleada', '50', '', '10'], ['Tamal', '20'], ['Café', '15', 'exento', '5']);
    const known = (name: string, price_cents: number) => ({
      name,
      category: 'Bebidas',
      description: null,
      price_cents,
      tax_category: 'general' as const,
      preparation_time: 10,
      type_menu: null,
      barcode: null,
      is_available: true,
      tracks_inventory: true,
    });
    const columns: readonly MenuKey[] = ['name', 'price_cents', 'tax_category', 'preparation_time'];
    expect(
      planMenu(rows, columns, {
        entries: [known('baleada', 4500), known('CAFÉ', 1500), known('Café', 900)],
        general_rate: 1500,
        with_recipe: [],
      }),
    ).toMatchObject({
      faults: [
        {
          row: 4,
          column: 'Nombre',
          reason: 'Hay 2 con este nombre: cambia el nombre de los demás antes de importar.',
        },
      ],
      steps: [
        {
          row: 2,
          name: 'Baleada',
          outcome: 'changed',
          changes: [
            { head: 'Nombre', before: 'baleada', after: 'Baleada' },
            { head: 'Precio', before: '45.00', after: '50.00' },
          ],
          facts: [
            { head: 'Impuesto', text: 'general' },
            { head: 'Minutos', text: '10' },
          ],
        },
        {
          row: 3,
          name: 'Tamal',
          outcome: 'created',
          changes: [],
          facts: [
            { head: 'Impuesto', text: 'general' },
            { head: 'Disponible', text: 'Sí' },
            { head: 'Controla inventario', text: 'Sí' },
          ],
        },
      ],
    });
  });

  test('a barcode is given to one product only, and earlier duplicates are accepted', () => {
    const columns: readonly MenuKey[] = ['name', 'price_cents', 'barcode'];
    const known = (name: string, barcode: string | null) => ({
      name,
      category: null,
      description: null,
      price_cents: 100,
      tax_category: 'general' as const,
      preparation_time: null,
      type_menu: null,
      barcode,
      is_available: true,
      tracks_inventory: true,
    });
    const plan = (...cells: readonly (readonly string[])[]) => {
      const { rows } = readImport(MENU_RULES, {
        columns,
        rows: cells.map((each, at) => ({ row: at + 2, cells: each })),
      });
      return planMenu(rows, columns, {
        entries: [known('Té', '1111'), known('Agua', '2222'), known('Jugo', '2222')],
        general_rate: 1500,
        with_recipe: [],
      }).faults;
    };
    expect(plan(['Agua', '1', '2222'], ['Jugo', '1', '2222'])).toEqual([]);
    expect(plan(['Té', '1', '3333'], ['Café', '1', '1111'])).toEqual([]);
    expect(plan(['Café', '1', '1111'], ['Soda', '1', '4444'], ['Cola', '1', '4444'])).toEqual([
      { row: 2, column: 'Código de barras', reason: 'Ese código de barras ya es de "Té".' },
      { row: 3, column: 'Código de barras', reason: 'Ese código de barras ya es de "Cola".' },
      { row: 4, column: 'Código de barras', reason: 'Ese código de barras ya es de "Soda".' },
    ]);
  });

  test('an ingredient with movements has its unit unchanged, in its own spelling', () => {
    const { rows } = readImport(INGREDIENT_RULES, {
      columns: ['name', 'unit', 'stock'],
      rows: [
        { row: 2, cells: ['Harina', 'LB', '900'] },
        { row: 3, cells: ['Sal', 'kg', ''] },
      ],
    });
    const known = (name: string) => ({
      name,
      category: null,
      unit: 'lb',
      purchase_unit: null,
      purchase_factor: 1,
      costo_pedido: 0,
      min_stock_level: 0,
      stock: 5,
      unit_locked_by: 'movements' as const,
    });
    expect(planIngredients(rows, ['name', 'unit', 'stock'], [known('Harina'), known('Sal')])).toMatchObject({
      faults: [
        { row: 3, column: 'Unidad', reason: 'Su unidad es lb y no puede cambiar: ya tiene movimientos.' },
      ],
      steps: [
        {
          row: 2,
          name: 'Harina',
          outcome: 'unchanged',
          changes: [],
          facts: [
            { head: 'Unidad', text: 'lb' },
            { head: 'Existencia', text: '5 lb, no cambia a 900 lb' },
          ],
          amount_cents: 0,
        },
      ],
    });
  });

  test('recipes mark con and sin separately, and an older file with one column is still read', () => {
    const files = [
      ['Producto', 'Ingrediente', 'Cantidad', 'Se ofrece'],
      ['Producto', 'Ingrediente', 'Cantidad', 'Con', 'Sin'],
    ];
    const found = files.map((head) =>
      findTable(RECIPE_COLUMNS, [
        sheetOf([head, ['Baleada', 'Queso', '1', 'Sí', 'Sí'], ['Baleada', 'Harina', '1', '', '']]),
      ]),
    );
    const known = {
      lines: [
        {
          product: 'Baleada',
          ingredient: 'Harina',
          quantity: 1,
          unit: 'lb',
          is_option: false,
          is_removable: true,
          extra_price_cents: 0,
        },
      ],
      products: ['Baleada'],
      ingredients: ['Harina', 'Queso'].map((name) => ({ name, unit: 'lb' })),
    };
    expect(found.map(({ columns, unknown }) => [columns.at(3), unknown])).toEqual([
      ['is_option', []],
      ['is_option', []],
    ]);
    const marks = found.map((table) =>
      readImport(RECIPE_RULES, table).rows.map(({ is_option, is_removable }) => [is_option, is_removable]),
    );
    expect(marks).toEqual([
      [
        [true, null],
        [null, null],
      ],
      [
        [true, true],
        [null, null],
      ],
    ]);
    const [table] = found;
    const plan = planRecipes(table ? readImport(RECIPE_RULES, table).rows : [], [], known);
    expect(plan.steps).toMatchObject([
      {
        row: 2,
        name: 'Baleada',
        outcome: 'changed',
        changes: [{ head: 'Queso', before: null, after: '1 lb, con' }],
      },
    ]);
    expect(plan.steps[0]?.facts).toEqual([{ head: 'Harina', text: '1 lb, sin' }]);
  });

  test('a recipe names each ingredient once, in a unit that converts to its own', () => {
    const { rows, faults } = readImport(RECIPE_RULES, {
      columns: ['product', 'ingredient', 'quantity', 'unit'],
      rows: [
        { row: 2, cells: ['Baleada', 'Harina', '4', 'oz'] },
        { row: 3, cells: ['BALEADA', 'harina', '1', ''] },
        { row: 4, cells: ['Baleada', 'Queso', '1', 'taza'] },
        { row: 5, cells: ['Baleada', 'Canela', '0.0001', 'g'] },
      ],
    });
    expect(faults).toEqual([
      { row: 3, column: 'Ingrediente', reason: 'Está repetido: ya viene en la fila 2.' },
    ]);
    const known = {
      lines: [],
      products: ['Baleada'],
      ingredients: ['Harina', 'Queso', 'Canela'].map((name) => ({ name, unit: 'lb' })),
    };
    expect(
      planRecipes(
        rows.filter(({ row }) => row !== 3),
        [],
        known,
      ).faults,
    ).toEqual([
      {
        row: 4,
        column: 'Unidad',
        reason: 'No se convierte en lb: usa lb, oz, g, kg, arroba, quintal.',
      },
      { row: 5, column: 'Unidad', reason: 'Es muy poco para medirlo en lb.' },
    ]);
  });
});
