import { Hono } from 'hono';
import {
  changeCategory,
  changeProduct,
  createCategory,
  createProduct,
  duplicateProduct,
  findCategory,
  findProduct,
  listCategories,
  readMenu,
  removeCategory,
  removeProduct,
  reorderCategories,
  reorderProducts,
  setAvailability,
} from '#db/queries/menu/menu.ts';
import {
  categoryAnswer,
  categoryList,
  menu,
  productAnswer,
  productOrderAnswer,
  removedCategory,
  removedProduct,
} from '#domain/menu/answers/menu.ts';
import type { Api } from '#worker/context.ts';
import { idempotent, requirePermission, respond, respondCreated, validate } from '#worker/middleware.ts';
import { publish } from '#worker/publish.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import {
  availability,
  categoryChange,
  categoryOrder,
  newCategory,
  newProduct,
  productChange,
  productCopy,
  productOrder,
} from './schemas/menu.ts';

/** The menu: categories, products and their availability. */
export const menuRoutes = new Hono<Api>()
  .get('/', requirePermission('menu:read'), respond(menu), async (c) => c.json(await readMenu(c.var.scope)))
  .get('/categories', requirePermission('menu:read'), respond(categoryList), async (c) =>
    c.json(await listCategories(c.var.scope)),
  )
  .post(
    '/categories',
    requirePermission('menu:write'),
    validate('json', newCategory),
    idempotent,
    respondCreated(categoryAnswer),
    async (c) => c.json(publish(c, await createCategory(c.var.write, c.req.valid('json')))),
  )
  .put(
    '/categories/order',
    requirePermission('menu:write'),
    validate('json', categoryOrder),
    idempotent,
    respond(categoryList),
    async (c) => c.json(publish(c, await reorderCategories(c.var.write, c.req.valid('json').category_ids))),
  )
  .get(
    '/categories/:id',
    requirePermission('menu:read'),
    validate('param', idParam),
    respond(categoryAnswer),
    async (c) => c.json(await findCategory(c.var.scope, c.req.valid('param').id)),
  )
  .put(
    '/categories/:id',
    requirePermission('menu:write'),
    validate('param', idParam),
    validate('json', categoryChange),
    idempotent,
    respond(categoryAnswer),
    async (c) =>
      c.json(publish(c, await changeCategory(c.var.write, c.req.valid('param').id, c.req.valid('json')))),
  )
  .delete(
    '/categories/:id',
    requirePermission('menu:write'),
    validate('param', idParam),
    idempotent,
    respond(removedCategory),
    async (c) => c.json(publish(c, await removeCategory(c.var.write, c.req.valid('param').id))),
  )
  .post(
    '/items',
    requirePermission('menu:write'),
    validate('json', newProduct),
    idempotent,
    respondCreated(productAnswer),
    async (c) => c.json(publish(c, await createProduct(c.var.write, c.req.valid('json')))),
  )
  .put(
    '/items/order',
    requirePermission('menu:write'),
    validate('json', productOrder),
    idempotent,
    respond(productOrderAnswer),
    async (c) => c.json(publish(c, await reorderProducts(c.var.write, c.req.valid('json').item_ids))),
  )
  .get(
    '/items/:id',
    requirePermission('menu:read'),
    validate('param', idParam),
    respond(productAnswer),
    async (c) => c.json(await findProduct(c.var.scope, c.req.valid('param').id)),
  )
  .put(
    '/items/:id',
    requirePermission('menu:write'),
    validate('param', idParam),
    validate('json', productChange),
    idempotent,
    respond(productAnswer),
    async (c) =>
      c.json(publish(c, await changeProduct(c.var.write, c.req.valid('param').id, c.req.valid('json')))),
  )
  .put(
    '/items/:id/availability',
    requirePermission('menu:availability'),
    validate('param', idParam),
    validate('json', availability),
    idempotent,
    respond(productAnswer),
    async (c) =>
      c.json(publish(c, await setAvailability(c.var.write, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post(
    '/items/:id/duplicate',
    requirePermission('menu:write'),
    validate('param', idParam),
    validate('json', productCopy),
    idempotent,
    respondCreated(productAnswer),
    async (c) =>
      c.json(
        publish(c, await duplicateProduct(c.var.write, c.req.valid('param').id, c.req.valid('json').id)),
      ),
  )
  .delete(
    '/items/:id',
    requirePermission('menu:write'),
    validate('param', idParam),
    idempotent,
    respond(removedProduct),
    async (c) => c.json(publish(c, await removeProduct(c.var.write, c.req.valid('param').id))),
  );
