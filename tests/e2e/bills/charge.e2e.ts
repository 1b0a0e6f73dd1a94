import type { Locator, Page } from '@playwright/test';
import { createBarrier } from '#tests/e2e/base/barrier.ts';
import { accessibilityCheck, database, expect, NO_NETWORK, test } from '#tests/e2e/base/fixtures.ts';
import { consumption } from '#tests/e2e/orders/tables-fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { ordersOf } from '#tests/support/orders.ts';

/** Longer than a tap. */
const HOLD_MS = 800;

const aTable = ({ tables }: Business, name: string) => {
  const table = tables.find((each) => each.name === name);
  if (!table) throw new Error(`there is no ${name}`);
  return table;
};

/** An order of drinks at L 2.00 on a table. */
async function orderDrinks(business: Business, table: string, wishes: Readonly<Record<string, number>>) {
  const lines = await Promise.all(
    Object.entries(wishes).map(async ([name, quantity]) => ({
      product: await business.product({ name, priceCents: 200, tracksInventory: false }),
      quantity,
    })),
  );
  return business.order(lines, {
    channel: 'mesa',
    table_id: aTable(business, table).id,
    customer_name: null,
  });
}

/** Opens the bill of a table from the floor. */
async function openBillOf(page: Page, table: string): Promise<Locator> {
  await page.goto('/tables');
  await page.getByRole('button', { name: new RegExp(`^${table}`) }).click();
  await consumption(page)
    .getByRole('button', { name: /^Cobrar HNL/ })
    .click();
  return page.getByRole('dialog', { name: /^Cobrar orden/ });
}

const bills = (dialog: Locator) =>
  dialog.getByRole('group', { name: 'Cuentas de la orden' }).getByRole('button');

async function choose(dialog: Locator, product: string, units: number): Promise<void> {
  const more = dialog.getByRole('button', { name: `Agregar ${product}` });
  for (let n = 0; n < units; n += 1) await more.click();
}

async function separate(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Separar cuenta' }).click();
}

const salesOf = (business: Business) =>
  database.rows<{ status: string; total: number; payments: number }>(
    `select s.status, s.total_cents::integer as total,
       (select count(*)::integer from payments p where p.business_id = s.business_id and p.sale_id = s.id) as payments
     from sales s where s.business_id = $1 order by s.created_at, s.id`,
    [business.id],
  );

for (const width of [1440, 1024, 390]) {
  test(`splitting a table's bill of 18.00 twice by lines keeps a total of 18.00, at ${width} px`, async ({
    restaurant,
  }) => {
    const { business } = restaurant;
    await orderDrinks(business, 'Mesa 2', { Agua: 5, 'Minute maid': 3, Coca: 1 });
    const cashier = await restaurant.openPageAs('cajero', { width });
    const dialog = await openBillOf(cashier, 'Mesa 2');
    await expect(dialog).toContainText('HNL 18.00');

    await dialog.getByRole('button', { name: 'Dividir cuenta' }).click();
    await choose(dialog, 'Agua', 3);
    await choose(dialog, 'Coca', 1);
    await expect(dialog).toContainText('Esta parteHNL 8.00');
    await separate(dialog);
    await expect(bills(dialog)).toHaveText(['Cuenta 1HNL 10.00', 'Cuenta 2HNL 8.00']);

    await choose(dialog, 'Agua', 1);
    await choose(dialog, 'Minute maid', 1);
    await expect(dialog).toContainText('QuedaHNL 6.00');
    await separate(dialog);
    await expect(bills(dialog)).toHaveText(['Cuenta 1HNL 6.00', 'Cuenta 2HNL 8.00', 'Cuenta 3HNL 4.00']);
    const wide = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(wide).toBe(false);

    const sales = await salesOf(business);
    expect(sales.map(({ total }) => total).sort((a, b) => a - b)).toEqual([400, 600, 800]);

    await dialog.getByRole('button', { name: 'Unir la cuenta 2' }).click();
    await expect(bills(dialog)).toHaveText(['Cuenta 1HNL 14.00', 'Cuenta 2HNL 4.00']);
  });
}

