import type { Locator, Page } from '@playwright/test';
import type { Device } from './device.ts';
import type { PlannedLine, PlannedPayment, PlannedPlace, ServiceStep } from './plan.ts';
import { type Deed, type ServiceRecord, splitProduct } from './record.ts';

const show = (page: Page, path: string) =>
  page.evaluate((wanted) => history.pushState(null, '', wanted), path);
const tile = (within: Page | Locator, name: string) =>
  within.locator('button[data-tile]').filter({ hasText: name });
const amountText = (cents: number) => (cents / 100).toFixed(2);

/** The cents of 'Cobrar HNL 1,044.65'. */
const centsOf = (text: string): number => Number(text.replace(/[^\d]/g, ''));

async function closeWindows(page: Page): Promise<void> {
  for (let presses = 0; presses < 5; presses += 1) {
    if ((await page.getByRole('dialog').count()) === 0) return;
    await page.keyboard.press('Escape');
    await page.waitForTimeout(150);
  }
}

async function addLines(within: Page | Locator, lines: readonly PlannedLine[]): Promise<void> {
  for (const { product, quantity } of lines)
    for (let unit = 0; unit < quantity; unit += 1) await tile(within, product).click();
}

/** On a phone the cart is in a sheet. */
async function openCart(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog');
  const bar = page.locator('[data-keep-clear] > button');
  await bar
    .or(page.getByRole('tab', { name: 'Orden actual' }))
    .first()
    .waitFor();
  if ((await bar.count()) === 0) return;
  await bar.click();
  await sheet.waitFor();
}

