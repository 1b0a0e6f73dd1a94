import type { Context } from 'hono';
import { Hono } from 'hono';
import {
  closeCount,
  discardCount,
  listCountItems,
  listCountLines,
  listCounts,
  readCount,
  reverseCount,
  saveCountLines,
  startCount,
} from '#db/queries/counts.ts';
import type { StockLevels } from '#db/queries/inventory.ts';
import type { Written } from '#db/scope.ts';
import type { BusinessEvent } from '#domain/events.ts';
import { Refusal } from '#domain/refusal.ts';
import { allowed } from '../allowed.ts';
import { announce, INVENTORY_CHANGED, stockChanged } from '../announce.ts';
import type { Api } from '../context.ts';
import {
  countedLines,
  countItemsSearch,
  countLinesPage,
  countsPage,
  newCount,
} from '../inventory-schemas.ts';
import { creates, permit, takes, writes } from '../middleware.ts';
import { idParam } from '../schemas.ts';

const costs = (c: Context<Api>) => allowed(c.var.scope, 'cost:read');

const countChanged = (id: string): BusinessEvent => ({ type: 'count.changed', data: { id } });

/** Answers a write that touched a count. */
const changed = <T>(c: Context<Api>, written: Written<T>, id: string): T =>
  announce(c, written, () => [countChanged(id)]);

/** Answers a write of a count that set the stock right. */
const settled = <T extends { readonly stock: StockLevels }>(
  c: Context<Api>,
  written: Written<T>,
  id: string,
): T => announce(c, written, ({ stock }) => [countChanged(id), ...stockChanged(stock), INVENTORY_CHANGED]);

function found<T>(answer: T | null): T {
  if (answer === null) throw new Refusal('row.missing', 'Conteo no encontrado.');
  return answer;
}

/** Counts of what is really there. */
export const countRoutes = new Hono<Api>()
  .get('/', permit('inventory:read'), takes('query', countsPage), async (c) =>
    c.json(await listCounts(c.var.scope, c.req.valid('query'), costs(c))),
  )
  .post('/', permit('inventory:write'), takes('json', newCount), writes, creates, async (c) => {
    const count = c.req.valid('json');
    return c.json(changed(c, await startCount(c.var.write, count), count.id));
  })
  .get('/:id', permit('inventory:read'), takes('param', idParam), async (c) =>
    c.json(found(await readCount(c.var.scope, c.req.valid('param').id, costs(c)))),
  )
  .delete('/:id', permit('inventory:write'), takes('param', idParam), writes, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(changed(c, await discardCount(c.var.write, id), id));
  })
  .get(
    '/:id/items',
    permit('inventory:read'),
    takes('param', idParam),
    takes('query', countItemsSearch),
    async (c) =>
      c.json(found(await listCountItems(c.var.scope, c.req.valid('param').id, c.req.valid('query')))),
  )
  .get(
    '/:id/lines',
    permit('inventory:read'),
    takes('param', idParam),
    takes('query', countLinesPage),
    async (c) =>
      c.json(
        found(await listCountLines(c.var.scope, c.req.valid('param').id, c.req.valid('query'), costs(c))),
      ),
  )
  .put(
    '/:id/lines',
    permit('inventory:write'),
    takes('param', idParam),
    takes('json', countedLines),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changed(c, await saveCountLines(c.var.write, id, c.req.valid('json').lines), id));
    },
  )
  .post('/:id/close', permit('inventory:write'), takes('param', idParam), writes, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(settled(c, await closeCount(c.var.write, id), id));
  })
  .post('/:id/reversal', permit('inventory:write'), takes('param', idParam), writes, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(settled(c, await reverseCount(c.var.write, id), id));
  });
