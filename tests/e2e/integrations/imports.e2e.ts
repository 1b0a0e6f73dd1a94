import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { read, utils, write } from 'xlsx';
import { accessibilityCheck, database, expect, show, test } from '#tests/e2e/base/fixtures.ts';

type Cells = readonly (readonly (string | number)[])[];

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Importar/ });

/** Opens the menu of files and chooses one of its items, by group. */
async function chooseFromMenu(page: Page, group: string, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^(Más acciones|(Importar \/ )?Exportar)$/ }).click();
  await page.getByRole('group', { name: group }).getByRole('menuitem', { name: item }).click();
}

async function download(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

const rowsIn = (content: Buffer, sheet = 0): unknown[][] => {
  const book = read(content);
  return utils.sheet_to_json(book.Sheets[book.SheetNames[sheet] ?? ''] ?? {}, { header: 1 });
};

const workbookOf = (sheets: Readonly<Record<string, Cells>>, hidden: readonly string[] = []): Buffer => {
  const book = utils.book_new();
  for (const [name, cells] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells.map((row) => [...row])), name);
  for (const name of hidden) utils.book_set_sheet_visibility(book, name, 1);
  return write(book, { type: 'buffer', bookType: 'xlsx' });
};

const choose = (page: Page, name: string, buffer: Buffer) =>
  dialog(page).getByLabel('Archivo para importar').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer,
  });

const violations = async (page: Page) =>
  (await accessibilityCheck(page).include('[role=dialog]').analyze()).violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ target }) => target.join(' ')),
  ]);

const faults = (page: Page) =>
  dialog(page).getByRole('table', { name: 'Errores del archivo' }).getByRole('row');
const steps = (page: Page) =>
  dialog(page).getByRole('table', { name: 'Qué pasará con cada fila' }).getByRole('row');

