import type { Context } from 'hono';
import { Hono } from 'hono';
import { listSessions } from '#db/queries/people/sessions.ts';
import { smallImage, storedImage } from '#domain/base/answers/media.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { businessOf } from '#worker/allowed.ts';
import type { Api } from '#worker/context.ts';
import { type MediaKind, readImage, storeAvatar, storeImage, storeSmallImage } from '#worker/media.ts';
import { requirePermission, respond, respondCreated, respondMedia, validate } from '#worker/middleware.ts';
import { idParam } from './schemas/primitives.ts';

async function stored(c: Context<Api>, kind: MediaKind) {
  return storeImage(c.env, kind, await businessOf(c.var.scope), await c.req.arrayBuffer());
}

async function shown(c: Context<Api>, kind: MediaKind, id: string): Promise<Response> {
  const image = await readImage(c.env, kind, await businessOf(c.var.scope), id);
  if (!image) throw new Refusal('row.missing', 'Imagen no encontrada.');
  return image;
}

/** Images, sent as their bytes. The same image sent twice is stored once. */
export const mediaRoutes = new Hono<Api>()
  .post('/products', requirePermission('menu:write'), respondCreated(storedImage), async (c) =>
    c.json(await stored(c, 'product')),
  )
  .put(
    '/products/:id/small',
    requirePermission('menu:write'),
    validate('param', idParam),
    respond(smallImage),
    async (c) => {
      const { id } = c.req.valid('param');
      await storeSmallImage(c.env, await businessOf(c.var.scope), id, await c.req.arrayBuffer());
      return c.json({ id });
    },
  )
  .post('/avatars', requirePermission('session:own'), respondCreated(storedImage), async (c) => {
    const { scope } = c.var;
    // Refuses an API token before an image is stored.
    await listSessions(scope);
    const isMaster = scope.roles.includes('master');
    const ownerId = isMaster || scope.businessId === null ? scope.userId : scope.businessId;
    return c.json(await storeAvatar(c.env, ownerId, await c.req.arrayBuffer()));
  })
  .post('/papers', requirePermission('inventory:write'), respondCreated(storedImage), async (c) =>
    c.json(await stored(c, 'paper')),
  )
  .get(
    '/papers/:id',
    requirePermission('inventory:read'),
    validate('param', idParam),
    respondMedia('image/*'),
    async (c) => shown(c, 'paper', c.req.valid('param').id),
  )
  .post('/receipts', requirePermission('expense:write'), respondCreated(storedImage), async (c) =>
    c.json(await stored(c, 'receipt')),
  )
  .get(
    '/receipts/:id',
    requirePermission('expense:read'),
    validate('param', idParam),
    respondMedia('image/*'),
    async (c) => shown(c, 'receipt', c.req.valid('param').id),
  );
