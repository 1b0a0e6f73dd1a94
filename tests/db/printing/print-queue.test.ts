import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { chargeSale } from '#db/queries/bills/sales.ts';
import { cancelKitchenTicket } from '#db/queries/kitchen/kitchen.ts';
import {
  cancelLine,
  changeLine,
  moveLines,
  sendAndCharge,
  sendOrder,
  transferOrder,
} from '#db/queries/orders/orders.ts';
import type { Business } from '#tests/support/business.ts';
import { startInvoicing } from '#tests/support/fiscal.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { aPrinter, jobsOf } from '#tests/support/printing.ts';
import { readRegister } from '#tests/support/reads.ts';
import { countAndClose } from '#tests/support/register.ts';
import { database, it } from '#tests/support/test.ts';

const ALLOWED = { allowed: true, approved_by: null };

async function aMenu(business: Business) {
  const soup = await business.product({ name: 'Sopa', station: 'cocina', tracksInventory: false });
  const beer = await business.product({ name: 'Cerveza', station: 'barra', tracksInventory: false });
  return { soup, beer };
}

const brief = async (business: Business) =>
  (await jobsOf(business)).map(({ printer_id, kind, event, names, reason }) => ({
    ...{ printer_id, kind, event, names, reason },
  }));

async function charge(business: Business, sale: { readonly id: string; readonly total_cents: number }) {
  const payment = { id: randomUUID(), payment_method_id: business.methods.efectivo };
  return chargeSale(business.writeScope('cajero'), sale.id, {
    payments: [{ ...payment, amount_cents: sale.total_cents }],
  });
}

describe('kitchen tickets in the print queue', () => {
  it('sending prints the new lines of each station on its printer, and the next round only its own', async ({
    business,
  }) => {
    const { soup, beer } = await aMenu(business);
    const kitchen = await aPrinter(business, { stations: ['cocina'] });
    const bar = await aPrinter(business, { stations: ['barra'] });
    const sent = await business.order([{ product: soup }, { product: beer }]);
    await sendOrder(
      business.writeScope('mesero'),
      anOrderRequest([{ product: beer }], { id: sent.order.id }),
    );
    expect(await brief(business)).toEqual([
      { printer_id: kitchen, kind: 'comanda', event: 'Nueva', names: 'Sopa', reason: null },
      { printer_id: bar, kind: 'comanda', event: 'Nueva', names: 'Cerveza', reason: null },
      { printer_id: bar, kind: 'comanda', event: 'Nueva', names: 'Cerveza', reason: null },
    ]);
  });

  it('a printer of all stations prints every line, and printers of other papers, other locations or out of use print nothing', async ({
    business,
  }) => {
    const { soup, beer } = await aMenu(business);
    const other = randomUUID();
    await database.insert({ locations: [{ business_id: business.id, id: other, name: 'Playa' }] });
    const all = await aPrinter(business);
    await aPrinter(business, { prints: ['recibo', 'z'] });
    await aPrinter(business, { location_id: other });
    await aPrinter(business, { is_active: false });
    await business.order([{ product: soup }, { product: beer }], {
      channel: 'mesa',
      table_id: business.tables[0]?.id ?? '',
    });
    expect(await brief(business)).toEqual([
      { printer_id: all, kind: 'comanda', event: 'Nueva', names: 'Cerveza, Sopa', reason: null },
    ]);
  });

  it('the order of a location without a table prints where its register is', async ({ business }) => {
    const { soup } = await aMenu(business);
    await database.insert({ locations: [{ business_id: business.id, id: randomUUID(), name: 'Playa' }] });
    const printer = await aPrinter(business);
    await business.order([{ product: soup }]);
    expect((await jobsOf(business)).map(({ printer_id }) => printer_id)).toEqual([printer]);
  });

  it('a change and a cancellation print their own ticket with the reason', async ({ business }) => {
    const { soup, beer } = await aMenu(business);
    const printer = await aPrinter(business, { stations: ['cocina'] });
    const request = anOrderRequest([{ product: soup, quantity: 2 }, { product: beer }]);
    await business.openRegister();
    await sendOrder(business.writeScope('mesero'), request);
    const line = request.lines[0]?.id ?? '';
    await changeLine(business.writeScope(), line, { quantity: 1, reason: 'Pidió menos' }, ALLOWED);
    await cancelLine(business.writeScope(), line, 'Se fue');
    await cancelLine(business.writeScope(), request.lines[1]?.id ?? '', 'Se fue');
    expect(await brief(business)).toEqual([
      { printer_id: printer, kind: 'comanda', event: 'Nueva', names: 'Sopa', reason: null },
      { printer_id: printer, kind: 'comanda', event: 'Cambio', names: 'Sopa', reason: 'Pidió menos' },
      { printer_id: printer, kind: 'comanda', event: 'Cancelación', names: 'Sopa', reason: 'Se fue' },
    ]);
  });

  it('cancelling a whole ticket prints all of its lines', async ({ business }) => {
    const { soup, beer } = await aMenu(business);
    await aPrinter(business);
    const sent = await business.order([{ product: soup }, { product: beer }]);
    await cancelKitchenTicket(business.writeScope(), sent.kitchen_ticket.id, 'Mesa equivocada');
    expect((await brief(business)).at(-1)).toMatchObject({
      ...{ event: 'Cancelación', names: 'Cerveza, Sopa', reason: 'Mesa equivocada' },
    });
  });

  it('a transfer prints where the order was, for what is still to be prepared', async ({ business }) => {
    const { soup, beer } = await aMenu(business);
    await aPrinter(business);
    const [from, to] = business.tables;
    const request = anOrderRequest([{ product: soup }, { product: beer, quantity: 2 }], {
      ...{ channel: 'mesa', table_id: from?.id ?? '' },
    });
    await business.openRegister();
    await sendOrder(business.writeScope('mesero'), request);
    await transferOrder(business.writeScope('mesero'), request.id, to?.id ?? '');
    await moveLines(business.writeScope('mesero'), request.id, {
      items: [{ line_id: request.lines[1]?.id ?? '', quantity: 2, new_line_id: randomUUID() }],
      table_id: from?.id ?? '',
      ...{ new_order_id: randomUUID(), kitchen_ticket_id: randomUUID(), sale_id: randomUUID() },
    });
    const rows = await database.rows<{ event: string; body: Record<string, unknown>; title: string }>(
      `select title, body ->> 'event' as event, body - 'kitchen_ticket' as body from print_jobs where business_id = $1 order by created_at, id`,
      [business.id],
    );
    expect(rows.map(({ event, body, title }) => [event, body.from_table, title])).toEqual([
      ['Nueva', null, `Orden #1 · ${from?.name} · Ana`],
      ['Traslado', from?.name, `Orden #1 · ${to?.name} · Ana`],
      ['Traslado', to?.name, `Orden #2 · ${from?.name}`],
    ]);
  });

  it('a business without printers queues nothing, and its writes say so', async ({ business }) => {
    const { soup } = await aMenu(business);
    await business.openRegister();
    const sent = await sendOrder(business.writeScope('mesero'), anOrderRequest([{ product: soup }]));
    expect(sent.changes).not.toContainEqual({ type: 'print-job.changed', data: {} });
    await aPrinter(business);
    const next = await sendOrder(business.writeScope('mesero'), anOrderRequest([{ product: soup }]));
    expect(next.changes).toContainEqual({ type: 'print-job.changed', data: {} });
    expect(await jobsOf(business)).toHaveLength(1);
  });

  it('a refused sending leaves no paper', async ({ business }) => {
    const { soup } = await aMenu(business);
    await aPrinter(business);
    await business.openRegister();
    const request = anOrderRequest([{ product: soup }]);
    const wrong = { order: request, total_cents: 1, payments: [] };
    await expect(sendAndCharge(business.writeScope('cajero'), wrong)).rejects.toMatchObject({
      code: 'sale.total',
    });
    expect(await jobsOf(business)).toEqual([]);
  });
});