test('a menu is imported from the template workbook after its errors are corrected, and every screen shows it', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  await business.product({ name: 'Café', priceCents: 2000 });
  const page = await restaurant.openPageAs('admin');
  const other = await restaurant.openPageAs('cajero');
  await Promise.all([page.goto('/menu'), other.goto('/menu')]);
  await chooseFromMenu(page, 'Menú', 'Importar…');

  const template =
    await test.step('the template has the headings, an example row and a note for each column', async () => {
      const { name, content } = await download(page, () =>
        dialog(page).getByRole('button', { name: 'Plantilla XLSX' }).click(),
      );
      expect(name).toBe('plantilla_menu.xlsx');
      expect(await violations(page)).toEqual([]);
      const [heads = [], example = []] = rowsIn(content);
      expect(heads.slice(0, 5)).toEqual(['Categoría', 'Nombre', 'Descripción', 'Precio', 'Impuesto']);
      expect(example[3]).toBe(45);
      expect(rowsIn(content, 1)).toHaveLength(heads.length + 1);
      return {
        heads: heads.map(String),
        example: example.map((cell) => (typeof cell === 'number' ? cell : String(cell))),
      };
    });

  await test.step('a file with errors reports each by row and column and cannot be saved', async () => {
    const broken = [
      ['Postres', 'Tres leches', '', '12abc', 'general'],
      ['Postres', '', '', -5, 'IVA'],
      ['Bebidas', 'CAFÉ', '', 25.5, ''],
      ['Bebidas', 'Café', '', 30, ''],
    ];
    await choose(page, 'menu.xlsx', workbookOf({ Menú: [template.heads, template.example, ...broken] }));
    await expect(faults(page)).toHaveText([
      /FilaColumnaQué pasa/,
      '3Precio"12abc" no es un número.',
      '4NombreEscribe el nombre.',
      '4PrecioNo puede ser negativo.',
      '4Impuesto"IVA" no se reconoce: escribe general, 18 % o exento.',
      '6NombreEstá repetido: ya viene en la fila 5.',
    ]);
    await expect(dialog(page)).toContainText('Hay 5 errores en 3 filas.');
    expect(await violations(page)).toEqual([]);
    await expect(dialog(page).getByRole('button', { name: /^Importar/ })).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Elegir otro archivo' }).click();
  });

  await test.step('the corrected file shows a preview and is then imported', async () => {
    const good = [
      ['Postres', 'Tres leches', 'Con "crema",\ny canela', 60, ''],
      ['Bebidas', 'CAFÉ', '', 25.5, ''],
    ];
    await choose(page, 'menu.xlsx', workbookOf({ Menú: [template.heads, template.example, ...good] }));
    await expect(steps(page)).toHaveText([
      /FilaNombrePrecioQué pasará/,
      /^2Baleada sencillaCategoría Desayunos.*Impuesto generalMinutos 10.*HNL.45\.00Nuevo$/,
      /^3Tres lechesCategoría PostresDescripción Con "crema",\s+y canelaImpuesto general.*HNL.60\.00Nuevo$/,
      /^4CAFÉCategoría vacío → BebidasNombre Café → CAFÉPrecio 20\.00 → 25\.50Minutos \d+ → vacío.*HNL.25\.50Cambia$/,
    ]);
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Importar 3 productos' }).click();
    await expect(page.getByText('Importación lista')).toBeVisible();
    await expect(page.getByText('2 productos nuevos, 1 producto con cambios')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    for (const screen of [page, other]) {
      await expect(screen.getByText('Tres leches')).toBeVisible();
      await expect(screen.getByText('HNL 25.50')).toBeVisible();
    }
  });

  await test.step('all visible sheets of a workbook are previewed, and those that are not read are named', async () => {
    await chooseFromMenu(page, 'Menú', 'Importar…');
    const sheets = {
      Comidas: [['Comedor Ejemplo'], ['Nombre', 'Precio'], ['Tres leches', 65], ['Pollo chuco', 120]],
      Bebidas: [
        ['Nombre', 'Precio'],
        ['Horchata', 35],
      ],
      Notas: [['Pedir hielo'], ['Limpiar']],
      Listas: [['general']],
    };
    await choose(page, 'menu.xlsx', workbookOf(sheets, ['Listas']));
    await expect(dialog(page).getByText(/^(No se lee|Se leen)/)).toHaveText([
      'No se lee la hoja «Notas»: 2 filas, sin Nombre ni Precio.',
      'No se lee la hoja «Listas»: está oculta.',
      'Se leen las hojas «Comidas», «Bebidas».',
    ]);
    await expect(steps(page)).toHaveText([
      /FilaNombre/,
      /^3ComidasTres lechesPrecio 60\.00 → 65\.00.*Cambia$/,
      /^4ComidasPollo chuco.*Nuevo$/,
      /^2BebidasHorchata.*Nuevo$/,
    ]);
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Elegir otro archivo' }).click();
    await choose(
      page,
      'menu.xlsx',
      workbookOf({
        ...sheets,
        Bebidas: [
          ['Nombre', 'Precio'],
          ['Horchata', 'x'],
        ],
      }),
    );
    await expect(faults(page).nth(1)).toHaveText('2BebidasPrecio"x" no es un número.');
    await page.keyboard.press('Escape');
  });

  await test.step('importing the CSV that the cashier exports changes nothing', async () => {
    await expect(other.getByRole('button', { name: 'Importar / Exportar' })).toHaveCount(0);
    const { name, content } = await download(other, () => chooseFromMenu(other, 'Menú', 'Exportar a CSV'));
    expect(name).toMatch(/^menu_\d{4}-\d\d-\d\d\.csv$/);
    expect(content.toString()).toContain('"Con ""crema"",\ny canela"');
    await chooseFromMenu(page, 'Menú', 'Importar…');
    await choose(page, name, content);
    await expect(dialog(page).getByRole('button', { name: 'Sin cambios (3)' })).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: /^Importar/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('the audit log records the import once, with the changed price', async () => {
    const rows = await business.audit('menu.imported');
    expect(rows.map(({ details }) => details)).toEqual([
      { created: 2, changed: 1, unchanged: 0, prices: [{ name: 'CAFÉ', from_cents: 2000, to_cents: 2550 }] },
    ]);
    await show(page, '/settings/auditoria');
    await expect(page.getByText('CAFÉ: HNL 20.00 → HNL 25.50')).toBeVisible();
  });
});

test('ingredients and recipes are imported from CSV on a phone, and an invalid file is reported', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  await business.ingredient({ name: 'Queso', stock: 40 });
  await business.product({ name: 'Baleada' });
  const page = await restaurant.openPageAs('admin', {
    width: 390,
    height: 844,
    touch: true,
    at: '/inventory',
  });
  await chooseFromMenu(page, 'Ingredientes', 'Importar…');

  await test.step('a picture is refused as a file of ingredients', async () => {
    await choose(page, 'foto.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]));
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'Ese archivo es una imagen, no una hoja de cálculo. Guárdalo como Excel o CSV.',
    );
  });

  await test.step('letters that two encodings have are asked, and the chosen reading is checked', async () => {
    await choose(page, 'ingredientes.csv', Buffer.from('Nombre,Unidad\r\nAT\xe9N,lb\r\n', 'latin1'));
    await expect(dialog(page).getByRole('heading', { name: '¿Cuál se lee bien?' })).toBeFocused();
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      /^ATéN\s*CSV de Windows$/,
      /^ATÚN\s*CSV \(MS-DOS\)$/,
    ]);
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: /^ATÚN/ }).click();
    await expect(steps(page).nth(1)).toContainText('ATÚN');
    await dialog(page).getByRole('button', { name: 'Elegir otro archivo' }).click();
  });

  await test.step('an old encoding with semicolons is read, and the unit of a moved ingredient stays', async () => {
    const csv =
      'Nombre;Unidad;Existencia inicial;Costo de compra;Notas\r\nQueso;lb;900;;\r\nMaíz;lb;12,5;L 8,25;del molino\r\n';
    await choose(page, 'ingredientes.csv', Buffer.from(csv, 'latin1'));
    await expect(dialog(page)).toContainText('Esta columna no se conoce y no se lee: Notas.');
    await expect(faults(page).nth(1)).toHaveText(
      '2UnidadSu unidad es unidad y no puede cambiar: ya tiene movimientos.',
    );
    await dialog(page).getByRole('button', { name: 'Elegir otro archivo' }).click();
    await choose(page, 'ingredientes.csv', Buffer.from(csv.replace('Queso;lb', 'Queso;unidad'), 'latin1'));
    await expect(dialog(page)).toContainText('Coma decimal: 12,5 = 12.5');
    await expect(steps(page).filter({ hasText: 'Maíz' })).toHaveText(
      /^3MaízHNL.8\.25Unidad lbContenido 1 lbMínimo 0 lbExistencia inicial 12\.5 lbNuevo$/,
    );
    await dialog(page).getByRole('button', { name: 'Importar 1 ingrediente' }).click();
    await expect(page.getByText('1 ingrediente nuevo, 1 sin cambios')).toBeVisible();
    await expect(page.getByText('Maíz')).toBeVisible();
  });

  await test.step('what another user deleted after the preview is reported by the server with its row', async () => {
    await show(page, '/menu');
    await chooseFromMenu(page, 'Recetas', 'Importar…');
    const csv = 'Producto,Ingrediente,Cantidad,Unidad\nBALEADA,MAÍZ,4,oz\nBaleada,queso,1,\n';
    await choose(page, 'recetas.csv', Buffer.from(csv));
    await expect(dialog(page).getByRole('button', { name: 'Importar 1 receta' })).toBeVisible();
    const archive = (at: string) =>
      database.rows(
        `update inventory_items set archived_at = ${at} where business_id = $1 and name = 'Queso'`,
        [business.id],
      );
    await archive('now()');
    await dialog(page).getByRole('button', { name: 'Importar 1 receta' }).click();
    await expect(faults(page).nth(1)).toHaveText(
      '3IngredienteNo hay un ingrediente con este nombre en el inventario.',
    );
    await archive('null');
    await dialog(page).getByRole('button', { name: 'Elegir otro archivo' }).click();
    await choose(page, 'recetas.csv', Buffer.from(csv));
    await dialog(page).getByRole('button', { name: 'Importar 1 receta' }).click();
    await expect(page.getByText('1 receta nueva')).toBeVisible();
  });

  await test.step('exported recipes equal the imported ones, in the typed units', async () => {
    const { content } = await download(page, () => chooseFromMenu(page, 'Recetas', /XLSX/));
    expect(rowsIn(content).slice(1)).toEqual([
      ['Baleada', 'Maíz', 4, 'oz', 'No', 'No', 0],
      ['Baleada', 'Queso', 1, 'unidad', 'No', 'No', 0],
    ]);
  });
});

