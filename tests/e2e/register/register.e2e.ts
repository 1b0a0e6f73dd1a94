import type { Locator, Page } from '@playwright/test';
import { delayRequests } from '#tests/e2e/base/delayed-requests.ts';
import { database, expect, NO_NETWORK, test } from '#tests/e2e/base/fixtures.ts';
import { backdateRegister } from '#tests/support/backdate.ts';

const PIN = '2580';

/** Opens the register's panel and chooses an action. */
async function choose(page: Page, task: RegExp | string): Promise<void> {
  await page.getByRole('button', { name: /^Caja: / }).click();
  await page.getByRole('dialog', { name: 'Caja principal' }).getByRole('button', { name: task }).click();
}

/** Opens the register with L 500 counted by denomination: four of L 100 and two of L 50. */
async function openCounting(page: Page): Promise<void> {
  await page.goto('/pos');
  await page.getByRole('button', { name: 'Contar por denominación' }).click();
  await page.getByLabel('Cantidad de L 100', { exact: true }).fill('4');
  const fifties = page.getByLabel('Cantidad de L 50', { exact: true });
  await fifties.press('ArrowUp');
  await page.getByRole('button', { name: 'Uno más de L 50', exact: true }).click();
  await expect(fifties).toHaveValue('2');
  await expect(page.getByRole('status', { name: 'Fondo de caja' })).toHaveText(/HNL\s500\.00/);
  await page.getByRole('button', { name: 'Aperturar caja' }).click();
  await expect(page.getByText('Caja aperturada')).toBeVisible();
}

/** A row of a report: its label and its figure. */
const figure = (page: Page, words: string) =>
  page.getByRole('dialog').locator('dl > div').filter({ hasText: words }).locator('dd');

async function count(page: Page, pieces: Readonly<Record<string, string>>): Promise<void> {
  await choose(page, 'Cerrar caja');
  const window = page.getByRole('dialog', { name: 'Cerrar caja' });
  for (const [face, many] of Object.entries(pieces)) {
    await window.getByLabel(`Cantidad de ${face}`, { exact: true }).fill(many);
  }
  await expect(window).not.toContainText('esperado');
  await window.getByRole('button', { name: 'Contar', exact: true }).click();
}

