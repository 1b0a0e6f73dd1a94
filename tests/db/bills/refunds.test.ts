import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chargeSale,
  correctPayment,
  printReceipt,
  readSale,
  recordTip,
  refundSale,
  voidSale,
} from '#db/queries/bills/sales.ts';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { readDashboard } from '#db/queries/reports/dashboard.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { backdateBusiness } from '#tests/support/backdate.ts';
import type { Business } from '#tests/support/business.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { listSales, readRegister } from '#tests/support/reads.ts';
import { countAndClose } from '#tests/support/register.ts';
import { refundsOf } from '#tests/support/sales.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

const business = sharedBusiness();

type Method = keyof Business['methods'];
const scope = (tenant = business) => tenant.scope();
const paymentsOf = (tenant: Business, method: Method, amount_cents: number) => ({
  payments: [{ id: randomUUID(), payment_method_id: tenant.methods[method], amount_cents }],
});

async function aPaidSale(
  products: readonly { readonly product: string; readonly quantity?: number }[],
  tenant = business,
  method: Method = 'efectivo',
) {
  const sent = await tenant.order(products);
  const { answer } = await chargeSale(
    tenant.writeScope(),
    sent.sale.id,
    paymentsOf(tenant, method, sent.sale.total_cents),
  );
  return { ...sent, sale: answer.sale };
}
const itemOf = (sale: Sale, index = 0) => sale.items[index]?.id ?? '';
const refund = (sale: Sale, quantity: number, more: object = {}, tenant = business) =>
  refundSale(tenant.writeScope(), sale.id, {
    id: randomUUID(),
    items: [{ sale_item_id: itemOf(sale), quantity }],
    payment_method_id: tenant.methods.efectivo,
    reason: 'Plato frío',
    returns_stock: false,
    ...more,
  });

async function closeTheRegister(tenant: Business) {
  const { session } = await readRegister(scope(tenant));
  const counted = { counted_cents: 0, difference_reason: 'prueba' };
  await countAndClose(tenant.writeScope(), session?.id ?? '', counted, true);
}

describe('refunds', () => {
  it('sold 3, refunded 2: a refund of 2 more is refused with the remaining 1, and the last refund is exact', async () => {
    const product = await business.product({
      priceCents: 3333,
      name: 'Pupusa',
      tracksInventory: false,
    });
    const { sale } = await aPaidSale([{ product, quantity: 3 }]);
    const first = await refund(sale, 2);
    expect(first.answer.sale).toMatchObject({ refunded_cents: 6666, status: 'Pagada' });
    await expect(refund(sale, 2)).rejects.toMatchObject({
      code: 'sale.refunded',
      message: 'Solo queda 1 de Pupusa por reembolsar.',
    });
    const last = await refund(sale, 1);
    expect(last.answer.sale.refunded_cents).toBe(sale.total_cents);
    const refunds = await refundsOf(business, sale.id);
    const sumOf = (of: 'base_cents' | 'tax_cents') => refunds.reduce((sum, each) => sum + each[of], 0);
    expect([sumOf('base_cents'), sumOf('tax_cents')]).toEqual([sale.base_cents, sale.tax_cents]);
    await expect(refund(sale, 0.5)).rejects.toMatchObject({ code: 'sale.refunded' });
  });

  it('a refund returns served stock when requested, and never stock that was not served', async () => {
    const ingredient = await business.ingredient({ stock: 10 });
    const product = await business.product({ recipe: [{ ingredient, quantity: 2 }] });
    const sent = await business.order([{ product, quantity: 2 }]);
    await serveTicket(business.writeScope(), sent.kitchen_ticket.id);
    const { answer } = await chargeSale(
      business.writeScope(),
      sent.sale.id,
      paymentsOf(business, 'efectivo', sent.sale.total_cents),
    );
    await refund(answer.sale, 1, { returns_stock: true });
    expect(await business.stockOf(ingredient)).toEqual({ stock: 8, moved: 8 });
    const unserved = await aPaidSale([{ product, quantity: 1 }]);
    await refund(unserved.sale, 1, { returns_stock: true });
    expect(await business.stockOf(ingredient)).toEqual({ stock: 8, moved: 8 });
  });

  it('a refund returns no stock of a kitchen ticket that another station has not finished', async () => {
    const malt = await business.ingredient({ stock: 10 });
    const beer = await business.product({
      station: 'barra',
      recipe: [{ ingredient: malt, quantity: 1 }],
    });
    const soup = await business.product({ tracksInventory: false });
    const { kitchen_ticket, sale } = await aPaidSale([{ product: beer, quantity: 2 }, { product: soup }]);
    await serveTicket(business.writeScope(), kitchen_ticket.id, { station: 'barra' });
    expect(sale.items.map(({ served }) => served)).toEqual([false, false]);
    await refund(sale, 1, { returns_stock: true });
    expect(await business.stockOf(malt)).toEqual({ stock: 10, moved: 10 });
  });

  it('a refund needs an open register, a line of the sale and a payment method that can return money', async () => {
    const tenant = await database.business();
    const product = await tenant.product({ tracksInventory: false });
    const { sale } = await aPaidSale([{ product, quantity: 2 }], tenant);
    const attempt = (more: object) => refund(sale, 1, more, tenant);
    await expect(attempt({ items: [{ sale_item_id: randomUUID(), quantity: 1 }] })).rejects.toMatchObject({
      code: 'row.missing',
    });
    await expect(attempt({ payment_method_id: tenant.methods.fiado })).rejects.toMatchObject({
      code: 'row.missing',
    });
    await closeTheRegister(tenant);
    await expect(attempt({})).rejects.toMatchObject({ code: 'register.closed' });
    expect((await readSale(scope(tenant), sale.id))?.refunded_cents).toBe(0);
  });

  it('twenty refunds at once never exceed what was sold', async () => {
    const product = await business.product({ priceCents: 999, tracksInventory: false });
    const { sale } = await aPaidSale([{ product, quantity: 5 }]);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => refund(sale, 1)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect((await readSale(scope(), sale.id))?.refunded_cents).toBe(sale.total_cents);
  });
});