test('taps, holds and keys move units and halves between the two columns, which add up and do not shift', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await orderDrinks(business, 'Mesa 1', { Agua: 2, Coca: 1 });
  const cashier = await restaurant.openPageAs('cajero', { width: 390, height: 844, touch: true });
  const dialog = await openBillOf(cashier, 'Mesa 1');
  await dialog.getByRole('button', { name: 'Dividir cuenta' }).tap();
  const give = (product: string) => dialog.getByRole('button', { name: `Agregar ${product}` });
  const take = (product: string) => dialog.getByRole('button', { name: `Quitar ${product}` });
  const outcome = dialog.locator('dl').filter({ hasText: 'Queda' });
  await expect(take('Agua')).toBeDisabled();
  const place = await give('Coca').boundingBox();

  await give('Agua').tap();
  await give('Agua').click({ delay: HOLD_MS });
  await expect(give('Agua')).toHaveText('Agregar AguaHNL 1.000.5×');
  await expect(take('Agua')).toHaveText('Quitar AguaHNL 3.001.5×');
  await expect(outcome).toHaveText('QuedaHNL 3.00Esta parteHNL 3.00');
  await give('Agua').tap();
  await expect(give('Agua')).toBeDisabled();
  expect(await give('Coca').boundingBox()).toEqual(place);

  await take('Agua').click({ delay: HOLD_MS });
  await expect(outcome).toHaveText('QuedaHNL 3.00Esta parteHNL 3.00');
  await give('Coca').focus();
  await cashier.keyboard.press('Shift+Enter');
  await expect(outcome).toHaveText('QuedaHNL 2.00Esta parteHNL 4.00');
  await cashier.keyboard.press('Enter');
  await expect(give('Coca')).toBeFocused();
  await expect(outcome).toHaveText('QuedaHNL 1.00Esta parteHNL 5.00');
  await give('Agua').tap();
  await expect(dialog).toContainText('Deja al menos un producto en la cuenta.');
  await take('Coca').tap();
  expect((await accessibilityCheck(cashier).analyze()).violations).toEqual([]);
  await separate(dialog);
  await expect(bills(dialog)).toHaveText(['Cuenta 1HNL 2.00', 'Cuenta 2HNL 4.00']);
});

test('a bill in eight parts names each part and its window fits the screen, on a phone and on a tablet', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await orderDrinks(business, 'Mesa 1', { Agua: 8 });
  const cashier = await restaurant.openPageAs('cajero', { width: 390, height: 844 });
  const dialog = await openBillOf(cashier, 'Mesa 1');
  await dialog.getByRole('button', { name: 'Dividir cuenta' }).click();
  await dialog.getByText('Partes iguales').click();
  await dialog.getByRole('button', { name: '8', exact: true }).click();
  await dialog.getByRole('button', { name: 'Dividir en 8 partes' }).click();
  await expect(bills(dialog)).toHaveCount(8);
  await expect(bills(dialog).first()).toHaveText('Cuenta 1 · 1/8 de la cuentaHNL 2.00');
  await expect(dialog.getByRole('list', { name: 'Productos de la cuenta' })).toHaveText(
    '1/8 de la cuentaHNL 2.00Agua',
  );
  for (const width of [390, 768, 1024]) {
    await cashier.setViewportSize({ width, height: 844 });
    await expect(dialog.getByLabel('Recibido')).toBeInViewport({ ratio: 1 });
    await bills(dialog).last().click();
    await expect(bills(dialog).last()).toBeInViewport({ ratio: 1 });
    await bills(dialog).first().click();
  }
});

/** The heights of the buttons of a group. A key that another element covers at a corner, or the window cuts, fails. */
async function visibleHeights(keys: Locator): Promise<readonly number[]> {
  const covered = () =>
    keys.evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return ![top + 2, bottom - 2].every((y) =>
            [left + 12, right - 12].every((x) => button.contains(document.elementFromPoint(x, y))),
          );
        })
        .map(({ textContent }) => textContent),
    );
  // What guards against a double tap covers the place of the last tap for 800 ms.
  await expect.poll(covered).toEqual([]);
  return [
    ...new Set(
      await keys.evaluateAll((buttons) =>
        buttons.map((button) => Math.round(button.getBoundingClientRect().height)),
      ),
    ),
  ];
}

