import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createSupportTicket } from '#db/queries/platform/support-tickets.ts';
import { createExpense, createExpenseCategory } from '#db/queries/purchasing/expenses.ts';
import { registerWaste } from '#db/queries/stock/inventory.ts';
import { businessDay } from '#domain/base/time.ts';
import type { Business } from '#tests/support/business.ts';
import { aBill, charge } from '#tests/support/invoices.ts';
import { aPrinter, queueTests } from '#tests/support/printing.ts';
import { aCount, aReceipt, aSupplier } from '#tests/support/purchases.ts';
import { delayRequests } from './delayed-requests.ts';
import { accessibilityCheck, database, expect, show, test } from './fixtures.ts';

const FIGURES = 'section[aria-label="Cifras"]';

/** Where the content of each screen of the office begins: its first figure or row. */
const SCREENS = [
  { at: '/menu', first: 'article', main: '+ Producto' },
  { at: '/sales', first: FIGURES },
  { at: '/gastos', first: FIGURES },
  { at: '/inventory', first: 'table', main: '+ Ingrediente' },
  { at: '/inventory?vista=compras', first: FIGURES, main: 'Nueva compra' },
  {
    at: '/inventory?vista=proveedores',
    first: 'search + *',
    main: 'Nuevo proveedor',
  },
  { at: '/inventory?vista=mermas', first: '[role=tabpanel]', main: 'Registrar merma' },
  { at: '/inventory?vista=conteos', first: 'ul[aria-label="Conteos"]', main: 'Nuevo conteo' },
  { at: '/accounts', first: FIGURES, main: 'Nuevo cliente' },
  { at: '/reports', first: 'section:has(h2)' },
  { at: '/tickets', first: 'header + *' },
  { at: '/settings/auditoria', first: 'search + *' },
] as const;
const CONTENT_BY = 260;

/** One row of each list that the test can prepare. */
async function addRows(business: Business): Promise<void> {
  await business.product({ name: 'Baleada' });
  const ingredient = await business.ingredient({ stock: 50 });
  await aCount(business, {
    closedOn: businessDay(new Date(), 'America/Tegucigalpa'),
    lines: [{ ingredient, counted: 49, system: 50, cost: 100 }],
  });
  const add = (text: string) => database.rows(text, [business.id, business.employees.admin.id]);
  await add(
    `insert into suppliers (business_id, id, name) select $1, new_id(), 'Verduras Zonal' where $2::uuid is not null`,
  );
  await add(
    `with c as (insert into customers (business_id, id, name) values ($1, new_id(), 'Doña Marta') returning id)
     insert into receivable_entries (business_id, id, customer_id, type, amount_cents, business_day, created_by)
     select $1, new_id(), id, 'cargo', 5000, (now() at time zone 'America/Tegucigalpa')::date, $2 from c`,
  );
  await add(
    `insert into expenses (business_id, id, description, amount_cents, business_day, created_by)
     values ($1, new_id(), 'Energía', 90000, (now() at time zone 'America/Tegucigalpa')::date, $2)`,
  );
}

test('content begins in the first third of a phone on every screen of the office, and its main action covers nothing at the end', async ({
  restaurant,
}) => {
  await addRows(restaurant.business);
  const page = await restaurant.openPageAs('admin', { width: 390, height: 844, touch: true });
  for (const screen of SCREENS) {
    await test.step(screen.at, async () => {
      await page.goto(screen.at);
      const first = page.getByRole('main').locator(screen.first).first();
      await expect(first).toBeVisible();
      // A box is missing while a screen replaces its skeleton.
      await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThanOrEqual(CONTENT_BY);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      if (!('main' in screen)) return;
      const main = page.getByRole('main').getByRole('button', { name: screen.main, exact: true }).last();
      // A page that is still growing has another end a moment later.
      await expect
        .poll(async () => {
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          const bar = await page.getByRole('navigation', { name: 'Principal' }).last().boundingBox();
          const footer = await page.getByRole('contentinfo').boundingBox();
          const button = await main.boundingBox();
          return {
            height: button?.height,
            isAboveBar: (button?.y ?? 0) + 52 < (bar?.y ?? 0),
            isBelowFooter: (footer?.y ?? 0) + (footer?.height ?? 0) <= (button?.y ?? 0),
          };
        })
        .toEqual({ height: 52, isAboveBar: true, isBelowFooter: true });
    });
  }
});

/** The lists of the office: where their first row is, and whether they have a row of filters and a strip of figures. */
const LISTS: readonly { at: string; row?: string; filters?: false; figures?: true }[] = [
  { at: '/sales', figures: true },
  { at: '/accounts', figures: true },
  { at: '/gastos', figures: true },
  { at: '/inventory' },
  { at: '/inventory?vista=compras', figures: true },
  { at: '/inventory?vista=proveedores' },
  { at: '/inventory?vista=mermas', figures: true },
  { at: '/inventory?vista=conteos', row: 'ul[aria-label="Conteos"] li', filters: false },
  { at: '/impresiones', row: 'ul[aria-label="Impresiones"] li' },
  { at: '/tickets', row: 'ul li:has-text("Impresora")' },
  { at: '/settings/auditoria' },
  { at: '/settings/empleados', row: 'ul[aria-label="Empleados activos"] li', filters: false },
];
const FIRST_ROW_BY = 240;
const LONG_EXPENSES = ['Alquiler del local y de la bodega', 'Mantenimiento de la cámara fría'];