describe('voiding a sale', () => {
  it('a void stores who, when and why, returns the stock when requested, and happens once', async () => {
    const ingredient = await business.ingredient({ stock: 10 });
    const product = await business.product({ recipe: [{ ingredient, quantity: 1 }] });
    const sent = await business.order([{ product, quantity: 3 }]);
    await serveTicket(business.writeScope(), sent.kitchen_ticket.id);
    await chargeSale(
      business.writeScope(),
      sent.sale.id,
      paymentsOf(business, 'efectivo', sent.sale.total_cents),
    );
    const approvedBy = business.employees.admin.id;
    const writeWithApproval = () => ({ ...business.writeScope('cajero'), approvedBy });
    const { answer } = await voidSale(writeWithApproval(), sent.sale.id, {
      reason: 'Se equivocó',
      returns_stock: true,
      kitchen: 'leave',
    });
    expect(answer.sale).toMatchObject({
      status: 'Anulada',
      voided_by: business.employees.cajero.fullName,
      void_reason: 'Se equivocó',
      total_cents: sent.sale.total_cents,
    });
    expect(await business.stockOf(ingredient)).toEqual({ stock: 10, moved: 10 });
    await expect(
      voidSale(writeWithApproval(), sent.sale.id, { reason: 'x', returns_stock: true, kitchen: 'leave' }),
    ).rejects.toMatchObject({
      code: 'sale.voided',
    });
    await expect(refund(answer.sale, 1)).rejects.toMatchObject({ code: 'sale.voided' });
    const voids = (await business.audit('sale.voided')).filter(({ entity_id }) => entity_id === sent.sale.id);
    expect(voids).toMatchObject([{ user_id: business.employees.cajero.id, approved_by: approvedBy }]);
  });

  it('voiding an open bill, a refunded sale or a sale of a closed register session is refused', async () => {
    const tenant = await database.business();
    const product = await tenant.product({ tracksInventory: false });
    const voidPaidSale = (id: string) =>
      voidSale(tenant.writeScope(), id, { reason: 'x', returns_stock: false, kitchen: 'leave' });
    const open = await tenant.order([{ product }]);
    await expect(voidPaidSale(open.sale.id)).rejects.toMatchObject({ code: 'row.conflict' });
    const refunded = await aPaidSale([{ product, quantity: 2 }], tenant);
    await refund(refunded.sale, 1, {}, tenant);
    await expect(voidPaidSale(refunded.sale.id)).rejects.toMatchObject({ code: 'sale.refunded' });
    const late = await aPaidSale([{ product }], tenant);
    await closeTheRegister(tenant);
    await expect(voidPaidSale(late.sale.id)).rejects.toMatchObject({ code: 'register.closed' });
  });
});

