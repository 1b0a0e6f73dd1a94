import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { chargeSale } from '#db/queries/bills/sales.ts';
import { accessibilityCheck, expect, NO_NETWORK, test } from '#tests/e2e/base/fixtures.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { ordersOf } from '#tests/support/orders.ts';
import { waitForParts } from './kept-fixtures.ts';
import { aConflict, aDevice, anUnassignedSale, putInQueue } from './offline-fixtures.ts';

const light = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Conexión: / });
const card = (page: Page, title: string) => page.getByRole('region', { name: title });

test('an administrator changes a refused order and sends it, discards a charge with a reason, and exports the list', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  const product = await business.product({ name: 'Baleada', priceCents: 4500 });
  await business.database.change('menu_items', product, { created_at: '2026-01-01T12:00:00Z' });
  await business.openRegister();
  const device = await aDevice(business);
  const [, second] = business.tables;
  const order = anOrderRequest([{ product, quantity: 2 }], {
    channel: 'mesa',
    customer_name: null,
    table_id: randomUUID(),
    note: 'Sin prisa',
  });
  await aConflict(business, {
    kind: 'order.send',
    device,
    path: '/api/orders',
    body: order,
    number: 'T3-007',
    refusal: { code: 'row.missing', message: 'Mesa no encontrada.' },
  });
  await aConflict(business, {
    kind: 'sale.charge',
    device,
    path: `/api/sales/${randomUUID()}/charge`,
    body: {
      payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: 25_500 }],
    },
    number: 'T3-008',
    minutesAgo: 20,
    refusal: { code: 'sale.paid', message: 'La venta #12 ya fue cobrada.' },
  });

  const cashier = await restaurant.openPageAs('cajero', { at: '/operaciones' });
  const admin = await restaurant.openPageAs('admin', { at: '/dashboard' });
  const sent = card(admin, 'Orden · T3-007');
  const charge = card(admin, 'Cobro · T3-008');

  await test.step('the menu of the user counts them and opens the list', async () => {
    await admin.getByRole('button', { name: /^Menú de .*2 operaciones con conflicto$/ }).click();
    await admin.getByRole('menuitem', { name: /Operaciones con conflicto\s*2/ }).click();
    await expect(admin).toHaveURL(/\/operaciones$/);
    await expect(sent).toContainText('Mesa no encontrada.');
    await expect(sent).toContainText('2 × Baleada');
    await expect(sent).toContainText('Sin prisa');
    await expect(sent).toContainText(business.employees.mesero.fullName);
    await expect(sent).toContainText('Tableta de la barra');
    await expect(charge).toContainText('HNL 255.00');
    await expect(charge).toContainText('efectivo');
    expect((await accessibilityCheck(admin).analyze()).violations).toEqual([]);
  });

  await test.step('a cashier sees them and cannot resolve them', async () => {
    await expect(card(cashier, 'Cobro · T3-008')).toContainText('La venta #12 ya fue cobrada.');
    await expect(cashier.getByText('Un administrador las resuelve.')).toBeVisible();
    await expect(cashier.getByRole('button', { name: 'Descartar' })).toHaveCount(0);
  });

  await test.step('sent again unchanged, the order is refused again and stays', async () => {
    await sent.getByRole('button', { name: 'Enviar de nuevo' }).click();
    await expect(admin.getByRole('region', { name: /^Avisos/ }).getByRole('listitem')).toBeVisible();
    await expect(sent).toBeVisible();
  });

  await test.step('with another table it is applied', async () => {
    await sent.getByRole('button', { name: 'Cambiar y enviar' }).click();
    const window = admin.getByRole('dialog', { name: 'Cambiar y enviar' });
    await expect(window.getByRole('button', { name: 'Enviar' })).toBeDisabled();
    await window.getByLabel('Mesa').selectOption({ label: 'Mesa 2' });
    await window.getByRole('button', { name: 'Enviar' }).click();
    await expect(admin.getByText('Operación aplicada')).toBeVisible();
    await expect(sent).toHaveCount(0);
    const sentOrder = (await ordersOf(business)).find(({ id }) => id === order.id);
    expect(sentOrder?.table_id).toBe(second?.id);
  });

  await test.step('the charge is discarded with a reason, and every device shows that it is resolved', async () => {
    await charge.getByRole('button', { name: 'Descartar' }).click();
    const question = admin.getByRole('alertdialog');
    await expect(question).toContainText('HNL 255.00 que se cobraron no quedarán en ninguna venta.');
    await expect(question.getByRole('button', { name: 'Descartar' })).toBeDisabled();
    await question.getByRole('button', { name: 'Se devolvió el dinero' }).click();
    await question.getByRole('button', { name: 'Descartar' }).click();
    for (const page of [admin, cashier]) {
      await expect(page.getByText('No hay operaciones con conflicto.')).toBeVisible();
      const resolved = page.getByRole('region', { name: 'Resueltas' }).getByRole('listitem');
      await expect(resolved).toHaveCount(2);
      await expect(resolved.filter({ hasText: 'Cobro · T3-008' })).toContainText('Se devolvió el dinero');
      await expect(resolved.filter({ hasText: 'Orden' })).toContainText('Aplicada por');
    }
  });

  await test.step('the list is exported', async () => {
    await admin.getByRole('button', { name: 'Exportar' }).click();
    const [download] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^operaciones.*\.csv$/);
    const csv = readFileSync(await download.path(), 'utf8');
    expect(csv).toContain('Ocurrió,Llegó,Operación,Mesa,Número provisional');
    expect(csv).toContain('La venta #12 ya fue cobrada.');
    expect(csv).toContain('Descartada');
  });
});

