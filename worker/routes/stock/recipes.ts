import { Hono } from 'hono';
import {
  listMissingRecipes,
  listProductCosts,
  makeBatches,
  readPreparation,
  readRecipe,
  savePreparation,
  saveRecipe,
} from '#db/queries/stock/recipes.ts';
import { Refusal } from '#domain/base/refusal.ts';
import {
  madeBatches,
  missingRecipes,
  preparationAnswer,
  productCosts,
  recipeAnswer,
} from '#domain/stock/answers/recipes.ts';
import { allowed } from '#worker/allowed.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { idempotent, requirePermission, respond, respondCreated, validate } from '#worker/middleware.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { respondWritten } from '#worker/write.ts';
import { newBatches, preparationChange, recipeChange } from './schemas/recipes.ts';

/** The recipes of products. Costs only for users who may read them. */
export const recipeRoutes = new Hono<Api>()
  .get('/missing', requirePermission('inventory:read'), respond(missingRecipes), async (c) =>
    respondJsonText(c, await listMissingRecipes(c.var.scope)),
  )
  .get('/costs', requirePermission('cost:read'), respond(productCosts), async (c) =>
    respondJsonText(c, await listProductCosts(c.var.scope)),
  )
  .get(
    '/:id',
    requirePermission('inventory:read'),
    validate('param', idParam),
    respond(recipeAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      const recipe = await readRecipe(c.var.scope, id, allowed(c.var.scope, 'cost:read'));
      if (!recipe) throw new Refusal('row.missing', 'Producto no encontrado.');
      return c.json({ recipe });
    },
  )
  .put(
    '/:id',
    requirePermission('menu:write'),
    validate('param', idParam),
    validate('json', recipeChange),
    idempotent,
    respond(recipeAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      const costs = allowed(c.var.scope, 'cost:read');
      const saved = await saveRecipe(c.var.write, id, c.req.valid('json'), costs);
      return respondWritten(c, saved);
    },
  );

/** The recipes of preparations, and the making of batches. */
export const preparationRoutes = new Hono<Api>()
  .get(
    '/:id',
    requirePermission('inventory:read'),
    validate('param', idParam),
    respond(preparationAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      const preparation = await readPreparation(c.var.scope, id, allowed(c.var.scope, 'cost:read'));
      if (!preparation) throw new Refusal('row.missing', 'Ingrediente no encontrado.');
      return c.json({ preparation });
    },
  )
  .put(
    '/:id',
    requirePermission('inventory:write'),
    validate('param', idParam),
    validate('json', preparationChange),
    idempotent,
    respond(preparationAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      const costs = allowed(c.var.scope, 'cost:read');
      const saved = await savePreparation(c.var.write, id, c.req.valid('json'), costs);
      return respondWritten(c, saved);
    },
  )
  .post(
    '/:id/batches',
    requirePermission('inventory:write'),
    validate('param', idParam),
    validate('json', newBatches),
    idempotent,
    respondCreated(madeBatches),
    async (c) => {
      const { id } = c.req.valid('param');
      const costs = allowed(c.var.scope, 'cost:read');
      const made = await makeBatches(c.var.write, id, c.req.valid('json'), costs);
      return respondWritten(c, made);
    },
  );
