import type { Locator, Page } from '@playwright/test';
import { accessibilityCheck, database, expect, show, test } from '#tests/e2e/base/fixtures.ts';
import { consumption } from '#tests/e2e/orders/tables-fixtures.ts';
import type { Business } from '#tests/support/business.ts';

const PIN = '2580';

/** An unpaid dinner of L 200.00 on a table. */
async function orderDinner(business: Business, name: string): Promise<void> {
  const product = await business.product({
    name: `Cena de ${name}`,
    priceCents: 20_000,
    tracksInventory: false,
  });
  const table_id = business.tables.find((table) => table.name === name)?.id ?? '';
  await business.order([{ product }], { channel: 'mesa', table_id, customer_name: null });
}

async function openBillOf(page: Page, table: string): Promise<Locator> {
  await page.goto('/tables');
  await page.getByRole('button', { name: new RegExp(`^${table}`) }).click();
  await consumption(page)
    .getByRole('button', { name: /^Cobrar HNL/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Cobrar orden/ });
  await dialog.getByRole('button', { name: 'Fiado' }).click();
  return dialog;
}

const account = (page: Page) => page.getByRole('dialog', { name: 'Marta Zelaya' });
const entries = (page: Page) =>
  account(page).getByRole('list', { name: 'Movimientos' }).getByRole('listitem');

/** Marta owes L 200.00 for a dinner and paid L 50.00 by card. */
async function createDebt(business: Business): Promise<void> {
  await database.rows(
    `with c as (insert into customers (business_id, id, name, phone, limit_cents) values ($1, new_id(), 'Marta Zelaya', '9988-7766', 50000)
       returning business_id, id)
     insert into receivable_entries (business_id, id, customer_id, type, amount_cents, kind, reference, business_day, created_by, created_at)
     select business_id, new_id(), c.id, x.type, x.cents, x.kind, x.reference, (now() at time zone 'America/Tegucigalpa')::date, $2, now() - x.ago * interval '1 minute'
     from c, (values ('cargo', 20000, null, null, 9), ('abono', -5000, 'tarjeta', '4471', 5)) x (type, cents, kind, reference, ago)`,
    [business.id, business.employees.cajero.id],
  );
}

