import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { chargeSale, refundSale } from '#db/queries/bills/sales.ts';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { database, expect, test } from '#tests/e2e/base/fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { startInvoicing } from '#tests/support/fiscal.ts';
import { aBill, charge } from '#tests/support/invoices.ts';

const PIN = '2580';

interface SaleInput {
  readonly product: string;
  readonly quantity?: number;
  readonly method?: keyof Business['methods'];
  readonly customer?: string;
  readonly served?: boolean;
}

/** A sale that the cashier has just charged. */
async function aSale(business: Business, wish: SaleInput) {
  const { product, quantity = 1, method = 'efectivo', customer = 'Ana', served = false } = wish;
  const order = await business.order([{ product, quantity }], { customer_name: customer });
  if (served) await serveTicket(business.writeScope('chef'), order.kitchen_ticket.id);
  const { answer } = await chargeSale(business.writeScope('cajero'), order.sale.id, {
    payments: [
      { id: randomUUID(), payment_method_id: business.methods[method], amount_cents: order.sale.total_cents },
    ],
  });
  return answer.sale;
}

const detail = (page: Page, number: number | null) => page.getByRole('dialog', { name: `Venta #${number}` });

async function open(page: Page, number: number | null): Promise<void> {
  await page.getByRole('button', { name: `#${number}`, exact: true }).click();
  await expect(detail(page, number)).toContainText('Total');
}

/** Collects the printed papers of a page instead of the browser's dialog. */
async function withPrinter(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const papers: string[] = [];
    Object.assign(window, { papers });
    window.print = () => {
      papers.push(document.querySelector('.paper')?.textContent ?? '');
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await page.reload();
  return () => page.evaluate(() => ('papers' in window && Array.isArray(window.papers) ? window.papers : []));
}

test('the sales list filters by method, status and cashier, reopens from a link, and finds a sale number in any day', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  const product = await business.product({ name: 'Pargo frito', priceCents: 10_000 });
  const cash = await aSale(business, { product, customer: 'Ana' });
  const card = await aSale(business, { product, customer: 'Beto', method: 'tarjeta', quantity: 2 });
  const old = await aSale(business, { product, customer: 'Carla' });
  await database.rows(
    `update sales set business_day = business_day - 40, charged_at = charged_at - interval '40 days' where business_id = $1 and id = $2`,
    [business.id, old.id],
  );
  const page = await restaurant.openPageAs('cajero', { at: '/sales' });
  const rows = page.getByRole('row').filter({ hasText: 'Pargo frito' });

  await test.step('today has two sales and their total', async () => {
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Beto');
    await expect(rows.first()).toContainText('Pargo frito x2');
    await expect(page.getByRole('main')).toContainText('HNL 300.00');
  });

  await test.step('the card filter excludes one sale, the address stores it, and the link restores it', async () => {
    await page.getByLabel('Método de pago').selectOption({ label: 'Tarjeta' });
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Beto');
    await page.getByLabel('Cajero').selectOption({ label: business.employees.cajero.fullName });
    await expect(page).toHaveURL(/metodo=tarjeta/);
    await expect(page).toHaveURL(new RegExp(`cajero=${business.employees.cajero.id}`));
    await page.goto(page.url());
    await expect(rows).toHaveCount(1);
    await expect(page.getByLabel('Método de pago')).toHaveValue('tarjeta');
  });

  await test.step('no sale is voided, and the filters can be cleared', async () => {
    await page.getByLabel('Estado').selectOption('Anulada');
    await expect(page.getByText('Ninguna venta de estas fechas pasa los filtros.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Quitar filtros' }).last().click();
    await expect(rows).toHaveCount(2);
  });

  await test.step('the number of a sale of last month finds it, and Enter opens it', async () => {
    await page.getByLabel('Buscar por número de venta').fill(String(old.number));
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Carla');
    await page.getByLabel('Buscar por número de venta').press('Enter');
    await expect(detail(page, old.number)).toContainText('Carla');
    await expect(page).toHaveURL(new RegExp(`venta=${old.id}`));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Borrar la búsqueda' }).first().click();
    await expect(rows).toHaveCount(2);
  });

  await test.step('the fiscal number, the RTN and the name of a buyer find an invoice of any day', async () => {
    await startInvoicing(business);
    const invoiced = await charge(business, await aBill(business), {
      buyer: { rtn: '08019000000001', name: 'Distribuidora La Ceiba S. A.' },
    });
    await database.rows(
      'update sales set business_day = business_day - 40 where business_id = $1 and id = $2',
      [business.id, invoiced.id],
    );
    const search = page.getByLabel('Buscar por número de venta');
    const found = page.getByRole('button', { name: `#${invoiced.number}`, exact: true });
    for (const typed of ['000-001-01-00000001', '0801-9000-000001', 'la ceiba']) {
      await search.fill(typed);
      await expect(found).toBeVisible();
      await expect(rows).toHaveCount(0);
      await search.fill('');
      await expect(rows).toHaveCount(2);
    }
    await search.fill('nadie así');
    await expect(page.getByText('No hay ninguna venta con «nadie así».')).toBeVisible();
    await page.getByRole('button', { name: 'Borrar la búsqueda' }).first().click();
    await expect(rows).toHaveCount(2);
  });

  await test.step('a sale charged on another device arrives without a reload', async () => {
    const other = await restaurant.openPageAs('admin', { at: '/sales' });
    await expect(other.getByRole('row').filter({ hasText: 'Pargo frito' })).toHaveCount(2);
    await open(other, card.number);
    await other.getByRole('button', { name: 'Anular' }).click();
    const question = other.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cuenta equivocada' }).click();
    await expect(question).toContainText(/La cocina no ha servido: \d Pargo frito/);
    await expect(question.getByRole('button', { name: 'Anular venta' })).toBeDisabled();
    await question.getByRole('radio', { name: 'Cancelarlo en la cocina' }).click();
    await question.getByRole('button', { name: 'Anular venta' }).click();
    await expect(detail(other, card.number)).toContainText('Cuenta equivocada');
    await expect(rows.filter({ hasText: 'Beto' })).toContainText('Anulada');
    await expect(rows.filter({ hasText: 'Ana' })).toContainText('Pagada');
    expect(cash.status).toBe('Pagada');
  });
});

