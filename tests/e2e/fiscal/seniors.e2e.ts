import type { Locator, Page } from '@playwright/test';
import { businessDay } from '#domain/base/time.ts';
import { accessibilityCheck, expect, NO_NETWORK, show, test } from '#tests/e2e/base/fixtures.ts';
import { consumption } from '#tests/e2e/orders/tables-fixtures.ts';
import { withPrinter } from '#tests/e2e/printing/printer.ts';
import type { Business } from '#tests/support/business.ts';
import { startInvoicing } from '#tests/support/fiscal.ts';
import { readSeniors } from '#tests/support/reads.ts';
import { seniorOf, THIS_YEAR } from '#tests/support/seniors.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const panel = (page: Page) => page.getByRole('region', { name: 'Adulto mayor' });
const seniorButton = (page: Page) => dialog(page).getByRole('button', { name: 'Adulto mayor', exact: true });
const PIN = '1470';
const approve = async (page: Page) => {
  const approval = page.getByRole('dialog', { name: 'Autorización' });
  await expect(approval).toContainText('Dar el descuento de adulto mayor');
  await expect(approval.getByLabel('PIN')).toBeFocused();
  await page.keyboard.type(PIN);
  await approval.getByRole('button', { name: 'Autorizar' }).click();
};
const give = (page: Page) => dialog(page).getByRole('button', { name: 'Dar descuento' });

async function aMenu(business: Business) {
  const product = (name: string, priceCents: number, taxCategory: 'general' | 'special' = 'general') =>
    business.product({ name, priceCents, taxCategory, tracksInventory: false });
  return {
    meal: await product('Plato típico', 23_000),
    soup: await product('Sopa de caracol', 18_000),
    beer: await product('Cerveza', 6000, 'special'),
  };
}

/** Opens the bill of a table from the floor. */
async function openBillOf(page: Page, table: string): Promise<Locator> {
  await page.goto('/tables');
  await page.getByRole('button', { name: new RegExp(`^${table}`) }).click();
  await consumption(page)
    .getByRole('button', { name: /^(Cobrar|Cuenta) HNL/ })
    .click();
  return page.getByRole('dialog', { name: /^(Cobrar|Cuenta de la) orden/ });
}

test("on a phone a waiter gives the senior of a table the discount of the senior's line with a cashier's PIN", async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const { meal, soup, beer } = await aMenu(business);
  await business.employee('cajero', { pin: PIN, full_name: 'Carlos Mejía' });
  await business.order([{ product: meal }, { product: soup, quantity: 2 }, { product: beer }], {
    channel: 'mesa',
    table_id: business.tables[0]?.id ?? '',
  });
  const page = await restaurant.openPageAs('mesero', { width: 390, height: 844, touch: true });
  const bill = await openBillOf(page, business.tables[0]?.name ?? '');
  await seniorButton(page).tap();
  const wide = await bill.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(wide).toBe(false);

  await test.step('alcohol cannot be chosen, and a line must be', async () => {
    await expect(panel(page).getByRole('checkbox', { name: /Cerveza/ })).toBeDisabled();
    await give(page).tap();
    await expect(panel(page)).toContainText('Escribe el número de identidad.');
  });

  await test.step('the identity number is formatted and suggests the year, and both are checked at once', async () => {
    const identity = panel(page).getByLabel('Identidad');
    const year = panel(page).getByLabel('Año de nacimiento');
    await identity.fill(`0801${THIS_YEAR - 59}12345`);
    await expect(identity).toHaveValue(`0801-${THIS_YEAR - 59}-12345`);
    await expect(year).toHaveValue(String(THIS_YEAR - 59));
    await give(page).tap();
    await expect(panel(page)).toContainText(`en ${THIS_YEAR} cumple 59`);
    await identity.fill(seniorOf(70).identity_number);
    await expect(year).toHaveValue(String(THIS_YEAR - 70));
    await give(page).tap();
    await expect(panel(page)).toContainText('Elige los productos de esta persona.');
  });

  await test.step('kind, percentage and money off are shown before they are given', async () => {
    await panel(page)
      .getByRole('checkbox', { name: /Plato típico/ })
      .tap();
    await expect(panel(page)).toContainText('Adulto mayor, 25 %-HNL 57.50');
    await panel(page).getByLabel('Nombre (opcional)').fill('María Paz');
    expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
    await give(page).tap();
    await approve(page);
    await expect(bill).toContainText('Descuento adulto mayor (25 %) · María Paz-HNL 57.50');
    await expect(bill).toContainText('HNL 592.50');
  });

  await test.step('the same person has another line without the number', async () => {
    await seniorButton(page).tap();
    await panel(page)
      .getByRole('checkbox', { name: /Sopa de caracol/ })
      .tap();
    await expect(panel(page)).toContainText('cubre todas las unidades de la línea');
    await panel(page).getByRole('button', { name: 'Adulto mayor · María Paz' }).tap();
    await give(page).tap();
    await approve(page);
    await expect(bill).toContainText('HNL 502.50');
  });

  await test.step('the discount of the line is removed like any other', async () => {
    await bill.getByRole('button', { name: /^Descuento en Sopa/ }).tap();
    await dialog(page).getByRole('button', { name: 'Quitar descuento' }).tap();
    await expect(bill).toContainText('HNL 592.50');
  });
});

