import type { RoomMessage } from '#domain/base/events.ts';
import { MAX_SNAPSHOT_ORDERS } from '#domain/base/limits.ts';
import type { DeviceSnapshot } from '#domain/offline/answers/snapshot.ts';
import type { SnapshotPart } from '#domain/offline/snapshot.ts';
import type { Order } from '#domain/orders/answers/orders.ts';
import { saysNoEntity } from '#domain/orders/live-floor.ts';
import { api, read } from '#web/data/api.ts';
import { floorPath } from '#web/data/floor/floor-path.ts';
import { keepBills, type Screens, showChange } from '#web/data/floor/show-change.ts';
import { menuPath } from '#web/data/menu/menu-path.ts';
import { orderPath, ordersPath } from '#web/data/orders/order-paths.ts';
import { localPrintingPath } from '#web/data/printing/local-printing-path.ts';
import { registerPath } from '#web/data/register/register-paths.ts';
import { settingsPath } from '#web/data/settings-path.ts';
import { deleteOldAnswers, keepAnswer } from './answers.ts';
import { thisDevice } from './device.ts';
import { devicePointsPath } from './device-points-path.ts';
import { CUSTOMERS_PATH } from './kept-paths.ts';

/** The path under which screens read each part; the details have one for each order and bill. */
const PATH_OF: Readonly<Record<Exclude<SnapshotPart, 'details' | 'customers'>, string>> = {
  floor: floorPath,
  orders: ordersPath,
  register: registerPath,
  menu: menuPath,
  settings: settingsPath,
  invoicing: devicePointsPath,
};

function keepOrder(order: Order, seen: string): void {
  keepAnswer(orderPath(order.id), { order, seen });
  keepBills(order);
}

function keepParts(parts: DeviceSnapshot): void {
  const { floor, orders, seen, details, register, menu, settings, customers, invoicing } = parts;
  if (floor) keepAnswer(PATH_OF.floor, floor);
  if (orders) keepAnswer(PATH_OF.orders, { orders, seen });
  if (register) keepAnswer(PATH_OF.register, register);
  if (menu) keepAnswer(PATH_OF.menu, menu);
  if (settings) keepAnswer(PATH_OF.settings, settings);
  if (invoicing) keepAnswer(PATH_OF.invoicing, invoicing);
  if (customers) keepAnswer(CUSTOMERS_PATH, { customers });
  for (const order of details ?? []) keepOrder(order, seen);
}

/** The parts that no screen shows: a screen reads its own again, and what it reads is kept. */
export function partsToRead(parts: readonly SnapshotPart[], isShown: (path: string) => boolean) {
  return parts.filter((part) => part === 'details' || part === 'customers' || !isShown(PATH_OF[part]));
}

interface Arrived {
  readonly screens: Screens;
  readonly event: RoomMessage;
}

/** What has arrived during each read that is under way. */
const arrivedDuring = new Set<Arrived[]>();

/** Keeps what is read. What an event says meanwhile is applied to it again: it may be newer. */
async function keepRead<T>(read: () => Promise<T>, keep: (answer: T) => void): Promise<void> {
  const arrived: Arrived[] = [];
  arrivedDuring.add(arrived);
  try {
    keep(await read());
  } finally {
    arrivedDuring.delete(arrived);
  }
  for (const { screens, event } of arrived) showChange(screens, event);
}

/** Reads parts of the snapshot in one request and keeps them under the paths of the screens. */
export async function keepSnapshot(parts: readonly SnapshotPart[]): Promise<void> {
  if (parts.length === 0) return;
  await keepRead(async () => (await api.snapshot.$get({ query: { parts: parts.join() } })).json(), keepParts);
  await deleteOldAnswers();
}

/** Reads how this device prints without a network at its location, and keeps it. */
export async function keepLocalPrinting(location: string | null): Promise<void> {
  const path = localPrintingPath(location, (await thisDevice()).id);
  keepAnswer(path, await read(path));
}

/** Reads orders that have changed, and keeps them. */
export async function keepOrders(ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += MAX_SNAPSHOT_ORDERS) {
    const query = { ids: ids.slice(at, at + MAX_SNAPSHOT_ORDERS).join() };
    await keepRead(
      async () => (await api.snapshot.orders.$get({ query })).json(),
      ({ orders, seen }) => {
        for (const order of orders) keepOrder(order, seen);
      },
    );
  }
}

/** The parts that an event changes, and that are read again: what it says of an order or a table is kept as it arrives. */
function changedParts(event: RoomMessage): readonly SnapshotPart[] {
  switch (event.type) {
    case 'order.changed':
      return saysNoEntity(event) ? ['orders'] : [];
    case 'table.changed':
      return saysNoEntity(event) ? ['floor'] : [];
    case 'menu.changed':
      return ['menu'];
    case 'register.changed':
      return ['register'];
    case 'settings.changed':
      return ['settings', 'register', 'floor', 'invoicing'];
    case 'receivable.changed':
      return ['customers'];
    default:
      return [];
  }
}

/** Shows what an event says. Returns what must be read again: an order and parts of the snapshot. */
export function takeEvent(screens: Screens, event: RoomMessage) {
  for (const arrived of arrivedDuring) arrived.push({ screens, event });
  showChange(screens, event);
  const isUnsaid = event.type === 'order.changed' && saysNoEntity(event);
  return { order: isUnsaid ? event.data.id : null, parts: changedParts(event) };
}