for (const [width, height, keyHeight, theme] of [
  [1440, 900, 64, 'light'],
  [1024, 768, 64, 'dark'],
  [390, 844, 56, 'light'],
] as const) {
  test(`each key of a split bill's payment is wholly visible at ${width} x ${height}, and the button says what it charges now`, async ({
    restaurant,
  }) => {
    const { business } = restaurant;
    await orderDrinks(business, 'Mesa 1', { Agua: 6 });
    const cashier = await restaurant.openPageAs('cajero', { width, height, theme });
    const dialog = await openBillOf(cashier, 'Mesa 1');
    await dialog.getByRole('button', { name: 'Dividir cuenta' }).click();
    await dialog.getByText('Partes iguales').click();
    await dialog.getByRole('button', { name: 'Dividir en 2 partes' }).click();
    await expect(bills(dialog)).toHaveCount(2);

    const place = dialog.getByText('Mesa 1', { exact: true });
    await expect(place).toHaveCSS('font-size', '24px');
    await expect(place).toHaveCSS('font-weight', '700');
    await expect(dialog.getByText('Cobrar orden #1')).toHaveCSS('font-size', '14px');

    const methods = dialog.getByRole('group', { name: 'Método de pago' }).getByRole('button');
    const pad = dialog.getByRole('group', { name: 'Teclado numérico' }).getByRole('button');
    const banknotes = dialog.getByRole('button', { name: /^(Monto exacto|L \d+)$/ });
    const charge = dialog.getByRole('button', { name: /^Cobrar HNL/ });
    await expect(banknotes).toHaveCount(6);
    const boxOf = async (key: Locator) => {
      const box = await key.boundingBox();
      if (!box) throw new Error('the key is not shown');
      return box;
    };
    const keys = async () => {
      expect(await visibleHeights(methods)).toEqual([keyHeight]);
      expect(await visibleHeights(pad)).toEqual([keyHeight]);
      const last = await boxOf(pad.last());
      const button = await boxOf(dialog.getByRole('button', { name: /^(Cobrar HNL|Agregar pago)/ }));
      expect(button.y - (last.y + last.height)).toBeGreaterThanOrEqual(16);
      return boxOf(pad.first());
    };
    const before = await keys();
    expect(await visibleHeights(banknotes)).toEqual([56]);
    await expect(charge).toHaveText('Cobrar HNL 6.00');

    await methods.filter({ hasText: /tarjeta/i }).click();
    expect(await keys()).toEqual(before);
    await dialog.getByLabel('Monto', { exact: true }).fill('2');
    await dialog.getByRole('button', { name: 'Agregar pago' }).click();
    await methods.filter({ hasText: /efectivo/i }).click();
    await dialog.getByRole('button', { name: 'L 20', exact: true }).click();
    expect(await keys()).toEqual(before);
    await expect(charge).toHaveText('Cobrar HNL 4.00');
    await expect(dialog).toContainText('Cambio HNL 16.00');
    await expect(dialog.getByText('16.00')).toHaveCSS('font-size', '32px');
    expect((await accessibilityCheck(cashier).analyze()).violations).toEqual([]);
  });
}

