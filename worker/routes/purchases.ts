import type { Context } from 'hono';
import { Hono } from 'hono';
import {
  cancelPurchase,
  changePurchase,
  closePurchase,
  createPurchase,
  createPurchases,
  createReceivedPurchase,
  listPurchases,
  type Received,
  readPurchase,
  receivePurchase,
  reverseReceipt,
  searchPurchasable,
  suggestPurchases,
} from '#db/queries/purchasing.ts';
import type { Written } from '#db/scope.ts';
import type { BusinessEvent } from '#domain/events.ts';
import { allowed } from '../allowed.ts';
import { announce, stockChanged } from '../announce.ts';
import type { Api } from '../context.ts';
import { creates, permit, takes, writes } from '../middleware.ts';
import {
  newPurchase,
  newPurchases,
  newReceipt,
  purchasableSearch,
  purchaseChange,
  purchaseFilter,
  purchaseReason,
  receivedPurchase,
  suggestionQuery,
} from '../purchasing-schemas.ts';
import { idParam } from '../schemas.ts';

const purchaseChanged = (id: string): BusinessEvent => ({ type: 'purchase.changed', data: { id } });

/** Answers a write that touched one purchase and no stock. */
const changed = <T extends { readonly purchase: { readonly id: string } }>(
  c: Context<Api>,
  written: Written<T>,
): T => announce(c, written, ({ purchase }) => [purchaseChanged(purchase.id)]);

/** Answers a receipt: the stock that rose. */
function received(c: Context<Api>, written: Written<Received>) {
  return announce(c, written, ({ purchase, stock }) => [
    ...stockChanged(stock),
    purchaseChanged(purchase.id),
  ]);
}

/** What is bought, what came of it, and what to buy next; costs only for who may read them. */
export const purchaseRoutes = new Hono<Api>()
  .get('/', permit('inventory:read'), takes('query', purchaseFilter), async (c) =>
    c.json(await listPurchases(c.var.scope, c.req.valid('query'), allowed(c.var.scope, 'cost:read'))),
  )
  .get('/ingredients', permit('inventory:read'), takes('query', purchasableSearch), async (c) => {
    const { search } = c.req.valid('query');
    return c.json(await searchPurchasable(c.var.scope, search, allowed(c.var.scope, 'cost:read')));
  })
  .get('/suggestions', permit('inventory:read'), takes('query', suggestionQuery), async (c) => {
    const { days } = c.req.valid('query');
    return c.json(await suggestPurchases(c.var.scope, days, allowed(c.var.scope, 'cost:read')));
  })
  .post('/', permit('inventory:write'), takes('json', newPurchase), writes, creates, async (c) =>
    c.json(changed(c, await createPurchase(c.var.write, c.req.valid('json')))),
  )
  .post('/batch', permit('inventory:write'), takes('json', newPurchases), writes, creates, async (c) =>
    c.json(
      announce(c, await createPurchases(c.var.write, c.req.valid('json').purchases), ({ purchases }) =>
        purchases.map(({ id }) => purchaseChanged(id)),
      ),
    ),
  )
  .post('/received', permit('inventory:write'), takes('json', receivedPurchase), writes, creates, async (c) =>
    c.json(received(c, await createReceivedPurchase(c.var.write, c.req.valid('json')))),
  )
  .post(
    '/receipts/:id/reverse',
    permit('inventory:write'),
    takes('param', idParam),
    takes('json', purchaseReason),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      const written = await reverseReceipt(c.var.write, id, c.req.valid('json').reason);
      return c.json(
        announce(c, written, ({ purchase, stock }) => [
          ...(stock.length > 0 ? [{ type: 'stock.changed', data: { items: stock } } as const] : []),
          purchaseChanged(purchase.id),
        ]),
      );
    },
  )
  .get('/:id', permit('inventory:read'), takes('param', idParam), async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await readPurchase(c.var.scope, id, allowed(c.var.scope, 'cost:read')));
  })
  .put(
    '/:id',
    permit('inventory:write'),
    takes('param', idParam),
    takes('json', purchaseChange),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changed(c, await changePurchase(c.var.write, id, c.req.valid('json'))));
    },
  )
  .post(
    '/:id/cancel',
    permit('inventory:write'),
    takes('param', idParam),
    takes('json', purchaseReason),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changed(c, await cancelPurchase(c.var.write, id, c.req.valid('json').reason)));
    },
  )
  .post('/:id/close', permit('inventory:write'), takes('param', idParam), writes, async (c) =>
    c.json(changed(c, await closePurchase(c.var.write, c.req.valid('param').id))),
  )
  .post(
    '/:id/receipts',
    permit('inventory:write'),
    takes('param', idParam),
    takes('json', newReceipt),
    writes,
    creates,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(received(c, await receivePurchase(c.var.write, id, c.req.valid('json'))));
    },
  );