test('the counter sends, discounts and charges a cart at once, and the month lists the discount', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  await startInvoicing(business);
  const { meal } = await aMenu(business);
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  const papers = await withPrinter(page);
  for (const name of ['Plato típico', 'Cerveza'])
    await page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click();
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click();

  await test.step('the total of the screen has the discount', async () => {
    await seniorButton(page).click();
    await panel(page).getByLabel('Identidad').fill(seniorOf(80).identity_number);
    await panel(page)
      .getByRole('checkbox', { name: /Plato típico/ })
      .click();
    await expect(panel(page)).toContainText('Cuarta edad, 35 %-HNL 80.50');
    await give(page).click();
    await expect(dialog(page)).toContainText('Descuento cuarta edad (35 %)-HNL 80.50');
    await dialog(page).getByRole('button', { name: 'Cobrar HNL 209.50' }).click();
    await dialog(page).getByRole('button', { name: 'Imprimir factura' }).click();
    await expect.poll(async () => (await papers()).length).toBe(1);
    const paper = (await papers()).join('').replaceAll('\u00a0', ' ');
    expect(paper).toContain('Descuento cuarta edad (35 %)-HNL 80.50');
    expect(paper).toContain('Descuentos y rebajas otorgadosHNL 80.50');
  });

  await test.step('the same identity on another bill of the day asks first', async () => {
    await page.goto('/pos');
    await page
      .getByRole('button', { name: /^Plato típico/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
    await seniorButton(page).click();
    await panel(page).getByLabel('Identidad').fill(seniorOf(80).identity_number);
    await give(page).click();
    await dialog(page).getByRole('button', { name: 'Cobrar HNL 149.50' }).click();
    const question = page.getByRole('alertdialog', { name: 'Identidad repetida' });
    await expect(question).toContainText('Esta identidad ya se usó hoy en la venta #1.');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await dialog(page).getByRole('button', { name: 'Cobrar HNL 149.50' }).click();
    await question.getByRole('button', { name: 'Dar descuento' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Imprimir factura' })).toBeVisible();

    await business.order([{ product: meal }], {
      channel: 'mesa',
      table_id: business.tables[0]?.id ?? '',
    });
    const bill = await openBillOf(page, business.tables[0]?.name ?? '');
    await seniorButton(page).click();
    await panel(page).getByLabel('Identidad').fill(seniorOf(80).identity_number);
    await give(page).click();
    await expect(question).toContainText('la venta #1, la venta #2.');
    await question.getByRole('button', { name: 'Dar descuento' }).click();
    await expect(bill).toContainText('Descuento cuarta edad (35 %)-HNL 80.50');
  });

  await test.step('an administrator reads it in the report', async () => {
    const today = businessDay(new Date(), business.scope().zone);
    const { rows } = await readSeniors(business.scope(), today, today);
    const row = { kind: 'Cuarta edad', amount_cents: 23_000, discount_cents: 8050 };
    expect(rows).toMatchObject([row, row]);
    const office = await restaurant.openPageAs('admin', { at: '/reports' });
    await show(office, '/reports?categoria=sales&reporte=seniors');
    await expect(office.getByRole('table')).toContainText(`0801-${THIS_YEAR - 80}-12345`);
    await expect(office.getByRole('table')).toContainText('Cuarta edad, 35 %');
    await expect(office.getByRole('main')).toContainText('2 descuentos a 1 persona');
    await show(office, '/reports?categoria=sales&reporte=exceptions');
    await expect(office.getByRole('table', { name: 'Adultos mayores por revisar' })).toContainText(
      'En 2 cuentas del día',
    );
  });
});

test('without a network the button says that the discount needs it', async ({ restaurant, errors }) => {
  errors.expect(NO_NETWORK);
  const { business } = restaurant;
  const { meal } = await aMenu(business);
  const { name = '', id = '' } = business.tables[0] ?? {};
  await business.order([{ product: meal }], { channel: 'mesa', table_id: id });
  const page = await restaurant.openPageAs('cajero', { width: 390, height: 844 });
  await openBillOf(page, name);
  const button = dialog(page).getByRole('button', { name: /^Adulto mayor/ });
  await expect(button).toBeEnabled();
  await page.context().setOffline(true);
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('Necesita conexión');
});