test('paying one of two split waters by card keeps the table occupied until the other is paid', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await orderDrinks(business, 'Mesa 2', { Agua: 2 });
  const cashier = await restaurant.openPageAs('cajero', { width: 1024 });
  const dialog = await openBillOf(cashier, 'Mesa 2');
  await dialog.getByRole('button', { name: 'Dividir cuenta' }).click();
  await choose(dialog, 'Agua', 1);
  await separate(dialog);
  await bills(dialog).filter({ hasText: 'Cuenta 2' }).click();
  await dialog.getByRole('button', { name: 'tarjeta' }).click();
  await dialog.getByLabel('Referencia').fill('VISA 4410');
  await cashier.keyboard.press('Enter');

  const result = cashier.getByRole('dialog', { name: 'Venta #1' });
  await expect(result).toContainText('Cobrado');
  await result.getByRole('button', { name: 'Listo' }).click();
  await cashier.goto('/tables');
  const table = cashier.getByRole('button', { name: /^Mesa 2/ });
  await expect(table).toContainText('HNL 2.00');

  const rest = await openBillOf(cashier, 'Mesa 2');
  await rest.getByRole('button', { name: /^Cobrar HNL 2\.00/ }).click();
  await cashier.getByRole('dialog', { name: 'Venta #2' }).getByRole('button', { name: 'Listo' }).click();
  await cashier.goto('/tables');
  await expect(table).toContainText('Disponible');
  expect(await salesOf(business)).toEqual([
    { status: 'Pagada', total: 200, payments: 1 },
    { status: 'Pagada', total: 200, payments: 1 },
  ]);
  expect((await ordersOf(business)).map(({ status }) => status)).not.toContain('Abierta');
});

test('paying chosen lines keeps the dialog open with the rest', async ({ restaurant }) => {
  const { business } = restaurant;
  await orderDrinks(business, 'Mesa 1', { Agua: 2, Coca: 1 });
  const cashier = await restaurant.openPageAs('cajero', { width: 390, height: 844 });
  const dialog = await openBillOf(cashier, 'Mesa 1');
  await dialog.getByRole('button', { name: 'Dividir cuenta' }).click();
  await choose(dialog, 'Coca', 1);
  await dialog.getByRole('button', { name: 'Agregar Agua' }).click({ delay: HOLD_MS });
  await dialog.getByRole('button', { name: 'Pagar una parte' }).click();
  await expect(dialog).toContainText('Parte por cobrar · quedarán HNL 3.00');
  await dialog.getByRole('button', { name: 'L 20', exact: true }).click();
  await dialog.getByRole('button', { name: /^Cobrar HNL 3\.00/ }).click();

  const paid = cashier.getByRole('dialog', { name: 'Venta #1' });
  await expect(paid).toContainText('HNL 17.00');
  await paid.getByRole('button', { name: 'Cobrar lo que queda · HNL 3.00' }).click();
  await expect(dialog).toContainText('x1.5');
  await dialog.getByRole('button', { name: /^Cobrar HNL 3\.00/ }).click();
  const last = cashier.getByRole('dialog', { name: 'Venta #2' });
  await expect(last.getByRole('button', { name: /^Cobrar lo que queda/ })).toHaveCount(0);
  await last.getByRole('button', { name: 'Listo' }).click();
  expect(await salesOf(business)).toEqual([
    { status: 'Pagada', total: 300, payments: 1 },
    { status: 'Pagada', total: 300, payments: 1 },
  ]);
});

test('charging 52.80 refuses a card of 60, returns 7.20 for a card of 20 and 40 in cash, and records a tip apart', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const product = await business.product({ name: 'Plato', priceCents: 5280 });
  await business.order([{ product }], {
    channel: 'mesa',
    table_id: aTable(business, 'Mesa 1').id,
  });
  const cashier = await restaurant.openPageAs('cajero');
  const dialog = await openBillOf(cashier, 'Mesa 1');
  await dialog.getByRole('button', { name: 'tarjeta' }).click();
  await dialog.getByLabel('Monto', { exact: true }).fill('60');
  await expect(dialog).toContainText('El pago sin efectivo supera el total: solo el efectivo da cambio.');
  await expect(dialog.getByRole('button', { name: /^Cobrar HNL/ })).toBeDisabled();

  await dialog.getByLabel('Monto', { exact: true }).fill('20');
  await dialog.getByRole('button', { name: 'Agregar pago' }).click();
  await dialog.getByRole('button', { name: 'efectivo', exact: true }).click();
  await cashier.keyboard.type('40');
  await expect(dialog).toContainText('Cambio HNL 7.20');
  await cashier.keyboard.press('Enter');

  const result = cashier.getByRole('dialog', { name: 'Venta #1' });
  await expect(result).toContainText('HNL 7.20');
  await result.getByLabel('Monto', { exact: true }).fill('5');
  await result.getByRole('button', { name: 'Por entregar' }).click();
  await result.getByRole('button', { name: 'Registrar propina' }).click();
  await expect(result).toContainText('Registrada: HNL 5.00');
  await expect(result).toContainText('TotalHNL 52.80');
  expect(await salesOf(business)).toEqual([{ status: 'Pagada', total: 5280, payments: 2 }]);
});

