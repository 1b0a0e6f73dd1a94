import type { Page } from '@playwright/test';
import { clockText } from '#domain/base/clock-text.ts';
import { dayText, localTimeOf } from '#domain/base/time.ts';
import { accessibilityCheck, database, expect, test, testEnv } from '#tests/e2e/base/fixtures.ts';
import type { Business } from '#tests/support/business.ts';

const HONDURAS = 'America/Tegucigalpa';
const MINUTE = 60_000;
const CHECK = '/api/notifications/reminders';

const insertNotification = (
  business: Business,
  role: keyof Business['employees'],
  title: string,
  message: string,
  minutes: number,
) =>
  database.rows(
    `insert into notifications (business_id, id, user_id, title, message, created_at)
     values ($1, new_id(), $2, $3, $4, now() - make_interval(mins => $5)) returning id`,
    [business.id, business.employees[role].id, title, message, minutes],
  );

const notificationChanged = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ });
const listOf = (page: Page) => page.getByRole('dialog', { name: 'Notificaciones' });

test('the bell counts and lists notifications, which are marked, deleted and closed in every browser of the user at once', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await insertNotification(
    business,
    'mesero',
    'Recordatorio: Limpieza',
    'Tienes este evento para hoy: lavar el patio',
    61,
  );
  await insertNotification(business, 'mesero', 'Cambio de turno', 'Hoy a las 3', 5);
  await insertNotification(business, 'mesero', 'Aviso viejo', 'De otro día', 60 * 24 * 3);
  for (let one = 1; one <= 7; one += 1)
    await insertNotification(business, 'mesero', `Aviso ${one}`, `Dos\nlíneas ${'W'.repeat(90)}`, 60 * 30);
  const [one, other] = [
    await restaurant.openPageAs('mesero'),
    await restaurant.openPageAs('mesero', { width: 390 }),
  ];
  await expect(notificationChanged(one)).toContainText('9+');
  await expect(notificationChanged(other)).toHaveAccessibleName('Notificaciones, 10 sin leer');

  await notificationChanged(one).click();
  const list = listOf(one);
  const cleaning = list.getByRole('listitem').filter({ hasText: 'Limpieza' });
  await expect(cleaning).toContainText('Hace 1 horas');
  await expect(cleaning).toContainText('Tienes este evento para hoy');
  await expect(cleaning).not.toContainText('lavar el patio');
  await expect(cleaning).not.toContainText('Recordatorio:');
  await expect(list.getByRole('listitem').first()).toContainText('Hace unos minutos');
  await expect(list.getByRole('listitem').last()).toContainText(/\d\d\/\d\d\/\d{4}/);
  const scroller = list.locator('.overflow-y-auto');
  expect(await scroller.evaluate((box) => box.clientHeight)).toBeLessThanOrEqual(24 * 16);
  expect(await scroller.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
  expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  expect((await accessibilityCheck(one).analyze()).violations).toEqual([]);

  await cleaning.getByRole('button', { name: /Limpieza/ }).click();
  await expect(notificationChanged(other)).toHaveAccessibleName('Notificaciones, 9 sin leer');
  await expect(notificationChanged(other)).toContainText('9');
  await cleaning.getByRole('button', { name: 'Eliminar' }).click();
  await expect(cleaning).toHaveCount(0);
  const change = list.getByRole('listitem').filter({ hasText: 'Cambio de turno' });
  await change.getByRole('button', { name: 'Marcar como leída' }).click();
  await expect(notificationChanged(other)).toHaveAccessibleName('Notificaciones, 8 sin leer');

  await one.route('**/api/notifications/read-all', (route) => route.fulfill({ status: 409, json: {} }));
  await list.getByRole('button', { name: 'Marcar como leídas' }).click();
  await expect(list.getByRole('button', { name: 'Marcar como leídas' })).toBeVisible();
  await expect(notificationChanged(other)).toHaveAccessibleName('Notificaciones, 8 sin leer');
  await one.unroute('**/api/notifications/read-all');
  await list.getByRole('button', { name: 'Marcar como leídas' }).click();
  await expect(notificationChanged(other)).toHaveAccessibleName('Notificaciones');
  await one.getByRole('main').click({ position: { x: 5, y: 5 } });
  await expect(list).toHaveCount(0);
});

