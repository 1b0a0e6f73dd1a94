import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Translates as browsers do: each text is replaced by elements of the translation, also what comes later. */
function translate(): void {
  const isText = (node: Node): node is Text =>
    node instanceof Text &&
    !!node.data.trim() &&
    !node.parentElement?.closest('font, script, style, textarea');
  const wrap = (node: Node): void => {
    if (isText(node)) {
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = node.data;
      outer.append(inner);
      node.replaceWith(outer);
    } else [...node.childNodes].forEach(wrap);
  };
  addEventListener('DOMContentLoaded', () => {
    wrap(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(wrap);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** Every text of the screen is the translation's. */
const expectTranslated = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        let [own, translated] = [0, 0];
        while (texts.nextNode()) {
          const { parentElement, nodeValue } = texts.currentNode;
          if (!nodeValue?.trim() || parentElement?.closest('script, style, textarea')) continue;
          if (parentElement?.closest('font')) translated += 1;
          else own += 1;
        }
        return own === 0 && translated > 5;
      }),
    )
    .toBe(true);

test('the screens of a translated page go on with the right totals and change', async ({ restaurant }) => {
  test.slow();
  const { business } = restaurant;
  await business.product({ name: 'Baleada', priceCents: 9200, tracksInventory: false });
  await business.product({ name: 'Horchata', priceCents: 4000, tracksInventory: false });
  await business.ingredient({ name: 'Arroz', stock: 10 });
  await business.openRegister();
  const page = await restaurant.openPageAs('admin', { at: null, width: 1280 });
  await page.addInitScript(translate);
  const tile = (name: string) => page.locator('button[data-tile]').filter({ hasText: name });

  await test.step('/pos charges an order, with its change', async () => {
    await page.goto('/pos');
    await expectTranslated(page);
    await tile('Baleada').click();
    await tile('Baleada').click();
    await tile('Horchata').click();
    await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('HNL 224.00');
    const received = dialog.getByLabel('Recibido');
    await received.fill('300');
    await expect(dialog).toContainText('Cambio HNL 76.00');
    await received.fill('500');
    await expect(dialog).toContainText('Cambio HNL 276.00');
    await dialog.getByRole('button', { name: 'Cobrar HNL 224.00' }).click();
    const result = page.getByRole('dialog', { name: 'Venta #1' });
    await expect(result).toContainText('CambioHNL 276.00');
    await result.getByRole('button', { name: 'Listo' }).click();
    await tile('Horchata').click();
    await page.getByLabel('Nombre del cliente').fill('Ana');
    await page.getByRole('button', { name: 'Enviar a cocina' }).click();
    await expect(page.getByText(/^Orden #2/).first()).toBeVisible();
    await expectTranslated(page);
  });

  await test.step('/kitchen serves a ticket', async () => {
    await page.goto('/kitchen');
    await expectTranslated(page);
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(2);
    await cards.filter({ hasText: 'Ana' }).getByRole('button', { name: 'Servir' }).click();
    await expect(cards).toHaveCount(1);
  });

  await test.step('/orders counts an order, and shows what is due', async () => {
    await page.goto('/orders');
    await expectTranslated(page);
    await tile('Horchata').click();
    await expect(page.getByText('1 producto', { exact: true })).toBeVisible();
    await tile('Horchata').click();
    await expect(page.getByText('2 productos', { exact: true })).toBeVisible();
    await expect(page.getByText('80.00', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Cobrar/ }).click();
    await expect(page.getByRole('dialog')).toContainText('HNL 40.00');
  });

  await test.step('/inventory searches', async () => {
    await page.goto('/inventory');
    await expectTranslated(page);
    const row = page.getByRole('row').filter({ hasText: 'Arroz' });
    await expect(row).toBeVisible();
    const search = page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/^Buscar/))
      .first();
    await search.fill('nada');
    await expect(row).toHaveCount(0);
    await search.fill('arr');
    await expect(row).toBeVisible();
  });

  await test.step('/reports changes its period', async () => {
    await page.goto('/reports?comparar=nada');
    await expectTranslated(page);
    await page.getByRole('button', { name: /^Periodo/ }).click();
    await page.getByRole('button', { name: 'Hoy' }).click();
    const sales = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Ventas', exact: true }) });
    await expect(sales).toContainText('1 venta');
    await page.getByRole('button', { name: /^Periodo/ }).click();
    await page.getByRole('button', { name: 'Ayer' }).click();
    await expect(sales).toContainText('0 ventas');
  });
});

test('browsers are asked not to translate the screens', async ({ restaurant }) => {
  const page = await restaurant.openPageAs('cajero', { at: '/pos' });
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-HN');
});