test('two tablets that charge the same bill at once make one payment, and the other shows who charged it and when', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await orderDrinks(business, 'Mesa 1', { Agua: 3 });
  const [cashier, admin] = await Promise.all([
    restaurant.openPageAs('cajero', { width: 1024 }),
    restaurant.openPageAs('admin', { width: 1024 }),
  ]);
  const tablets = [cashier, admin];
  const barrier = createBarrier(tablets.length);
  const buttons: Locator[] = [];
  for (const tablet of tablets) {
    const dialog = await openBillOf(tablet, 'Mesa 1');
    buttons.push(dialog.getByRole('button', { name: /^Cobrar HNL 6\.00/ }));
    await tablet.route('**/charge', async (route) => {
      await barrier();
      await route.continue();
    });
  }
  const answers = tablets.map((tablet) =>
    tablet.waitForResponse((response) => response.url().endsWith('/charge')),
  );
  await Promise.all(buttons.map((button) => button.click()));
  const statuses = (await Promise.all(answers)).map((response) => response.status());
  expect([...statuses].sort()).toEqual([200, 409]);

  const [late, first] = statuses[0] === 409 ? ([cashier, 'admin'] as const) : ([admin, 'cajero'] as const);
  const said = `Esta cuenta ya fue cobrada por ${business.employees[first].fullName} a las`;
  await expect(late.getByRole('dialog', { name: 'Venta #1' })).toContainText(said);
  await expect(late.getByRole('button', { name: /^Cobrar HNL/ })).toHaveCount(0);
  expect(await salesOf(business)).toEqual([{ status: 'Pagada', total: 600, payments: 1 }]);
});

test('a bill whose answer is lost is charged once and the change due is shown', async ({
  restaurant,
  errors,
}) => {
  const { business } = restaurant;
  const product = await business.product({ name: 'Plato', priceCents: 66315 });
  await business.order([{ product }], {
    channel: 'mesa',
    table_id: aTable(business, 'Mesa 1').id,
  });
  const cashier = await restaurant.openPageAs('cajero', { width: 1024 });
  const dialog = await openBillOf(cashier, 'Mesa 1');
  await dialog.getByLabel('Recibido').pressSequentially('1,000');
  await expect(dialog).toContainText('Cambio HNL 336.85');
  await cashier.route('**/charge', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await dialog.getByRole('button', { name: /^Cobrar HNL/ }).click();

  const result = cashier.getByRole('dialog', { name: /^Venta/ });
  await expect(result).toContainText('CambioHNL 336.85');
  await expect(result).not.toContainText('ya fue cobrada');
  await expect(
    cashier.getByText('Guardado en este dispositivo: se enviará cuando vuelva la red'),
  ).toBeVisible();
  errors.expect(NO_NETWORK);
  expect(await salesOf(business)).toEqual([{ status: 'Pagada', total: 66315, payments: 1 }]);
});

test('a discount updates the totals at once, and the prebill, receipt and copy are labelled as such', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await orderDrinks(business, 'Mesa 2', { Agua: 5 });
  const cashier = await restaurant.openPageAs('cajero');
  await cashier.addInitScript(() => {
    window.print = () => undefined;
    localStorage.setItem('fogon.paper', '58');
  });
  const dialog = await openBillOf(cashier, 'Mesa 2');
  await dialog.getByRole('button', { name: 'Descuento en Agua' }).click();
  await dialog.getByRole('button', { name: '10 %', exact: true }).click();
  await dialog.getByRole('button', { name: 'Aplicar descuento' }).click();
  await expect(dialog).toContainText('Escribe el motivo del descuento.');
  await dialog.getByRole('button', { name: 'Cliente frecuente' }).click();
  await dialog.getByRole('button', { name: 'Aplicar descuento' }).click();
  await expect(dialog.getByRole('button', { name: 'Cobrar HNL 9.00' })).toBeEnabled();

  const paper = cashier.locator('.paper');
  const put = () => cashier.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await dialog.getByRole('button', { name: 'Imprimir precuenta' }).click();
  await expect(paper).toContainText('PRECUENTA');
  await expect(paper).toContainText('No es comprobante de pago');
  await expect(paper).toContainText('Descuento 10 % (Cliente frecuente)');
  await cashier.emulateMedia({ media: 'print' });
  await expect(cashier.locator('#root')).toBeHidden();
  await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
  await cashier.emulateMedia({ media: 'screen' });
  await put();
  await expect(paper).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Cobrar HNL 9.00' }).click();
  const result = cashier.getByRole('dialog', { name: 'Venta #1' });
  await result.getByRole('button', { name: 'Imprimir recibo' }).click();
  await expect(paper).toContainText('TOTALHNL 9.00');
  await expect(paper).not.toContainText('REIMPRESIÓN');
  await put();
  await result.getByRole('button', { name: 'Imprimir recibo' }).click();
  await expect(paper).toContainText('REIMPRESIÓN');
  const less = paper.getByText('-HNL 1.00').first();
  expect(await less.evaluate((figure) => getComputedStyle(figure).whiteSpace)).toBe('nowrap');
  const wide = await paper.evaluate((sheet) => sheet.getBoundingClientRect().width);
  expect(Math.round((wide / 96) * 25.4)).toBe(48);
});

