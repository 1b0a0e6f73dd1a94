import { randomUUID } from 'node:crypto';
import type { Ticket } from '#db/queries/tickets.ts';
import { as, tokenOf } from '#tests/support/api.ts';
import { anEmployee, type Business } from '#tests/support/restaurant.ts';
import { count, ground, posting, type Wish, type Writes } from './place.ts';

const aMaster = (businessId: string | null) =>
  anEmployee(ground, null, 'master').then((master) => tokenOf(master, businessId));

async function aTicket(business: Business): Promise<string> {
  const body = { id: randomUUID(), subject: 'La impresora', body: 'No imprime.' };
  const answer = await as(business, 'admin').post<{ ticket: Ticket }>('/api/tickets', { body });
  return `/api/tickets/${business.id}/${answer.body.ticket.id}`;
}

export const PLATFORM_WRITES: Writes = {
  postApiBusinessesIdEnter: {
    prepare: async ({ business }) => {
      const token = await aMaster(null);
      const path = `/api/businesses/${business.id}/enter`;
      return { wish: { ...posting(path, undefined), token }, other: { ...posting(path, {}), token } };
    },
    status: 200,
    effects: count(`audit_log where action = 'platform.entered'`),
  },
  postApiBusinessesLeave: {
    prepare: async ({ business }) => {
      const token = await aMaster(business.id);
      const path = '/api/businesses/leave';
      return { wish: { ...posting(path, undefined), token }, other: { ...posting(path, {}), token } };
    },
    status: 200,
    effects: count(`audit_log where action = 'platform.left'`),
  },
  putApiBusinessesIdStatus: {
    prepare: async ({ business }) => {
      const token = await aMaster(null);
      const wish = (is_active: boolean): Wish => ({
        method: 'put',
        path: `/api/businesses/${business.id}/status`,
        body: { is_active },
        token,
      });
      return { wish: wish(false), other: wish(true) };
    },
    status: 200,
    effects: count(`audit_log where action = 'platform.deactivated'`),
  },
  postApiTicketsBusiness_idIdMessages: {
    prepare: async ({ business }) => {
      const path = `${await aTicket(business)}/messages`;
      const id = randomUUID();
      const wish = (body: string) => posting(path, { id, body });
      return { wish: wish('Ya imprime.'), other: wish('Todavía no.') };
    },
    status: 201,
    effects: count(`ticket_messages where body = 'Ya imprime.'`),
  },
  putApiTicketsBusiness_idId: {
    prepare: async ({ business }) => {
      const path = await aTicket(business);
      const wish = (priority: string): Wish => ({ method: 'put', path, body: { priority } });
      return { wish: wish('Alta'), other: wish('Baja') };
    },
    status: 200,
    effects: count(`support_tickets where priority = 'Alta'`),
  },
};
