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
  type StockLevels,
  summarizeInventory,
} from '#db/queries/inventory.ts';
import type { Written } from '#db/scope.ts';
import { Refusal } from '#domain/refusal.ts';
import { allowed } from '../allowed.ts';
import { announce, INVENTORY_CHANGED, stockChanged } from '../announce.ts';
import type { Api } from '../context.ts';
import {
  correction,
  ingredientChange,
  inventorySearch,
  movementsBefore,
  newIngredient,
  newWaste,
  shortfallExplanation,
  wasteSearch,
} from '../inventory-schemas.ts';
import { creates, permit, takes, writes } from '../middleware.ts';
import { idParam } from '../schemas.ts';

const costs = (c: Context<Api>) => allowed(c.var.scope, 'cost:read');

const changed = <T>(c: Context<Api>, written: Written<T>): T =>
  announce(c, written, () => [INVENTORY_CHANGED]);
const moved = <T extends { readonly stock: StockLevels }>(c: Context<Api>, written: Written<T>): T =>
  announce(c, written, ({ stock }) => stockChanged(stock));

/** Ingredients, their stock and what moved it; costs only for who may read them. */
export const inventoryRoutes = new Hono<Api>()
  .get('/', permit('inventory:read'), takes('query', inventorySearch), async (c) =>
    c.json(await listInventory(c.var.scope, c.req.valid('query'), costs(c))),
  )
  .post('/', permit('inventory:write'), takes('json', newIngredient), writes, creates, async (c) =>
    c.json(changed(c, await createIngredient(c.var.write, c.req.valid('json')))),
  )
  .get('/summary', permit('inventory:read'), async (c) =>
    c.json(await summarizeInventory(c.var.scope, costs(c))),
  )
  .get('/waste', permit('inventory:read'), takes('query', wasteSearch), async (c) =>
    c.json(await listWaste(c.var.scope, c.req.valid('query'), costs(c))),
  )
  .post('/waste', permit('inventory:write'), takes('json', newWaste), writes, creates, async (c) =>
    c.json(moved(c, await registerWaste(c.var.write, c.req.valid('json')))),
  )
  .post('/waste/:id/reversal', permit('inventory:write'), takes('param', idParam), writes, async (c) =>
    c.json(moved(c, await reverseWaste(c.var.write, c.req.valid('param').id))),
  )
  .get('/shortfalls', permit('inventory:read'), async (c) =>
    c.json(await listShortfalls(c.var.scope, costs(c))),
  )
  .post(
    '/shortfalls/:id/explanation',
    permit('inventory:write'),
    takes('param', idParam),
    takes('json', shortfallExplanation),
    writes,
    async (c) => {
      const { reason } = c.req.valid('json');
      return c.json(changed(c, await explainShortfall(c.var.write, c.req.valid('param').id, reason)));
    },
  )
  .get('/:id', permit('inventory:read'), takes('param', idParam), async (c) => {
    const found = await readIngredient(c.var.scope, c.req.valid('param').id, costs(c));
    if (!found) throw new Refusal('row.missing', 'Ingrediente no encontrado.');
    return c.json(found);
  })
  .put(
    '/:id',
    permit('inventory:write'),
    takes('param', idParam),
    takes('json', ingredientChange),
    writes,
    async (c) =>
      c.json(changed(c, await changeIngredient(c.var.write, c.req.valid('param').id, c.req.valid('json')))),
  )
  .delete('/:id', permit('inventory:write'), takes('param', idParam), writes, async (c) =>
    c.json(changed(c, await removeIngredient(c.var.write, c.req.valid('param').id))),
  )
  .get(
    '/:id/movements',
    permit('inventory:read'),
    takes('param', idParam),
    takes('query', movementsBefore),
    async (c) =>
      c.json(await listMovements(c.var.scope, c.req.valid('param').id, c.req.valid('query'), costs(c))),
  )
  .post(
    '/:id/correction',
    permit('inventory:write'),
    takes('param', idParam),
    takes('json', correction),
    writes,
    creates,
    async (c) =>
      c.json(moved(c, await correctStock(c.var.write, c.req.valid('param').id, c.req.valid('json')))),
  );
