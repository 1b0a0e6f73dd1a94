import type { Locator, Page } from '@playwright/test';
import { createBarrier } from '#tests/e2e/base/barrier.ts';
import { accessibilityCheck, database, expect, test } from '#tests/e2e/base/fixtures.ts';
import { consumption } from '#tests/e2e/orders/tables-fixtures.ts';
import type { Business } from '#tests/support/business.ts';

const PHONE = { width: 390, height: 844, theme: 'light' } as const;
const TABLET = { width: 1024, height: 768 } as const;
const PIN = '2580';

const approvalOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Autorización' });

async function press(approval: Locator, digits: string): Promise<void> {
  for (const digit of digits) await approval.getByRole('button', { name: digit, exact: true }).click();
}

/** Two sodas of L 20.00 on the first table. */
async function aTable(business: Business) {
  const product = await business.product({ name: 'Refresco', priceCents: 2000 });
  const [table] = business.tables;
  return business.order([{ product }, { product }], {
    channel: 'mesa',
    table_id: table?.id ?? '',
    customer_name: null,
  });
}

async function openTable(page: Page): Promise<Locator> {
  await page.goto('/tables');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Mesa 1/ })
    .click();
  return consumption(page);
}

const auditOf = (business: Business, action: string) =>
  database.rows(
    `select u.full_name as asked, v.full_name as approved, a.details ->> 'reason' as reason from audit_log a
     left join users u on u.id = a.user_id left join users v on v.id = a.approved_by
     where a.business_id = $1 and a.action = $2`,
    [business.id, action],
  );

test("a waiter cancels a sent line with an approver's PIN, by thumb on a phone", async ({ restaurant }) => {
  const { business } = restaurant;
  await business.employee('admin', { pin: PIN, full_name: 'Lenchita Zúniga' });
  await business.employee('cajero', { pin: '1470', full_name: 'Carlos Mejía' });
  await business.employee('mesero', { pin: '3690', full_name: 'Suyapa Flores' });
  await aTable(business);
  const waiter = await restaurant.openPageAs('mesero', { ...PHONE, at: null });
  const table = await openTable(waiter);
  const approval = approvalOf(waiter);
  await table
    .getByRole('button', { name: /Refresco x1/ })
    .first()
    .click();
  await waiter.getByRole('button', { name: 'Cancelar producto' }).click();
  const cancelling = waiter.getByRole('dialog', { name: '¿Cancelar Refresco?' });
  await cancelling.getByRole('button', { name: 'Error al tomar' }).click();
  const confirm = cancelling.getByRole('button', { name: 'Cancelar producto' });

  await test.step('closing the dialog changes nothing, shows no message and restores the focus', async () => {
    await confirm.click();
    await expect(approval).toContainText('Cancelar un producto enviado');
    await expect(approval.getByLabel('PIN')).toBeFocused();
    expect((await accessibilityCheck(waiter).analyze()).violations).toEqual([]);
    await waiter.keyboard.press('Escape');
    await expect(approval).toBeHidden();
    await expect(confirm).toBeFocused();
    await expect(waiter.getByText('Esto necesita autorización.')).toHaveCount(0);
    expect(await auditOf(business, 'order.line-cancelled')).toEqual([]);
  });

  await test.step('a wrong PIN is reported in place, cleared, and changes nothing', async () => {
    await confirm.click();
    const who = approval.getByLabel('Autoriza');
    await expect(who.getByRole('option')).toHaveText([
      'Elige quién autoriza',
      'Carlos Mejía',
      'Lenchita Zúniga',
    ]);
    await press(approval, '1111');
    await approval.getByRole('button', { name: 'Autorizar' }).click();
    await expect(approval.getByText('Elige quién autoriza.')).toBeVisible();
    await who.selectOption('Carlos Mejía');
    const send = approval.getByRole('button', { name: 'Autorizar' });
    const before = await send.boundingBox();
    await send.click();
    await expect(approval.getByText('El PIN no es correcto.')).toBeVisible();
    await expect(approval.getByLabel('PIN')).toHaveValue('');
    await expect(approval.getByLabel('PIN')).toBeFocused();
    expect(await send.boundingBox()).toEqual(before);
  });

  await test.step('the correct PIN lets the same write through', async () => {
    await press(approval, '1470');
    await approval.getByRole('button', { name: 'Autorizar' }).click();
    await expect(approval).toBeHidden();
    await expect(table).toContainText('Cancelado: Error al tomar');
    const asked = business.employees.mesero.fullName;
    expect(await auditOf(business, 'approval.failed')).toMatchObject([{ asked, approved: null }]);
    expect(await auditOf(business, 'order.line-cancelled')).toEqual([
      { asked, approved: 'Carlos Mejía', reason: 'Error al tomar' },
    ]);
  });
});

