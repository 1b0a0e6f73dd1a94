import type { Locator, Page } from '@playwright/test';
import { expect, show, test } from './fixtures.ts';

const PHONE = { width: 390, height: 844, touch: true };
const KEYBOARD = 400;

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Opens an on-screen keyboard: the visual viewport shrinks and the layout viewport stays. */
const showKeyboard = (page: Page) =>
  page.evaluate((covered) => {
    const seen = window.visualViewport;
    Object.defineProperty(seen, 'height', { value: window.innerHeight - covered });
    seen?.dispatchEvent(new Event('resize'));
  }, KEYBOARD);

async function expectInViewport(part: Locator): Promise<void> {
  const box = await part.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height - KEYBOARD);
}

test("a phone's keyboard covers neither a window's title nor its buttons", async ({ restaurant }) => {
  const page = await restaurant.openPageAs('admin', { ...PHONE, at: '/gastos' });
  await page.getByRole('button', { name: 'Nuevo gasto' }).first().tap();
  const expense = dialog(page, 'Nuevo gasto');
  await expect(expense.getByLabel('¿En qué se gastó?')).toBeFocused();
  await showKeyboard(page);
  await expectInViewport(expense.getByRole('heading', { name: 'Nuevo gasto' }));
  await expectInViewport(expense.getByRole('button', { name: 'Guardar' }));
  await expense.getByLabel('¿En qué se gastó?').fill('Gas');
  await expense.getByRole('button', { name: 'Cancelar' }).tap();
  const question = page.getByRole('alertdialog');
  await expectInViewport(question.getByRole('button', { name: 'Descartar' }));
});

test('Escape clears a search and closes a list before it closes the window, and keeps what was typed', async ({
  restaurant,
}) => {
  const page = await restaurant.openPageAs('admin', { at: '/inventory?vista=compras' });
  const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });

  await test.step('a purchase', async () => {
    await page.getByRole('button', { name: 'Nueva compra' }).first().click();
    const purchase = dialog(page, 'Nueva compra');
    await expect(purchase.getByLabel('Proveedor')).toBeFocused();
    const search = purchase.getByRole('searchbox');
    await search.fill('leche');
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await purchase.getByLabel('Nota').fill('Antes de las ocho');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(purchase.getByLabel('Nota')).toHaveValue('Antes de las ocho');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect(purchase).toBeHidden();
  });

  await test.step('a supplier, a waste and an ingredient', async () => {
    for (const { view, button, title, field } of [
      { view: 'proveedores', button: 'Nuevo proveedor', title: 'Nuevo proveedor', field: 'Nombre' },
      { view: 'mermas', button: 'Registrar merma', title: 'Registrar merma', field: 'Nota (opcional)' },
      { view: 'ingredientes', button: '+ Ingrediente', title: 'Nuevo ingrediente', field: 'Nombre' },
    ]) {
      await page.goto(`/inventory?vista=${view}`);
      await page.getByRole('button', { name: button }).first().click();
      const window = dialog(page, title);
      await window.getByLabel(field).fill('Queso de Olancho');
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Seguir editando' }).click();
      await expect(window.getByLabel(field)).toHaveValue('Queso de Olancho');
    }
  });
});

test('a required field shows its error and takes the focus, in the register and in every window', async ({
  restaurant,
}) => {
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await page.getByRole('button', { name: 'Aperturar caja' }).last().click();
  const float = page.getByLabel('Fondo de caja');
  await expect(float).toBeFocused();
  await expect(float).toHaveAccessibleDescription('Escribe el fondo de caja; puede ser 0.');
  await page.getByRole('button', { name: 'Contar por denominación' }).click();
  await page.getByRole('button', { name: 'Aperturar caja' }).last().click();
  await expect(page.getByLabel('Cantidad de L 500')).toBeFocused();
});

test('the two ways to sign in take one line each on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/login');
  for (const name of ['Iniciar Sesión', 'Registra tu Negocio']) {
    const words = page.getByRole('group', { name: 'Entrar o registrarse' }).getByText(name);
    const lines = await words.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length;
    });
    expect(lines, name).toBe(1);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

