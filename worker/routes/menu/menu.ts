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
import { respondJsonText } from '#worker/json-text.ts';
import { idempotent, requirePermission, respond, respondCreated, validate } from '#worker/middleware.ts';
import { publish } from '#worker/publish.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { create, respondWritten, write, writeRow } from '#worker/write.ts';
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
  .get('/', requirePermission('menu:read'), respond(menu), async (c) =>
    respondJsonText(c, await readMenu(c.var.scope)),
  )
  .get('/categories', requirePermission('menu:read'), respond(categoryList), async (c) =>
    respondJsonText(c, await listCategories(c.var.scope)),
  )
  .post('/categories', ...create('menu:write', newCategory, categoryAnswer, createCategory))
  .put(
    '/categories/order',
    requirePermission('menu:write'),
    validate('json', categoryOrder),
    idempotent,
    respond(categoryList),
    async (c) => respondWritten(c, await reorderCategories(c.var.write, c.req.valid('json').category_ids)),
  )
  .get(
    '/categories/:id',
    requirePermission('menu:read'),
    validate('param', idParam),
    respond(categoryAnswer),
    async (c) => respondJsonText(c, await findCategory(c.var.scope, c.req.valid('param').id)),
  )
  .put('/categories/:id', ...write('menu:write', categoryChange, categoryAnswer, changeCategory))
  .delete('/categories/:id', ...writeRow('menu:write', removedCategory, removeCategory))
  .post('/items', ...create('menu:write', newProduct, productAnswer, createProduct))
  .put(
    '/items/order',
    requirePermission('menu:write'),
    validate('json', productOrder),
    idempotent,
    respond(productOrderAnswer),
    async (c) => respondWritten(c, await reorderProducts(c.var.write, c.req.valid('json').item_ids)),
  )
  .get(
    '/items/:id',
    requirePermission('menu:read'),
    validate('param', idParam),
    respond(productAnswer),
    async (c) => respondJsonText(c, await findProduct(c.var.scope, c.req.valid('param').id)),
  )
  .put('/items/:id', ...write('menu:write', productChange, productAnswer, changeProduct))
  .put('/items/:id/availability', ...write('menu:availability', availability, productAnswer, setAvailability))
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
  .delete('/items/:id', ...writeRow('menu:write', removedProduct, removeProduct));