test('a register session runs from its counted float to its Z with sale, movement, expense, X and a blind count 10.00 short', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  await business.product({ name: 'Pargo frito', priceCents: 120_000 });
  const cashier = await restaurant.openPageAs('cajero');
  const other = await restaurant.openPageAs('admin', { width: 390, height: 844, theme: 'light', at: '/pos' });
  await expect(other.getByRole('button', { name: 'Caja cerrada' })).toBeVisible();

  await test.step('it opens with the counted float on every device', async () => {
    await openCounting(cashier);
    await expect(other.getByRole('button', { name: /^Caja: Caja principal/ })).toBeVisible();
  });

  await test.step('a sale is charged in cash', async () => {
    await cashier
      .getByRole('button', { name: /^Pargo frito/ })
      .first()
      .click();
    await cashier.getByRole('button', { name: 'Cobrar', exact: true }).click();
    await cashier
      .getByRole('dialog')
      .getByRole('button', { name: /^Cobrar HNL/ })
      .click();
    await expect(cashier.getByText('Venta #1 cobrada')).toBeVisible();
    await cashier.keyboard.press('Escape');
    await expect(cashier.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('an expense is paid from the register, cash comes in, and more cash than there is cannot go out', async () => {
    await choose(cashier, /^Gasto de caja/);
    await cashier.getByLabel('Monto').fill('150');
    await cashier.getByLabel('¿En qué se gastó?').fill('Hielo');
    await cashier.getByRole('button', { name: 'Guardar' }).click();
    await expect(cashier.getByText(/Gasto de caja: HNL\s150\.00/)).toBeVisible();

    await choose(cashier, /^Entrada de efectivo/);
    await cashier.getByRole('button', { name: 'Guardar' }).click();
    await expect(cashier.getByLabel('Monto')).toBeFocused();
    await cashier.keyboard.type('50');
    await cashier.getByRole('button', { name: 'Más fondo' }).click();
    await cashier.getByRole('button', { name: 'Guardar' }).click();
    await expect(cashier.getByText(/Entrada de efectivo: HNL\s50\.00/)).toBeVisible();
    await expect(cashier.getByRole('button', { name: /^Caja: / })).toBeFocused();

    await choose(cashier, /^Resguardo/);
    await cashier.getByLabel('Monto').fill('1600.01');
    await cashier.getByRole('button', { name: 'Caja fuerte' }).click();
    await cashier.getByRole('button', { name: 'Guardar' }).click();
    await expect(cashier.getByRole('alert')).toHaveText('No hay tanto efectivo en la caja.');
    await cashier.keyboard.press('Escape');
  });

  await test.step('the X shows the expected cash with its parts and follows each change', async () => {
    await choose(other, /^Ver X/);
    await expect(figure(other, 'Fondo de caja')).toHaveText(/^HNL\s500\.00$/);
    await expect(figure(other, 'Ventas en efectivo')).toHaveText(/^HNL\s1,200\.00$/);
    await expect(figure(other, 'Gasto de caja')).toHaveText(/^-HNL\s150\.00$/);
    await expect(figure(other, 'Efectivo esperado')).toHaveText(/^HNL\s1,600\.00$/);
    await choose(cashier, /^Salida de efectivo/);
    await cashier.getByLabel('Monto').fill('25.50');
    await cashier.getByLabel('Motivo').fill('Retiro');
    await cashier.getByRole('button', { name: 'Guardar' }).click();
    await expect(figure(other, 'Efectivo esperado')).toHaveText(/^HNL\s1,574\.50$/);
    await choose(cashier, /^Entrada de efectivo/);
    await cashier.getByLabel('Monto').fill('25.50');
    await cashier.getByLabel('Motivo').fill('Devuelto');
    await cashier.getByRole('button', { name: 'Guardar' }).click();
    await expect(figure(other, 'Efectivo esperado')).toHaveText(/^HNL\s1,600\.00$/);
    await other.keyboard.press('Escape');
  });

  await test.step('the X of a user who counts blind hides the expected cash', async () => {
    await choose(cashier, /^Ver X/);
    await expect(figure(cashier, 'Fondo de caja')).toHaveText(/^HNL\s500\.00$/);
    await expect(cashier.getByRole('dialog')).toContainText(
      'Lo demás se muestra en el Z, después de contar.',
    );
    await expect(cashier.getByRole('dialog')).not.toContainText(/esperado|1,600\.00/);
    await cashier.keyboard.press('Escape');
  });

  await test.step('the blind count says whether it agrees and shows the figures to the administrator only', async () => {
    await count(cashier, { 'L 500': '3', 'L 20': '4', 'L 10': '1' });
    const window = cashier.getByRole('dialog', { name: 'Cerrar caja' });
    await expect(window).toContainText('El conteo cuadra');
    await expect(window).not.toContainText(/HNL/);
    await choose(other, 'Cerrar caja');
    await expect(other.getByRole('dialog')).toContainText(/Faltante\s*-HNL\s10\.00/);
    await expect(figure(other, 'Efectivo esperado')).toHaveText(/^HNL\s1,600\.00$/);
    await expect(figure(other, 'Efectivo contado')).toHaveText(/^HNL\s1,590\.00$/);
    await other.keyboard.press('Escape');
    await window.getByRole('button', { name: 'Cerrar caja' }).click();
    await expect(cashier.getByRole('dialog', { name: 'Cierre Z #1' })).toBeVisible();
    await expect(figure(cashier, 'Diferencia: Faltante')).toHaveText(/^-HNL\s10\.00$/);
  });

  await test.step('the Z is printed, and printed again from the list', async () => {
    for (const page of [cashier, other]) {
      await page.evaluate(() => {
        window.print = () => {};
      });
    }
    await cashier.getByRole('button', { name: 'Imprimir' }).click();
    await cashier.emulateMedia({ media: 'print' });
    const paper = cashier.locator('.paper');
    await expect(paper).toBeVisible();
    await expect(paper).toContainText('Cierre Z #1');
    await expect(paper.locator('.paper-row').filter({ hasText: 'Efectivo esperado' })).toHaveText(
      /HNL\s1,600\.00/,
    );
    await expect(paper.locator('.paper-row').filter({ hasText: 'Diferencia' })).toHaveText(/-HNL\s10\.00/);

    await other.getByRole('button', { name: 'Caja cerrada' }).click();
    await other.getByRole('button', { name: /^Cierres/ }).click();
    await other.getByRole('button', { name: /^Z #1 / }).click();
    await expect(other.getByRole('dialog', { name: 'Cierre Z #1' })).toBeVisible();
    await other.getByRole('button', { name: 'Imprimir' }).click();
    await expect(other.locator('.paper')).toContainText('Diferencia: Faltante');
  });
});

for (const [width, height, theme] of [
  [390, 844, 'dark'],
  [1024, 768, 'light'],
] as const) {
  test(`a business of Colombia counts, charges and closes in its own bills and coins at ${width} px`, async ({
    restaurant,
  }) => {
    const { business } = restaurant;
    await business.change({ country: 'CO', currency: 'COP', tip_percentage: 1000 });
    const product = await business.product({ name: 'Bandeja paisa', priceCents: 38_500_00 });
    const cashier = await restaurant.openPageAs('cajero', { width, height, theme, at: '/pos' });
    const fill = async (place: Page | Locator, pieces: Readonly<Record<string, string>>) => {
      for (const [face, many] of Object.entries(pieces))
        await place.getByLabel(`Cantidad de ${face}`, { exact: true }).fill(many);
    };

    if (width === 390) await cashier.getByRole('button', { name: 'Aperturar caja' }).click();
    await cashier.getByRole('button', { name: 'Contar por denominación' }).click();
    const rows = cashier.getByRole('list', { name: 'Conteo por denominación' }).getByRole('listitem');
    await expect(rows).toHaveText([
      /^100,000/,
      /^50,000/,
      /^20,000/,
      /^10,000/,
      /^5,000/,
      /^2,000/,
      /^1,000/,
      /^500/,
      /^200/,
      /^100/,
      /^50/,
    ]);
    await fill(cashier, { '50,000': '1', '20,000': '2', '2,000': '5' });
    await expect(cashier.getByRole('status', { name: 'Fondo de caja' })).toHaveText(/COP\s100,000\.00/);
    await cashier.getByRole('button', { name: 'Aperturar caja' }).click();
    await expect(cashier.getByText('Caja aperturada')).toBeVisible();

    await business.order([{ product }], { channel: 'mesa', table_id: business.tables[0]?.id });
    await cashier.goto('/tables');
    await cashier.getByRole('button', { name: /^Mesa 1/ }).click();
    await cashier.getByRole('button', { name: /^Cobrar COP/ }).click();
    const charging = cashier.getByRole('dialog', { name: /^Cobrar orden/ });
    for (const key of ['40,000', '10,000', '20,000', '50,000', '100,000'])
      await expect(charging.getByRole('button', { name: key, exact: true })).toBeVisible();
    await charging.getByRole('button', { name: '50,000', exact: true }).click();
    await expect(charging).toContainText('Cambio COP 11,500.00');
    await charging.getByRole('button', { name: /^Cobrar COP/ }).click();
    const result = cashier.getByRole('dialog', { name: 'Venta #1' });
    await expect(result).toContainText('COP 11,500.00');
    await expect(result.getByRole('button', { name: /^COP\s/ })).toHaveText([
      /^COP\s2,000\.00/,
      /^COP\s3,000\.00/,
      /^COP\s5,000\.00/,
    ]);

    await cashier.goto('/pos');
    await choose(cashier, 'Cerrar caja');
    const window = cashier.getByRole('dialog', { name: 'Cerrar caja' });
    await fill(window, { '100,000': '1', '20,000': '1', '10,000': '1', '5,000': '1', '2,000': '1' });
    await fill(window, { '1,000': '1', '500': '1' });
    await window.getByRole('button', { name: 'Contar', exact: true }).click();
    await expect(window).toContainText('El conteo cuadra');
    await window.getByRole('button', { name: 'Cerrar caja' }).click();
    await expect(cashier.getByRole('dialog', { name: 'Cierre Z #1' })).toBeVisible();
    await expect(figure(cashier, '1 × 100,000')).toHaveText(/^COP\s100,000\.00$/);
    await expect(figure(cashier, '1 × 500')).toHaveText(/^COP\s500\.00$/);
  });
}

test("a difference beyond the tolerance requires a reason and an approver's PIN, and lists the open bills", async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const approver = await business.employee('admin', {
    pin: PIN,
    full_name: 'Lenchita Zúniga',
  });
  await business.product({ name: 'Horchata', priceCents: 3000 });
  const cashier = await restaurant.openPageAs('cajero', { width: 1024, height: 768 });
  await openCounting(cashier);
  await cashier
    .getByRole('button', { name: /^Horchata/ })
    .first()
    .click();
  await cashier.getByRole('button', { name: 'Enviar a cocina' }).click();
  await expect(cashier.getByText('Orden #1 enviada a cocina')).toBeVisible();

  await count(cashier, { 'L 100': '4', 'L 20': '2' });
  const window = cashier.getByRole('dialog', { name: 'Cerrar caja' });
  await expect(window).toContainText('El conteo no cuadra');
  await window.getByRole('button', { name: 'Contar de nuevo' }).click();
  for (const [face, many] of [
    ['L 100', '4'],
    ['L 20', '2'],
  ] as const)
    await window.getByLabel(`Cantidad de ${face}`, { exact: true }).fill(many);
  await window.getByRole('button', { name: 'Contar', exact: true }).click();
  await expect(window).toContainText('La caja ya se contó dos veces');
  await expect(window.getByRole('button', { name: 'Contar de nuevo' })).toHaveCount(0);
  await expect(window).not.toContainText(/60\.00/);
  await expect(window).toContainText('Hay cuentas abiertas');
  await expect(window).toContainText('Para llevar Orden #1');
  await window.getByRole('button', { name: 'Cerrar caja' }).click();
  await expect(window.getByRole('alert')).toHaveText('Escribe el motivo de la diferencia.');
  await expect(window.getByLabel('Motivo de la diferencia')).toBeFocused();
  await cashier.keyboard.type('Vuelto mal entregado');
  await cashier.keyboard.press('Enter');

  const approval = cashier.getByRole('dialog', { name: 'Autorización' });
  await expect(approval).toContainText('Aceptar la diferencia de caja');
  await approval.getByLabel('PIN').fill(PIN);
  await approval.getByRole('button', { name: 'Autorizar' }).click();
  const z = cashier.getByRole('dialog', { name: 'Cierre Z #1' });
  await expect(z).toContainText('Vuelto mal entregado · Autorizó Lenchita Zúniga');
  await expect(figure(cashier, 'Conteo 1')).toHaveText(/^HNL\s440\.00$/);
  await expect(figure(cashier, 'Conteo 2')).toHaveText(/^HNL\s440\.00$/);
  expect(
    await database.rows(
      'select difference_cents::int, approved_by from register_sessions where business_id = $1',
      [business.id],
    ),
  ).toEqual([{ difference_cents: -6000, approved_by: approver.id }]);
});

test('with two open registers a device charges in its chosen one, also after a reload', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.product({ name: 'Horchata', priceCents: 3000 });
  const admin = await restaurant.openPageAs('admin', { at: '/pos' });
  await admin.getByLabel('Fondo de caja').fill('500');
  await admin.getByRole('button', { name: 'Aperturar caja' }).click();
  await choose(admin, /^Agregar caja/);
  await admin.getByLabel('Nombre', { exact: true }).fill('Barra');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('Caja agregada: Barra')).toBeVisible();
  await choose(admin, /^Aperturar otra caja/);
  const opening = admin.getByRole('dialog', { name: 'Aperturar caja' });
  await expect(opening.getByLabel('Caja', { exact: true })).toHaveText('Barra');
  await opening.getByLabel('Fondo de caja').fill('0');
  const releaseRegister = await delayRequests(admin, '**/api/register', 'GET');
  await opening.getByRole('button', { name: 'Aperturar caja' }).click();
  await expect(admin.getByRole('button', { name: /^Caja: Barra/ })).toBeVisible();

  await admin.getByRole('button', { name: /^Caja: Barra/ }).click();
  const panel = admin.getByRole('dialog');
  const openRegisters = panel.getByRole('group', { name: 'Cajas abiertas' }).getByRole('button');
  await expect(openRegisters).toHaveText(['Barra', 'Caja principal']);
  const isRead = admin.waitForResponse('**/api/register');
  releaseRegister();
  await isRead;
  await expect(openRegisters).toHaveText(['Barra', 'Caja principal']);
  await panel.getByRole('button', { name: 'Caja principal' }).click();
  await panel.getByRole('button', { name: 'Cobrar aquí en este dispositivo' }).click();
  await expect(panel).toContainText('Este dispositivo cobra en esta caja.');
  await admin.keyboard.press('Escape');
  await admin.reload();
  await expect(admin.getByRole('button', { name: /^Caja: Caja principal/ })).toBeVisible();

  await admin
    .getByRole('button', { name: /^Horchata/ })
    .first()
    .click();
  await admin.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Cobrar HNL/ })
    .click();
  await expect(admin.getByText('Venta #1 cobrada')).toBeVisible();
  expect(
    await database.rows(
      `select r.name from sales s join register_sessions c on c.business_id = s.business_id and c.id = s.register_session_id
       join registers r on r.business_id = c.business_id and r.id = c.register_id where s.business_id = $1 and s.status = 'Pagada'`,
      [business.id],
    ),
  ).toEqual([{ name: 'Caja principal' }]);
});