/** Removes what a killed browser left in the cart: it was not sent, or its screen never said so. */
export async function emptyCart({ page }: Device): Promise<void> {
  if (new URL(page.url()).pathname !== '/pos') return;
  await openCart(page);
  const button = page.getByRole('button', { name: 'Vaciar la orden' });
  await button.waitFor();
  if (await button.isEnabled()) {
    await button.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Vaciar' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  }
  await closeWindows(page);
}

async function openTable({ page }: Device, { name }: PlannedPlace): Promise<Locator> {
  await show(page, '/tables');
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${name}(?!\\d)`) })
    .click();
  const order = page
    .getByRole('region', { name: 'Productos en Consumo' })
    .or(page.getByRole('dialog', { name: 'Productos en Consumo' }));
  await order.waitFor();
  return order;
}

async function send(
  device: Device,
  record: ServiceRecord,
  place: PlannedPlace,
  lines: readonly PlannedLine[],
) {
  const { page } = device;
  const order = await openTable(device, place);
  await order.getByRole('button', { name: 'Agregar productos' }).click();
  const window = page.getByRole('dialog', { name: 'Agregar productos' });
  await addLines(window, lines);
  const confirm = record.start(place.name, { kind: 'send', lines });
  await device.press(window.getByRole('button', { name: 'Enviar a cocina' }));
  await window.waitFor({ state: 'hidden' });
  confirm();
}

/** Charges the bill of the window; `before` is what the same press does first. */
async function pay(
  device: Device,
  record: ServiceRecord,
  place: PlannedPlace,
  payment: PlannedPayment,
  before: readonly Deed[] = [],
): Promise<Locator> {
  const window = device.page.getByRole('dialog').last();
  const button = window.getByRole('button', { name: /^Cobrar HNL/ });
  const { method, receivedCents, tipCents } = payment;
  await window.getByRole('button', { name: method, exact: true }).click();
  if (receivedCents !== null) await window.getByLabel('Recibido').fill(amountText(receivedCents));
  const cents = centsOf(await button.innerText());
  const confirm = record.start(place.name, ...before, { kind: 'charge', method, cents });
  await device.press(button);
  await window
    .getByRole('button', { name: /^(Listo|Cobrar lo que queda)/ })
    .first()
    .waitFor();
  confirm();
  if (tipCents !== null) {
    // A finger leaves the screen; a mouse that stays on toasts keeps them open, over the button.
    await device.page.mouse.move(0, 0);
    await window.getByLabel('Monto', { exact: true }).fill(amountText(tipCents));
    // The first that leaves the drawer as it is: cash that was handed over, or a card tip that is to be paid.
    await window
      .getByRole('button', { name: /^(Por entregar|Entregada)$/ })
      .first()
      .click();
    const tipped = record.start(place.name, { kind: 'tip', amountCents: tipCents });
    await window.getByRole('button', { name: 'Registrar propina' }).click();
    await window.getByText(/^Registrada: HNL/).waitFor();
    tipped();
  }
  return window;
}

async function sell(device: Device, record: ServiceRecord, step: Extract<ServiceStep, { kind: 'sell' }>) {
  const { page } = device;
  const { place, lines, payment } = step;
  await show(page, '/pos');
  await addLines(page, lines);
  await openCart(page);
  await page.getByLabel('Nombre del cliente').fill(place.name);
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await page.getByRole('dialog', { name: 'Cobrar' }).last().getByLabel('Recibido').waitFor();
  await pay(device, record, place, payment, [{ kind: 'send', lines }]);
}

async function charge(device: Device, record: ServiceRecord, step: Extract<ServiceStep, { kind: 'charge' }>) {
  const { page } = device;
  const { place, split, payments } = step;
  const order = await openTable(device, place);
  await order.getByRole('button', { name: /^Cobrar HNL/ }).click();
  const window = page.getByRole('dialog', { name: /^Cobrar orden/ });
  await window.waitFor();
  if (split !== null) {
    await window.getByRole('button', { name: 'Dividir cuenta' }).click();
    const confirm = record.start(place.name, { kind: 'split', split });
    if (split === 'evenly') {
      await window.getByText('Partes iguales').click();
      await device.press(window.getByRole('button', { name: 'Dividir en 2 partes' }));
    } else {
      const product = splitProduct(record.linesOf(place.name));
      const more = window.getByRole('button', { name: `Agregar ${product}` });
      for (const each of await more.all())
        for (let units = 0; units < 10 && (await each.isEnabled()); units += 1) await each.click();
      await device.press(window.getByRole('button', { name: 'Separar cuenta' }));
    }
    await window.getByRole('group', { name: 'Cuentas de la orden' }).getByRole('button').nth(1).waitFor();
    confirm();
    const back = window.getByRole('button', { name: 'Volver a la cuenta' });
    // Equal parts go back by themselves; one may separate more bills by products.
    if (split === 'evenly') await back.waitFor({ state: 'hidden' });
    else await back.click();
  }
  for (const [index, payment] of payments.entries()) {
    const result = await pay(device, record, place, payment);
    if (index === payments.length - 1) await result.getByRole('button', { name: 'Listo' }).click();
    else await result.getByRole('button', { name: /^Cobrar lo que queda/ }).click();
  }
}

async function takeCashOut(device: Device, record: ServiceRecord, reason: string, amountCents: number) {
  const { page } = device;
  await show(page, '/pos');
  await page.getByRole('button', { name: /^Caja: / }).click();
  await page
    .getByRole('dialog', { name: 'Caja principal' })
    .getByRole('button', { name: /^Salida de efectivo/ })
    .click();
  const window = page.getByRole('dialog', { name: 'Salida de efectivo' });
  await window.getByLabel('Monto').fill(amountText(amountCents));
  await window.getByLabel('Motivo').fill(reason);
  const movement = { amountCents, isConfirmed: false };
  record.movements.set(reason, movement);
  await device.press(window.getByRole('button', { name: 'Guardar' }));
  await window.waitFor({ state: 'hidden' });
  movement.isConfirmed = true;
}

/** The element of a button that has come to rest, so that another ticket in its place is not pressed; null if there is none. */
async function standingElement(button: Locator) {
  for (let looks = 0; looks < 10 && (await button.isVisible()); looks += 1) {
    const element = await button.elementHandle();
    // A card that goes to another column is a new element.
    const isStanding = await element?.waitForElementState('stable').then(
      () => true,
      () => false,
    );
    if (isStanding) return element;
  }
  return null;
}

/** Serves the first ticket of the kitchen's screen, if there is one. */
async function serve(device: Device, record: ServiceRecord) {
  const { page } = device;
  await show(page, '/kitchen');
  await page
    .getByRole('heading', { name: /^Órdenes en preparación|Todas las órdenes completadas/ })
    .first()
    .waitFor();
  const button = page.getByRole('button', { name: /^Servir la orden/ }).first();
  const serving = await standingElement(button);
  if (!serving) return;
  record.unknownServes += 1;
  await device.press(serving);
  await serving.waitForElementState('hidden');
  record.unknownServes -= 1;
  record.confirmedServes += 1;
}

/** Does a step on a device as a person does, and writes what its screen confirmed. A step about an unsure order is left out. */
export async function doStep(device: Device, record: ServiceRecord, step: ServiceStep): Promise<void> {
  await closeWindows(device.page);
  if (step.kind === 'serve') return serve(device, record);
  if (step.kind === 'cash-out') return takeCashOut(device, record, step.reason, step.amountCents);
  if (!record.isOpen(step.place.name)) return;
  if (step.kind === 'send') return send(device, record, step.place, step.lines);
  if (step.kind === 'sell') return sell(device, record, step);
  if (record.wasSent(step.place.name)) return charge(device, record, step);
}
