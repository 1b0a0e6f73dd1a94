import { type Context, Hono } from 'hono';
import type { ConflictChanges, StoredRequest } from '#db/queries/offline/offline-conflicts.ts';
import { OFFLINE_HOURS } from '#domain/base/limits.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { OFFLINE_HEADER, type OfflineWrite } from '#domain/offline/offline.ts';
import type { Api } from './context.ts';
import { databaseFor } from './database.ts';
import { isQueuedRoute, withChanges } from './queued-routes.ts';
import { saleRoutes } from './routes/bills/sales.ts';
import { kitchenRoutes } from './routes/kitchen/kitchen.ts';
import { orderRoutes } from './routes/orders/orders.ts';
import { registerRoutes } from './routes/register/register.ts';

/** The routes of queued requests, for a request that the Worker sends to itself. It was counted and limited before. A refusal is thrown. */
const queuedApp = new Hono<Api>()
  .basePath('/api')
  .use(async (c, next) => {
    c.set('db', databaseFor(c.env, c.req.path));
    await next();
  })
  .route('/orders', orderRoutes)
  .route('/sales', saleRoutes)
  .route('/register', registerRoutes)
  .route('/kitchen', kitchenRoutes);
queuedApp.onError((error) => {
  throw error;
});

const HOUR_MS = 3_600_000;
/** The time that the request may take to reach the database. */
const MARGIN_MS = 60_000;

/**
 * The header of a request that is sent again: an older moment than those that are taken becomes the oldest one, or now if the administrator says
 * so. A charge of another bill, or with other prices, is of what was taken.
 */
function presentHeader(
  { kind, offline, now }: StoredRequest,
  { prices, moment, sale_id }: ConflictChanges,
): OfflineWrite {
  const isCharge = kind === 'sale.charge' || kind === 'order.charge';
  const oldest = new Date(Date.parse(now) - OFFLINE_HOURS * HOUR_MS + MARGIN_MS);
  const occurred = new Date(offline.occurred_at);
  return {
    ...offline,
    occurred_at: moment === 'now' ? now : (occurred < oldest ? oldest : occurred).toISOString(),
    menu_as_of: prices === 'today' ? now : offline.menu_as_of,
    ...(isCharge && (sale_id !== undefined || prices === 'today') && { as_taken: true }),
  };
}

/** A served ticket needs nothing more (docs/offline.md). */
const isDone = ({ code }: Refusal) => code === 'kitchen.served' || code === 'kitchen.part-served';

/**
 * Sends the request of a conflict again, as the requester and with its own key: it has one effect, also when two administrators send it. Returns its
 * refusal, or null when it took effect, now or before. Throws a failure of the platform or of the session.
 */
export async function sendAgain(
  c: Context<Api>,
  stored: StoredRequest,
  changes: ConflictChanges,
): Promise<Refusal | null> {
  const { kind, key, request } = stored;
  const { path, body } = withChanges(kind, { path: request.path, body: request.body }, changes);
  if (!isQueuedRoute(kind, request.method, path))
    throw new Refusal('row.conflict', 'Esta operación no se puede enviar de nuevo.');
  const hasBody = body !== undefined && body !== null;
  const sent = new Request(new URL(path, c.req.url), {
    method: request.method,
    headers: {
      authorization: c.req.header('authorization') ?? '',
      'idempotency-key': key,
      [OFFLINE_HEADER]: JSON.stringify(presentHeader(stored, changes)),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    body: hasBody ? JSON.stringify(body) : null,
  });
  try {
    await queuedApp.fetch(sent, c.env, c.executionCtx);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || /^(?:platform|auth|request)\./.test(error.code)) throw error;
    // Somebody else sent it before, or it was discarded: the conflict says which.
    return isDone(error) || error.code === 'idempotency.mismatch' ? null : error;
  }
}