test('sales that arrived after their Z are assigned to an open register and count in its X', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  const product = await business.product({ name: 'Pargo frito', priceCents: 20_000 });
  const first = await anUnassignedSale(business, product, 'T3-011');
  await anUnassignedSale(business, product, 'T3-012');
  const admin = await restaurant.openPageAs('admin', { at: '/operaciones' });
  await admin.getByRole('tab', { name: 'Ventas por conciliar 2' }).click();
  await expect(admin).toHaveURL(/vista=ventas/);
  const sales = admin.getByRole('list', { name: 'Ventas por conciliar' }).getByRole('listitem');
  await expect(sales.first()).toContainText(`Venta #${first.sale.number} antes T3-011`);
  await expect(sales.first()).toContainText('HNL 200.00');
  await expect(admin.getByRole('button', { name: 'Asignar a caja…' })).toBeDisabled();
  expect((await accessibilityCheck(admin).analyze()).violations).toEqual([]);
  await admin.getByRole('checkbox', { name: 'Todas' }).click();
  await admin.getByRole('button', { name: 'Asignar a caja…' }).click();
  const window = admin.getByRole('dialog', { name: 'Asignar a caja' });
  await expect(window).toContainText('2 ventas por HNL 400.00.');
  await expect(window.getByRole('radio')).toBeChecked();
  await window.getByRole('button', { name: 'Asignar', exact: true }).click();
  await expect(admin.getByText('2 ventas asignadas')).toBeVisible();
  await expect(admin.getByText('No hay ventas por conciliar.')).toBeVisible();
  const assigned = await business.database.rows<{ register_session_id: string }>(
    `select distinct s.register_session_id from sales s
     join payments p on p.business_id = s.business_id and p.sale_id = s.id and p.register_session_id = s.register_session_id
     where s.business_id = $1`,
    [business.id],
  );
  expect(assigned).toEqual([{ register_session_id: first.openSessionId }]);
});

for (const { width, height, touch } of [
  { width: 1280, height: 900, touch: false },
  { width: 390, height: 844, touch: true },
])
  test(`at ${width} px the light tells without a network what waits, and what needs it says so`, async ({
    restaurant,
    errors,
  }) => {
    const { business } = restaurant;
    await business.openRegister();
    const { id } = business.employees.cajero;
    const page = await restaurant.openPageAs('cajero', { width, height, touch, at: '/pos' });
    await expect(page.getByRole('status').filter({ hasText: 'En vivo' })).toBeAttached();
    const box = await light(page).boundingBox();
    await page.getByRole('button', { name: /^Caja: / }).click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('button', { name: 'Cerrar caja' })).toBeEnabled();
    await waitForParts(page, ['connection-window', 'hint-bubble', 'user-menu']);
    await page.context().setOffline(true);
    errors.expect(NO_NETWORK);
    await expect(page.getByText('Sin conexión', { exact: true })).toBeAttached();
    const close = panel.getByRole('button', { name: 'Cerrar caja' });
    await expect(close).toBeDisabled();
    await expect(close).toHaveAccessibleDescription('Necesita conexión');
    await expect(close.getByText('Necesita conexión')).toBeVisible();
    await expect(panel.getByRole('button', { name: /^Ver X/ })).toBeDisabled();
    await expect(panel.getByRole('button', { name: /^Entrada de efectivo/ })).toBeEnabled();
    await panel.getByRole('button', { name: 'Cerrar', exact: true }).click();

    await putInQueue(page, { id, business: business.id }, { title: 'Orden de Mesa 1', minutesAgo: 12 });
    await putInQueue(page, { id, business: business.id }, { title: 'Cobro de T1-002', minutesAgo: 3 });
    await expect(page.getByRole('status').filter({ hasText: '2 operaciones por enviar' })).toBeAttached();
    await expect(page.getByRole('banner').getByText(/^1[12] min$/)).toBeVisible();
    expect(await light(page).boundingBox()).toEqual(box);
    await light(page).click();
    const state = page.getByRole('dialog', { name: /Conexión|Sin conexión/ });
    await expect(state).toContainText('se guarda en este dispositivo y se envía solo');
    await expect(state.getByRole('listitem').first()).toContainText('Orden de Mesa 1');
    await expect(state).toContainText(/hace 1[12] min/);
    await expect(state.getByRole('button', { name: 'Reintentar ahora' })).toBeVisible();
    expect((await accessibilityCheck(page).analyze()).violations).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Menú de/ }).click();
    await expect(page.getByRole('menuitem', { name: /Cambiar de usuario/ })).toBeDisabled();
    await expect(page.getByRole('menuitem', { name: /Cambiar de usuario/ })).toContainText(
      'Necesita conexión',
    );
  });