interface DialogCase {
  /** The path of the screen with its button. */
  readonly at: string;
  readonly opener: string;
  readonly title: string;
  readonly fill: (window: Locator) => Promise<void>;
  readonly save?: string;
  /** The window that opens instead. */
  readonly next?: string;
}

const named = (label: string) => (window: Locator) =>
  window.getByLabel(label, { exact: true }).fill('Doña Berta');

/** Every window that asks for confirmation before unsaved input is lost. */
const DIALOG_CASES: readonly DialogCase[] = [
  {
    at: '/inventory?vista=mermas',
    opener: 'Registrar merma',
    title: 'Registrar merma',
    save: 'Registrar',
    fill: async (window) => {
      await window.getByLabel('Ingrediente').fill('Queso');
      await window.page().getByRole('option', { name: /Queso/ }).click();
      await window.getByLabel('Cantidad').fill('1');
      await window.getByRole('button', { name: 'Caducado' }).click();
    },
  },
  {
    at: '/inventory?vista=proveedores',
    opener: 'Nuevo proveedor',
    title: 'Nuevo proveedor',
    fill: named('Nombre'),
  },
  {
    at: '/inventory?vista=compras',
    opener: 'Nueva compra',
    title: 'Nueva compra',
    save: 'Pedir',
    fill: async (window) => {
      await window.getByRole('searchbox').fill('queso');
      await window.getByRole('list', { name: 'Ingredientes encontrados' }).getByRole('button').click();
      await window.getByLabel('Cantidad').fill('2');
    },
  },
  {
    at: '/gastos',
    opener: 'Nuevo gasto',
    title: 'Nuevo gasto',
    fill: async (window) => {
      await window.getByLabel('¿En qué se gastó?').fill('Gas');
      await window.getByLabel('Monto').fill('350');
    },
  },
  {
    at: '/accounts',
    opener: 'Nuevo cliente',
    title: 'Nuevo cliente',
    fill: named('Nombre'),
    next: 'Doña Berta',
  },
  { at: '/settings/negocio', opener: 'Agregar sucursal', title: 'Nueva sucursal', fill: named('Nombre') },
  {
    at: '/settings/cobros',
    opener: 'Agregar método de pago',
    title: 'Nuevo método de pago',
    fill: named('Nombre'),
  },
  {
    at: '/settings/gastos',
    opener: 'Agregar recurrente',
    title: 'Nuevo gasto recurrente',
    fill: async (window) => {
      await window.getByLabel('¿Qué se paga?').fill('Alquiler');
      await window.getByLabel('Monto').fill('9000');
    },
  },
  {
    at: '/settings/recordatorios',
    opener: 'Agregar recordatorio',
    title: 'Nuevo recordatorio',
    fill: async (window) => {
      await window.getByLabel('Título').fill('Verduras');
      await window.getByLabel('Mensaje').fill('Pedir las verduras');
    },
  },
];

/** Whether the browser would ask before this page is closed or reloaded. */
const preventsUnload = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

test('a saved window leaves no unsaved changes, and a changed window that is open does', async ({
  restaurant,
}) => {
  await restaurant.business.ingredient({ name: 'Queso', stock: 10 });
  const page = await restaurant.openPageAs('admin', { at: '/dashboard' });
  for (const { at, opener, title, fill, save = 'Guardar', next } of DIALOG_CASES) {
    await test.step(title, async () => {
      await show(page, at);
      await page.getByRole('button', { name: opener }).first().click();
      const window = dialog(page, title);
      await fill(window);
      expect(await preventsUnload(page), 'while it is open').toBe(true);
      await window.getByRole('button', { name: save, exact: true }).click();
      await expect(window).toBeHidden();
      expect(await preventsUnload(page), 'after it saved').toBe(false);
      if (next !== undefined) {
        await expect(dialog(page, next)).toBeVisible();
        await page.keyboard.press('Escape');
      }
    });
  }
  await page.getByRole('button', { name: 'Agregar recordatorio' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Agregar recordatorio' })).toBeFocused();
  await page.getByRole('link', { name: 'Menú' }).first().click();
  await expect(page).toHaveURL(/\/menu$/);
});