describe('changes after a sale', () => {
  it('a payment method is corrected before the Z and refused after it', async () => {
    const tenant = await database.business();
    const product = await tenant.product({ tracksInventory: false });
    const { sale } = await aPaidSale([{ product }], tenant);
    const payment = sale.payments[0]?.id ?? '';
    const correct = (method: Method) =>
      correctPayment(tenant.writeScope(), sale.id, payment, tenant.methods[method]);
    const { answer } = await correct('tarjeta');
    expect(answer.sale.payments).toMatchObject([{ kind: 'tarjeta', amount_cents: sale.total_cents }]);
    await closeTheRegister(tenant);
    await expect(correct('efectivo')).rejects.toMatchObject({ code: 'register.closed' });
  });

  it('a tip is stored with the sale and changes no amount of it', async () => {
    const product = await business.product({ tracksInventory: false });
    const { sale } = await aPaidSale([{ product }]);
    const tip = { id: randomUUID(), amount_cents: 1500, payment_method_id: business.methods.tarjeta };
    const { answer } = await recordTip(business.writeScope(), sale.id, tip);
    expect(answer.sale).toEqual({ ...sale, tip_cents: 1500 });
  });

  it('the first print of a receipt counts 1 and the next one counts 2', async () => {
    const product = await business.product({ tracksInventory: false });
    const { sale } = await aPaidSale([{ product }]);
    const print = async () => (await printReceipt(business.writeScope(), sale.id)).answer.receipts_printed;
    expect([await print(), await print()]).toEqual([1, 2]);
  });
});

describe('the list of sales', () => {
  it('the list filters by method, person, status and number, and totals what it lists', async () => {
    const tenant = await database.business();
    const product = await tenant.product({ priceCents: 1000, tracksInventory: false });
    const cash = await aPaidSale([{ product }], tenant);
    const card = await aPaidSale([{ product, quantity: 2 }], tenant, 'tarjeta');
    const voided = await aPaidSale([{ product, quantity: 4 }], tenant);
    await voidSale(tenant.writeScope(), voided.sale.id, {
      reason: 'x',
      returns_stock: false,
      kitchen: 'leave',
    });
    const day = cash.sale.business_day ?? '';
    const list = (more: object) =>
      listSales(scope(tenant), { from: day, to: day, limit: 50, offset: 0, ...more });
    const ids = async (more: object) => (await list(more)).sales.map(({ id }) => id);
    expect(await list({})).toMatchObject({
      total: 3,
      sales_count: 2,
      voided_count: 1,
      refunds_count: 0,
      total_cents: 3000,
    });
    expect(await ids({})).toEqual([voided.sale.id, card.sale.id, cash.sale.id]);
    expect(await ids({ method: 'tarjeta' })).toEqual([card.sale.id]);
    expect(await ids({ status: 'Anulada' })).toEqual([voided.sale.id]);
    expect(await ids({ user_id: tenant.employees.chef.id })).toEqual([]);
    const number = Number(card.sale.number);
    expect(await ids({ number, from: '2020-01-01', to: '2020-01-01' })).toEqual([card.sale.id]);
    expect(await ids({ limit: 1, offset: 1 })).toEqual([card.sale.id]);
  });

  it('a refund is a row of its own on the day it is made, and the total is the sum of the rows', async () => {
    const zone = zoneAtNoon();
    const tenant = await database.business({ zone });
    const product = await tenant.product({ priceCents: 1150, tracksInventory: false });
    const { sale } = await aPaidSale([{ product, quantity: 4 }], tenant, 'tarjeta');
    await refund(sale, 1, { payment_method_id: tenant.methods.tarjeta }, tenant);
    await backdateBusiness(tenant, 1);
    const fresh = await aPaidSale([{ product }], tenant);
    await refund(sale, 2, { payment_method_id: tenant.methods.efectivo }, tenant);
    const today = businessDay(new Date(), zone);
    const yesterday = addDays(today, -1);
    const list = (from: string, to: string, more: object = {}) =>
      listSales(scope(tenant), { from, to, limit: 50, offset: 0, ...more });
    const rows = async (...asked: Parameters<typeof list>) =>
      (await list(...asked)).sales.map(({ number, refund_number, total_cents }) => [
        number,
        refund_number,
        total_cents,
      ]);

    const old = [
      [1, 1, -1150],
      [1, null, 4600],
    ];
    const now = [
      [1, 2, -2300],
      [2, null, 1150],
    ];
    expect(await rows(yesterday, yesterday)).toEqual(old);
    expect(await rows(today, today)).toEqual(now);
    expect(await list(today, today)).toMatchObject({
      total: 2,
      sales_count: 1,
      refunds_count: 1,
      total_cents: -1150,
      base_cents: -1000,
    });
    expect(await list(yesterday, today)).toMatchObject({ total: 4, total_cents: 2300, base_cents: 2000 });
    expect((await list(today, today)).sales[0]).toMatchObject({
      sale_id: sale.id,
      status: 'Reembolso',
      methods: ['Efectivo'],
      base_cents: -2000,
      tax_cents: -300,
      cashier: fresh.sale.cashier,
    });

    const filtered = async (more: object) => rows(yesterday, today, more);
    expect(await filtered({ status: 'Reembolso' })).toEqual([now[0], old[0]]);
    expect(await filtered({ status: 'Pagada' })).toEqual([now[1], old[1]]);
    expect(await filtered({ method: 'tarjeta' })).toEqual(old);
    expect(await filtered({ method: 'efectivo' })).toEqual(now);
    expect(await filtered({ user_id: tenant.employees.chef.id })).toEqual([]);
    expect(await filtered({ limit: 2, offset: 1 })).toEqual([now[1], old[0]]);
    expect(await rows(today, today, { number: 1 })).toEqual([now[0], ...old]);
    expect((await list(today, today, { number: 1 })).total_cents).toBe(1150);
    const board = await readDashboard(scope(tenant));
    expect(board.today).toMatchObject({ sales_cents: -1000, total_cents: -1150, sales: 1 });
  });
});