test("a cashier's discount above the limit requires an administrator's PIN, by keyboard on a tablet", async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.employee('admin', { pin: PIN, full_name: 'Lenchita Zúniga' });
  const { sale } = await aTable(business);
  const cashier = await restaurant.openPageAs('cajero', TABLET);
  const table = await openTable(cashier);
  await table.getByRole('button', { name: /^Cobrar/ }).click();
  const charging = cashier.getByRole('dialog', { name: 'Cobrar orden #1' });
  await charging.getByRole('button', { name: 'Descuento', exact: true }).click();
  await charging.getByRole('button', { name: '25 %' }).click();
  await charging.getByLabel('Motivo').fill('Esperaron una hora');
  const released = createBarrier(2);
  await cashier.route('**/api/approvals/approvers?*', async (route) => {
    await released();
    await route.continue();
  });
  await charging.getByRole('button', { name: 'Aplicar descuento' }).click();

  const approval = approvalOf(cashier);
  await expect(approval).toContainText('Dar un descuento mayor al permitido');
  await expect(approval.getByLabel('PIN')).toBeFocused();
  await cashier.keyboard.type(`x${PIN}`);
  await cashier.keyboard.press('Enter');
  // The PIN may be sent before the list of approvers arrives.
  await expect(approval.getByRole('button', { name: 'Autorizar' })).toHaveAttribute('aria-busy', 'true');
  await released();
  await expect(approval).toBeHidden();
  await expect(charging).toContainText('HNL 30.00');

  const asked = business.employees.cajero.fullName;
  const approved = 'Lenchita Zúniga';
  expect(await auditOf(business, 'sale.discounted')).toEqual([
    { asked, approved, reason: 'Esperaron una hora' },
  ]);
  const kept = await database.rows(
    `select s.discount_notes as reason, u.full_name as asked, v.full_name as approved
     from sales s join users u on u.id = s.discount_by join users v on v.id = s.discount_approved_by where s.id = $1`,
    [sale.id],
  );
  expect(kept).toEqual([{ asked, approved, reason: 'Esperaron una hora' }]);
});

test('five wrong PINs lock the approver, and the dialog shows for how long', async ({ restaurant }) => {
  const { business } = restaurant;
  await business.employee('admin', { pin: PIN });
  await aTable(business);
  const waiter = await restaurant.openPageAs('mesero', { at: null });
  const table = await openTable(waiter);
  await table
    .getByRole('button', { name: /Refresco x1/ })
    .first()
    .click();
  await waiter.getByRole('button', { name: 'Cancelar producto' }).click();
  await waiter.getByRole('button', { name: 'Se acabó' }).click();
  await waiter.getByRole('button', { name: 'Cancelar producto' }).click();
  const approval = approvalOf(waiter);
  const pin = approval.getByLabel('PIN');
  await expect(approval.getByLabel('Autoriza')).toBeVisible();
  for (let time = 1; time <= 5; time += 1) {
    await pin.fill('1111');
    await pin.press('Enter');
    await expect(pin).toHaveValue('');
    await expect(pin).toHaveAttribute('aria-invalid', 'true');
  }
  const locked = 'Demasiados PIN incorrectos. Intenta de nuevo en 15 minutos.';
  await expect(approval.getByText(locked)).toBeVisible();
  await pin.fill(PIN);
  await pin.press('Enter');
  await expect(approval.getByText(locked)).toBeVisible();
  await approval.getByRole('button', { name: 'Cancelar' }).click();
  await expect(approval).toBeHidden();
  expect(await auditOf(business, 'order.line-cancelled')).toEqual([]);
});