test('the closing lists the devices that have not sent all, and waits for this device', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.openRegister();
  await aDevice(business, { waiting: 3 });
  await aDevice(business, { name: 'Caja de la terraza' });
  const { id } = business.employees.cajero;
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await page.getByRole('button', { name: /^Caja: / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar caja' }).click();
  const window = page.getByRole('dialog', { name: 'Cerrar caja' });
  await expect(window).toContainText(/Tableta de la barra: 3 operaciones por enviar desde .*las \d\d:\d\d/);
  await expect(window).not.toContainText('Caja de la terraza');
  const count = window.getByRole('button', { name: 'Contar', exact: true });
  await expect(count).toBeEnabled();
  await putInQueue(page, { id, business: business.id }, { title: 'Cobro de T1-002', minutesAgo: 3 });
  await expect(window).toContainText('Este dispositivo tiene 1 operación por enviar');
  await expect(count).toBeDisabled();
  await expect(count).toHaveAccessibleDescription('1 operación por enviar');
});

test('a provisional number is on the paper, in the lists and in their search, and the kitchen says when it was taken', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  const product = await business.product({ name: 'Baleada', priceCents: 4500 });
  const charge = async (customer_name: string) => {
    const { order, sale } = await business.order([{ product }], { customer_name });
    const id = randomUUID();
    const payment_method_id = business.methods.efectivo;
    const payments = [{ id, payment_method_id, amount_cents: sale.total_cents }];
    const { answer } = await chargeSale(business.writeScope('cajero'), sale.id, { payments });
    return { order, sale: answer.sale };
  };
  const charged = await charge('Beto');
  await charge('Dora');
  const pending = await business.order([{ product }], { customer_name: 'Carla' });
  const { database } = business;
  await database.change('sales', charged.sale.id, { provisional_number: 'T3-008', received_at: new Date() });
  await database.change('orders', pending.order.id, { provisional_number: 'T3-007' });
  await database.rows(
    `update order_lines set present_price_cents = 5000 where business_id = $1 and order_id = $2`,
    [business.id, charged.order.id],
  );
  await database.rows(`update kitchen_tickets set received_at = now() where business_id = $1 and id = $2`, [
    business.id,
    pending.kitchen_ticket.id,
  ]);
  const page = await restaurant.openPageAs('cajero', { at: null });
  await page.addInitScript(() => {
    const papers: string[] = [];
    Object.assign(window, { papers });
    window.print = () => {
      papers.push(document.querySelector('.paper')?.textContent ?? '');
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await page.goto('/sales');
  const number = charged.sale.number;
  const row = page.getByRole('row').filter({ hasText: 'Beto' });
  await expect(row).toContainText('antes T3-008');
  await page.getByLabel('Buscar por número de venta').fill('t3-8');
  await expect(page.getByRole('row').filter({ hasText: 'Baleada' })).toHaveCount(1);
  await expect(row).toBeVisible();
  await page.getByLabel('Buscar por número de venta').press('Enter');
  const detail = page.getByRole('dialog', { name: `Venta #${number}` });
  await expect(detail).toContainText('T3-008');
  await expect(detail).toContainText('Precio de hoy: HNL 50.00');
  await detail.getByRole('button', { name: 'Imprimir' }).click();
  const papers = () =>
    page.evaluate(() => ('papers' in window && Array.isArray(window.papers) ? window.papers.join('\n') : ''));
  await expect.poll(papers).toContain(`Venta #${number}`);
  expect(await papers()).toContain('antes T3-008');

  await page.goto('/orders');
  await page.getByPlaceholder('Buscar por número, mesa o cliente').fill('T3-007');
  const orders = page.getByRole('region', { name: 'Órdenes del día' }).getByRole('listitem');
  await expect(orders).toHaveCount(1);
  await expect(orders).toContainText(`#${pending.order.number}`);
  await expect(orders).toContainText('antes T3-007');

  await page.goto('/kitchen');
  await expect(page.getByRole('article').filter({ hasText: 'Carla' })).toContainText(
    /Tomada sin conexión a las \d\d:\d\d/,
  );
});
