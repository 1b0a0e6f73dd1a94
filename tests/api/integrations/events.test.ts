import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import type { eventPage } from '#domain/integrations/answers/events.ts';
import { as, call, refusalOf, sendOrderByApi } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

type EventPage = z.infer<typeof eventPage>;

const DENIED = { status: 403, code: 'access.denied', message: 'No tienes permiso para hacer esto.' };

interface NewToken {
  readonly secret: string;
  readonly token: { readonly id: string };
}

async function createToken(business: Business, body: { readonly reads_events?: boolean }) {
  const made = await as(business, 'admin').post<NewToken>('/api/tokens', {
    body: { id: randomUUID(), name: 'Contabilidad', ...body },
  });
  expect(made.status).toBe(201);
  return made.body;
}

const read = (token: string, query = '') => call<EventPage>('GET', `/api/events${query}`, { token });

describe('the events of a business', () => {
  const business = sharedBusiness();
  let reader: NewToken;

  beforeAll(async () => {
    reader = await createToken(business, { reads_events: true });
    await business.openRegister();
    const product = await business.product({ tracksInventory: false });
    await sendOrderByApi(business, [{ product }]);
  });

  it('are read with a token that may, a page after the other', async () => {
    const { body, status } = await read(reader.secret);
    expect(status).toBe(200);
    expect(body.events.map(({ change }) => change.type)).toContain('kitchen.sent');
    expect(body.next).toBe(body.events.at(-1)?.sequence);
    const first = (await read(reader.secret, '?limit=1')).body;
    expect(first).toEqual({ events: body.events.slice(0, 1), next: 1 });
    const rest = (await read(reader.secret, `?after=${first.next}`)).body;
    expect(rest).toEqual({ events: body.events.slice(1), next: body.next });
    expect((await read(reader.secret, `?after=${body.next}`)).body).toEqual({ events: [], next: body.next });
  });

  it.each(['?limit=0', '?limit=201', '?after=-1', '?after=x'])('refuse %s', async (query) => {
    expect((await read(reader.secret, query)).status).toBe(422);
  });

  it('are refused to a session, and to a token that may not read them', async () => {
    expect(refusalOf(await as(business, 'admin').get('/api/events'))).toEqual(DENIED);
    expect(refusalOf(await as(business, 'mesero').get('/api/events'))).toEqual(DENIED);
    const { secret } = await createToken(business, {});
    expect(refusalOf(await read(secret))).toEqual(DENIED);
  });

  it('are not those of another business', async () => {
    const other = await database.business();
    const { secret } = await createToken(other, { reads_events: true });
    expect((await read(secret)).body).toEqual({ events: [], next: 0 });
  });

  it('have the stock levels for who may read the stock', async () => {
    const { next } = (await read(reader.secret)).body;
    const ingredient = await business.ingredient({ stock: 7 });
    const product = await business.product({ recipe: [{ ingredient, quantity: 1 }] });
    const { kitchen_ticket } = await sendOrderByApi(business, [{ product }]);
    await as(business, 'chef').post(`/api/kitchen/tickets/${kitchen_ticket.id}/serve`);
    const { events } = (await read(reader.secret, `?after=${next}`)).body;
    expect(events.map(({ change }) => change)).toContainEqual({
      type: 'stock.changed',
      data: { items: [{ id: ingredient, current_stock: 6 }] },
    });
  });

  it('end for a token that is revoked', async () => {
    const place = await database.business();
    const { secret, token } = await createToken(place, { reads_events: true });
    expect((await read(secret)).status).toBe(200);
    await as(place, 'admin').delete(`/api/tokens/${token.id}`);
    expect((await read(secret)).status).toBe(401);
  });
});
