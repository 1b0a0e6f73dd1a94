import type { Context } from 'hono';
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
  orderCategories,
  orderProducts,
  readMenu,
  removeCategory,
  removeProduct,
  setAvailability,
} from '#db/queries/menu.ts';
import type { Written } from '#db/scope.ts';
import { announce } from '../announce.ts';
import type { Api } from '../context.ts';
import {
  availability,
  categoryChange,
  categoryOrder,
  newCategory,
  newProduct,
  productChange,
  productCopy,
  productOrder,
} from '../menu-schemas.ts';
import { creates, permit, takes, writes } from '../middleware.ts';
import { idParam } from '../schemas.ts';

/** Answers a write of the menu, which every screen that shows it then reads again. */
const changed = <T>(c: Context<Api>, written: Written<T>): T =>
  announce(c, written, () => [{ type: 'menu.changed', data: {} }]);

/** The menu: its categories, its products, and what is sold at the moment. */
export const menuRoutes = new Hono<Api>()
  .get('/', permit('menu:read'), async (c) => c.json(await readMenu(c.var.scope)))
  .get('/categories', permit('menu:read'), async (c) => c.json(await listCategories(c.var.scope)))
  .post('/categories', permit('menu:write'), takes('json', newCategory), writes, creates, async (c) =>
    c.json(changed(c, await createCategory(c.var.write, c.req.valid('json')))),
  )
  .put('/categories/order', permit('menu:write'), takes('json', categoryOrder), writes, async (c) =>
    c.json(changed(c, await orderCategories(c.var.write, c.req.valid('json').category_ids))),
  )
  .get('/categories/:id', permit('menu:read'), takes('param', idParam), async (c) =>
    c.json(await findCategory(c.var.scope, c.req.valid('param').id)),
  )
  .put(
    '/categories/:id',
    permit('menu:write'),
    takes('param', idParam),
    takes('json', categoryChange),
    writes,
    async (c) =>
      c.json(changed(c, await changeCategory(c.var.write, c.req.valid('param').id, c.req.valid('json')))),
  )
  .delete('/categories/:id', permit('menu:write'), takes('param', idParam), writes, async (c) =>
    c.json(changed(c, await removeCategory(c.var.write, c.req.valid('param').id))),
  )
  .post('/items', permit('menu:write'), takes('json', newProduct), writes, creates, async (c) =>
    c.json(changed(c, await createProduct(c.var.write, c.req.valid('json')))),
  )
  .put('/items/order', permit('menu:write'), takes('json', productOrder), writes, async (c) =>
    c.json(changed(c, await orderProducts(c.var.write, c.req.valid('json').item_ids))),
  )
  .get('/items/:id', permit('menu:read'), takes('param', idParam), async (c) =>
    c.json(await findProduct(c.var.scope, c.req.valid('param').id)),
  )
  .put(
    '/items/:id',
    permit('menu:write'),
    takes('param', idParam),
    takes('json', productChange),
    writes,
    async (c) =>
      c.json(changed(c, await changeProduct(c.var.write, c.req.valid('param').id, c.req.valid('json')))),
  )
  .put(
    '/items/:id/availability',
    permit('menu:availability'),
    takes('param', idParam),
    takes('json', availability),
    writes,
    async (c) =>
      c.json(changed(c, await setAvailability(c.var.write, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post(
    '/items/:id/duplicate',
    permit('menu:write'),
    takes('param', idParam),
    takes('json', productCopy),
    writes,
    creates,
    async (c) =>
      c.json(
        changed(c, await duplicateProduct(c.var.write, c.req.valid('param').id, c.req.valid('json').id)),
      ),
  )
  .delete('/items/:id', permit('menu:write'), takes('param', idParam), writes, async (c) =>
    c.json(changed(c, await removeProduct(c.var.write, c.req.valid('param').id))),
  );
