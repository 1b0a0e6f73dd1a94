import { Hono } from 'hono';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { changeLocation, createLocation, listLocations } from '#db/queries/business/locations.ts';
import { id, version } from '#domain/base/inputs/primitives.ts';
import { locationList } from '#domain/business/answers/locations.ts';
import { locationInput } from '#domain/business/inputs/locations.ts';
import type { Api } from '#worker/context.ts';
import { idempotent, requirePermission, respond, respondCreated, validate } from '#worker/middleware.ts';
import { publish } from '#worker/publish.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';

const newLocation = z.strictObject({ id, ...locationInput.shape });
const locationChange = z.strictObject({
  version,
  ...mini.partial(locationInput).shape,
  is_active: z.boolean({ error: 'Indica si la sucursal está activa.' }).optional(),
});

/** The locations (sucursales) of the business. */
export const locationRoutes = new Hono<Api>()
  .get('/', requirePermission('business:read'), respond(locationList), async (c) =>
    c.json(await listLocations(c.var.scope)),
  )
  .post(
    '/',
    requirePermission('business:write'),
    validate('json', newLocation),
    idempotent,
    respondCreated(locationList),
    async (c) => c.json(publish(c, await createLocation(c.var.write, c.req.valid('json')))),
  )
  .put(
    '/:id',
    requirePermission('business:write'),
    validate('param', idParam),
    validate('json', locationChange),
    idempotent,
    respond(locationList),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(publish(c, await changeLocation(c.var.write, id, c.req.valid('json'))));
    },
  );
