import type { Locator, Page } from '@playwright/test';
import { accessibilityCheck, database, expect, test } from '#tests/e2e/base/fixtures.ts';
import { anIngredientOf, recipesOf } from '#tests/support/recipes.ts';

const PHONE = { width: 390, height: 844, touch: true };

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const search = (dialog: Locator) => dialog.getByRole('combobox', { name: 'Agregar ingrediente' });
const quantityOf = (dialog: Locator, name: string) => dialog.getByLabel(`Cantidad de ${name}`);
/** A figure of the sticky bar, with its note. */
const figure = (dialog: Locator, label: string) =>
  dialog.locator('dl > div').filter({ has: dialog.page().getByText(label, { exact: true }) });
const lempiras = (text: string) => `HNL\u00A0${text}`;

async function add(dialog: Locator, text: string, name: string, quantity: string) {
  await search(dialog).fill(text);
  await dialog.getByRole('option', { name }).click();
  await expect(quantityOf(dialog, name)).toBeFocused();
  await quantityOf(dialog, name).fill(quantity);
}

async function remove(dialog: Locator, name: string) {
  await dialog.getByRole('button', { name: `Opciones de ${name}`, exact: true }).click();
  await dialog.page().getByRole('menuitem', { name: 'Quitar' }).click();
}