describe('what a charge prints', () => {
  it('a charge prints a receipt on the printers that print on charge, and not on those on demand', async ({
    business,
  }) => {
    const { soup } = await aMenu(business);
    const till = await aPrinter(business, { prints: ['recibo', 'factura'], prints_on_charge: true });
    await aPrinter(business, { prints: ['recibo'] });
    const { sale } = await business.order([{ product: soup }]);
    const charged = await charge(business, sale);
    expect(charged.changes).toContainEqual({ type: 'print-job.changed', data: {} });
    expect(await brief(business)).toEqual([
      { printer_id: till, kind: 'recibo', event: null, names: null, reason: null },
    ]);
    const [{ number = null, printed = null } = {}] = await database.rows<{ number: string; printed: string }>(
      `select body -> 'sale' ->> 'number' as number, body -> 'sale' ->> 'receipts_printed' as printed from print_jobs where business_id = $1`,
      [business.id],
    );
    expect({ number, printed }).toEqual({ number: String(charged.answer.sale.number), printed: '1' });
  });

  it('a charge of a business that invoices prints the invoice as it was issued', async ({ business }) => {
    await startInvoicing(business);
    const { soup } = await aMenu(business);
    await aPrinter(business, { prints: ['recibo', 'factura'], prints_on_charge: true });
    const { sale } = await business.order([{ product: soup }]);
    const charged = await charge(business, sale);
    const [job] = await jobsOf(business);
    expect(job).toMatchObject({
      kind: 'factura',
      title: `Factura ${charged.answer.sale.documents[0]?.number}`,
    });
  });

  it('the printer of one register prints only its charges and its Z', async ({ business }) => {
    const { soup } = await aMenu(business);
    const other = randomUUID();
    await database.insert({ registers: [{ business_id: business.id, id: other, name: 'Caja 2' }] });
    await aPrinter(business, { prints: ['recibo', 'z'], prints_on_charge: true, register_id: other });
    const { sale } = await business.order([{ product: soup }]);
    await charge(business, sale);
    expect(await jobsOf(business)).toEqual([]);
  });

  it('a charge without a network prints nothing here: its device printed it', async ({ business }) => {
    const { soup } = await aMenu(business);
    await aPrinter(business, { prints: ['recibo'], prints_on_charge: true });
    const { sale } = await business.order([{ product: soup }]);
    const payment = { id: randomUUID(), payment_method_id: business.methods.efectivo };
    await chargeSale(offlineScope(business, 'sale.charge'), sale.id, {
      payments: [{ ...payment, amount_cents: sale.total_cents }],
      total_cents: sale.total_cents,
    });
    expect(await jobsOf(business)).toEqual([]);
  });

  it('closing a register prints its Z', async ({ business }) => {
    await aPrinter(business, { prints: ['z'] });
    await business.openRegister();
    const { session } = await readRegister(business.scope());
    await countAndClose(business.writeScope(), session?.id ?? '', { counted_cents: 50_000 }, true);
    expect(await jobsOf(business)).toMatchObject([{ kind: 'z', title: 'Z #1', status: 'En espera' }]);
  });
});