/** What the other lists show: a sale and an open bill, a purchase, a waste, papers, a support ticket, and long names of expenses. */
async function addListRows(business: Business): Promise<void> {
  await addRows(business);
  await charge(business, await aBill(business));
  await aBill(business);
  const ingredient = await business.ingredient({ stock: 50 });
  await aReceipt(business, {
    supplier: await aSupplier(business, 'Distribuidora La Ceiba'),
    receivedOn: businessDay(new Date(), 'America/Tegucigalpa'),
    days: 0,
    lines: [{ ingredient, accepted: 20, cost: 1250 }],
  });
  await registerWaste(business.writeScope(), {
    id: randomUUID(),
    inventory_item_id: ingredient,
    quantity: 2,
    reason: 'caducado',
  });
  await queueTests(business, await aPrinter(business), 2);
  await createSupportTicket(business.writeScope(), {
    id: randomUUID(),
    subject: 'Impresora',
    body: 'No imprime.',
    priority: 'Normal',
  });
  for (const description of LONG_EXPENSES) {
    const { answer } = await createExpenseCategory(business.writeScope(), {
      id: randomUUID(),
      name: description.slice(0, 13),
    });
    await createExpense(business.writeScope(), {
      id: randomUUID(),
      description,
      amount_cents: 1_250_000,
      category_id: answer.category.id,
    });
  }
}

/** The height of what the page shows with that role and name; 0 without it. */
async function heightOf(page: Page, role: 'search' | 'region', name: string): Promise<number> {
  const part = page.getByRole('main').getByRole(role, { name, exact: true });
  return (await part.isVisible()) ? ((await part.boundingBox())?.height ?? 0) : 0;
}

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
] as const) {
  test(`every list of the office begins by y = ${FIRST_ROW_BY} below one row of filters and one strip of figures at ${width}x${height}`, async ({
    restaurant,
  }) => {
    test.slow();
    await addListRows(restaurant.business);
    const page = await restaurant.openPageAs('admin', { width, height });
    for (const { at, row = 'tbody tr', filters = true, figures = false } of LISTS) {
      await test.step(at, async () => {
        await page.goto(at);
        const first = page.getByRole('main').locator(row).filter({ hasText: /\p{L}/u }).first();
        await expect(first).toBeVisible();
        await expect
          .poll(async () => ({
            isEarly: ((await first.boundingBox())?.y ?? Number.POSITIVE_INFINITY) <= FIRST_ROW_BY,
            filters: await heightOf(page, 'search', 'Filtros'),
            figures: await heightOf(page, 'region', 'Cifras'),
          }))
          .toEqual({ isEarly: true, filters: filters ? 44 : 0, figures: figures ? 48 : 0 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      });
    }
    await test.step('the audit log has the whole width', async () => {
      await page.goto('/settings/auditoria');
      await expect(page.getByRole('main').locator('tbody tr').first()).toBeVisible();
      const table = await page.getByRole('main').locator('table').boundingBox();
      expect(Math.round((table?.x ?? 0) + (table?.width ?? 0))).toBeGreaterThanOrEqual(width - 26);
    });
    await test.step('the description of an expense is one line', async () => {
      await page.goto('/gastos');
      for (const description of LONG_EXPENSES)
        expect((await page.getByText(description, { exact: true }).boundingBox())?.height).toBe(20);
    });
  });
}

test('filters fold behind their button on phones and narrow screens, count what is set, and are removed together', async ({
  restaurant,
}) => {
  const phone = await restaurant.openPageAs('admin', {
    width: 390,
    height: 844,
    touch: true,
    at: '/sales?turno=morning&estado=Anulada',
  });
  await phone.getByRole('button', { name: 'Filtros (2)' }).tap();
  const sheet = phone.getByRole('dialog', { name: 'Filtros' });
  await expect(sheet.getByLabel('Turno')).toHaveValue('morning');
  expect((await accessibilityCheck(phone).analyze()).violations).toEqual([]);
  await sheet.getByRole('button', { name: 'Quitar filtros' }).tap();
  await sheet.getByRole('button', { name: 'Ver ventas' }).tap();
  await expect(phone.getByRole('button', { name: 'Filtros', exact: true })).toBeVisible();
  await expect(phone).not.toHaveURL(/turno|estado/);

  await phone.setViewportSize({ width: 768, height: 1024 });
  await expect(phone.getByLabel('Turno')).toHaveCount(0);
  await phone.getByRole('button', { name: 'Filtros', exact: true }).tap();
  await expect(phone.getByRole('dialog', { name: 'Filtros' }).getByLabel('Turno')).toBeVisible();
  await phone.keyboard.press('Escape');
  await phone.setViewportSize({ width: 1440, height: 900 });
  await expect(phone.getByRole('group', { name: 'Otros filtros' }).getByLabel('Turno')).toBeVisible();
  await show(phone, '/gastos');
  const main = phone.getByRole('main').getByRole('button', { name: 'Nuevo gasto' }).first();
  await expect(main).toBeVisible();
  expect((await main.boundingBox())?.y).toBeLessThan(120);
});

test('a main action that is held while the first list arrives empty still opens its window', async ({
  restaurant,
}) => {
  const page = await restaurant.openPageAs('admin', { at: null });
  const screens = [
    { at: '/accounts', reads: '**/api/receivables?*', name: 'Nuevo cliente' },
    { at: '/tickets', reads: '**/api/tickets?*', name: 'Nuevo ticket' },
    { at: '/inventory?vista=conteos', reads: '**/api/stock-counts?*', name: 'Nuevo conteo' },
  ];
  for (const { at, reads, name } of screens) {
    await test.step(at, async () => {
      const release = await delayRequests(page, reads);
      await page.goto(at);
      const button = page.getByRole('main').getByRole('button', { name, exact: true });
      await button.hover();
      await page.mouse.down();
      release();
      await expect(button).toHaveCount(2);
      await page.mouse.up();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
    });
  }
});