test('an administrator creates a reminder, and at its minute the waiter is notified once', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await business.change({ date_format: 'MM/DD/YYYY', time_format: '12h' });
  const admin = await restaurant.openPageAs('admin', { at: '/settings/recordatorios' });
  const section = admin.locator('#recordatorios');
  await section.getByRole('button', { name: 'Agregar recordatorio' }).click();
  const form = admin.getByRole('dialog', { name: 'Nuevo recordatorio' });
  await form.getByLabel('Título').fill('Limpieza de la plancha');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByText('El mensaje es requerido')).toBeVisible();
  await form.getByLabel('Mensaje').fill('Con agua caliente');
  await form.getByLabel('Fecha').fill('12/31/2019');
  await expect(form.getByText('Esa fecha y hora ya pasó.')).toBeVisible();
  const [day = '', time = ''] = localTimeOf(new Date(Date.now() + 60 * MINUTE), HONDURAS).split('T');
  await form.getByLabel('Fecha').fill(dayText(day, 'MM/DD/YYYY'));
  await form.getByLabel('Hora').fill(clockText(time, '12h'));
  await form.getByRole('button', { name: 'Meseros' }).click();
  expect((await accessibilityCheck(admin).analyze()).violations).toEqual([]);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(section.getByRole('listitem')).toContainText('No se repite');
  await expect(section.getByRole('listitem')).toContainText(clockText(time, '12h'));

  const context = await restaurant.openPageAs('mesero', { at: null });
  await context.clock.install();
  const first = context.waitForResponse((answer) => answer.url().endsWith(CHECK));
  await context.goto('/tables');
  await first;
  await expect(notificationChanged(context)).toHaveAccessibleName('Notificaciones');
  await database.rows(
    `update reminders set next_at = next_at - interval '61 minutes', starts_at = starts_at - interval '61 minutes'
     where business_id = $1 returning id`,
    [business.id],
  );
  await context.clock.runFor(MINUTE);
  await expect(notificationChanged(context)).toHaveAccessibleName('Notificaciones, 1 sin leer');
  await expect(notificationChanged(admin)).toHaveAccessibleName('Notificaciones, 1 sin leer');
  await expect(section.getByRole('listitem')).toContainText('Ya se avisó');

  await section.getByRole('button', { name: 'Editar Limpieza de la plancha' }).click();
  const editing = admin.getByRole('dialog', { name: 'Editar recordatorio' });
  await editing.getByLabel('Título').fill('Otra cosa');
  await admin.keyboard.press('Escape');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await section.getByRole('button', { name: 'Más acciones de Limpieza de la plancha' }).click();
  await admin.getByRole('menuitem', { name: 'Eliminar' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(section.getByText('Todavía no hay recordatorios.')).toBeVisible();

  await insertNotification(
    restaurant.business,
    'admin',
    'Stock bajo',
    'Queso: existencia 1 lb, mínimo 2 lb',
    0,
  );
  await admin.reload();
  await notificationChanged(admin).click();
  await listOf(admin)
    .getByRole('link', { name: /Stock bajo/ })
    .click();
  await expect(admin.getByPlaceholder('Buscar ingrediente...')).toHaveValue('Queso');
  await expect(listOf(admin)).toHaveCount(0);
});

test('the app can be installed, with a service worker that can show notifications', async ({
  restaurant,
}) => {
  const page = await restaurant.openPageAs('mesero', { pushEnabled: true });
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect({ src, type: icon.headers()['content-type'], status: icon.status() }).toEqual({
      src,
      type,
      status: 200,
    });
  }
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(scope).toBe(`${testEnv.origin}/`);
  const canSubscribe = await page.evaluate(
    async () => 'pushManager' in (await navigator.serviceWorker.ready),
  );
  expect(canSubscribe).toBe(true);
});
