import { describe, expect, it } from 'vitest';
import type { IngredientEntry, MenuEntry } from '#domain/integrations/answers/imports.ts';
import type { ImportStep } from '#domain/integrations/import.ts';
import { DEBT_COLUMNS } from '#domain/integrations/import-debts.ts';
import { INGREDIENT_COLUMNS } from '#domain/integrations/import-ingredients.ts';
import { MENU_COLUMNS } from '#domain/integrations/import-menu.ts';
import { RECIPE_COLUMNS } from '#domain/integrations/import-recipes.ts';
import { sheetOf } from '#tests/support/sheets.ts';
import { type Known, previewRows } from '#web/parts/spreadsheets/preview-rows.ts';

const headsOf = (columns: readonly { readonly head: string }[]) => columns.map(({ head }) => head);

/** What a preview says of each row: its changes as 'head: before → after', then its facts as 'head: text'. */
const said = ({ changes, facts }: ImportStep) => [
  ...changes.map(({ head, before, after }) => `${head}: ${before} → ${after}`),
  ...facts.map(({ head, text }) => `${head}: ${text}`),
];
function stepsOf(known: Known, ...cells: readonly (readonly string[])[]) {
  const { faults, steps } = previewRows(known, [sheetOf(cells)]);
  expect(faults).toEqual([]);
  return steps;
}

const tea: MenuEntry = {
  name: 'Té',
  category: 'Bebidas',
  description: 'Con limón',
  price_cents: 4500,
  tax_category: 'general',
  preparation_time: 5,
  type_menu: 'Bebida',
  barcode: '0012345678905',
  is_available: true,
  tracks_inventory: false,
};
const cheese: IngredientEntry = {
  name: 'Queso',
  category: 'Lácteos',
  unit: 'kg',
  purchase_unit: 'caja',
  purchase_factor: 12,
  costo_pedido: 13_250,
  min_stock_level: 0.5,
  stock: 40,
  unit_locked_by: null,
};

describe('the preview of a menu', () => {
  const heads = headsOf(MENU_COLUMNS);

  it('a new product lists every value that is stored, also those without a column', () => {
    const row = ['Bebidas', 'Té', 'Con limón', '45', '18 %', '5', 'Bebida', '0012345678905', 'No', 'Sí'];
    const [step] = stepsOf({ kind: 'menu', entries: [], general_rate: 1500, with_recipe: [] }, heads, row);
    expect(step).toMatchObject({ name: 'Té', outcome: 'created', amount_cents: 4500 });
    expect(step && said(step)).toEqual([
      'Categoría: Bebidas',
      'Descripción: Con limón',
      'Impuesto: 18 %',
      'Minutos: 5',
      'Tipo de menú: Bebida',
      'Código de barras: 0012345678905',
      'Disponible: No',
      'Controla inventario: Sí',
    ]);
    const [small] = stepsOf(
      { kind: 'menu', entries: [], general_rate: 1500, with_recipe: [] },
      ['Nombre', 'Precio'],
      ['Té', '45'],
    );
    expect(small && said(small)).toEqual(['Impuesto: general', 'Disponible: Sí', 'Controla inventario: Sí']);
  });

  it('every field that changes is said with its old and its new value', () => {
    const row = ['Frías', 'TÉ', '', '1045.50', 'exento', '7', '', '0075000001234', 'No', 'Sí'];
    const [step] = stepsOf({ kind: 'menu', entries: [tea], general_rate: 1500, with_recipe: [] }, heads, row);
    expect(step && said(step)).toEqual([
      'Categoría: Bebidas → Frías',
      'Nombre: Té → TÉ',
      'Descripción: Con limón → null',
      'Precio: 45.00 → 1,045.50',
      'Impuesto: general → exento',
      'Minutos: 5 → 7',
      'Tipo de menú: Bebida → null',
      'Código de barras: 0012345678905 → 0075000001234',
      'Disponible: Sí → No',
      'Controla inventario: No → Sí',
    ]);
    const [other] = stepsOf(
      { kind: 'menu', entries: [tea], general_rate: 1500, with_recipe: [] },
      ['Nombre', 'Precio', 'Código de barras'],
      ['Té', '45.50', '0012345678905'],
    );
    expect(other && said(other)).toEqual(['Precio: 45.00 → 45.50', 'Código de barras: 0012345678905']);
  });
});

