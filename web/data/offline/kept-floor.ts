import type { DevicePoints } from '#domain/fiscal/answers/fiscal.ts';
import type { Menu, MenuItem } from '#domain/menu/answers/menu.ts';
import type { OfflineEffect } from '#domain/offline/effect.ts';
import { reportAfter } from '#domain/offline/lists.ts';
import type { KnownHere } from '#domain/offline/offline-answers.ts';
import { orderIdsOf, shownOrder } from '#domain/offline/shown-orders.ts';
import type { Order } from '#domain/orders/answers/orders.ts';
import type { Table } from '#domain/orders/answers/tables.ts';
import type { RegisterReport } from '#domain/register/answers/register.ts';
import { type ApiPath, api, apiPath } from '#web/data/api.ts';
import { floorPath } from '#web/data/floor/floor-path.ts';
import { menuPath } from '#web/data/menu/menu-path.ts';
import { orderPath } from '#web/data/orders/order-paths.ts';
import { registerPath, reportPath } from '#web/data/register/register-paths.ts';
import { currentSession } from '#web/data/session.ts';
import { settingsPath } from '#web/data/settings-path.ts';
import { keptAnswer, saveAnswers } from './answers.ts';
import type { KeptAnswer, OfflineDatabase } from './database.ts';
import { devicePointsPath } from './device-points-path.ts';
import type { QueuedRequest } from './queued-request.ts';

/** The orders and tables that this device knows, after the requests that wait. */
export interface KeptFloor {
  readonly order: (id: string) => Order | null;
  readonly table: (id: string) => Table | null;
  /** The open order of a table: its id, and the order if the device has it. */
  readonly orderOfTable: (tableId: string) => { readonly id: string; readonly order: Order | null } | null;
  readonly report: (sessionId: string) => RegisterReport | null;
  readonly product: (id: string) => MenuItem | null;
}

/** What a device knows of the floor and its settings when it answers a request itself. */
export interface KnownFloor {
  readonly known: Omit<KnownHere, 'number'>;
  readonly floor: KeptFloor;
}

const customersPath = apiPath(api.receivables.customers, { query: {} });

/** The kept answers of an owner, by path. The stored type of an answer is that of its path. */
export function keptReader(answers: readonly KeptAnswer[]) {
  const byPath = new Map(answers.map(({ path, answer }) => [path, answer]));
  return <T>(path: ApiPath<T>): T | null => (byPath.get(path) as T | undefined) ?? null;
}
export type ReadKept = ReturnType<typeof keptReader>;

export const effectsOf = (requests: readonly QueuedRequest[]): readonly OfflineEffect[] =>
  requests.flatMap(({ effect }) => effect ?? []);

function keptFloor(read: ReadKept, effects: readonly OfflineEffect[]): KeptFloor {
  const order = (id: string): Order | null =>
    shownOrder(id, read(orderPath(id))?.order ?? null, effects)?.order ?? null;
  const table = (id: string): Table | null => read(floorPath)?.tables.find((each) => each.id === id) ?? null;
  return {
    order,
    table,
    orderOfTable: (tableId) => {
      const opened = effects.flatMap(orderIdsOf).map(order);
      const here = opened.find((each) => each?.table_id === tableId && each.status === 'Abierta');
      if (here) return { id: here.id, order: here };
      const id = table(tableId)?.order_id ?? null;
      const known = id === null ? null : order(id);
      return id === null || (known && known.status !== 'Abierta') ? null : { id, order: known };
    },
    report: (sessionId) => {
      const report = read(reportPath(sessionId))?.report;
      return report ? effects.reduce(reportAfter, report) : null;
    },
    product: (id) => read(menuPath)?.items.find((item) => item.id === id) ?? null,
  };
}

/** The menu as this device read it last; null if it has none. */
export async function keptMenu(): Promise<Menu | null> {
  const kept = await keptAnswer(menuPath);
  return kept && keptReader([kept])(menuPath);
}

/** The devices that number their own invoices, as this device read them last; null if it has not. */
export async function keptDevicePoints(): Promise<DevicePoints | null> {
  const kept = await keptAnswer(devicePointsPath);
  return kept && keptReader([kept])(devicePointsPath);
}

/** Reads what this device has kept for an owner. Throws when nobody is signed in. */
export async function readKnown(
  database: OfflineDatabase,
  owner: string,
  requests: readonly QueuedRequest[],
): Promise<KnownFloor> {
  const { user } = currentSession();
  if (!user) throw new Error('Nobody is signed in.');
  await saveAnswers();
  const read = keptReader(await database.getAllFromIndex('answers', 'owner', owner));
  const settings = read(settingsPath);
  const known: Omit<KnownHere, 'number'> = {
    by: {
      user_id: user.id,
      full_name: user.full_name,
      role: user.role,
      business_id: user.business_id ?? '',
      at: '',
    },
    pricing: {
      tax_percentage: settings?.tax_percentage ?? 0,
      prices_include_tax: settings?.prices_include_tax ?? true,
    },
    cooks_at_once: settings?.cooks_at_once ?? false,
    zone: settings?.zone ?? 'UTC',
    day_start_minutes: settings?.day_start_minutes ?? 0,
    menu: settings && read(menuPath),
    register: read(registerPath),
    customers: read(customersPath)?.customers ?? [],
    invoicing: read(devicePointsPath),
  };
  return { known, floor: keptFloor(read, effectsOf(requests)) };
}
