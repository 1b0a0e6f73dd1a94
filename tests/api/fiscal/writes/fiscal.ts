import { randomUUID } from 'node:crypto';
import type { FiscalEstablishment } from '#domain/fiscal/answers/fiscal.ts';
import type { DeviceInvoice } from '#domain/fiscal/inputs/fiscal.ts';
import {
  count,
  postRequest,
  type References,
  type WriteRequest,
  type Writes,
} from '#tests/api/base/writes/fixture.ts';
import type { Business } from '#tests/support/business.ts';
import {
  addDevicePoint,
  addRange,
  anIncident,
  CAI,
  dayFromToday,
  setLastDay,
  startInvoicing,
} from '#tests/support/fiscal.ts';
import { locationOf } from '#tests/support/locations.ts';
import { readFiscal } from '#tests/support/reads.ts';
import { aServedSale } from '#tests/support/served-sale.ts';
import { database } from '#tests/support/test.ts';

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
  postFiscalRangesIdAdvance: {
    prepare: async ({ business }) => {
      const { point } = await startInvoicing(business);
      const id = await addRange(business, point, { first: 5001, last: 6000 });
      const request = (next_number: number): WriteRequest => ({
        method: 'post',
        path: `/api/fiscal/ranges/${id}/advance`,
        body: { version: 1, next_number, reason: 'Usados en el sistema anterior' },
      });
      return { request: request(5351), other: request(5352) };
    },
    status: 200,
    effects: count('fiscal_ranges where next_number = 5351'),
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
  postFiscalHolidays: {
    prepare: async () => {
      const request = (day: string) =>
        postRequest('/api/fiscal/holidays', { added: [{ day, name: 'Feria patronal' }], removed: [] });
      return { request: request('2026-12-08'), other: request('2026-12-09') };
    },
    status: 200,
    effects: count(`audit_log where action = 'fiscal.holidays-changed'`),
  },
  putFiscalUnusedNumbersId: {
    prepare: async ({ business }) => {
      const { invoices } = await startInvoicing(business);
      await setLastDay(business, invoices, dayFromToday(business, -1));
      const request = (is_reported: boolean) =>
        put(`/api/fiscal/unused-numbers/${invoices}`, { is_reported });
      return { request: request(true), other: request(false) };
    },
    status: 200,
    effects: count('fiscal_ranges where reported_at is not null'),
  },
  postSalesIdDebitNotes: {
    prepare: async ({ business, product }) => {
      const { point } = await startInvoicing(business);
      await addRange(business, point, { type: 'Nota de débito' });
      const { sale } = await aServedSale(business, [{ product }]);
      const id = randomUUID();
      const payment = { id: randomUUID(), payment_method_id: business.methods.efectivo };
      const request = (amount_cents: number) =>
        postRequest(`/api/sales/${sale.id}/debit-notes`, {
          ...{ id, concept: 'Descorche', amount_cents, tax_category: 'general', reason: 'No se cobró' },
          payments: [{ ...payment, amount_cents }],
        });
      return { request: request(2300), other: request(4600) };
    },
    status: 201,
    effects: count('sales where debits_sale_id is not null'),
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
  postFiscalDocumentsIdEmail: {
    prepare: async ({ business, product }) => {
      await startInvoicing(business);
      const send = async (): Promise<WriteRequest> => {
        const { sale } = await aServedSale(business, [{ product }]);
        return {
          method: 'post',
          path: `/api/fiscal/documents/${sale.documents[0]?.id}/email`,
          body: { email: 'compras@laceiba.hn' },
        };
      };
      return { request: await send(), other: await send() };
    },
    status: 200,
    effects: count(`audit_log where action = 'fiscal.document-sent'`),
  },
};

/** A new device that numbers its own invoices. Returns the invoice of its charge number `correlative` of an amount. */
export async function aDeviceThatInvoices(business: Business) {
  const { point, device } = await addDevicePoint(business, { code: '008' });
  const range_id = await addRange(business, point);
  return (correlative: number, total_cents: number): DeviceInvoice => ({
    ...{ id: randomUUID(), device_id: device, range_id, total_cents },
    number: `000-008-01-${String(correlative).padStart(8, '0')}`,
  });
}

/** The routes whose body names a location, a register, an establishment, a point of emission or a payment. */
export async function fiscalReferences(business: Business): Promise<References> {
  const { establishments, points } = await readFiscal(business.scope());
  const location_id = await locationOf(business);
  const [invoice] = await database.rows<{ sale_id: string }>(
    `select sale_id from fiscal_documents where business_id = $1 and type = 'Factura' limit 1`,
    [business.id],
  );
  await addRange(business, points[0]?.id ?? '', { type: 'Nota de débito', first: 5001, last: 5010 });
  return {
    postSalesIdDebitNotes: {
      path: `/api/sales/${invoice?.sale_id}/debit-notes`,
      body: {
        ...{ id: randomUUID(), concept: 'Descorche', amount_cents: 100, tax_category: 'exempt' },
        reason: 'No se cobró',
        payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: 100 }],
      },
    },
    putFiscalEstablishmentsId: {
      method: 'put',
      path: `/api/fiscal/establishments/${randomUUID()}`,
      body: { version: 0, code: '009', address: 'Barrio Abajo', location_id },
    },
    putFiscalPointsId: {
      method: 'put',
      path: `/api/fiscal/points/${randomUUID()}`,
      body: { version: 0, code: '009', establishment_id: establishments[0]?.id, register_id: null },
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
