import type { ConflictChanges } from '#db/queries/offline/offline-conflicts.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { QueuedKind } from '#domain/offline/offline.ts';
import { presentPath } from './previous-paths.ts';

interface QueuedRoute {
  readonly method: 'POST' | 'PUT';
  /** `:id` is an id. */
  readonly path: string;
  /** What an administrator may change before the request is sent again, and where it stands: in the path, or in fields of the body. */
  readonly changes: Readonly<
    Partial<Record<'table_id' | 'register_session_id' | 'sale_id', 'path' | 'body' | 'order'>>
  >;
  /** True if it has prices of the menu. */
  readonly priced?: true;
}

const sessionInBody = { register_session_id: 'body' } as const;
const saleInPath = { sale_id: 'path' } as const;

/** The route of each kind of queued request. No other request is stored or sent again: what a device delivers comes from outside. */
const QUEUED_ROUTES: Readonly<Record<QueuedKind, QueuedRoute>> = {
  'order.send': {
    method: 'POST',
    path: '/api/orders',
    changes: { table_id: 'body', sale_id: 'body' },
    priced: true,
  },
  'order.charge': {
    method: 'POST',
    path: '/api/orders/charge',
    changes: { table_id: 'order', sale_id: 'order', ...sessionInBody },
    priced: true,
  },
  'sale.charge': {
    method: 'POST',
    path: '/api/sales/:id/charge',
    changes: { ...saleInPath, ...sessionInBody },
  },
  'sale.split': { method: 'POST', path: '/api/sales/:id/split', changes: saleInPath },
  'sale.split-evenly': { method: 'POST', path: '/api/sales/:id/split-evenly', changes: saleInPath },
  'sale.tip': { method: 'POST', path: '/api/sales/:id/tips', changes: { ...saleInPath, ...sessionInBody } },
  'register.movement': {
    method: 'POST',
    path: '/api/register/:id/movements',
    changes: { register_session_id: 'path' },
  },
  'kitchen.tick': { method: 'PUT', path: '/api/kitchen/lines/:id/tick', changes: {} },
  'kitchen.serve': { method: 'POST', path: '/api/kitchen/tickets/:id/serve', changes: {} },
};

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** Whether a method and a path are those of a kind of queued request. */
export function isQueuedRoute(kind: QueuedKind, method: string, path: string): boolean {
  const route = QUEUED_ROUTES[kind];
  return (
    method === route.method && new RegExp(`^${route.path.replace(':id', UUID)}$`, 'i').test(presentPath(path))
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** What a queued request sends. */
export interface QueuedContent {
  readonly path: string;
  readonly body: unknown;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

function refuseChange(name: string): never {
  const message = 'Esto no se puede cambiar en esta operación.';
  throw new Refusal('input.invalid', message, { [`changes.${name}`]: message });
}

/** The content of a request with an administrator's changes. Refuses a change that its kind does not have. */
export function withChanges(
  kind: QueuedKind,
  content: QueuedContent,
  { prices, moment: _, ...ids }: ConflictChanges,
): QueuedContent {
  const route = QUEUED_ROUTES[kind];
  if (prices && !route.priced) refuseChange('prices');
  let { body } = content;
  let path = presentPath(content.path);
  for (const [name, id] of [
    ['table_id', ids.table_id],
    ['register_session_id', ids.register_session_id],
    ['sale_id', ids.sale_id],
  ] as const) {
    if (id === undefined) continue;
    const place = route.changes[name] ?? refuseChange(name);
    const fields = fieldsOf(body);
    if (place === 'path') path = route.path.replace(':id', id);
    else if (place === 'body') body = { ...fields, [name]: id };
    else body = { ...fields, order: { ...fieldsOf(fields.order), [name]: id } };
  }
  return { path, body };
}
