import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { sendAndCharge, sendOrder } from '#db/queries/orders/orders.ts';
import { reprintJob } from '#db/queries/printing/printing.ts';
import type { OfflineWrite } from '#domain/offline/offline.ts';
import { jobStatusText } from '#domain/printing/printing.ts';
import type { Business } from '#tests/support/business.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { aPrintAgent, aPrinter, jobsOf } from '#tests/support/printing.ts';
import { listPrintJobs } from '#tests/support/reads.ts';
import { database, it } from '#tests/support/test.ts';

/** What a device printed of a kitchen ticket without a network is not printed again when its request arrives (docs/printing.md). */

const printed = (printer_id: string | null) => ({ printer_id, state: 'printed' as const });
const began = (printer_id: string | null) => ({ printer_id, state: 'began' as const });

async function aKitchenAndBar(business: Business) {
  const soup = await business.product({ name: 'Sopa', station: 'cocina', tracksInventory: false });
  const beer = await business.product({ name: 'Cerveza', station: 'barra', tracksInventory: false });
  const kitchen = await aPrinter(business, { name: 'Cocina', stations: ['cocina'] });
  const bar = await aPrinter(business, { name: 'Barra', stations: ['barra'] });
  await business.openRegister();
  return { kitchen, bar, lines: [{ product: soup }, { product: beer }] };
}

const send = (
  business: Business,
  lines: Parameters<typeof anOrderRequest>[0],
  marks: OfflineWrite['printed'],
) =>
  sendOrder(
    offlineScope(business, 'order.send', {
      role: 'mesero',
      minutesAgo: 20,
      ...(marks && { printed: marks }),
    }),
    anOrderRequest(lines),
  );

const brief = async (business: Business) =>
  (await jobsOf(business)).map(({ printer_id, status, copy, copy_number }) => ({
    ...{ printer_id, status, copy, copy_number },
  }));
const waiting = (printer_id: string) => ({
  ...{ printer_id, status: 'En espera', copy: null, copy_number: null },
});
const duplicate = (printer_id: string) => ({ ...waiting(printer_id), copy: 'DUPLICADO', copy_number: 1 });

describe('the kitchen ticket of an order that was sent without a network', () => {
  it('is printed by the queue on the printers that its device did not reach', async ({ business }) => {
    const { kitchen, bar, lines } = await aKitchenAndBar(business);
    await send(business, lines, [printed(kitchen)]);
    expect(await brief(business)).toEqual([{ ...waiting(kitchen), status: 'Impreso' }, waiting(bar)]);
    const claimed = await (await aPrintAgent(business)).claim();
    expect(claimed.map(({ printer }) => printer.id)).toEqual([bar]);
  });

  it('is shown as printed on the printer that took it, at the moment of the order, and prints again as a reprint', async ({
    business,
  }) => {
    const { kitchen, lines } = await aKitchenAndBar(business);
    const { answer } = await send(business, lines, [printed(kitchen)]);
    const { jobs } = await listPrintJobs(business.scope(), { printer_id: kitchen, limit: 10 });
    const { created_at } = answer.kitchen_ticket;
    expect(jobs).toMatchObject([{ status: 'Impreso', printed_at: created_at, is_stated: true }]);
    expect(jobs.map(jobStatusText)).toEqual(['Impreso según el dispositivo']);
    const id = randomUUID();
    await reprintJob(business.writeScope(), jobs[0]?.id ?? '', { id });
    expect((await jobsOf(business)).find((job) => job.id === id)).toMatchObject({ copy: 'REIMPRESIÓN' });
  });

  it('that may be on paper is printed as DUPLICADO', async ({ business }) => {
    const { kitchen, bar, lines } = await aKitchenAndBar(business);
    await send(business, lines, [began(kitchen)]);
    expect(await brief(business)).toEqual([duplicate(kitchen), waiting(bar)]);
  });

  it('with every line on the own printer of the device is discarded with the reason, and is no paper of any printer', async ({
    business,
  }) => {
    const { lines } = await aKitchenAndBar(business);
    await send(business, lines, [printed(null)]);
    const { jobs } = await listPrintJobs(business.scope(), { limit: 10 });
    const discarded = {
      ...{ status: 'Descartado', printed_at: null },
      discard_reason: 'Según el dispositivo que tomó la orden, ya salió en su impresora',
    };
    expect(jobs).toMatchObject([discarded, discarded]);
    expect(await (await aPrintAgent(business)).claim()).toEqual([]);
  });

  it('that may be on the own printer of the device is a duplicate on those that it did not reach', async ({
    business,
  }) => {
    const { kitchen, bar, lines } = await aKitchenAndBar(business);
    await send(business, lines, [printed(kitchen), began(null)]);
    expect(await brief(business)).toEqual([{ ...waiting(kitchen), status: 'Impreso' }, duplicate(bar)]);
  });

  it('is printed as always for marks of unknown printers and of other businesses', async ({ business }) => {
    const { kitchen, bar, lines } = await aKitchenAndBar(business);
    const foreign = await aPrinter(await database.business());
    await send(business, lines, [printed(foreign), printed(randomUUID())]);
    expect(await brief(business)).toEqual([waiting(kitchen), waiting(bar)]);
  });

  it('that is charged in the same request is not printed again either', async ({ business }) => {
    const { kitchen, bar, lines } = await aKitchenAndBar(business);
    const request = anOrderRequest(lines);
    const scope = offlineScope(business, 'order.charge', { printed: [printed(kitchen), began(bar)] });
    const { answer } = await sendOrder(business.writeScope('mesero'), anOrderRequest(lines));
    const payment = { id: randomUUID(), payment_method_id: business.methods.efectivo };
    await sendAndCharge(scope, {
      order: request,
      total_cents: answer.sale.total_cents,
      payments: [{ ...payment, amount_cents: answer.sale.total_cents }],
    });
    expect((await brief(business)).slice(2)).toEqual([
      { ...waiting(kitchen), status: 'Impreso' },
      duplicate(bar),
    ]);
  });

  it('without marks, and every request with a network, is printed as always', async ({ business }) => {
    const { kitchen, bar, lines } = await aKitchenAndBar(business);
    await send(business, lines, undefined);
    await sendOrder(business.writeScope('mesero'), anOrderRequest(lines));
    expect(await brief(business)).toEqual([kitchen, bar, kitchen, bar].map(waiting));
  });
});
