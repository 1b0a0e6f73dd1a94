import { Hono } from 'hono';
import {
  cancelPurchase,
  changePurchase,
  closePurchase,
  createPurchase,
  createPurchases,
  createReceivedPurchase,
  listPurchases,
  readPurchase,
  receivePurchase,
  reverseReceipt,
  searchPurchasable,
  suggestPurchases,
} from '#db/queries/purchasing/purchases.ts';
import {
  createdPurchases,
  purchasableList,
  purchaseAnswer,
  purchasePage,
  purchaseSuggestionList,
  receivedGoods,
  reversedReceipt,
} from '#domain/purchasing/answers/purchases.ts';
import { allowed } from '#worker/allowed.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { idempotent, requirePermission, respond, respondCreated, validate } from '#worker/middleware.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { create, respondWritten, write, writeRow } from '#worker/write.ts';
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
} from './schemas/purchases.ts';

/** Purchases, their receipts and suggestions. Costs only for users who may read them. */
export const purchaseRoutes = new Hono<Api>()
  .get(
    '/',
    requirePermission('inventory:read'),
    validate('query', purchaseFilter),
    respond(purchasePage),
    async (c) =>
      respondJsonText(
        c,
        await listPurchases(c.var.scope, c.req.valid('query'), allowed(c.var.scope, 'cost:read')),
      ),
  )
  .get(
    '/ingredients',
    requirePermission('inventory:read'),
    validate('query', purchasableSearch),
    respond(purchasableList),
    async (c) => {
      const { search } = c.req.valid('query');
      return respondJsonText(
        c,
        await searchPurchasable(c.var.scope, search, allowed(c.var.scope, 'cost:read')),
      );
    },
  )
  .get(
    '/suggestions',
    requirePermission('inventory:read'),
    validate('query', suggestionQuery),
    respond(purchaseSuggestionList),
    async (c) => {
      const { days } = c.req.valid('query');
      return c.json(await suggestPurchases(c.var.scope, days, allowed(c.var.scope, 'cost:read')));
    },
  )
  .post('/', ...create('inventory:write', newPurchase, purchaseAnswer, createPurchase))
  .post(
    '/batch',
    requirePermission('inventory:write'),
    validate('json', newPurchases),
    idempotent,
    respondCreated(createdPurchases),
    async (c) => respondWritten(c, await createPurchases(c.var.write, c.req.valid('json').purchases)),
  )
  .post('/received', ...create('inventory:write', receivedPurchase, receivedGoods, createReceivedPurchase))
  .post(
    '/receipts/:id/reverse',
    requirePermission('inventory:write'),
    validate('param', idParam),
    validate('json', purchaseReason),
    idempotent,
    respond(reversedReceipt),
    async (c) => {
      const { id } = c.req.valid('param');
      return respondWritten(c, await reverseReceipt(c.var.write, id, c.req.valid('json').reason));
    },
  )
  .get(
    '/:id',
    requirePermission('inventory:read'),
    validate('param', idParam),
    respond(purchaseAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      return respondJsonText(c, await readPurchase(c.var.scope, id, allowed(c.var.scope, 'cost:read')));
    },
  )
  .put('/:id', ...write('inventory:write', purchaseChange, purchaseAnswer, changePurchase))
  .post(
    '/:id/cancel',
    requirePermission('inventory:write'),
    validate('param', idParam),
    validate('json', purchaseReason),
    idempotent,
    respond(purchaseAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      return respondWritten(c, await cancelPurchase(c.var.write, id, c.req.valid('json').reason));
    },
  )
  .post('/:id/close', ...writeRow('inventory:write', purchaseAnswer, closePurchase))
  .post(
    '/:id/receipts',
    requirePermission('inventory:write'),
    validate('param', idParam),
    validate('json', newReceipt),
    idempotent,
    respondCreated(receivedGoods),
    async (c) => {
      const { id } = c.req.valid('param');
      return respondWritten(c, await receivePurchase(c.var.write, id, c.req.valid('json')));
    },
  );
