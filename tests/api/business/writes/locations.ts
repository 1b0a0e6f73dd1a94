import { randomUUID } from 'node:crypto';
import type { LocationList } from '#domain/business/answers/locations.ts';
import {
  count,
  postRequest,
  type References,
  type WriteRequest,
  type Writes,
} from '#tests/api/base/writes/fixture.ts';
import { as } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';

const first = async (business: Business) =>
  (await as(business, 'admin').get<LocationList>('/api/locations')).body.locations[0]?.id;

export const LOCATION_WRITES: Writes = {
  postLocations: {
    prepare: async () => {
      const body = { id: randomUUID(), name: 'Sur' };
      return {
        request: postRequest('/api/locations', body),
        other: postRequest('/api/locations', { ...body, name: 'Norte' }),
      };
    },
    status: 201,
    effects: count(`locations where name = 'Sur'`),
  },
  putLocationsId: {
    prepare: async ({ business }) => {
      const path = `/api/locations/${await first(business)}`;
      const request = (address: string): WriteRequest => ({
        method: 'put',
        path,
        body: { version: 1, address },
      });
      return { request: request('Barrio Abajo'), other: request('Barrio Arriba') };
    },
    status: 200,
    effects: count(`audit_log where action = 'location.changed'`),
  },
};

/** The routes whose body names a location. */
export async function locationReferences(business: Business): Promise<References> {
  const location_id = await first(business);
  return {
    postTablesAreas: {
      path: '/api/tables/areas',
      body: { id: randomUUID(), name: 'Azotea', location_id },
    },
    postRegisterDrawers: {
      path: '/api/register/drawers',
      body: { id: randomUUID(), name: 'Caja de la azotea', location_id },
    },
  };
}