test('sales are charged on account up to the limit, a cash payment enters the register, and another device sees each balance', async ({
  restaurant,
}) => {
  test.slow();
  const { business } = restaurant;
  await business.change({ receivable_limit_cents: 30000 });
  await orderDinner(business, 'Mesa 1');
  await orderDinner(business, 'Mesa 2');
  const cashier = await restaurant.openPageAs('cajero');
  const owner = await restaurant.openPageAs('admin', {
    width: 390,
    height: 844,
    theme: 'light',
    at: '/accounts',
  });
  await expect(owner.getByText('Todavía no hay clientes con cuenta.')).toBeVisible();

  await test.step('the customer is added during charging and owes the whole dinner', async () => {
    const dialog = await openBillOf(cashier, 'Mesa 1');
    await expect(dialog.getByRole('button', { name: 'Cobrar HNL 200.00' })).toBeDisabled();
    await dialog.getByRole('searchbox', { name: /^Buscar cliente/ }).fill('Marta Zelaya');
    await expect(dialog.getByText('Ningún cliente coincide con la búsqueda.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Nuevo cliente' }).click();
    const window = cashier.getByRole('dialog', { name: 'Nuevo cliente' });
    await expect(window.getByLabel('Nombre')).toHaveValue('Marta Zelaya');
    await window.getByLabel('Teléfono').fill('9988-7766');
    await window.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByText('le quedan HNL 300.00 de HNL 300.00')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cobrar HNL 200.00' }).click();
    await expect(cashier.getByRole('dialog', { name: /^Venta #/ })).toContainText('fiado · Marta Zelaya');
    await expect(owner.getByRole('button', { name: /^Marta Zelaya\s*HNL\s200\.00/ })).toBeVisible();
  });

  await test.step('a charge beyond the limit is refused before it is sent; a part goes on account and the rest is cash', async () => {
    const dialog = await openBillOf(cashier, 'Mesa 2');
    await dialog.getByRole('searchbox', { name: /^Buscar cliente/ }).fill('99887766');
    await dialog.getByRole('button', { name: /^Marta Zelaya/ }).click();
    await expect(dialog.getByText(/Marta Zelaya supera el límite: debe HNL\s200\.00/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Cobrar HNL 200.00' })).toBeDisabled();
    await dialog.getByLabel('Monto').fill('100');
    await dialog.getByRole('button', { name: 'Agregar pago' }).click();
    await dialog.getByRole('button', { name: 'Efectivo' }).click();
    await dialog.getByRole('button', { name: 'Cobrar HNL 100.00' }).click();
    await expect(cashier.getByRole('dialog', { name: /^Venta #/ })).toBeVisible();
    await expect(owner.getByRole('button', { name: /^Marta Zelaya\s*HNL\s300\.00/ })).toBeVisible();
  });

  await test.step('the customer pays L 120.00 in cash to the owner, and the cashier sees it in the register', async () => {
    await owner.getByRole('button', { name: /^Marta Zelaya/ }).click();
    await account(owner).getByRole('button', { name: 'Registrar abono' }).click();
    const window = owner.getByRole('dialog', { name: 'Registrar abono' });
    await window.getByLabel('Monto').fill('300.01');
    await window.getByRole('button', { name: 'Registrar' }).click();
    await expect(window.getByText(/el abono no puede ser mayor/)).toBeVisible();
    await window.getByLabel('Monto').fill('120');
    await window.getByRole('button', { name: 'Registrar' }).click();
    const done = owner.getByRole('dialog', { name: 'Abono registrado' });
    await expect(done).toContainText('Marta Zelaya queda debiendo HNL 180.00.');
    expect((await accessibilityCheck(owner).analyze()).violations).toEqual([]);
    await done.getByRole('button', { name: 'Listo' }).click();
    await expect(entries(owner)).toHaveCount(3);
    expect((await accessibilityCheck(owner).analyze()).violations).toEqual([]);
    for (const page of [cashier, owner]) {
      await show(page, '/pos');
      await page.getByRole('button', { name: /^Caja: / }).click();
      await page.getByRole('dialog', { name: 'Caja principal' }).getByRole('button', { name: /X/ }).click();
      await expect(page.getByRole('dialog').last()).toContainText('Abono de Marta Zelaya');
    }
    // A user who counts blind sees how many; a user who may accept a difference sees the amounts.
    await expect(cashier.getByRole('dialog').last()).not.toContainText('300.00');
    await expect(owner.getByRole('dialog').last()).toContainText(/fiado \(2\)\s*HNL\s300\.00/);
  });
});

test('the second of two users who edit a customer sees a conflict, and nothing of the first edit is lost', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await createDebt(business);
  const owner = await restaurant.openPageAs('admin', { at: '/accounts' });
  const cashier = await restaurant.openPageAs('cajero', {
    width: 390,
    height: 844,
    touch: true,
    at: '/accounts',
  });
  for (const page of [owner, cashier]) {
    await page.getByRole('button', { name: /^Marta Zelaya/ }).click();
    await account(page).getByRole('button', { name: 'Editar' }).click();
  }
  const editing = (page: Page) => page.getByRole('dialog', { name: 'Editar cliente' });
  await editing(owner).getByLabel('Teléfono').fill('3311-2244');
  await editing(owner).getByRole('button', { name: 'Guardar' }).click();
  await expect(owner.getByText('Cliente actualizado')).toBeVisible();
  await expect(cashier.getByText('3311-2244', { exact: true })).toBeAttached();
  await editing(cashier).getByLabel('Nota').fill('Paga los viernes');
  await editing(cashier).getByRole('button', { name: 'Guardar' }).click();
  await expect(cashier.getByText('Otra persona cambió este cliente')).toBeVisible();
  const kept = await database.rows('select phone, note from customers where business_id = $1', [business.id]);
  expect(kept).toEqual([{ phone: '3311-2244', note: null }]);
});

test('a statement is printed and exported, a wrong payment is voided with a PIN, and only an administrator changes the limit', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await createDebt(business);
  await business.employee('admin', { full_name: 'Lenchita Zúniga', pin: PIN });
  const cashier = await restaurant.openPageAs('cajero', { width: 1024, at: '/accounts' });
  await cashier.getByRole('button', { name: 'Marta Zelaya' }).click();
  await expect(account(cashier)).toContainText('HNL 150.00');
  await expect(account(cashier).getByRole('button', { name: 'Límite' })).toBeHidden();
  await expect(account(cashier).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/50499887766\?text=.*HNL%20150\.00/,
  );

  await test.step('the statement is exported and printed', async () => {
    await account(cashier).getByRole('button', { name: 'Exportar' }).click();
    const [file] = await Promise.all([
      cashier.waitForEvent('download'),
      cashier.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^cuenta-marta-zelaya_\d{4}-\d{2}-\d{2}_.*\.csv$/);
    const chunks: string[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(String(chunk));
    const lines = chunks.join('').split('\r\n');
    expect(lines[0]).toBe('\uFEFFFecha,Movimiento,Detalle,Registró,Cargo,Abono,Saldo');
    expect(lines.slice(1, 4).map((line) => line.split(',').slice(-3))).toEqual([
      ['200', '', '200'],
      ['', '50', '150'],
      ['200', '50', ''],
    ]);
    const printed = cashier.evaluate(
      () =>
        new Promise<string>((resolve) => {
          window.print = () => {
            resolve(document.querySelector('.paper')?.textContent ?? '');
            window.dispatchEvent(new Event('afterprint'));
          };
        }),
    );
    await account(cashier).getByRole('button', { name: 'Imprimir', exact: true }).click();
    expect(await printed).toMatch(
      /^Estado de cuenta.*Marta Zelaya.*Saldo inicial.*HNL\s200\.00.*SaldoHNL\s150\.00$/,
    );
  });

  await test.step('the cashier voids the payment with an approver’s PIN', async () => {
    await account(cashier)
      .getByRole('button', { name: /^Anular: Abono en tarjeta/ })
      .click();
    const ask = cashier.getByRole('alertdialog');
    await expect(ask).toContainText('Marta Zelaya vuelve a deber HNL 50.00.');
    await ask.getByRole('button', { name: 'Era de otro cliente' }).click();
    await ask.getByRole('button', { name: 'Anular abono' }).click();
    const approval = cashier.getByRole('dialog', { name: 'Autorización' });
    await approval.getByLabel('PIN').fill(PIN);
    await approval.getByRole('button', { name: 'Autorizar' }).click();
    await expect(entries(cashier).first()).toContainText('Abono anulado');
    await expect(entries(cashier).nth(1)).toContainText('(anulado)');
    await expect(account(cashier)).toContainText(/Saldo\s*HNL\s200\.00/);
    expect((await accessibilityCheck(cashier).analyze()).violations).toEqual([]);
  });

  await test.step('the administrator sets the limit below the balance', async () => {
    const admin = await restaurant.openPageAs('admin', { at: '/accounts' });
    await admin.getByRole('button', { name: 'Marta Zelaya' }).click();
    await account(admin).getByRole('button', { name: 'Límite' }).click();
    const window = admin.getByRole('dialog', { name: 'Límite de fiado' });
    await window.getByLabel('Límite', { exact: true }).fill('100');
    await window.getByRole('button', { name: 'Guardar' }).click();
    await expect(account(admin)).toContainText('Sobre el límite');
    await expect(account(cashier)).toContainText('Le quedan HNL 0.00 de HNL 100.00');

    await account(admin).getByRole('button', { name: 'Saldo inicial', exact: true }).click();
    const opening = admin.getByRole('dialog', { name: 'Saldo inicial' });
    await opening.getByLabel('Monto').fill('75');
    await expect(opening).toContainText('Supera el límite de Marta Zelaya');
    await opening.getByLabel('Desde').fill('31/10/2025');
    await opening.getByRole('button', { name: 'Guardar' }).click();
    await expect(entries(admin).last()).toContainText(/Saldo inicial.*31\/10\/2025.*\+HNL\s75\.00/);
    await expect(account(cashier)).toContainText(/Saldo\s*HNL\s275\.00/);
    await admin.keyboard.press('Escape');
  });

  await test.step('opening debts are imported from a sheet once it is correct', async () => {
    const admin = await restaurant.openPageAs('admin', { at: '/accounts' });
    await admin.getByRole('button', { name: 'Importar saldos' }).click();
    const importing = admin.getByRole('dialog', { name: 'Importar saldos iniciales' });
    const bring = (...rows: readonly string[]) =>
      importing.getByLabel('Archivo para importar').setInputFiles({
        name: 'cuaderno.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['Cliente,Teléfono,Monto,Fecha', ...rows].join('\n')),
      });
    await bring('marta zelaya,99887766,20,01/09/2025', 'Don Chepe,123,40,');
    await expect(importing.getByRole('table', { name: 'Errores del archivo' })).toContainText(
      'Número de teléfono inválido.',
    );
    await importing.getByRole('button', { name: 'Elegir otro archivo' }).click();
    await bring('marta zelaya,99887766,20,01/09/2025', 'Don Chepe,2233-4410,40,');
    await importing.getByRole('button', { name: 'Importar 2 saldos' }).click();
    await expect(admin.getByRole('button', { name: /^Don Chepe/ })).toBeVisible();
    await expect(admin.getByRole('button', { name: /^Marta Zelaya/ })).toHaveCount(1);
  });
});
