import type { Context } from 'hono';
import { Hono } from 'hono';
import { readProfile } from '#db/queries/users.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Api } from '../context.ts';
import { type MediaKind, readImage, storeImage, storeSmallImage } from '../media.ts';
import { creates, permit, takes } from '../middleware.ts';
import { idParam } from '../schemas.ts';

/** The business of who asks, as the database knows them: the store of pictures itself can't tell. */
async function businessOf(c: Context<Api>): Promise<string> {
  const { scope } = c.var;
  if (scope.businessId === null) throw new Refusal('access.denied', 'Business ID no disponible');
  await readProfile(scope);
  return scope.businessId;
}

async function stored(c: Context<Api>, kind: MediaKind) {
  return storeImage(c.env, kind, await businessOf(c), await c.req.arrayBuffer());
}

async function shown(c: Context<Api>, kind: MediaKind, id: string): Promise<Response> {
  const image = await readImage(c.env, kind, await businessOf(c), id);
  if (!image) throw new Refusal('row.missing', 'Imagen no encontrada.');
  return image;
}

/** Pictures, sent as their bytes. Sending the same one again keeps it once. */
export const mediaRoutes = new Hono<Api>()
  .post('/products', permit('menu:write'), creates, async (c) => c.json(await stored(c, 'product')))
  .put('/products/:id/small', permit('menu:write'), takes('param', idParam), async (c) => {
    const { id } = c.req.valid('param');
    await storeSmallImage(c.env, await businessOf(c), id, await c.req.arrayBuffer());
    return c.json({ id });
  })
  .post('/papers', permit('inventory:write'), creates, async (c) => c.json(await stored(c, 'paper')))
  .get('/papers/:id', permit('inventory:read'), takes('param', idParam), async (c) =>
    shown(c, 'paper', c.req.valid('param').id),
  )
  .post('/receipts', permit('expense:write'), creates, async (c) => c.json(await stored(c, 'receipt')))
  .get('/receipts/:id', permit('expense:read'), takes('param', idParam), async (c) =>
    shown(c, 'receipt', c.req.valid('param').id),
  );