test('an export of Loyverse is mapped on a phone, refused by row, imported, and its columns are kept for other devices', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  const page = await restaurant.openPageAs('admin', { width: 390, height: 844, touch: true, at: '/menu' });
  const heads =
    'Handle,SKU,Name,Category,Option 1 name,Option 1 value,Cost,Barcode,SKU of included item,Available for sale [Comedor],Price [Comedor],In stock [Comedor],"Tax - ""ISV"" (15%)"';
  const items = [
    'cafe,1,Café,Bebidas,Tamaño,Pequeño,4.20,,,Y,20.00,,Y',
    'cafe,2,,,,Grande,6.10,,,Y,30.00,,Y',
    'queso,3,Queso por libra,Tienda,,,52.00,0075000001234,,N,78.00,12.5,N',
  ];
  const exported = (...rows: readonly string[]) => Buffer.from([heads, ...rows].join('\r\n'));
  await chooseFromMenu(page, 'Menú', 'Importar…');
  const column = (screen: Page, name: string | RegExp) => dialog(screen).getByRole('combobox', { name });

  await test.step('its columns are proposed and may be changed, and a required one is needed', async () => {
    await choose(
      page,
      'export_items.csv',
      exported(...items, 'combo,4,Combo,Combos,,,0,,1,Y,variable,,Y', ',,,,,,,,1,,,,'),
    );
    await expect(dialog(page).getByRole('heading', { name: 'Es un archivo de Loyverse' })).toBeFocused();
    await expect(column(page, 'Nombre')).toHaveValue('Name');
    await expect(column(page, /^Variante$/)).toHaveValue('Option 1 value');
    await expect(column(page, 'Precio')).toHaveValue('Price [Comedor]');
    expect(await violations(page)).toEqual([]);
    await column(page, 'Precio').selectOption('No se lee');
    await expect(dialog(page).getByRole('button', { name: 'Revisar' })).toBeDisabled();
    await expect(dialog(page).getByRole('status')).toHaveText('Falta elegir: Precio.');
    await column(page, 'Precio').selectOption('Price [Comedor]');
    await column(page, 'Tipo de menú').selectOption('Category');
    await dialog(page).getByRole('button', { name: 'Revisar' }).click();
  });

  await test.step('a variable price is refused with its row, and nothing is stored', async () => {
    await expect(faults(page).nth(1)).toHaveText(
      '5PrecioPrice [Comedor]Es variable en el otro sistema: escribe un número.',
    );
    await expect(dialog(page)).toContainText('No se lee la fila 6: no trae nada en las columnas elegidas.');
    await dialog(page).getByRole('button', { name: 'Elegir otro archivo' }).click();
  });

  await test.step('variants are products of their own, with every value in the preview', async () => {
    await choose(page, 'export_items.csv', exported(...items));
    await dialog(page).getByRole('button', { name: 'Revisar' }).click();
    await expect(steps(page)).toHaveText([
      /FilaNombre/,
      /^2Café · Pequeño.*20\.00Categoría Bebidas.*Impuesto general.*Nuevo$/,
      /^3Café · Grande.*30\.00Categoría Bebidas.*Impuesto general.*Nuevo$/,
      /^4Queso por libra.*78\.00.*Impuesto exento.*Código de barras 0075000001234.*Disponible No.*Nuevo$/,
    ]);
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Elegir columnas' }).click();
    await column(page, 'Tipo de menú').selectOption('Category');
    await dialog(page).getByRole('button', { name: 'Revisar' }).click();
    await dialog(page).getByRole('button', { name: 'Importar 3 productos' }).click();
    await expect(page.getByText('3 productos nuevos')).toBeVisible();
  });

  await test.step('another device of the business proposes the same columns', async () => {
    const other = await restaurant.openPageAs('admin', { width: 1440, height: 900, at: '/menu' });
    await chooseFromMenu(other, 'Menú', 'Importar…');
    await choose(other, 'export_items.csv', exported(...items));
    await expect(column(other, 'Tipo de menú')).toHaveValue('Category');
    await dialog(other).getByRole('button', { name: 'Revisar' }).click();
    await expect(dialog(other).getByRole('button', { name: 'Sin cambios (3)' })).toBeVisible();
    const stored = await database.rows<{ name: string; type_menu: string }>(
      `select name, type_menu from menu_items where business_id = $1 order by name`,
      [business.id],
    );
    expect(stored).toEqual([
      { name: 'Café · Grande', type_menu: 'Bebidas' },
      { name: 'Café · Pequeño', type_menu: 'Bebidas' },
      { name: 'Queso por libra', type_menu: 'Tienda' },
    ]);
  });
});
