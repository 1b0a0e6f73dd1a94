import { Hono } from 'hono';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { changeLocation, createLocation, listLocations } from '#db/queries/business/locations.ts';
import { id, version } from '#domain/base/inputs/primitives.ts';
import { locationList } from '#domain/business/answers/locations.ts';
import { locationInput } from '#domain/business/inputs/locations.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { requirePermission, respond } from '#worker/middleware.ts';
import { create, write } from '#worker/write.ts';

const newLocation = z.strictObject({ id, ...locationInput.shape });
const locationChange = z.strictObject({
  version,
  ...mini.partial(locationInput).shape,
  is_active: z.boolean({ error: 'Indica si la sucursal está activa.' }).optional(),
});

/** The locations (sucursales) of the business. */
export const locationRoutes = new Hono<Api>()
  .get('/', requirePermission('business:read'), respond(locationList), async (c) =>
    respondJsonText(c, await listLocations(c.var.scope)),
  )
  .post('/', ...create('business:write', newLocation, locationList, createLocation))
  .put('/:id', ...write('business:write', locationChange, locationList, changeLocation));
