import * as z from 'zod';
import { id, text, version } from '#domain/base/answers/primitives.ts';

/** A location (sucursal) of the business. */
export const location = z
  .strictObject({
    id,
    name: text('Centro'),
    address: text('Barrio El Centro, Comayagua').nullable(),
    is_active: z.boolean(),
    version,
  })
  .meta({ id: 'Location' });
export type Location = z.infer<typeof location>;

/** The locations, oldest first, also inactive ones. */
export const locationList = z.strictObject({ locations: z.array(location) }).meta({ id: 'LocationList' });
export type LocationList = z.infer<typeof locationList>;
