import type { Page } from '@playwright/test';
import { removeTable } from '#db/queries/orders/tables.ts';
import { delayRequests } from '#tests/e2e/base/delayed-requests.ts';
import { expect, show, test } from '#tests/e2e/base/fixtures.ts';
import { addLocation } from '#tests/support/locations.ts';
import {
  addArea,
  addTables,
  buttonNamed,
  card,
  consumption,
  drag,
  floorOf,
  openFloor,
  PHONE,
  positionOf,
  pressTool,
  table,
  tableOf,
} from './tables-fixtures.ts';

const floor = (page: Page) => page.locator('[data-floor]');
const names = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Mesa ${from + index}`);

test('tables that were never moved are drawn at the specified places at every width', async ({
  restaurant,
}) => {
  await addTables(restaurant.business, names(3, 8));
  const cashier = await restaurant.openPageAs('cajero');
  await openFloor(cashier);
  const large = { first: { x: 20, y: 50 }, second: { x: 200, y: 50 }, last: { x: 20, y: 250 } };
  const medium = { first: { x: 15, y: 40 }, second: { x: 185, y: 40 }, last: { x: 15, y: 230 } };
  const small = { first: { x: 10, y: 30 }, second: { x: 170, y: 30 }, last: { x: 10, y: 210 } };
  for (const [width, last, expected] of [
    [1600, 'Mesa 7', large],
    [1280, 'Mesa 7', large],
    [800, 'Mesa 5', medium],
    [700, 'Mesa 5', medium],
    [390, 'Mesa 3', small],
  ] as const) {
    await cashier.setViewportSize({ width, height: 900 });
    await expect(floor(cashier)).toHaveCSS('min-height', '595px');
    await expect
      .poll(async () => ({
        first: await drawnAt(cashier, 'Mesa 1'),
        second: await drawnAt(cashier, 'Mesa 2'),
        last: await drawnAt(cashier, last),
      }))
      .toEqual(expected);
    expect(await floor(cashier).evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  }
  expect(await cashier.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

/** Where a card is drawn, from the inner corner of the floor. */
async function drawnAt(page: Page, name: string): Promise<{ x: number; y: number }> {
  const [box, corner] = await Promise.all([
    card(page, name).boundingBox(),
    floor(page).evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return { x: left + element.clientLeft, y: top + element.clientTop };
    }),
  ]);
  if (!box) throw new Error(`${name} is not on the screen`);
  return { x: box.x - corner.x, y: box.y - corner.y };
}

test('moves are saved when drag mode ends, Reset discards them, and each screen class keeps its own', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const [cashier, phone] = await Promise.all([
    restaurant.openPageAs('cajero'),
    restaurant.openPageAs('mesero', { ...PHONE, at: null }),
  ]);
  await Promise.all([openFloor(cashier), openFloor(phone)]);

  await test.step('drag mode shows a grid on a tall canvas, and a pressed table does not open', async () => {
    await expect(buttonNamed(cashier, 'Reset')).toHaveCount(0);
    await pressTool(cashier, 'Mover mesas');
    await expect(cashier.getByText('Drag Mode Activated')).toBeVisible();
    await expect(floor(cashier)).toHaveCSS('min-height', '1500px');
    await expect(card(cashier, 'Mesa 1').locator('xpath=..')).toHaveCSS(
      'background-image',
      /linear-gradient/,
    );
    await table(cashier, 'Mesa 1').click();
    await expect(cashier.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a move is not saved before, and Reset discards it', async () => {
    await drag(cashier, 'Mesa 1', { x: 400, y: 260 });
    expect(await positionOf(cashier, 'Mesa 1')).toEqual({ x: 420, y: 310 });
    await buttonNamed(cashier, 'Reset').click();
    await expect(cashier.getByText('Posiciones de mesas restauradas')).toBeVisible();
    expect(await positionOf(cashier, 'Mesa 1')).toEqual({ x: 20, y: 50 });
    expect((await tableOf(business, 'Mesa 1')).position_x_lg).toBeNull();
  });

  await test.step('a table snaps to the line of another, and both are saved together', async () => {
    await drag(cashier, 'Mesa 2', { x: -171, y: 240 });
    expect(await positionOf(cashier, 'Mesa 2')).toEqual({ x: 20, y: 290 });
    await drag(cashier, 'Mesa 1', { x: 500, y: 20 });
    const saving = cashier.waitForRequest((request) => request.url().endsWith('/api/tables/positions'));
    await pressTool(cashier, 'Mover mesas');
    expect((await saving).postDataJSON().moves).toHaveLength(2);
    await expect(cashier.getByText('Drag Mode Deactivated')).toBeVisible();
    expect(await tableOf(business, 'Mesa 2')).toMatchObject({
      position_x_lg: 20,
      position_y_lg: 290,
      position_x_md: null,
      position_x_sm: null,
    });
    expect(await positionOf(cashier, 'Mesa 1')).toEqual({ x: 520, y: 70 });
  });

  await test.step('other widths keep their own positions, and another large screen updates at once', async () => {
    await cashier.setViewportSize({ width: 800, height: 900 });
    expect(await positionOf(cashier, 'Mesa 2')).toEqual({ x: 185, y: 40 });
    expect(await positionOf(phone, 'Mesa 2')).toEqual({ x: 170, y: 30 });
    await phone.setViewportSize({ width: 1280, height: 900 });
    await expect(card(phone, 'Mesa 2')).toHaveCSS('top', '290px');
  });
});

test('a table is moved with the keys, and its position is announced', async ({ restaurant }) => {
  const { business } = restaurant;
  const cashier = await restaurant.openPageAs('cajero');
  await openFloor(cashier);
  await buttonNamed(cashier, 'Acciones de las mesas').press('Enter');
  await cashier.getByRole('menuitem', { name: 'Mover mesas' }).press('Enter');
  await table(cashier, 'Mesa 1').focus();
  await cashier.keyboard.press('ArrowRight');
  await cashier.keyboard.press('ArrowRight');
  await cashier.keyboard.press('ArrowDown');
  await cashier.keyboard.press('Shift+ArrowLeft');
  expect(await positionOf(cashier, 'Mesa 1')).toEqual({ x: 39, y: 60 });
  await expect(cashier.locator('output')).toHaveText(
    'Mesa 1: 39 píxeles desde la izquierda, 60 desde arriba.',
  );
  for (let press = 0; press < 8; press += 1) await cashier.keyboard.press('ArrowUp');
  expect(await positionOf(cashier, 'Mesa 1')).toEqual({ x: 39, y: 0 });
  await expect(table(cashier, 'Mesa 1')).toBeFocused();
  await pressTool(cashier, 'Mover mesas');
  await expect(cashier.getByText('Drag Mode Deactivated')).toBeVisible();
  expect(await tableOf(business, 'Mesa 1')).toMatchObject({ position_x_lg: 39, position_y_lg: 0 });
});

test('when positions cannot be saved, drag mode stays on and nothing is lost', async ({ restaurant }) => {
  const { business } = restaurant;
  const cashier = await restaurant.openPageAs('cajero');
  await openFloor(cashier);
  await pressTool(cashier, 'Mover mesas');
  await drag(cashier, 'Mesa 1', { x: 300, y: 200 });
  await cashier.route('**/api/tables/positions', (route) => route.fulfill({ status: 400, body: '' }));
  await pressTool(cashier, 'Mover mesas');
  await expect(cashier.getByText('Error al guardar las posiciones de las mesas')).toBeVisible();
  await expect(buttonNamed(cashier, 'Reset')).toBeVisible();
  await cashier.unroute('**/api/tables/positions');
  await pressTool(cashier, 'Mover mesas');
  await expect(cashier.getByText('Drag Mode Deactivated')).toBeVisible();
  expect(await tableOf(business, 'Mesa 1')).toMatchObject({ position_x_lg: 320, position_y_lg: 250 });
});

/** A finger on the screen: touches, moves in steps and lifts. */
async function aFinger(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    session,
    swipe: async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await touch('touchStart', [from]);
      for (let step = 1; step <= 8; step += 1) {
        const part = step / 8;
        await touch('touchMove', [
          { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
        ]);
      }
      await touch('touchEnd', []);
    },
  };
}

/** The middle of a card within the visible part of the page. */
const middleOf = (page: Page, name: string) =>
  card(page, name).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = window.visualViewport;
    return { x: left + width / 2 - (seen?.offsetLeft ?? 0), y: top + height / 2 - (seen?.offsetTop ?? 0) };
  });

test('a finger drags a table on a scrolled and zoomed canvas while the page stays in place', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await addTables(business, names(3, 6));
  const cashier = await restaurant.openPageAs('cajero', { ...PHONE, touch: true });
  await openFloor(cashier);
  await pressTool(cashier, 'Mover mesas');
  await expect(floor(cashier)).toHaveCSS('min-height', '1250px');
  const finger = await aFinger(cashier);

  await test.step('scrolled', async () => {
    await cashier.evaluate(() => window.scrollTo(0, 120));
    const before = await positionOf(cashier, 'Mesa 3');
    const from = await middleOf(cashier, 'Mesa 3');
    await finger.swipe(from, { x: from.x + 24, y: from.y + 133 });
    expect(await positionOf(cashier, 'Mesa 3')).toEqual({ x: before.x + 24, y: before.y + 133 });
    expect(await cashier.evaluate(() => window.scrollY)).toBe(120);
  });

  await test.step('scrolled and zoomed with two fingers', async () => {
    await finger.session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
    await expect.poll(() => cashier.evaluate(() => window.visualViewport?.scale)).toBe(2);
    // Mesa 4 is then in the middle of the zoomed part only where that part has an offset.
    await cashier.evaluate(() => window.scrollTo(0, 60));
    await card(cashier, 'Mesa 4').evaluate((element) => element.scrollIntoView({ block: 'center' }));
    expect(await cashier.evaluate(() => window.visualViewport?.offsetTop)).toBeGreaterThan(0);
    const before = await positionOf(cashier, 'Mesa 4');
    const from = await middleOf(cashier, 'Mesa 4');
    await finger.swipe(from, { x: from.x - 25, y: from.y + 32 });
    expect(await positionOf(cashier, 'Mesa 4')).toEqual({ x: before.x - 25, y: before.y + 32 });
    await finger.session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
  });

  await test.step('enlarged by the browser', async () => {
    await cashier.evaluate(() => document.body.style.setProperty('zoom', '1.25'));
    await card(cashier, 'Mesa 6').evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const before = await positionOf(cashier, 'Mesa 6');
    const from = await middleOf(cashier, 'Mesa 6');
    await finger.swipe(from, { x: from.x - 50, y: from.y + 100 });
    const after = await positionOf(cashier, 'Mesa 6');
    expect(Math.abs(after.y - before.y - 80)).toBeLessThanOrEqual(1);
    await cashier.evaluate(() => document.body.style.removeProperty('zoom'));
  });

  await buttonNamed(cashier, 'Mover mesas').press('Enter');
  await expect(cashier.getByText('Drag Mode Deactivated')).toBeVisible();
  expect(await tableOf(business, 'Mesa 4')).toMatchObject({ position_y_sm: 242, position_x_lg: null });
});

test('tables are added, renamed, duplicated and deleted in two areas, and the second area stays in view', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  const admin = await restaurant.openPageAs('admin');
  const asked: string[] = [];
  admin.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await openFloor(admin);
  await buttonNamed(admin, 'Acciones de las mesas').click();
  await expect(admin.getByRole('menuitem', { name: 'Ver menú en navegador' })).toHaveAttribute(
    'href',
    `/menu-qr/${business.id}`,
  );
  await admin.keyboard.press('Escape');

  await test.step('areas', async () => {
    await pressTool(admin, 'Editar mesas');
    await buttonNamed(admin, 'Áreas').click();
    const areas = admin.getByRole('dialog', { name: 'Áreas' });
    for (const name of ['Terraza', 'Salón']) {
      await areas.getByLabel('Nombre del área').fill(name);
      await areas.getByLabel('Nombre del área').press('Enter');
      await expect(areas.getByLabel(`Nombre de ${name}`)).toBeVisible();
    }
    await areas.getByRole('button', { name: 'Subir Salón' }).click();
    await expect(areas.getByRole('button', { name: 'Subir Salón' })).toBeDisabled();
    await areas.getByLabel('Nombre de Terraza').fill('Jardín');
    await areas.getByLabel('Nombre de Terraza').press('Enter');
    await expect(areas.getByLabel('Nombre de Jardín')).toBeVisible();
    await admin.keyboard.press('Escape');
    await pressTool(admin, 'Editar mesas');
    expect((await floorOf(business)).areas.map(({ name }) => name)).toEqual(['Salón', 'Jardín']);
  });

  await test.step('a new table', async () => {
    await admin.getByRole('button', { name: /^Jardín \(/ }).click();
    await pressTool(admin, 'Agregar mesa');
    const adding = admin.getByRole('dialog', { name: 'Agregar Mesa' });
    const name = adding.getByLabel('Nombre de la Mesa');
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('placeholder', 'Ej: Mesa 1, VIP, Terraza A');
    await name.fill('   ');
    await name.press('Enter');
    await expect(adding.getByText('El nombre de la mesa es requerido')).toBeVisible();
    await name.fill('mesa 1');
    await name.press('Enter');
    await expect(adding.getByText('Ya existe una mesa llamada "mesa 1".')).toBeVisible();
    await name.fill('Jardín 1');
    await adding.getByLabel('Puestos').fill('4');
    const release = await delayRequests(admin, '**/api/tables');
    await adding.getByRole('button', { name: 'Agregar', exact: true }).click();
    await expect(adding.getByRole('button', { name: 'Agregando...' })).toBeDisabled();
    release();
    await expect(admin.getByText('Mesa agregada exitosamente')).toBeVisible();
    await admin.unroute('**/api/tables');
    await expect(table(admin, 'Jardín 1')).toContainText('4 puestos');
    await expect(table(admin, 'Mesa 1')).toHaveCount(0);
    expect(await tableOf(business, 'Jardín 1')).toMatchObject({ is_available: true, seats: 4 });
  });

  await test.step('its copy, and another name', async () => {
    await pressTool(admin, 'Editar mesas');
    await admin.getByRole('button', { name: 'Editar Jardín 1' }).click();
    const changing = admin.getByRole('dialog', { name: 'Editar Mesa' });
    await changing.getByRole('button', { name: 'Duplicar' }).click();
    const adding = admin.getByRole('dialog', { name: 'Agregar Mesa' });
    await expect(adding.getByLabel('Nombre de la Mesa')).toHaveValue('Jardín 2');
    await expect(adding.getByLabel('Puestos')).toHaveValue('4');
    await adding.getByRole('button', { name: 'Agregar', exact: true }).click();
    await expect(table(admin, 'Jardín 2')).toBeVisible();
    await admin.getByRole('button', { name: 'Editar Jardín 2' }).click();
    await changing.getByLabel('Nombre de la Mesa').fill('VIP');
    await changing.getByLabel('Puestos').fill('10');
    await changing.getByRole('button', { name: 'Guardar' }).click();
    await expect(table(admin, 'VIP')).toContainText('10 puestos');
  });

  await test.step('deleted after confirmation', async () => {
    await admin.getByRole('button', { name: 'Eliminar Jardín 1' }).click();
    await expect(admin.getByText('Mesa "Jardín 1" eliminada correctamente')).toBeVisible();
    expect(asked).toEqual(['¿Estás seguro de que quieres eliminar la mesa "Jardín 1"?']);
    await expect(table(admin, 'Jardín 1')).toHaveCount(0);
    await pressTool(admin, 'Editar mesas');
  });

  await test.step('a table of the second area is opened, and going back shows the second area', async () => {
    await table(admin, 'VIP').click();
    await consumption(admin).getByRole('button', { name: 'Cerrar' }).click();
    await expect(table(admin, 'VIP')).toBeVisible();
    await expect(table(admin, 'Mesa 1')).toHaveCount(0);
    await show(admin, '/dashboard');
    await openFloor(admin);
    await expect(table(admin, 'VIP')).toBeVisible();
    await expect(admin.getByRole('button', { name: /^Jardín \(/, pressed: true })).toBeVisible();
    await admin.getByRole('button', { name: /^Todas/ }).click();
    await expect(table(admin, 'Mesa 1')).toBeVisible();
    await expect(admin.getByRole('region', { name: 'Jardín' }).locator('[data-table]')).toHaveCount(1);
  });
});

test('a table deleted by another device during its drag is released, and each location shows its own floor', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await addLocation(business, 'Sucursal Sur');
  const cashier = await restaurant.openPageAs('cajero');
  await openFloor(cashier);
  await expect(table(cashier, 'Mesa 1')).toContainText('Principal');
  await pressTool(cashier, 'Mover mesas');
  await drag(cashier, 'Mesa 2', { x: 300, y: 200 });
  await removeTable(business.writeScope('admin'), business.tables[1]?.id ?? '');
  await pressTool(cashier, 'Mover mesas');
  await expect(cashier.getByText('Mesa no encontrada.')).toBeVisible();
  await expect(table(cashier, 'Mesa 2')).toHaveCount(0);
  await pressTool(cashier, 'Mover mesas');
  await expect(cashier.getByText('Drag Mode Deactivated')).toBeVisible();

  await pressTool(cashier, 'Agregar mesa');
  const adding = cashier.getByRole('dialog', { name: 'Agregar Mesa' });
  await adding.getByLabel('Nombre de la Mesa').fill('Barra');
  await adding.getByLabel('Sucursal').selectOption('Sucursal Sur');
  await adding.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(adding).toHaveCount(0);
  await expect(table(cashier, 'Barra')).toHaveCount(0);
  await cashier.getByLabel('Sucursal').selectOption('Sucursal Sur');
  await expect(table(cashier, 'Barra')).toContainText('Sucursal Sur');
  await expect(table(cashier, 'Mesa 1')).toHaveCount(0);
});

test('each area is its own plan: arranging one does not move the tables of another', async ({
  restaurant,
}) => {
  const { business } = restaurant;
  await addTables(business, ['S1', 'S2'], await addArea(business, 'Salón'));
  await addTables(business, ['T1', 'T2'], await addArea(business, 'Terraza'));
  const cashier = await restaurant.openPageAs('cajero');
  await openFloor(cashier);
  const stood: Record<string, unknown> = {};
  for (const name of ['S1', 'T1', 'Mesa 1']) stood[name] = await positionOf(cashier, name);
  expect(stood).toEqual({ S1: { x: 20, y: 50 }, T1: { x: 20, y: 50 }, 'Mesa 1': { x: 20, y: 50 } });
  const boxes = await Promise.all(['S1', 'T1', 'Mesa 1'].map((name) => card(cashier, name).boundingBox()));
  const tops = boxes.map((box) => box?.y ?? 0);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await cashier.getByRole('button', { name: /^Terraza/ }).click();
  await expect(cashier.locator('[data-table]')).toHaveCount(2);
  await pressTool(cashier, 'Mover mesas');
  await drag(cashier, 'T2', { x: 100, y: 300 });
  await pressTool(cashier, 'Mover mesas');
  await expect(cashier.getByText('Drag Mode Deactivated')).toBeVisible();
  expect(await tableOf(business, 'T2')).toMatchObject({ position_x_lg: 300, position_y_lg: 350 });
});
