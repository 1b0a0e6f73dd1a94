import type { Context } from 'hono';
import { Hono } from 'hono';
import {
  closeStockCount,
  discardStockCount,
  listStockCountItems,
  listStockCountLines,
  listStockCounts,
  readStockCount,
  reverseStockCount,
  saveStockCountLines,
  startStockCount,
} from '#db/queries/stock/stock-counts.ts';
import type { WriteResult } from '#db/scope.ts';
import type { BusinessEvent } from '#domain/base/events.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { StockLevels } from '#domain/stock/answers/inventory.ts';
import {
  closedCount,
  countItemPage,
  countLinePage,
  discardedCount,
  reversedCount,
  savedCountLines,
  stockCount,
  stockCountAnswer,
  stockCountPage,
} from '#domain/stock/answers/stock-counts.ts';
import { allowed } from '#worker/allowed.ts';
import type { Api } from '#worker/context.ts';
import { idempotent, requirePermission, respond, respondCreated, validate } from '#worker/middleware.ts';
import { INVENTORY_CHANGED, publish, stockChanged } from '#worker/publish.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { countedLines, countItemsSearch, countLinesPage, countsPage, newCount } from './schemas/inventory.ts';

const costs = (c: Context<Api>) => allowed(c.var.scope, 'cost:read');

const stockCountChanged = (id: string): BusinessEvent => ({ type: 'stock-count.changed', data: { id } });

/** Publishes a changed stock count and returns the answer. */
const changed = <T>(c: Context<Api>, written: WriteResult<T>, id: string): T =>
  publish(c, written, () => [stockCountChanged(id)]);

/** Publishes a stock count that corrected the stock, and returns the answer. */
const stockCorrected = <T extends { readonly stock: StockLevels }>(
  c: Context<Api>,
  written: WriteResult<T>,
  id: string,
): T =>
  publish(c, written, ({ stock }) => [stockCountChanged(id), ...stockChanged(stock), INVENTORY_CHANGED]);

function found<T>(answer: T | null): T {
  if (answer === null) throw new Refusal('row.missing', 'Conteo no encontrado.');
  return answer;
}

/** Stock counts. */
export const stockCountRoutes = new Hono<Api>()
  .get(
    '/',
    requirePermission('inventory:read'),
    validate('query', countsPage),
    respond(stockCountPage),
    async (c) => c.json(await listStockCounts(c.var.scope, c.req.valid('query'), costs(c))),
  )
  .post(
    '/',
    requirePermission('inventory:write'),
    validate('json', newCount),
    idempotent,
    respondCreated(stockCountAnswer),
    async (c) => {
      const count = c.req.valid('json');
      return c.json(changed(c, await startStockCount(c.var.write, count), count.id));
    },
  )
  .get(
    '/:id',
    requirePermission('inventory:read'),
    validate('param', idParam),
    respond(stockCount),
    async (c) => c.json(found(await readStockCount(c.var.scope, c.req.valid('param').id, costs(c)))),
  )
  .delete(
    '/:id',
    requirePermission('inventory:write'),
    validate('param', idParam),
    idempotent,
    respond(discardedCount),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changed(c, await discardStockCount(c.var.write, id), id));
    },
  )
  .get(
    '/:id/items',
    requirePermission('inventory:read'),
    validate('param', idParam),
    validate('query', countItemsSearch),
    respond(countItemPage),
    async (c) =>
      c.json(found(await listStockCountItems(c.var.scope, c.req.valid('param').id, c.req.valid('query')))),
  )
  .get(
    '/:id/lines',
    requirePermission('inventory:read'),
    validate('param', idParam),
    validate('query', countLinesPage),
    respond(countLinePage),
    async (c) =>
      c.json(
        found(
          await listStockCountLines(c.var.scope, c.req.valid('param').id, c.req.valid('query'), costs(c)),
        ),
      ),
  )
  .put(
    '/:id/lines',
    requirePermission('inventory:write'),
    validate('param', idParam),
    validate('json', countedLines),
    idempotent,
    respond(savedCountLines),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changed(c, await saveStockCountLines(c.var.write, id, c.req.valid('json').lines), id));
    },
  )
  .post(
    '/:id/close',
    requirePermission('inventory:write'),
    validate('param', idParam),
    idempotent,
    respond(closedCount),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(stockCorrected(c, await closeStockCount(c.var.write, id), id));
    },
  )
  .post(
    '/:id/reversal',
    requirePermission('inventory:write'),
    validate('param', idParam),
    idempotent,
    respond(reversedCount),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(stockCorrected(c, await reverseStockCount(c.var.write, id), id));
    },
  );
