import { randomUUID } from 'node:crypto';
import type { Locations } from '#db/queries/locations.ts';
import { as } from '#tests/support/api.ts';
import type { Business } from '#tests/support/restaurant.ts';
import { count, posting, type References, type Wish, type Writes } from './place.ts';

const first = async (business: Business) =>
  (await as(business, 'admin').get<Locations>('/api/locations')).body.locations[0]?.id;

export const LOCATION_WRITES: Writes = {
  postApiLocations: {
    prepare: async () => {
      const body = { id: randomUUID(), name: 'Sur' };
      return {
        wish: posting('/api/locations', body),
        other: posting('/api/locations', { ...body, name: 'Norte' }),
      };
    },
    status: 201,
    effects: count(`locations where name = 'Sur'`),
  },
  putApiLocationsId: {
    prepare: async ({ business }) => {
      const path = `/api/locations/${await first(business)}`;
      const wish = (address: string): Wish => ({ method: 'put', path, body: { version: 1, address } });
      return { wish: wish('Barrio Abajo'), other: wish('Barrio Arriba') };
    },
    status: 200,
    effects: count(`audit_log where action = 'location.changed'`),
  },
};

/** The routes whose body says at which location something stands. */
export async function locationReferences(business: Business): Promise<References> {
  const location_id = await first(business);
  return {
    postApiTablesAreas: {
      path: '/api/tables/areas',
      body: { id: randomUUID(), name: 'Azotea', location_id },
    },
    postApiRegisterDrawers: {
      path: '/api/register/drawers',
      body: { id: randomUUID(), name: 'Caja de la azotea', location_id },
    },
  };
}
