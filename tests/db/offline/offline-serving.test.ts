import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { cancelLine, sendOrder } from '#db/queries/orders/orders.ts';
import type { KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import { servedTicket } from '#domain/offline/served-ticket.ts';
import { STATIONS } from '#domain/orders/orders.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { listPending } from '#tests/support/reads.ts';
import { sharedBusiness } from '#tests/support/test.ts';

const business = sharedBusiness();
const products: string[] = [];

beforeAll(async () => {
  await business.openRegister();
  for (const [index, station] of [...STATIONS, ...STATIONS].entries())
    products.push(
      await business.product({ station, preparationMinutes: 5 + index * 10, tracksInventory: false }),
    );
});

const serving = fc.record({
  lines: fc.array(fc.record({ product: fc.nat(3), isCancelled: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  }),
  /** How long ago it was sent without a network; null for one with a network. */
  sentAgo: fc.constantFrom(null, 10, 45, 130),
  servings: fc.array(
    fc.record({
      station: fc.constantFrom(null, ...STATIONS),
      /** Before its arrival, or after it. */
      minutesAgo: fc.constantFrom(0, 5, 20, 60, 180),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});

async function pendingTicket(id: string): Promise<KitchenTicket | undefined> {
  const page = await listPending(business.scope('admin'), { limit: 100 });
  return page.tickets.find((ticket) => ticket.id === id);
}

const withInstants = (ticket: KitchenTicket) => ({
  ...ticket,
  ended_at: ticket.ended_at && new Date(ticket.ended_at).toISOString(),
});

it('a ticket that a device serves without a network is the one that the server then serves', async () => {
  await fc.assert(
    fc.asyncProperty(serving, async ({ lines, sentAgo, servings }) => {
      const request = anOrderRequest(lines.map(({ product }) => ({ product: products[product] ?? '' })));
      const sending =
        sentAgo === null
          ? business.writeScope('mesero')
          : offlineScope(business, 'order.send', { minutesAgo: sentAgo });
      const { answer } = await sendOrder(sending, request);
      // One line stays, so that there is something to serve.
      for (const [index, { isCancelled }] of lines.entries())
        if (isCancelled && index > 0)
          await cancelLine(business.writeScope(), request.lines[index]?.id ?? '', 'Se equivocó de plato');
      for (const { station, minutesAgo } of servings) {
        const ticket = await pendingTicket(answer.kitchen_ticket.id);
        const hasWork = ticket?.items.some(
          (item) => item.status === 'Activa' && !item.ready && (station === null || item.station === station),
        );
        if (!ticket || !hasWork) continue;
        const scope = offlineScope(business, 'kitchen.serve', { role: 'chef', minutesAgo });
        const { fullName: full_name, role } = business.employees.chef;
        const here = servedTicket(ticket, station, { full_name, role, at: scope.offline?.occurred_at ?? '' });
        const served = await serveTicket(scope, ticket.id, station === null ? {} : { station });
        expect(withInstants(here)).toEqual(withInstants(served.answer.kitchen_ticket));
      }
    }),
    { numRuns: 40 },
  );
});
