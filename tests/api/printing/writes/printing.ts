import { randomUUID } from 'node:crypto';
import {
  count,
  postRequest,
  type References,
  type WriteRequest,
  type Writes,
} from '#tests/api/base/writes/fixture.ts';
import type { Business } from '#tests/support/business.ts';
import { locationOf } from '#tests/support/locations.ts';
import { aDevice, aPrintAgent, aPrinter, queueTests } from '#tests/support/printing.ts';
import { addRegister } from '#tests/support/register.ts';
import { billsOf } from '#tests/support/sales.ts';
import { database } from '#tests/support/test.ts';

async function printerBody(business: Business, more: object = {}) {
  return {
    ...{ version: 0, location_id: await locationOf(business), register_id: null, name: 'Cocina' },
    ...{ prints: ['comanda'], stations: ['cocina'], width_mm: 80, code_page: 'cp858', copies: 1 },
    ...{ connection: 'agent', host: '192.168.1.50', port: 9100, device_id: null, opens_drawer: false },
    ...{ prints_on_charge: false, is_active: true },
    ...more,
  };
}

/** A paper in a printer's queue, with a status. */
async function aJob(business: Business, status: 'Falló' | 'Descartado'): Promise<string> {
  await queueTests(business, await aPrinter(business));
  const [row] = await database.rows<{ id: string }>(
    `update print_jobs set status = $2 where business_id = $1 and status = 'En espera' returning id`,
    [business.id, status],
  );
  return row?.id ?? '';
}

/** A paper that an agent of the business has claimed. */
async function aClaimedJob(business: Business) {
  await queueTests(business, await aPrinter(business));
  const [job] = await (await aPrintAgent(business)).claim();
  return { id: job?.id ?? '', claim: job?.claim ?? '' };
}

const deletes = (path: string): WriteRequest => ({ method: 'delete', path });

