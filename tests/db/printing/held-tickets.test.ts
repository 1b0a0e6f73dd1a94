import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { chargeSale, voidSale } from '#db/queries/bills/sales.ts';
import { cancelKitchenTicket, recallTicket, serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { changeLine, moveLines, sendOrder } from '#db/queries/orders/orders.ts';
import {
  claimForDevice,
  deletePrinter,
  discardJob,
  moveJob,
  requestPrint,
  retryJob,
} from '#db/queries/printing/printing.ts';
import { DRAWER_SECONDS, TICKET_HOLD_MINUTES } from '#domain/base/limits.ts';
import type { Business } from '#tests/support/business.ts';
import { notificationsOf } from '#tests/support/notifications.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { aDevice, aPrintAgent, aPrinter, jobsOf } from '#tests/support/printing.ts';
import { listPrintJobs } from '#tests/support/reads.ts';
import { database, it } from '#tests/support/test.ts';

const ALLOWED = { allowed: true, approved_by: null };
const OLD = `tiene más de ${TICKET_HOLD_MINUTES} minutos`;

async function aKitchen(business: Business) {
  const soup = await business.product({ name: 'Sopa', station: 'cocina', tracksInventory: false });
  const beer = await business.product({ name: 'Cerveza', station: 'barra', tracksInventory: false });
  const printer = await aPrinter(business, { name: 'Cocina', stations: ['cocina'] });
  return { soup, beer, printer, agent: await aPrintAgent(business) };
}

async function listOf(business: Business) {
  const { jobs, counts } = await listPrintJobs(business.scope('admin'), { limit: 50, status: 'No impresa' });
  const held = jobs.map(({ id, event, discard_reason }) => ({ id, event, reason: discard_reason })).reverse();
  return { held, counts };
}
const heldOf = async (business: Business) =>
  (await listOf(business)).held.map(({ event, reason }) => [event, reason]);
const oneHeld = async (business: Business) => (await listOf(business)).held[0]?.id ?? '';

/** Makes the papers and the kitchen tickets of a business older. */
async function wait(business: Business, minutes: number): Promise<void> {
  for (const table of ['print_jobs', 'kitchen_tickets'])
    await database.rows(
      `update ${table} set created_at = created_at - $2 * interval '1 minute' where business_id = $1`,
      [business.id, minutes],
    );
}

/** Who was notified that a printer does not print, by role. */
const messagesOf = async (business: Business) =>
  (await notificationsOf(business, 'Impresora sin imprimir'))
    .map(({ role, message }) => ({ role, message }))
    .toSorted((a, b) => a.role.localeCompare(b.role));

async function charge(business: Business, sale: { readonly id: string; readonly total_cents: number }) {
  const payment = { id: randomUUID(), payment_method_id: business.methods.efectivo };
  await chargeSale(business.writeScope('cajero'), sale.id, {
    payments: [{ ...payment, amount_cents: sale.total_cents }],
  });
}

describe('a kitchen ticket whose order ended before it was printed', () => {
  it('is listed with the reason and not printed: served, cancelled, voided or moved', async ({
    business,
  }) => {
    const { soup, agent } = await aKitchen(business);
    const served = await business.order([{ product: soup }]);
    const cancelled = await business.order([{ product: soup }]);
    const voided = await business.order([{ product: soup }]);
    const moved = anOrderRequest([{ product: soup }], {
      ...{ channel: 'mesa', table_id: business.tables[0]?.id ?? '' },
    });
    await sendOrder(business.writeScope('mesero'), moved);
    await serveTicket(business.writeScope('chef'), served.kitchen_ticket.id);
    await cancelKitchenTicket(business.writeScope('chef'), cancelled.kitchen_ticket.id, 'Se fue');
    await charge(business, voided.sale);
    const annulled = { reason: 'Error', returns_stock: false, kitchen: 'leave' } as const;
    await voidSale(business.writeScope('admin'), voided.sale.id, annulled);
    await moveLines(business.writeScope('mesero'), moved.id, {
      items: moved.lines.map(({ id }) => ({ line_id: id, quantity: 1, new_line_id: randomUUID() })),
      table_id: business.tables[1]?.id ?? '',
      ...{ new_order_id: randomUUID(), kitchen_ticket_id: randomUUID(), sale_id: randomUUID() },
    });
    expect((await agent.claim()).map(({ title }) => title)).toEqual([
      `Orden #5 · ${business.tables[1]?.name}`,
    ]);
    expect(await heldOf(business)).toEqual([
      ['Nueva', 'ya servida'],
      ['Nueva', 'ya cancelada'],
      ['Nueva', 'venta anulada'],
      ['Nueva', 'ya trasladada'],
      ['Cancelación', 'ya cancelada'],
    ]);
    expect(await messagesOf(business)).toEqual([]);
  });

  it('prints on the printer of a station that still has work, and is listed on that of one that finished', async ({
    business,
  }) => {
    const { soup, beer, agent } = await aKitchen(business);
    const bar = await aPrinter(business, { stations: ['barra'] });
    const sent = await business.order([{ product: soup }, { product: beer }]);
    await serveTicket(business.writeScope('chef'), sent.kitchen_ticket.id, { station: 'cocina' });
    expect((await agent.claim()).map(({ printer }) => printer.id)).toEqual([bar]);
    expect(await heldOf(business)).toEqual([['Nueva', 'ya servida']]);
  });

  it('a cancellation prints for a ticket that is on paper, and a change of what was served does not', async ({
    business,
  }) => {
    const { soup, agent } = await aKitchen(business);
    const request = anOrderRequest([{ product: soup, quantity: 2 }]);
    await business.openRegister();
    await sendOrder(business.writeScope('mesero'), request);
    for (const job of await agent.claim()) await agent.confirm(job);
    await changeLine(
      business.writeScope(),
      request.lines[0]?.id ?? '',
      { quantity: 1, reason: 'Pidió menos' },
      ALLOWED,
    );
    const other = await business.order([{ product: soup }]);
    await serveTicket(business.writeScope('chef'), request.kitchen_ticket_id);
    for (const job of await agent.claim()) await agent.confirm(job);
    await cancelKitchenTicket(business.writeScope('chef'), other.kitchen_ticket.id, 'Se fue');
    expect(await agent.claim()).toMatchObject([{ body: { event: 'Cancelación' } }]);
    expect(await heldOf(business)).toEqual([['Cambio', 'ya servida']]);
  });

  it('a person prints it all the same, without the mark of a reprint; a recalled one prints by itself', async ({
    business,
  }) => {
    const { soup, agent } = await aKitchen(business);
    const served = await business.order([{ product: soup }]);
    const recalled = await business.order([{ product: soup }]);
    for (const { kitchen_ticket } of [served, recalled])
      await serveTicket(business.writeScope('chef'), kitchen_ticket.id);
    await recallTicket(business.writeScope('chef'), recalled.kitchen_ticket.id);
    const [first] = await agent.claim();
    expect(first).toMatchObject({ body: { kitchen_ticket: { order_number: recalled.order.number } } });
    if (first) await agent.confirm(first);
    const { answer } = await retryJob(business.writeScope('cajero'), await oneHeld(business));
    expect(answer.job).toMatchObject({ status: 'En espera', discard_reason: null });
    expect(await agent.claim()).toMatchObject([{ id: answer.job.id, copy: null }]);
  });

  it('is the same for the printer of a device', async ({ business }) => {
    const { soup } = await aKitchen(business);
    const device_id = await aDevice(business);
    await aPrinter(business, { connection: 'device', device_id });
    const served = await business.order([{ product: soup }]);
    const pending = await business.order([{ product: soup }]);
    await serveTicket(business.writeScope('chef'), served.kitchen_ticket.id);
    const claim = { claim: randomUUID(), limit: 20, device_id, may_read_sales: false };
    const { answer } = await claimForDevice(business.scope('mesero'), claim);
    expect(answer.jobs).toMatchObject([{ body: { kitchen_ticket: { id: pending.kitchen_ticket.id } } }]);
    expect(await heldOf(business)).toEqual([['Nueva', 'ya servida']]);
  });
});

describe('a kitchen ticket that waited long for its printer', () => {
  it('prints within 30 minutes and asks after them, once for the people who decide', async ({ business }) => {
    const { soup, agent } = await aKitchen(business);
    for (const _ of [1, 2]) await business.order([{ product: soup }]);
    await wait(business, TICKET_HOLD_MINUTES - 1);
    const [first] = await agent.claim();
    if (!first) throw new Error('nothing was printed');
    await agent.confirm(first);
    await wait(business, 2);
    expect(await agent.claim()).toEqual([]);
    expect(await agent.claim()).toEqual([]);
    const { held, counts } = await listOf(business);
    expect(held).toMatchObject([{ event: 'Nueva', reason: OLD }]);
    expect(counts).toEqual({ waiting: 0, printing: 0, failed: 0, held: 1 });
    const message = `Cocina no imprimió 1 comanda de hace más de ${TICKET_HOLD_MINUTES} minutos. Decide en Impresiones si se imprime.`;
    expect(await messagesOf(business)).toEqual([
      { role: 'admin', message },
      { role: 'cajero', message },
    ]);
    await retryJob(business.writeScope('admin'), held[0]?.id ?? '');
    await wait(business, 60);
    expect(await agent.claim()).toMatchObject([{ id: held[0]?.id, copy: null }]);
  });

  it('a new change of an old order prints, and so does what a person asks for', async ({ business }) => {
    const { soup, printer, agent } = await aKitchen(business);
    const request = anOrderRequest([{ product: soup, quantity: 2 }]);
    await business.openRegister();
    await sendOrder(business.writeScope('mesero'), request);
    await wait(business, 60);
    await changeLine(
      business.writeScope(),
      request.lines[0]?.id ?? '',
      { quantity: 1, reason: 'Pidió menos' },
      ALLOWED,
    );
    const [change] = await agent.claim();
    expect(change).toMatchObject({ body: { event: 'Cambio' } });
    if (change) await agent.confirm(change);
    expect(await heldOf(business)).toEqual([['Nueva', OLD]]);
    const asked = { id: randomUUID(), kind: 'comanda', source_id: request.kitchen_ticket_id } as const;
    await requestPrint(business.writeScope('mesero'), { ...asked, printer_id: printer });
    expect(await agent.claim()).toMatchObject([{ id: asked.id }]);
  });

  it('an order that was taken without a network asks by the moment at which it was taken', async ({
    business,
  }) => {
    const { soup, agent } = await aKitchen(business);
    await business.openRegister();
    for (const minutesAgo of [TICKET_HOLD_MINUTES - 2, TICKET_HOLD_MINUTES + 2])
      await sendOrder(
        offlineScope(business, 'order.send', { role: 'mesero', minutesAgo }),
        anOrderRequest([{ product: soup }]),
      );
    expect(await agent.claim()).toHaveLength(1);
    expect(await heldOf(business)).toEqual([['Nueva', OLD]]);
  });

  it('goes to another printer, or is discarded with a reason, and does not keep its printer', async ({
    business,
  }) => {
    const { soup, printer, agent } = await aKitchen(business);
    const other = await aPrinter(business, { prints: ['z'] });
    for (const _ of [1, 2, 3]) await business.order([{ product: soup }], { minutesAgo: 60 });
    await agent.claim();
    const { held } = await listOf(business);
    expect(held).toHaveLength(3);
    await moveJob(business.writeScope('admin'), held[0]?.id ?? '', other);
    await discardJob(business.writeScope('admin'), held[1]?.id ?? '', 'Ya se dictó en voz alta');
    expect(await agent.claim()).toMatchObject([{ id: held[0]?.id, printer: { id: other } }]);
    await deletePrinter(business.writeScope('admin'), printer);
    expect((await jobsOf(business)).map(({ id }) => id)).toEqual([held[0]?.id]);
  });
});

it('a paper that is claimed late has a printer without a drawer', async ({ business }) => {
  await aPrinter(business, { prints: ['recibo'], prints_on_charge: true, opens_drawer: true });
  const agent = await aPrintAgent(business);
  const product = await business.product({ tracksInventory: false });
  for (const late of [0, DRAWER_SECONDS + 1]) {
    const { sale } = await business.order([{ product }]);
    await charge(business, sale);
    await database.rows(
      `update print_jobs set created_at = created_at - $2 * interval '1 second' where business_id = $1 and status = 'En espera'`,
      [business.id, late],
    );
    const [job] = await agent.claim();
    expect(job).toMatchObject({ kind: 'recibo', printer: { opens_drawer: late === 0 } });
    if (job) await agent.confirm(job);
  }
});
