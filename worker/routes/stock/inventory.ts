import type { Context } from 'hono';
import { Hono } from 'hono';
import {
  changeIngredient,
  correctStock,
  createIngredient,
  explainShortfall,
  listInventory,
  listMovements,
  listShortfalls,
  listWaste,
  readIngredient,
  registerWaste,
  removeIngredient,
  reverseWaste,
  summarizeInventory,
} from '#db/queries/stock/inventory.ts';
import { Refusal } from '#domain/base/refusal.ts';
import {
  correctedStock,
  ingredientDetail,
  inventoryItemAnswer,
  inventoryPage,
  inventorySummary,
  removedIngredient,
  stockMovementPage,
} from '#domain/stock/answers/inventory.ts';
import { shortfallAnswer, shortfallList } from '#domain/stock/answers/shortfalls.ts';
import { wasteAnswer, wastePage } from '#domain/stock/answers/waste.ts';
import { allowed } from '#worker/allowed.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { idempotent, requirePermission, respond, respondCreated, validate } from '#worker/middleware.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { create, respondWritten, write, writeRow } from '#worker/write.ts';
import {
  correction,
  ingredientChange,
  inventorySearch,
  movementsBefore,
  newIngredient,
  newWaste,
  shortfallExplanation,
  wasteSearch,
} from './schemas/inventory.ts';

const costs = (c: Context<Api>) => allowed(c.var.scope, 'cost:read');

/** Ingredients, their stock and its movements. Costs only for users who may read them. */
export const inventoryRoutes = new Hono<Api>()
  .get(
    '/',
    requirePermission('inventory:read'),
    validate('query', inventorySearch),
    respond(inventoryPage),
    async (c) => respondJsonText(c, await listInventory(c.var.scope, c.req.valid('query'), costs(c))),
  )
  .post('/', ...create('inventory:write', newIngredient, inventoryItemAnswer, createIngredient))
  .get('/summary', requirePermission('inventory:read'), respond(inventorySummary), async (c) =>
    respondJsonText(c, await summarizeInventory(c.var.scope, costs(c))),
  )
  .get(
    '/waste',
    requirePermission('inventory:read'),
    validate('query', wasteSearch),
    respond(wastePage),
    async (c) => respondJsonText(c, await listWaste(c.var.scope, c.req.valid('query'), costs(c))),
  )
  .post('/waste', ...create('inventory:write', newWaste, wasteAnswer, registerWaste))
  .post('/waste/:id/reversal', ...writeRow('inventory:write', wasteAnswer, reverseWaste))
  .get('/shortfalls', requirePermission('inventory:read'), respond(shortfallList), async (c) =>
    respondJsonText(c, await listShortfalls(c.var.scope, costs(c))),
  )
  .post(
    '/shortfalls/:id/explanation',
    requirePermission('inventory:write'),
    validate('param', idParam),
    validate('json', shortfallExplanation),
    idempotent,
    respond(shortfallAnswer),
    async (c) => {
      const { reason } = c.req.valid('json');
      return respondWritten(c, await explainShortfall(c.var.write, c.req.valid('param').id, reason));
    },
  )
  .get(
    '/:id',
    requirePermission('inventory:read'),
    validate('param', idParam),
    respond(ingredientDetail),
    async (c) => {
      const found = await readIngredient(c.var.scope, c.req.valid('param').id, costs(c));
      if (!found) throw new Refusal('row.missing', 'Ingrediente no encontrado.');
      return c.json(found);
    },
  )
  .put('/:id', ...write('inventory:write', ingredientChange, inventoryItemAnswer, changeIngredient))
  .delete('/:id', ...writeRow('inventory:write', removedIngredient, removeIngredient))
  .get(
    '/:id/movements',
    requirePermission('inventory:read'),
    validate('param', idParam),
    validate('query', movementsBefore),
    respond(stockMovementPage),
    async (c) =>
      respondJsonText(
        c,
        await listMovements(c.var.scope, c.req.valid('param').id, c.req.valid('query'), costs(c)),
      ),
  )
  .post(
    '/:id/correction',
    requirePermission('inventory:write'),
    validate('param', idParam),
    validate('json', correction),
    idempotent,
    respondCreated(correctedStock),
    async (c) =>
      respondWritten(c, await correctStock(c.var.write, c.req.valid('param').id, c.req.valid('json'))),
  );
