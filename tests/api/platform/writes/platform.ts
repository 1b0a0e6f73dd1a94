import { randomUUID } from 'node:crypto';
import type { SupportTicket } from '#domain/platform/answers/support-tickets.ts';
import { count, postRequest, type WriteRequest, type Writes } from '#tests/api/base/writes/fixture.ts';
import { as, tokenOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { database } from '#tests/support/test.ts';

const aMaster = (businessId: string | null) =>
  database.employee(null, 'master').then((master) => tokenOf(master, businessId));

async function aTicket(business: Business): Promise<string> {
  const body = { id: randomUUID(), subject: 'La impresora', body: 'No imprime.' };
  const answer = await as(business, 'admin').post<{ ticket: SupportTicket }>('/api/tickets', { body });
  return `/api/tickets/${business.id}/${answer.body.ticket.id}`;
}

export const PLATFORM_WRITES: Writes = {
  postBusinessesIdEnter: {
    prepare: async ({ business }) => {
      const token = await aMaster(null);
      const path = `/api/businesses/${business.id}/enter`;
      return {
        request: { ...postRequest(path, undefined), token },
        other: { ...postRequest(path, {}), token },
      };
    },
    status: 200,
    effects: count(`audit_log where action = 'platform.entered'`),
  },
  postBusinessesLeave: {
    prepare: async ({ business }) => {
      const token = await aMaster(business.id);
      const path = '/api/businesses/leave';
      return {
        request: { ...postRequest(path, undefined), token },
        other: { ...postRequest(path, {}), token },
      };
    },
    status: 200,
    effects: count(`audit_log where action = 'platform.left'`),
  },
  putBusinessesIdStatus: {
    prepare: async ({ business }) => {
      const token = await aMaster(null);
      const request = (is_active: boolean): WriteRequest => ({
        method: 'put',
        path: `/api/businesses/${business.id}/status`,
        body: { is_active },
        token,
      });
      return { request: request(false), other: request(true) };
    },
    status: 200,
    effects: count(`audit_log where action = 'platform.deactivated'`),
  },
  postTicketsBusinessIdIdMessages: {
    prepare: async ({ business }) => {
      const path = `${await aTicket(business)}/messages`;
      const id = randomUUID();
      const request = (body: string) => postRequest(path, { id, body });
      return { request: request('Ya imprime.'), other: request('Todavía no.') };
    },
    status: 201,
    effects: count(`support_ticket_messages where body = 'Ya imprime.'`),
  },
  putTicketsBusinessIdId: {
    prepare: async ({ business }) => {
      const path = await aTicket(business);
      const request = (priority: string): WriteRequest => ({ method: 'put', path, body: { priority } });
      return { request: request('Alta'), other: request('Baja') };
    },
    status: 200,
    effects: count(`support_tickets where priority = 'Alta'`),
  },
};