describe('the preview of ingredients', () => {
  const heads = headsOf(INGREDIENT_COLUMNS);

  it('a new ingredient lists its pack, its minimum and its stock', () => {
    const row = ['Queso fresco', 'Lácteos', 'kg', 'caja', '12', '132.50', '0.5', '1.25'];
    const [step] = stepsOf({ kind: 'ingredients', entries: [] }, heads, row);
    expect(step).toMatchObject({ outcome: 'created', amount_cents: 13_250 });
    expect(step && said(step)).toEqual([
      'Categoría: Lácteos',
      'Unidad: kg',
      'Unidad de compra: caja',
      'Contenido: 12 kg',
      'Mínimo: 0.5 kg',
      'Existencia inicial: 1.25 kg',
    ]);
  });

  it('what changes of an ingredient is said, and that its stock stays', () => {
    const row = ['Queso', 'Quesos', 'lb', 'bolsa', '10', '140', '1', '900'];
    const [step] = stepsOf({ kind: 'ingredients', entries: [cheese] }, heads, row);
    expect(step && said(step)).toEqual([
      'Categoría: Lácteos → Quesos',
      'Unidad: kg → lb',
      'Unidad de compra: caja → bolsa',
      'Contenido: 12 kg → 10 lb',
      'Costo de compra: 132.50 → 140.00',
      'Mínimo: 0.5 kg → 1 lb',
      'Existencia: 40 kg, no cambia a 900 kg',
    ]);
  });
});

describe('the preview of recipes', () => {
  it('each ingredient is said with its quantity and how it is offered, old and new', () => {
    const line = (ingredient: string, quantity: number) => ({
      product: 'Baleada',
      ingredient,
      quantity,
      unit: 'oz',
      is_option: false,
      is_removable: true,
      extra_price_cents: 0,
    });
    const known: Known = {
      kind: 'recipes',
      lines: [line('Queso', 1), line('Crema', 2), line('Maíz', 3)],
      products: ['Baleada', 'Sopa'],
      ingredients: ['Queso', 'Crema', 'Maíz', 'Frijol'].map((name) => ({ name, unit: 'oz' })),
    };
    const [changed, made] = stepsOf(
      known,
      headsOf(RECIPE_COLUMNS),
      ['Baleada', 'Queso', '1.5', '', 'Sí', 'No', '15'],
      ['Baleada', 'Crema', '2', '', '', '', ''],
      ['Baleada', 'Frijol', '4', '', '', '', ''],
      ['Sopa', 'Maíz', '8', '', 'Sí', '', ''],
    );
    expect(changed && said(changed)).toEqual([
      'Queso: 1 oz, sin → 1.5 oz, con (+15.00)',
      'Frijol: null → 4 oz',
      'Maíz: 3 oz, sin → null',
      'Crema: 2 oz, sin',
    ]);
    expect(made).toMatchObject({ outcome: 'created' });
    expect(made && said(made)).toEqual(['Maíz: 8 oz, con']);
  });
});

describe('the preview of opening debts', () => {
  it('a debt is said with its date and note, and what of a known customer is not stored', () => {
    const known: Known = {
      kind: 'debts',
      today: '2026-11-20',
      customers: [{ name: 'Marta', phone: '9988-7766', is_active: true, debts: [] }],
    };
    const [old, fresh] = stepsOf(
      known,
      headsOf(DEBT_COLUMNS),
      ['Marta', '99887766', '08011985123456', '1350', '31/10/2026', 'Cuaderno'],
      ['Luis', '3311-2244', '08011985123457', '20', '', ''],
    );
    expect(old && said(old)).toEqual([
      'Saldo inicial: null → 1,350.00 del 31/10/2026',
      'Teléfono: 99887766',
      'RTN: 08011985123456, no se guarda: la cuenta ya está',
      'Fecha: 31/10/2026',
      'Nota: Cuaderno',
    ]);
    expect(fresh && said(fresh)).toEqual(['Teléfono: 3311-2244', 'RTN: 08011985123457', 'Fecha: 20/11/2026']);
  });
});

describe('what a person should know before an import', () => {
  const notesOf = (known: Known, ...rows: readonly (readonly string[])[]) =>
    previewRows(known, [sheetOf(rows)]).notes;
  const menu: Known = { kind: 'menu', entries: [], general_rate: 1500, with_recipe: [] };

  it('signs that are not seen are left out, and their rows are named', () => {
    const heads = ['Nombre', 'Precio', 'Controla inventario'];
    expect(
      notesOf(
        menu,
        heads,
        ['Arroz\u00adcon leche', '45', 'No'],
        ['Té', '20', 'No'],
        ['\u200bCafé', '25', 'No'],
      ),
    ).toEqual(['Se quitan signos que no se ven en las filas 2, 4.']);
    expect(notesOf(menu, heads, ['👨\u200d🍳 Menú del chef', '45', 'No'])).toEqual([]);
  });

  it('products that begin to control inventory without a recipe are named', () => {
    const known: Known = { ...menu, with_recipe: ['Sopa'] };
    const heads = ['Nombre', 'Precio', 'Controla inventario'];
    expect(
      notesOf(known, heads, ['Sopa', '45', 'Sí'], ['Pan', '5', 'Sí'], ['Té', '20', 'No'], ['Café', '25', '']),
    ).toEqual([
      'Controlan inventario sin receta: Pan y 1 más. Sin receta no se sabe qué descontar y la cocina no podrá servirlos solos.',
    ]);
  });
});