/** The writes of printers and of the print queue. */
export const PRINTING_WRITES: Writes = {
  putPrintingPrintersId: {
    prepare: async ({ business }) => {
      const path = `/api/printing/printers/${randomUUID()}`;
      const request = async (name: string): Promise<WriteRequest> => ({
        ...{ method: 'put', path, body: await printerBody(business, { name }) },
      });
      return { request: await request('Cocina'), other: await request('Barra') };
    },
    status: 200,
    effects: count('printers where true'),
  },
  deletePrintingPrintersId: {
    prepare: async ({ business }) => ({
      request: deletes(`/api/printing/printers/${await aPrinter(business)}`),
      other: deletes(`/api/printing/printers/${await aPrinter(business)}`),
    }),
    status: 200,
    effects: count(`audit_log where action = 'printer.deleted'`),
  },
  postPrintingAgents: {
    prepare: async ({ business }) => {
      const location_id = await locationOf(business);
      const id = randomUUID();
      const request = (name: string) => postRequest('/api/printing/agents', { id, name, location_id });
      return { request: request('Caja'), other: request('Cocina') };
    },
    status: 201,
    effects: count('print_agents where true'),
  },
  postPrintingAgentsIdCode: {
    prepare: async ({ business }) => {
      const request = async () =>
        postRequest(`/api/printing/agents/${(await aPrintAgent(business)).id}/code`, undefined);
      return { request: await request(), other: await request() };
    },
    status: 200,
    effects: count('print_agents where code_hash is not null'),
  },
  deletePrintingAgentsId: {
    prepare: async ({ business }) => ({
      request: deletes(`/api/printing/agents/${(await aPrintAgent(business)).id}`),
      other: deletes(`/api/printing/agents/${(await aPrintAgent(business)).id}`),
    }),
    status: 200,
    effects: count(`audit_log where action = 'print-agent.removed'`),
  },
  postPrintingJobs: {
    prepare: async ({ business }) => {
      const printer_id = await aPrinter(business);
      const id = randomUUID();
      const request = (printer: string) =>
        postRequest('/api/printing/jobs', { id, kind: 'prueba', source_id: null, printer_id: printer });
      return { request: request(printer_id), other: request(randomUUID()) };
    },
    status: 201,
    effects: count(`print_jobs where kind = 'prueba'`),
  },
  postPrintingJobsIdRetry: {
    prepare: async ({ business }) => ({
      request: postRequest(`/api/printing/jobs/${await aJob(business, 'Falló')}/retry`, undefined),
      other: postRequest(`/api/printing/jobs/${randomUUID()}/retry`, undefined),
    }),
    status: 200,
    effects: count(`print_jobs where status = 'En espera'`),
  },
  postPrintingJobsIdMove: {
    prepare: async ({ business }) => {
      const path = `/api/printing/jobs/${await aJob(business, 'Falló')}/move`;
      const target = async () => postRequest(path, { printer_id: await aPrinter(business) });
      return { request: await target(), other: await target() };
    },
    status: 200,
    effects: count(`print_jobs where status = 'En espera'`),
  },
  postPrintingJobsIdDiscard: {
    prepare: async ({ business }) => {
      const path = `/api/printing/jobs/${await aJob(business, 'Falló')}/discard`;
      return {
        request: postRequest(path, { reason: 'Ya se dictó' }),
        other: postRequest(path, { reason: 'Se fue' }),
      };
    },
    status: 200,
    effects: count(`audit_log where action = 'print-job.discarded'`),
  },
  postPrintingJobsIdReprint: {
    prepare: async ({ business }) => {
      const path = `/api/printing/jobs/${await aJob(business, 'Descartado')}/reprint`;
      return {
        request: postRequest(path, { id: randomUUID() }),
        other: postRequest(path, { id: randomUUID() }),
      };
    },
    status: 201,
    effects: count(`print_jobs where copy = 'REIMPRESIÓN'`),
  },
  postPrintingJobsIdConfirm: {
    prepare: async ({ business }) => {
      const { id, claim } = await aClaimedJob(business);
      const path = `/api/printing/jobs/${id}/confirm`;
      return { request: postRequest(path, { claim }), other: postRequest(path, { claim: randomUUID() }) };
    },
    status: 200,
    effects: count(`print_jobs where status = 'Impreso'`),
  },
  postPrintingJobsIdFail: {
    prepare: async ({ business }) => {
      const { id, claim } = await aClaimedJob(business);
      const request = (error: string) =>
        postRequest(`/api/printing/jobs/${id}/fail`, { claim, error, may_have_printed: true });
      return { request: request('Sin papel'), other: request('No responde') };
    },
    status: 200,
    effects: count(`print_jobs where copy = 'DUPLICADO'`),
  },
};

/** The routes whose body names a location, a register, a device, a printer or what is printed. */
export async function printingReferences(business: Business): Promise<References> {
  const location_id = await locationOf(business);
  const register_id = await addRegister(business, 'Caja de la terraza');
  const [sale] = await billsOf(business);
  const printer_id = await aPrinter(business);
  const again = `/api/printing/jobs/${await aJob(business, 'Descartado')}/reprint`;
  const device_id = await aDevice(business);
  return {
    putPrintingPrintersId: {
      method: 'put',
      path: `/api/printing/printers/${randomUUID()}`,
      body: await printerBody(business, {
        ...{ name: 'Barra', register_id, connection: 'device', device_id },
      }),
    },
    postPrintingAgents: {
      path: '/api/printing/agents',
      body: { id: randomUUID(), name: 'Barra', location_id },
    },
    postPrintingJobs: {
      path: '/api/printing/jobs',
      body: { id: randomUUID(), kind: 'precuenta', source_id: sale?.id, printer_id },
    },
    postPrintingJobsIdMove: {
      path: `/api/printing/jobs/${await aJob(business, 'Falló')}/move`,
      body: { printer_id },
    },
    postPrintingJobsIdReprint: { path: again, body: { id: randomUUID(), printer_id } },
    postPrintingClaim: {
      path: '/api/printing/claim',
      body: { claim: randomUUID(), limit: 1, device_id },
    },
  };
}
