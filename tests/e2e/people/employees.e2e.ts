import type { Page } from '@playwright/test';
import {
  accessibilityCheck,
  database,
  expect,
  linkTo,
  show,
  test,
  testEnv,
} from '#tests/e2e/base/fixtures.ts';
import { browserDrafts } from '#tests/support/browser-rows.ts';

const PHONE = { width: 390, height: 844, theme: 'light', touch: true } as const;
const TABLET = { width: 1024, height: 768, touch: true } as const;
const FIVE_SECONDS = 5_000;

const employeesOf = (page: Page) => page.getByRole('list', { name: 'Empleados activos' });

async function openMore(page: Page, fullName: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Más acciones de ${fullName}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('an administrator adds a waiter on a phone, who sets a password, signs in and then becomes a cashier', async ({
  restaurant,
  browser,
}) => {
  const admin = await restaurant.openPageAs('admin', { ...PHONE, at: '/settings/empleados' });
  await admin.getByRole('button', { name: 'Agregar empleado' }).click();
  const adding = admin.getByRole('dialog', { name: 'Nuevo empleado' });
  const username = `suyapa-${restaurant.business.id.slice(0, 8)}`;

  await test.step('an error shows at its field, and closing loses nothing', async () => {
    await adding.getByRole('button', { name: 'Agregar' }).click();
    await expect(adding.getByText('El nombre es requerido')).toBeVisible();
    await expect(adding.getByText('Elige al menos un rol.')).toBeVisible();
    await adding.getByLabel('Nombre completo').fill('Suyapa Flores');
    await adding.getByLabel('Usuario').fill(restaurant.business.employees.chef.username.toUpperCase());
    await adding.getByRole('button', { name: 'Mesero' }).click();
    await adding.getByRole('button', { name: 'Cocinero' }).click();
    await expect(adding.getByRole('button', { name: 'Mesero' })).toContainText('Principal');
    await adding.getByLabel('PIN').fill('1234');
    await adding.getByRole('button', { name: 'Agregar' }).click();
    await expect(adding.getByText('Ese PIN se adivina fácil')).toBeVisible();
    await adding.getByLabel('PIN').fill('3690');
    expect((await accessibilityCheck(admin).analyze()).violations).toEqual([]);
    await adding.getByRole('button', { name: 'Agregar' }).click();
    await expect(adding.getByText('Ese usuario ya está en uso. Elige otro.')).toBeVisible();
    await admin.keyboard.press('Escape');
    await admin.getByRole('button', { name: 'Seguir editando' }).click();
    await adding.getByLabel('Usuario').fill(username);
    await adding.getByRole('button', { name: 'Agregar' }).click();
  });

  const given = admin.getByRole('dialog', { name: 'Contraseña temporal' });
  const temporary = await given.getByLabel('Contraseña temporal').inputValue();
  expect(temporary).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  await given.getByRole('button', { name: 'Ya la guardé' }).click();
  const row = employeesOf(admin).getByRole('listitem').filter({ hasText: 'Suyapa Flores' });
  await expect(row).toContainText('Contraseña temporal');
  await expect(row).toContainText('Mesero · Cocinero · Con PIN');

  const context = await browser.newContext({
    baseURL: testEnv.origin,
    locale: 'es-HN',
    reducedMotion: 'reduce',
  });
  const waiter = await context.newPage();
  await test.step('the temporary password must be changed before anything opens', async () => {
    await waiter.goto('/login');
    await waiter.getByLabel('Correo o usuario').fill(username);
    await waiter.getByLabel('Contraseña', { exact: true }).fill(temporary);
    await waiter.getByRole('button', { name: 'Iniciar Sesión' }).last().click();
    await expect(waiter.getByRole('heading', { name: 'Elige tu contraseña' })).toBeVisible();
    expect((await accessibilityCheck(waiter).analyze()).violations).toEqual([]);
    await waiter.getByLabel('Contraseña nueva').fill(temporary);
    await waiter.getByLabel('Confirmar contraseña').fill(temporary);
    await waiter.getByRole('button', { name: 'Guardar y entrar' }).click();
    await expect(waiter.getByText('Elige una contraseña distinta de la temporal')).toBeVisible();
    await waiter.getByLabel('Contraseña nueva').fill('baleada-1');
    await waiter.getByLabel('Confirmar contraseña').fill('baleada-1');
    await waiter.getByRole('button', { name: 'Guardar y entrar' }).click();
    await waiter.waitForURL('**/tables');
    await expect(row).not.toContainText('Contraseña temporal');
  });

  await test.step('other roles apply at once, without a new sign-in', async () => {
    await expect(waiter.getByRole('link', { name: 'Caja' })).toHaveCount(0);
    await admin.getByRole('button', { name: 'Editar Suyapa Flores' }).click();
    const editing = admin.getByRole('dialog', { name: 'Editar empleado' });
    await editing.getByRole('button', { name: 'Cajero' }).click();
    await editing.getByRole('button', { name: 'Mesero' }).click();
    await editing.getByRole('button', { name: 'Cocinero' }).click();
    await editing.getByRole('button', { name: 'Guardar' }).click();
    await expect(waiter.getByRole('link', { name: 'Caja' }).first()).toBeVisible({ timeout: FIVE_SECONDS });
    expect(new URL(waiter.url()).pathname).toBe('/tables');
  });

  await test.step('the audit log records it and filters by address', async () => {
    await show(admin, '/settings/auditoria?tipo=employee');
    await expect(admin.getByText('Roles: mesero, chef → cajero')).toBeVisible();
    await expect(admin.getByText('Agregó a un empleado')).toBeVisible();
    await admin.getByLabel('Texto').fill('cajero');
    await expect(admin.getByText('Agregó a un empleado')).toHaveCount(0);
    await expect(admin).toHaveURL(/texto=cajero/);
    expect((await accessibilityCheck(admin).analyze()).violations).toEqual([]);
  });
  await context.close();
});

test('an employee’s e-mail stays unconfirmed until its owner follows the link, which can be sent again', async ({
  restaurant,
}) => {
  const { mesero } = restaurant.business.employees;
  const email = `otra-${mesero.username}@comedor.example`;
  const admin = await restaurant.openPageAs('admin', { ...PHONE, at: '/settings/empleados' });
  const row = employeesOf(admin).getByRole('listitem').filter({ hasText: mesero.fullName });
  await expect(row).not.toContainText('Sin confirmar');
  await admin.getByRole('button', { name: `Editar ${mesero.fullName}` }).click();
  const editing = admin.getByRole('dialog', { name: 'Editar empleado' });
  await editing.getByLabel('Nombre completo').fill('Ana www.trampa.example');
  await editing.getByRole('button', { name: 'Guardar' }).click();
  await expect(editing.getByText('Escribe solo el nombre, sin direcciones de internet')).toBeVisible();
  await editing.getByLabel('Nombre completo').fill(mesero.fullName);
  await editing.getByLabel('Correo').fill(email);
  await editing.getByRole('button', { name: 'Guardar' }).click();
  await expect(row).toContainText('Sin confirmar');
  expect((await accessibilityCheck(admin).analyze()).violations).toEqual([]);
  await openMore(admin, mesero.fullName, 'Enviar de nuevo el enlace');
  await expect(admin.getByText(`Enviamos otro enlace a ${email}.`)).toBeVisible();
  const page = await admin.context().newPage();
  await page.goto(await linkTo(page, email, '/confirmar'));
  await expect(page.getByRole('status')).toContainText('Tu correo quedó confirmado');
  await page.close();
  await admin.reload();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('Sin confirmar');
  await admin.getByRole('button', { name: `Editar ${mesero.fullName}` }).click();
  await expect(editing.getByLabel('Correo')).toHaveValue(email);
});

test('a deactivated employee leaves every open screen within five seconds and cannot sign in again', async ({
  restaurant,
}) => {
  const { mesero } = restaurant.business.employees;
  const waiter = await restaurant.openPageAs('mesero');
  await expect(waiter).toHaveURL(/\/tables$/);
  const admin = await restaurant.openPageAs('admin', { at: '/settings/empleados' });
  await openMore(admin, mesero.fullName, 'Desactivar');
  const confirmation = admin.getByRole('alertdialog', { name: '¿Desactivar al empleado?' });
  await expect(confirmation).toContainText(mesero.fullName);
  await confirmation.getByRole('button', { name: 'Desactivar' }).click();
  await waiter.waitForURL('**/login', { timeout: FIVE_SECONDS });
  await expect(waiter.getByText('Sesión expirada. Por favor inicia sesión nuevamente.')).toBeVisible();
  await expect(admin.getByRole('list', { name: 'Empleados inactivos' })).toContainText(mesero.fullName);
  await expect(employeesOf(admin)).not.toContainText(mesero.fullName);
  await waiter.getByLabel('Correo o usuario').fill(mesero.username);
  await waiter.getByLabel('Contraseña', { exact: true }).fill('prueba-segura-1');
  await waiter.getByRole('button', { name: 'Iniciar Sesión' }).last().click();
  await expect(waiter.getByText('Tu usuario está inactivo.')).toBeVisible();
});

test("a shared tablet switches users by PIN: each user's unsent cart is kept, and wrong PINs lock", async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.employee('cajero', { pin: '1470', full_name: 'Carlos Mejía' });
  await business.employee('mesero', { pin: '3690', full_name: 'Suyapa Flores' });
  const tablet = await restaurant.openPageAs('mesero', TABLET);
  const draft = `fogon.ticket.pos.${business.id}.${business.employees.mesero.id}`;
  await tablet.evaluate((key) => localStorage.setItem(key, 'lo que no envió'), draft);
  await tablet.reload();
  const kept = async () => (await browserDrafts(tablet)).get(draft);
  await expect.poll(kept).toBe('lo que no envió');
  const dialog = tablet.getByRole('dialog', { name: 'Cambiar de usuario' });
  const press = async (digits: string) => {
    for (const digit of digits) await dialog.getByRole('button', { name: digit, exact: true }).click();
    await dialog.getByRole('button', { name: 'Entrar' }).click();
  };
  const begin = async (fullName: string, person: string) => {
    await tablet.getByRole('button', { name: `Menú de ${fullName}` }).click();
    await tablet.getByRole('menuitem', { name: 'Cambiar de usuario' }).click();
    await expect(dialog.getByRole('list', { name: 'Personas con PIN' })).not.toContainText(fullName);
    await dialog.getByRole('button', { name: person }).click();
  };

  await test.step('by thumb, after a wrong PIN', async () => {
    await begin(business.employees.mesero.fullName, 'Carlos Mejía');
    expect((await accessibilityCheck(tablet).analyze()).violations).toEqual([]);
    await press('9513');
    await expect(dialog.getByText('El PIN no es correcto.')).toBeVisible();
    await press('1470');
    await expect(dialog).toBeHidden();
    await expect(tablet.getByRole('button', { name: 'Menú de Carlos Mejía' })).toBeVisible();
    await expect(tablet.getByRole('link', { name: 'Caja' }).first()).toBeVisible();
    expect(await kept()).toBe('lo que no envió');
  });

  await test.step('the session is the new one after a reload', async () => {
    await tablet.reload();
    await expect(tablet.getByRole('button', { name: 'Menú de Carlos Mejía' })).toBeVisible();
  });

  await test.step('with the keyboard, five wrong PINs lock for 15 minutes', async () => {
    await begin('Carlos Mejía', 'Suyapa Flores');
    const pin = dialog.getByLabel('PIN');
    await expect(pin).toBeFocused();
    for (const wrong of ['1111', '2222', '4444', '5555', '6666']) {
      await pin.fill(wrong);
      const answered = tablet.waitForResponse('**/api/auth/switch');
      await tablet.keyboard.press('Enter');
      await answered;
      await expect(pin).toHaveValue('');
    }
    await expect(
      dialog.getByText('Demasiados PIN incorrectos. Intenta de nuevo en 15 minutos.'),
    ).toBeVisible();
    await tablet.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});

test('a search of the audit log goes on into the past until it finds something, and ends at its beginning', async ({
  restaurant,
}) => {
  await database.rows(
    `insert into audit_log (business_id, id, user_id, action, details, created_at)
     select $1, new_id(), $2, case n when 3500 then 'employee.deactivated' else 'sale.discounted' end,
       jsonb_build_object('reason', case n when 3500 then 'Se mudó a Tela' else 'Cliente frecuente' end), now() - n * interval '1 minute'
     from generate_series(1, 6500) n`,
    [restaurant.business.id, restaurant.business.employees.admin.id],
  );
  const admin = await restaurant.openPageAs('admin', { ...PHONE, at: '/settings/auditoria?texto=tela' });
  await expect(admin.getByText('Se mudó a Tela')).toBeVisible();
  await admin.getByLabel('Texto').fill('no está');
  await expect(admin.getByText('Nada en el registro coincide con los filtros.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Ver más antiguos' })).toHaveCount(0);
});