test('cash that is probably a typing error is charged only after the cashier confirms it', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await orderDrinks(business, 'Mesa 1', { Agua: 5 });
  const cashier = await restaurant.openPageAs('cajero');
  const dialog = await openBillOf(cashier, 'Mesa 1');
  await dialog.getByLabel('Recibido').fill('7421000');
  await dialog.getByRole('button', { name: 'Cobrar HNL 10.00' }).click();
  const question = cashier.getByRole('alertdialog', { name: '¿Recibiste HNL 7,421,000.00?' });
  await expect(question).toContainText('el cambio sería HNL 7,420,990.00');
  await question.getByRole('button', { name: 'Corregir' }).click();
  await expect(question).toBeHidden();
  expect(await salesOf(business)).toMatchObject([{ status: 'Por cobrar' }]);
  await dialog.getByRole('button', { name: 'Cobrar HNL 10.00' }).click();
  await question.getByRole('button', { name: 'Sí, cobrar' }).click();
  await expect(cashier.getByRole('dialog', { name: 'Venta #1' })).toContainText('HNL 7,420,990.00');
  expect(await salesOf(business)).toMatchObject([{ status: 'Pagada' }]);
});

test('a tip whose answer fails is recorded once when it is retried', async ({ restaurant, errors }) => {
  const { business } = restaurant;
  await orderDrinks(business, 'Mesa 1', { Agua: 5 });
  const cashier = await restaurant.openPageAs('cajero');
  const dialog = await openBillOf(cashier, 'Mesa 1');
  await dialog.getByRole('button', { name: 'Cobrar HNL 10.00' }).click();
  const result = cashier.getByRole('dialog', { name: 'Venta #1' });
  let isFailing = true;
  await cashier.route('**/tips', async (route) => {
    if (!isFailing) return route.continue();
    isFailing = false;
    await route.fetch();
    const message = 'Algo salió mal. Intenta de nuevo.';
    await route.fulfill({ status: 500, json: { error: { code: 'platform.failed', message } } });
  });
  await result.getByLabel('Monto').fill('2');
  await result.getByRole('button', { name: 'Entregada' }).click();
  await result.getByRole('button', { name: 'Registrar propina' }).click();
  await expect(cashier.getByText('Algo salió mal. Intenta de nuevo.')).toBeVisible();
  errors.expect(/status of 500/);
  await result.getByRole('button', { name: 'Registrar propina' }).click();
  await expect(result).toContainText('Registrada: HNL 2.00');
});