test('the filtered list is exported whole: a formula as plain text, a refund as a row, and the total of the rows', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const product = await business.product({ name: 'Café "de palo", negro', priceCents: 3550 });
  const sale = await aSale(business, { product, customer: '=HYPERLINK("http://x")', quantity: 2 });
  await refundSale(business.writeScope(), sale.id, {
    id: randomUUID(),
    items: sale.items.map(({ id }) => ({ sale_item_id: id, quantity: 1 })),
    payment_method_id: business.methods.efectivo,
    reason: 'Frío',
    returns_stock: false,
  });
  const page = await restaurant.openPageAs('cajero', { at: '/sales' });
  await expect(page.getByRole('button', { name: `Reembolso #1 de la venta #${sale.number}` })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('-HNL 35.50');
  const total = page
    .getByRole('region', { name: 'Cifras' })
    .locator('div')
    .filter({ hasText: 'Total con impuesto' });
  await expect(total).toContainText('HNL 35.50');
  await expect(total).toContainText('HNL 30.87 sin impuesto');
  await page.getByRole('button', { name: 'Exportar' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^ventas_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.csv$/);
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  const [head, back, line, sums] = csv.slice(1).split('\r\n');
  expect(head).toMatch(/^Número,Cobrada,Turno,Estado,Reembolso,Canal,Mesa,Cliente,Productos,/);
  expect(line).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(line).toContain('"Café ""de palo"", negro x2"');
  expect(line).toContain(',71,');
  expect(back).toContain(',Reembolso,1,');
  expect(back).toContain(',-35.5,');
  expect(sums).toContain(',30.87,4.63,35.5,');
});

test('the first print is the receipt, and later prints say REIMPRESIÓN', async ({ restaurant }) => {
  const { business } = restaurant;
  const product = await business.product({ name: 'Baleada', priceCents: 4500 });
  const sale = await aSale(business, { product, quantity: 3 });
  const page = await restaurant.openPageAs('cajero', {
    width: 390,
    height: 844,
    theme: 'light',
    at: '/sales',
  });
  const papers = await withPrinter(page);
  await page.getByRole('button', { name: new RegExp(`^#${sale.number} `) }).click();
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Reimprimir' })).toBeVisible();
  await expect.poll(papers).toHaveLength(1);
  await page.getByRole('button', { name: 'Reimprimir' }).click();
  await expect.poll(papers).toHaveLength(2);
  await expect(detail(page, sale.number)).toContainText('Recibo impreso 2 veces');
  const [first, second] = await papers();
  expect(first).toContain('Baleada');
  expect(first).not.toContain('REIMPRESIÓN');
  expect(second).toContain('REIMPRESIÓN');
  expect(second).toContain('135.00');
});

test('of 3 sold and 2 refunded, 2 more are refused on every device and half of the last one is refunded', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  const cheese = await business.ingredient({ name: 'Queso', stock: 20 });
  const product = await business.product({
    name: 'Baleada',
    priceCents: 4500,
    recipe: [{ ingredient: cheese, quantity: 2 }],
  });
  const sale = await aSale(business, { product, quantity: 3, served: true });
  const [page, stale] = await Promise.all([
    restaurant.openPageAs('admin'),
    restaurant.openPageAs('admin', { width: 1024 }),
  ]);
  for (const each of [page, stale]) {
    await each.goto('/sales');
    await open(each, sale.number);
    await each.getByRole('button', { name: 'Reembolsar' }).click();
  }
  const refund = page.getByRole('dialog', { name: `Reembolsar venta #${sale.number}` });
  const late = stale.getByRole('dialog', { name: `Reembolsar venta #${sale.number}` });
  await late.getByLabel('Cuánto de Baleada').fill('2');
  await late.getByRole('button', { name: 'Se cobró de más' }).click();

  await test.step('two units are refunded with their stock, and the amount shows before', async () => {
    await refund.getByLabel('Cuánto de Baleada').fill('2');
    await refund.getByRole('button', { name: 'Producto en mal estado' }).click();
    await refund.getByLabel('Devolver al inventario').click();
    await expect(refund).toContainText('HNL 90.00');
    await refund.getByRole('button', { name: 'Reembolsar', exact: true }).click();
    await expect(refund).toBeHidden();
    await expect(detail(page, sale.number)).toContainText('Reembolsado x2');
    await expect(detail(page, sale.number)).toContainText('Producto en mal estado');
    await expect(detail(page, sale.number)).toContainText('HNL 45.00');
    expect(await business.stockOf(cheese)).toEqual({ stock: 18, moved: 18 });
  });

  await test.step('the other screen shows that 1 remains and refuses 2', async () => {
    await expect(late.getByText('Solo queda 1')).toBeVisible();
    await expect(late.getByRole('button', { name: 'Reembolsar', exact: true })).toBeDisabled();
  });

  await test.step('the server refuses 2 and says what remains', async () => {
    const answered = stale.waitForResponse((response) => response.url().endsWith('/refunds'));
    await stale.route('**/refunds', (route) => {
      const sent: { items: { quantity: number }[] } = route.request().postDataJSON();
      const items = sent.items.map((item) => ({ ...item, quantity: 2 }));
      return route.continue({ postData: JSON.stringify({ ...sent, items }) });
    });
    await late.getByLabel('Cuánto de Baleada').fill('1');
    await late.getByRole('button', { name: 'Reembolsar', exact: true }).click();
    expect((await answered).status()).toBe(409);
    await expect(stale.getByText('Solo queda 1 de Baleada por reembolsar.')).toBeVisible();
    await stale.unroute('**/refunds');
  });

  await test.step('half of the last one is refunded by transfer, and only that counts', async () => {
    await late.getByLabel('Cuánto de Baleada').fill('0.5');
    await late.getByRole('button', { name: 'transferencia' }).click();
    await expect(late).toContainText('HNL 22.50');
    await late.getByRole('button', { name: 'Reembolsar', exact: true }).click();
    await expect(late).toBeHidden();
    await expect(detail(page, sale.number)).toContainText('Reembolsado x2.5');
    await expect(detail(page, sale.number)).toContainText('HNL 22.50');
    expect(await business.stockOf(cheese)).toEqual({ stock: 18, moved: 18 });
  });

  await test.step('a sale with refunds cannot be voided: the rest is refunded', async () => {
    await page.getByRole('button', { name: 'Anular' }).click();
    const why = page.getByRole('alertdialog');
    await expect(why).toContainText('ya tiene un reembolso');
    await why.getByRole('button', { name: 'Reembolsar' }).click();
    await refund.getByRole('button', { name: 'Todo lo que queda' }).click();
    await refund.getByRole('button', { name: 'El cliente lo devolvió' }).click();
    await expect(refund).toContainText('HNL 22.50');
    await refund.getByRole('button', { name: 'Reembolsar', exact: true }).click();
    await expect(refund).toBeHidden();
    await expect(page.getByRole('button', { name: 'Reembolsar' })).toHaveCount(0);
  });
});