async function expectNoViolations(page: Page) {
  const { violations } = await accessibilityCheck(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('a product gets its recipe with live cost and margin, and a conflict is shown before a change is lost', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const ingredient = (name: string, unit: string, costPerUnit: number) =>
    anIngredientOf(business, unit, { name, costPerUnit });
  await ingredient('Frijoles', 'g', 2.5);
  const cheese = await ingredient('Queso', 'g', 10);
  await ingredient('Tortilla', 'unidad', 150);
  const product = await business.product({ name: 'Baleada', priceCents: 11_500 });
  const page = await restaurant.openPageAs('admin');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/menu');

  await page.getByRole('button', { name: '1 sin receta' }).click();
  await dialogOf(page, 'Productos sin receta').getByRole('button', { name: 'Baleada' }).click();
  const dialog = dialogOf(page, 'Editar Producto');
  await expect(dialog.getByText('Está bajo control de inventario y no tiene receta')).toBeVisible();
  await expect(figure(dialog, 'Margen')).toHaveText('Margen—');

  await add(dialog, 'FRIJ', 'Frijoles', '0.5');
  await dialog.getByLabel('Unidad de Frijoles').selectOption('lb');
  await expect(figure(dialog, 'Costo del plato')).toContainText(lempiras('5.67'));
  await expect(figure(dialog, 'Margen')).toHaveText(`Margen${lempiras('94.33')}94.33 %`);
  await search(dialog).fill('Culantro');
  await dialog.getByRole('button', { name: 'Nuevo ingrediente «Culantro»' }).click();
  const made = dialogOf(page, 'Nuevo ingrediente');
  await expect(made.getByLabel('Nombre')).toHaveValue('Culantro');
  await made.getByRole('combobox', { name: 'Unidad' }).fill('unidad');
  await made.getByRole('combobox', { name: 'Unidad' }).press('Enter');
  await expect(quantityOf(dialog, 'Culantro')).toBeFocused();
  await expect(quantityOf(dialog, 'Frijoles')).toHaveValue('0.5');
  await remove(dialog, 'Culantro');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await search(dialog).fill('tort');
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveText([/Tortilla/]);
  await search(dialog).press('Enter');
  expect(requested.filter((url) => url.includes('search=Culantro'))).toEqual([]);
  await expect(quantityOf(dialog, 'Tortilla')).toBeFocused();
  await expect(
    dialog.getByRole('list', { name: 'Ingredientes' }).getByRole('listitem').first(),
  ).toContainText('Tortilla');
  await page.keyboard.type('0');
  await dialog.getByRole('button', { name: 'Guardar receta' }).click();
  await expect(dialog.getByText('Escribe una cantidad mayor que cero')).toBeVisible();
  await expect(quantityOf(dialog, 'Tortilla')).toBeFocused();
  await quantityOf(dialog, 'Tortilla').fill('1');
  await dialog.getByLabel('Con Frijoles: se ofrece más').click();
  await dialog.getByLabel('Sin Tortilla: se ofrece quitarlo').click();
  await dialog.getByLabel('Precio extra de Frijoles').fill('12.50');
  await expectNoViolations(page);
  await quantityOf(dialog, 'Tortilla').press('Enter');
  await expect(page.getByText('Receta guardada')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Guardar receta' })).toBeDisabled();
  const { lines } = await recipesOf(business).recipe(product);
  expect(lines).toMatchObject([
    {
      name: 'Frijoles',
      quantity: 226.7962,
      typed_quantity: 0.5,
      is_option: true,
      is_removable: false,
      extra_price_cents: 1250,
    },
    { name: 'Tortilla', quantity: 1, is_option: false, is_removable: true, extra_price_cents: 0 },
  ]);

  await add(dialog, 'queso', 'Queso', '900');
  await expect(figure(dialog, 'Margen')).toHaveText(`Margen${lempiras('2.83')}2.83 %`);
  await quantityOf(dialog, 'Queso').fill('1000');
  await expect(figure(dialog, 'Margen')).toHaveText(`Margen-${lempiras('7.17')}Pierde 7.17 %`);
  await recipesOf(business).save(product, [{ of: cheese, quantity: 30, unit: 'g' }]);
  await dialog.getByRole('button', { name: 'Guardar receta' }).click();
  await expect(page.getByText(/^Otra persona guardó esta receta.*Revisa la suya/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(quantityOf(dialog, 'Queso')).toHaveValue('1000');
  await dialog.getByRole('button', { name: 'Ver la suya y descartar la mía' }).click();
  await expect(quantityOf(dialog, 'Queso')).toHaveValue('30');
  await expect(quantityOf(dialog, 'Frijoles')).toHaveCount(0);

  await remove(dialog, 'Queso');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Baleada', exact: true }).click();
  await dialog.getByRole('tab', { name: 'Receta' }).click();
  await expect(quantityOf(dialog, 'Queso')).toHaveValue('30');
  expect((await recipesOf(business).recipe(product)).lines).toMatchObject([{ name: 'Queso', quantity: 30 }]);
});

test('a preparation gets its batch recipe on a phone and is made while another user watches the stock', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const ingredient = (name: string, options: Parameters<typeof anIngredientOf>[2]) =>
    anIngredientOf(business, 'lb', { name, ...options });
  const tomato = await ingredient('Tomate', { stock: 10, costPerUnit: 1_200 });
  const sauce = await ingredient('Salsa', { isPrepared: true });
  const seasoning = await ingredient('Adobo', { isPrepared: true });
  await recipesOf(business).prepare(seasoning, [{ of: sauce, quantity: 1, unit: 'lb' }]);
  const page = await restaurant.openPageAs('admin', PHONE);
  const watcher = await restaurant.openPageAs('cajero');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watcher.goto('/inventory');
  await page.goto('/inventory');

  await page.getByRole('button', { name: 'Salsa' }).click();
  const dialog = dialogOf(page, 'Salsa');
  await dialog.getByRole('tab', { name: 'Preparación' }).click();
  await dialog.getByLabel('Un lote da (lb)').fill('4');
  await add(dialog, 'ado', 'Adobo', '1');
  await dialog.getByRole('button', { name: 'Guardar preparación' }).click();
  await expect(dialog.getByText('Salsa no puede llevar Adobo: Adobo ya se prepara con Salsa.')).toBeVisible();
  await remove(dialog, 'Adobo');
  await add(dialog, 'tom', 'Tomate', '1000');
  await dialog.getByLabel('Unidad de Tomate').selectOption('g');
  await expect(figure(dialog, 'Costo del lote')).toContainText(lempiras('26.46'));
  await expect(figure(dialog, 'Costo por lb')).toContainText(lempiras('6.61'));
  await dialog.getByRole('button', { name: 'Guardar preparación' }).click();
  await expect(page.getByText('Preparación guardada')).toBeVisible();

  const batches = dialog.getByRole('region', { name: 'Preparar' });
  await batches.getByLabel('Lotes').fill('5');
  await expect(batches.getByText('11.0231 lb · hay 10 lb')).toBeVisible();
  await batches.getByRole('button', { name: 'Preparar' }).click();
  await expect(
    page.getByText('Stock insuficiente para Tomate. Stock actual: 10, requerido: 11.0231'),
  ).toBeVisible();
  await batches.getByLabel('Lotes').fill('2.5');
  await expectNoViolations(page);
  await batches.getByLabel('Lotes').press('Enter');
  await expect(page.getByText('Se prepararon 10 lb de Salsa')).toBeVisible();
  await expect(batches.getByText('Hay 10 lb')).toBeVisible();
  await expect(watcher.getByRole('row', { name: /Salsa/ })).toContainText('10 lb');
  await expect(watcher.getByRole('row', { name: /Tomate/ })).toContainText(/4\.4884\s*lb/);
  const [moved] = await database.rows<{ cost: number }>(
    `select cost_per_unit::float8 as cost from inventory_items where id = $1 and exists (
       select from stock_movements where inventory_item_id = $2 and type = 'preparation')`,
    [sauce, tomato],
  );
  expect(moved?.cost).toBe(661.3868);

  await watcher.getByRole('button', { name: 'Salsa' }).click();
  const read = dialogOf(watcher, 'Salsa');
  await read.getByRole('tab', { name: 'Preparación' }).click();
  await expect(read.getByText('Un lote da 4 lb y lleva:')).toBeVisible();
  await expect(read.getByText('1,000 g')).toBeVisible();
  await expect(read).not.toContainText('HNL');
});

test('the lines of a long recipe are rows that fit their window, and the footer covers none of them', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const product = await business.product({ name: 'Plato típico', priceCents: 18_500 });
  const lines = [];
  for (let number = 1; number <= 14; number++) {
    const of = await anIngredientOf(business, 'cucharadita', { name: `Ingrediente ${number}` });
    lines.push({
      of,
      quantity: number === 1 ? 1000.125 : number,
      unit: 'cucharadita',
      isOption: number < 14,
      extraCents: number === 1 ? 100_050 : 12_050,
    });
  }
  await recipesOf(business).save(product, lines);

  for (const [width, isOneRow] of [
    [390, false],
    [1024, true],
  ] as const) {
    const page = await restaurant.openPageAs('admin', { width, height: 768, touch: true, at: '/menu' });
    await page.getByRole('button', { name: 'Plato típico', exact: true }).click();
    const dialog = dialogOf(page, 'Editar Producto');
    await dialog.getByRole('tab', { name: 'Receta' }).click();
    const rows = dialog.getByRole('list', { name: 'Ingredientes' }).getByRole('listitem');
    await expect(rows).toHaveCount(14);
    await expectNoViolations(page);

    const measured = await rows.evaluateAll((elements) =>
      elements.map((row) => {
        const { left, right, height } = row.getBoundingClientRect();
        const controls = [...row.querySelectorAll('input, select, button')].map((control) =>
          control.getBoundingClientRect(),
        );
        const cost = [...row.querySelectorAll('span')].find((each) => each.textContent?.startsWith('HNL'));
        return {
          height: Math.round(height),
          // An inline element has no client width.
          cut: [...row.querySelectorAll('input, span')]
            .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth)
            .map((each) => (each instanceof HTMLInputElement ? each.value : each.textContent)),
          costRight: Math.round(cost?.getBoundingClientRect().right ?? 0),
          smallest: Math.min(...controls.map((control) => Math.min(control.width, control.height))),
          overflow: Math.max(
            ...controls.map((control) => Math.max(left - control.left, control.right - right)),
          ),
        };
      }),
    );
    expect(new Set(measured.map(({ costRight }) => costRight)).size).toBe(1);
    for (const { height, cut, smallest, overflow } of measured) {
      expect(cut).toEqual([]);
      if (isOneRow) expect(height).toBe(52);
      else expect(height).toBeLessThanOrEqual(104);
      expect(smallest).toBeGreaterThanOrEqual(44);
      // The space around the icon of the menu's button is outside the column.
      expect(overflow).toBeLessThanOrEqual(12);
    }
    const sideways = await rows.first().evaluate((row) => {
      let hidden = 0;
      for (let each = row.parentElement; each; each = each.parentElement)
        if (getComputedStyle(each).overflowX !== 'visible')
          hidden = Math.max(hidden, each.scrollWidth - each.clientWidth);
      return hidden;
    });
    expect(sideways).toBe(0);

    const saveButton = dialog.getByRole('button', { name: 'Guardar receta' });
    await expect(saveButton).toBeInViewport({ ratio: 1 });
    await rows
      .last()
      .getByRole('button', { name: /^Opciones de/ })
      .focus();
    await rows.last().scrollIntoViewIfNeeded();
    await expect(saveButton).toBeInViewport({ ratio: 1 });
    const [row, footer] = [await rows.last().boundingBox(), await figure(dialog, 'Margen').boundingBox()];
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThan(footer?.y ?? 0);
  }
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`the tabs of a product stay in place when another one is shown at ${width} px`, async ({
    restaurant,
  }) => {
    await restaurant.business.product({ name: 'Horchata', priceCents: 3_500 });
    const page = await restaurant.openPageAs('admin', { width, height, at: '/menu' });
    await page.getByRole('button', { name: 'Horchata', exact: true }).click();
    const tabs = dialogOf(page, 'Editar Producto').getByRole('tablist');
    await tabs.getByRole('tab', { name: 'Receta' }).click();
    await expect(page.getByText('Agrega lo que lleva una unidad de este producto.')).toBeVisible();
    const place = await tabs.boundingBox();
    await tabs.getByRole('tab', { name: 'Producto' }).click();
    await expect(page.getByLabel('Nombre', { exact: true })).toBeVisible();
    expect(await tabs.boundingBox()).toEqual(place);
  });
