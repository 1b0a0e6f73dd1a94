import { randomUUID } from 'node:crypto';
import { readFiscal } from '#db/queries/fiscal.ts';
import type { FiscalEstablishment } from '#domain/answers/fiscal.ts';
import type { Business } from '#tests/support/business.ts';
import {
  addDevicePoint,
  addRange,
  anIncident,
  CAI,
  dayFromToday,
  startInvoicing,
} from '#tests/support/fiscal.ts';
import { aServedSale } from '#tests/support/served-sale.ts';
import { database } from '#tests/support/test.ts';
import { count, postRequest, type References, type WriteRequest, type Writes } from './fixture.ts';

const put = (path: string, body: unknown): WriteRequest => ({ method: 'put', path, body });

async function officeOf(business: Business): Promise<FiscalEstablishment> {
  const [office] = (await readFiscal(business.scope())).establishments;
  if (!office) throw new Error('The business has no establishment.');
  return office;
}

export const FISCAL_WRITES: Writes = {
  putFiscal: {
    prepare: async () => {
      const request = (legal_name: string) => put('/api/fiscal', { version: 0, legal_name });
      return { request: request('El Comal S. A.'), other: request('La Leña S. A.') };
    },
    status: 200,
    effects: count(`audit_log where action = 'fiscal.issuer-changed'`),
  },
  putFiscalEstablishmentsId: {
    prepare: async () => {
      const path = `/api/fiscal/establishments/${randomUUID()}`;
      const request = (address: string) => put(path, { version: 0, location_id: null, code: '000', address });
      return { request: request('Barrio Abajo'), other: request('Barrio Arriba') };
    },
    status: 200,
    effects: count('fiscal_establishments where true'),
  },
  putFiscalPointsId: {
    prepare: async ({ business }) => {
      await startInvoicing(business);
      const establishment_id = (await officeOf(business)).id;
      const path = `/api/fiscal/points/${randomUUID()}`;
      const request = (code: string) => put(path, { version: 0, establishment_id, code, register_id: null });
      return { request: request('002'), other: request('003') };
    },
    status: 200,
    effects: count(`fiscal_points where code = '002'`),
  },
  putFiscalRangesId: {
    prepare: async ({ business }) => {
      const { point } = await startInvoicing(business);
      const path = `/api/fiscal/ranges/${randomUUID()}`;
      const request = (last_number: number) =>
        put(path, {
          ...{ version: 0, point_id: point, type: 'Factura', cai: CAI, first_number: 5001, last_number },
          valid_until: dayFromToday(business, 90),
        });
      return { request: request(6000), other: request(7000) };
    },
    status: 200,
    effects: count('fiscal_ranges where first_number = 5001'),
  },
  deleteFiscalRangesId: {
    prepare: async ({ business }) => {
      const { point } = await startInvoicing(business);
      const request = async (first: number): Promise<WriteRequest> => ({
        method: 'delete',
        path: `/api/fiscal/ranges/${await addRange(business, point, { first, last: first + 9 })}`,
      });
      return { request: await request(5001), other: await request(6001) };
    },
    status: 200,
    effects: count(`audit_log where action = 'fiscal.range-deleted'`),
  },
  postFiscalIncidentsIdResolve: {
    prepare: async ({ business }) => {
      await startInvoicing(business);
      const till = await addDevicePoint(business);
      const path = `/api/fiscal/incidents/${await anIncident(business, till)}/resolve`;
      const request = (resolution: string) => postRequest(path, { resolution });
      return { request: request('Se entregó la nueva'), other: request('Se llamó al cliente') };
    },
    status: 200,
    effects: count(`fiscal_incidents where status = 'Resuelta'`),
  },
  postFiscalDocumentsIdPrint: {
    prepare: async ({ business, product }) => {
      await startInvoicing(business);
      const print = async (): Promise<WriteRequest> => {
        const { sale } = await aServedSale(business, [{ product }]);
        return { method: 'post', path: `/api/fiscal/documents/${sale.documents[0]?.id}/print` };
      };
      return { request: await print(), other: await print() };
    },
    status: 200,
    effects: count('fiscal_documents where prints > 0'),
  },
};

/** The routes whose body names a location, a register, an establishment or a point of emission. */
export async function fiscalReferences(business: Business): Promise<References> {
  const { establishments, points } = await readFiscal(business.scope());
  const [register] = await database.rows<{ id: string; location_id: string }>(
    `insert into registers (business_id, id, name, location_id)
     select $1, new_id(), 'Caja del jardín', l.id from locations l where l.business_id = $1 limit 1 returning id, location_id`,
    [business.id],
  );
  return {
    putFiscalEstablishmentsId: {
      method: 'put',
      path: `/api/fiscal/establishments/${randomUUID()}`,
      body: { version: 0, code: '009', address: 'Barrio Abajo', location_id: register?.location_id },
    },
    putFiscalPointsId: {
      method: 'put',
      path: `/api/fiscal/points/${randomUUID()}`,
      body: { version: 0, code: '009', establishment_id: establishments[0]?.id, register_id: register?.id },
    },
    putFiscalRangesId: {
      method: 'put',
      path: `/api/fiscal/ranges/${randomUUID()}`,
      body: {
        ...{ version: 0, point_id: points[0]?.id, type: 'Nota de débito', cai: CAI, first_number: 1 },
        ...{ last_number: 10, valid_until: dayFromToday(business, 90) },
      },
    },
  };
}