test('a tip says that it is in the drawer, and the void of its sale asks what becomes of it', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const product = await business.product({
    name: 'Baleada',
    priceCents: 18_750,
    taxCategory: 'exempt',
    tracksInventory: false,
  });
  await business.change({ tip_percentage: 1000 });
  const sale = await aSale(business, { product, served: true });
  const page = await restaurant.openPageAs('admin', { at: '/sales' });
  await open(page, sale.number);

  await page.getByRole('button', { name: 'Registrar propina' }).click();
  const tip = page.getByRole('dialog', { name: 'Registrar propina' });
  await tip.getByRole('button', { name: 'HNL 20.00' }).click();
  await expect(tip.getByRole('button', { name: 'Registrar propina' })).toBeDisabled();
  await tip.getByRole('button', { name: 'En caja' }).click();
  await tip.getByRole('button', { name: 'Registrar propina' }).click();
  await expect(tip).toBeHidden();
  await page.getByRole('button', { name: 'Registrar propina' }).click();
  await expect(tip.getByRole('button', { name: 'En caja' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Anular' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Motivo').fill('Se cobró dos veces');
  await expect(question).toContainText('¿Qué pasa con la propina de HNL 20.00?');
  await expect(question.getByRole('button', { name: 'Anular venta' })).toBeDisabled();
  await question.getByRole('radio', { name: /^Devuelta al cliente/ }).click();
  await expect(question).toContainText('Salen HNL 20.00 de la caja.');
  await question.getByRole('button', { name: 'Anular venta' }).click();
  await expect(detail(page, sale.number).getByRole('region', { name: 'Propina' })).toContainText(
    'Devuelta al clienteHNL 20.00',
  );
});

test("a cashier's void requires an approver's PIN in place, and stock returns when chosen", async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.employee('admin', { pin: PIN, full_name: 'Lenchita Zúniga' });
  const cheese = await business.ingredient({ name: 'Queso', stock: 20 });
  const product = await business.product({
    name: 'Baleada',
    priceCents: 4500,
    recipe: [{ ingredient: cheese, quantity: 2 }],
  });
  const sale = await aSale(business, { product, served: true });
  const page = await restaurant.openPageAs('cajero', { width: 1024, at: '/sales' });
  await open(page, sale.number);
  await page.getByRole('button', { name: 'Anular' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Anular venta' })).toBeDisabled();
  await question.getByLabel('Motivo').fill('Se cobró dos veces');
  await question.getByLabel('Devolver al inventario').click();
  await question.getByRole('button', { name: 'Anular venta' }).click();

  const approval = page.getByRole('dialog', { name: 'Autorización' });
  await expect(approval).toContainText('Anular la venta');
  await approval.getByLabel('PIN').fill('0000');
  await approval.getByRole('button', { name: 'Autorizar' }).click();
  await expect(approval.getByText('El PIN no es correcto.')).toBeVisible();
  await approval.getByLabel('PIN').fill(PIN);
  await approval.getByRole('button', { name: 'Autorizar' }).click();

  await expect(detail(page, sale.number)).toContainText('Anulada');
  await expect(detail(page, sale.number)).toContainText('Se cobró dos veces');
  await expect(page.getByRole('button', { name: 'Anular' })).toHaveCount(0);
  expect(await business.stockOf(cheese)).toEqual({ stock: 20, moved: 20 });
  const [kept] = await database.rows<{ approver: string }>(
    `select u.full_name as approver from audit_log a join users u on u.id = a.approved_by
     where a.business_id = $1 and a.action = 'sale.voided'`,
    [business.id],
  );
  expect(kept?.approver).toBe('Lenchita Zúniga');
});

test('the payment method is corrected and a tip recorded while the session is open; after its Z a sale can only be refunded', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const product = await business.product({ name: 'Baleada', priceCents: 4500 });
  const sale = await aSale(business, { product });
  const page = await restaurant.openPageAs('admin', { at: '/sales' });
  await open(page, sale.number);

  await page.getByRole('button', { name: 'Corregir método de pago' }).click();
  const correction = page.getByRole('dialog', { name: 'Corregir método de pago' });
  await correction.getByRole('button', { name: 'tarjeta' }).click();
  await correction.getByRole('button', { name: 'Corregir', exact: true }).click();
  await expect(correction).toBeHidden();
  await expect(detail(page, sale.number).getByRole('region', { name: 'Pagos' })).toContainText('tarjeta');

  await page.getByRole('button', { name: 'Registrar propina' }).click();
  const tip = page.getByRole('dialog', { name: 'Registrar propina' });
  await tip.getByLabel('Monto').fill('10');
  await tip.getByRole('button', { name: 'Por entregar' }).click();
  await tip.getByRole('button', { name: 'Registrar propina' }).click();
  await expect(tip).toBeHidden();
  await expect(detail(page, sale.number).getByRole('region', { name: 'Propina' })).toContainText('HNL 10.00');
  await expect(detail(page, sale.number)).toContainText('HNL 45.00');

  await database.rows(
    `update register_sessions set status = 'Cerrada', closed_at = now() where business_id = $1`,
    [business.id],
  );
  await page.reload();
  await expect(detail(page, sale.number)).toContainText('Total');
  await expect(page.getByRole('button', { name: 'Corregir método de pago' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Anular' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('La caja que la cobró ya se cerró');
});

test('an open bill is opened from the counter and from Ventas, extended and charged on a phone', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const product = await business.product({ name: 'Horchata', tracksInventory: false });
  const { sale } = await business.order([{ product }]);
  const page = await restaurant.openPageAs('cajero', { at: '/pos', width: 390, height: 844, touch: true });
  const order = page.getByRole('dialog', { name: 'Orden #1' });

  await page.getByRole('button', { name: /0 productos/ }).tap();
  await page.getByRole('tab', { name: 'Por cobrar (1)' }).tap();
  await page.getByRole('button', { name: /^Ver orden Para llevar · Ana/ }).tap();
  await order.getByRole('button', { name: 'Agregar productos' }).tap();
  const adding = page.getByRole('dialog', { name: 'Agregar productos' });
  await adding.locator('button[data-tile]').filter({ hasText: 'Horchata' }).tap();
  await adding.getByRole('button', { name: 'Enviar a cocina' }).tap();
  await expect(order.getByRole('button', { name: /^Cobrar HNL\s100\.00/ })).toBeVisible();

  await page.goto(`/sales?venta=${sale.id}`);
  await expect(order).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(order).toHaveCount(0);
  await page.getByRole('button', { name: /^Por cobrar \(1\)/ }).tap();
  await page.getByRole('button', { name: /^Ver orden Para llevar · Ana/ }).tap();
  await order.getByRole('button', { name: /^Cobrar HNL/ }).tap();
  const charging = page.getByRole('dialog', { name: 'Cobrar orden #1' });
  await charging.getByRole('button', { name: /^Cobrar HNL/ }).tap();
  await expect(page.getByText('Venta #1 cobrada')).toBeVisible();
  await page.getByRole('button', { name: 'Listo' }).tap();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Por cobrar/ })).toHaveCount(0);
});