describe('any sequence of charges, refunds, voids and corrections', () => {
  it('payments equal the total of each sale, and refunds never exceed it', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('refund' as const),
        at: fc.nat(3),
        quantity: fc.constantFrom(0.5, 1, 2),
      }),
      fc.record({ kind: fc.constant('voidPaidSale' as const), at: fc.nat(3) }),
      fc.record({ kind: fc.constant('charge' as const), at: fc.nat(3) }),
      fc.record({
        kind: fc.constant('correct' as const),
        at: fc.nat(3),
        method: fc.constantFrom<Method>('efectivo', 'tarjeta', 'fiado'),
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 2, maxLength: 4 }),
        fc.array(step, { maxLength: 10 }),
        async (prices, steps) => {
          const tenant = await database.business();
          await tenant.openRegister();
          const sales: string[] = [];
          for (const priceCents of prices) {
            const product = await tenant.product({ priceCents, tracksInventory: false });
            sales.push((await aPaidSale([{ product, quantity: 2 }], tenant)).sale.id);
          }
          for (const next of steps) {
            const sale = await readSale(scope(tenant), sales[next.at % sales.length] ?? '');
            if (!sale) throw new Error('the sale is gone');
            const done = (() => {
              if (next.kind === 'refund') return refund(sale, next.quantity, {}, tenant);
              if (next.kind === 'voidPaidSale')
                return voidSale(tenant.writeScope(), sale.id, {
                  reason: 'x',
                  returns_stock: true,
                  kitchen: 'leave',
                });
              if (next.kind === 'charge')
                return chargeSale(
                  tenant.writeScope(),
                  sale.id,
                  paymentsOf(tenant, 'efectivo', sale.total_cents),
                );
              return correctPayment(
                tenant.writeScope(),
                sale.id,
                sale.payments[0]?.id ?? '',
                tenant.methods[next.method],
              );
            })();
            await (done satisfies Promise<unknown>).catch((error: unknown) => {
              if (!(error instanceof Refusal)) throw error;
            });
          }
          for (const id of sales) {
            const sale = await readSale(scope(tenant), id);
            expect(sale?.payments.reduce((sum, payment) => sum + payment.amount_cents, 0)).toBe(
              sale?.total_cents,
            );
            expect(sale?.refunded_cents).toBeLessThanOrEqual(sale?.total_cents ?? 0);
            if (sale?.status === 'Anulada') expect(sale.refunded_cents).toBe(0);
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});
