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
import { Refusal } from '#domain/base/refusal.ts';
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
import { respondJsonText } from '#worker/json-text.ts';
import { idempotent, requirePermission, respond, validate } from '#worker/middleware.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { create, respondWritten, writeRow } from '#worker/write.ts';
import { countedLines, countItemsSearch, countLinesPage, countsPage, newCount } from './schemas/inventory.ts';

const costs = (c: Context<Api>) => allowed(c.var.scope, 'cost:read');

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
    async (c) => respondJsonText(c, await listStockCounts(c.var.scope, c.req.valid('query'), costs(c))),
  )
  .post('/', ...create('inventory:write', newCount, stockCountAnswer, startStockCount))
  .get(
    '/:id',
    requirePermission('inventory:read'),
    validate('param', idParam),
    respond(stockCount),
    async (c) => c.json(found(await readStockCount(c.var.scope, c.req.valid('param').id, costs(c)))),
  )
  .delete('/:id', ...writeRow('inventory:write', discardedCount, discardStockCount))
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
      return respondWritten(c, await saveStockCountLines(c.var.write, id, c.req.valid('json').lines));
    },
  )
  .post('/:id/close', ...writeRow('inventory:write', closedCount, closeStockCount))
  .post('/:id/reversal', ...writeRow('inventory:write', reversedCount, reverseStockCount));
