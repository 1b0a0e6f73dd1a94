import type { Locator, Page, Request } from '@playwright/test';
import type { SentOrder } from '#domain/orders/answers/orders.ts';
import { testEnv } from '#tests/e2e/base/fixtures.ts';
import type { Business } from '#tests/support/business.ts';
import { anOrderRequest, type LineInput } from '#tests/support/order-request.ts';
import { signAccessToken } from '#worker/tokens.ts';

export interface Kitchen {
  readonly business: Business;
  readonly malt: string;
  readonly baleada: string;
  readonly beer: string;
}

/** A kitchen that makes baleadas and a bar that serves beer, with ten of them in stock. */
export async function aKitchen(business: Business): Promise<Kitchen> {
  const malt = await business.ingredient({ name: 'Cerveza', stock: 10 });
  const baleada = await business.product({ name: 'Baleada', tracksInventory: false });
  const beer = await business.product({
    name: 'Salvavida',
    station: 'barra',
    recipe: [{ ingredient: malt, quantity: 1 }],
  });
  await business.openRegister();
  return { business, malt, baleada, beer };
}

/** An access token of an employee, as signing in returns it. */
export function tokenAs(business: Business, role: keyof Business['employees']): Promise<string> {
  const { id: userId, fullName } = business.employees[role];
  return signAccessToken(
    testEnv.authSecret,
    {
      userId,
      sessionId: userId,
      tokenVersion: 0,
      businessId: business.id,
      role,
      roles: [role],
      fullName,
      zone: 'America/Tegucigalpa',
    },
    new Date(),
  );
}

/** Sends requests to the API as an employee's own device, so that events are published. */
export async function requestAs<T>(
  business: Business,
  role: keyof Business['employees'],
  path: string,
  body: unknown = {},
  method: 'POST' | 'PUT' | 'PATCH' = 'POST',
): Promise<T> {
  const token = await tokenAs(business, role);
  const response = await fetch(`${testEnv.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return await response.json();
}

/** Sends an order as a waiter's phone does. */
export async function sendFromPhone(
  { business }: Kitchen,
  lines: readonly LineInput[],
  more: Parameters<typeof anOrderRequest>[1] = {},
): Promise<SentOrder> {
  return await requestAs(business, 'mesero', '/api/orders', anOrderRequest(lines, more));
}

export const cardOf = (screen: Page, number: number): Locator =>
  screen.getByRole('article', { name: new RegExp(`#${number}\\b`) });
export const serveButton = (screen: Page, number: number): Locator =>
  screen.getByRole('button', { name: `Servir la orden ${number}`, exact: true });
/** Opens a card's menu and presses 'Cancelar'. */
export async function openCancelDialog(screen: Page, number: number): Promise<void> {
  await screen.getByRole('button', { name: `Más acciones de la orden ${number}`, exact: true }).click();
  await screen.getByRole('menuitem', { name: 'Cancelar' }).click();
}

export const pendingHeading = (screen: Page): Locator =>
  screen.getByRole('heading', { name: /^Órdenes en preparación/ });
export const emptyMessage = (screen: Page): Locator => screen.getByText('¡Todas las órdenes completadas!');
export const stationChoice = (screen: Page, name: string): Locator =>
  screen.getByRole('group', { name: 'Estación' }).getByRole('button', { name, exact: true });

/** Records the requests of a page to an address. */
export function requestsTo(page: Page, ending: string): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(ending)) seen.push(request);
  });
  return seen;
}

/** Records the pitches that a page plays from its next load on; returns those recorded so far. */
export async function recordSounds(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      document.documentElement.dataset.played = `${document.documentElement.dataset.played ?? ''} ${Math.round(this.frequency.value)}`;
      start.call(this, when);
    };
  });
  return () => page.evaluate(() => document.documentElement.dataset.played ?? '');
}