test('a register session of a past day asks to be closed, and a waiter cannot open the register', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const cashier = await restaurant.openPageAs('cajero', { width: 390, height: 844, at: '/pos' });
  await cashier.getByRole('button', { name: 'Aperturar caja' }).click();
  const sheet = cashier.getByRole('dialog', { name: 'Aperturar caja' });
  await sheet.getByLabel('Fondo de caja').fill('100');
  await sheet.getByRole('button', { name: 'Aperturar caja' }).click();
  await expect(cashier.getByText('Caja aperturada')).toBeVisible();
  await backdateRegister(business, 2);
  await cashier.reload();
  await expect(cashier.getByText(/^Caja principal sigue abierta desde el/)).toBeVisible();
  await cashier.getByRole('button', { name: 'Cerrar caja' }).click();
  const window = cashier.getByRole('dialog', { name: 'Cerrar caja' });
  await window.getByRole('button', { name: 'Contar por denominación' }).click();
  await window.getByLabel('Efectivo contado').fill('100');
  await window.getByRole('button', { name: 'Contar', exact: true }).click();
  await expect(window).toContainText('El conteo cuadra');
  await window.getByRole('button', { name: 'Cerrar caja' }).click();
  await cashier.getByRole('button', { name: 'Listo' }).click();
  await expect(cashier.getByText(/sigue abierta desde el/)).toHaveCount(0);
  await expect(cashier.getByRole('button', { name: 'Caja cerrada' })).toBeVisible();

  const waiter = await restaurant.openPageAs('mesero', { at: '/pos' });
  await expect(waiter).toHaveURL(/\/tables$/);
});

test('a cash movement whose answer is lost is recorded once', async ({ restaurant, errors }) => {
  const { business } = restaurant;
  await business.openRegister();
  const cashier = await restaurant.openPageAs('cajero', { at: '/pos' });
  const window = cashier.getByRole('dialog', { name: 'Salida de efectivo' });
  const takeOut = async () => {
    await choose(cashier, /^Salida de efectivo/);
    await window.getByLabel('Monto').fill('100');
    await window.getByLabel('Motivo').fill('Hielo');
    await window.getByRole('button', { name: 'Guardar' }).click();
  };
  let isLosing = true;
  await cashier.route('**/movements', async (route) => {
    if (!isLosing) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await takeOut();
  await expect(
    cashier.getByText('Guardado en este dispositivo: se enviará cuando vuelva la red'),
  ).toBeVisible();
  await expect(window).toHaveCount(0);
  errors.expect(NO_NETWORK);
  const repeated = cashier.waitForResponse('**/movements');
  isLosing = false;
  await repeated;
  const kept = await database.rows(
    'select amount_cents::integer as amount from cash_movements where business_id = $1',
    [business.id],
  );
  expect(kept).toEqual([{ amount: 10_000 }]);
});
