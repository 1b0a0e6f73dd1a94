import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  chargeSale,
  discountSale,
  mergeBills,
  readSale,
  splitBill,
  splitEvenly,
} from '#db/queries/bills/sales.ts';
import {
  cancelLine,
  changeLine,
  joinOrder,
  moveLines,
  readOrder,
  separateOrder,
} from '#db/queries/orders/orders.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { grossOf } from '#domain/bills/bills.ts';
import type { Order } from '#domain/orders/answers/orders.ts';
import type { Business } from '#tests/support/business.ts';
import { saleOf, salesOf } from '#tests/support/sales.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let coffee: string;
let meal: string;
beforeEach(async () => {
  business = await database.business();
  await business.openRegister();
  coffee = await business.product({ name: 'Café', priceCents: 2500, tracksInventory: false });
  meal = await business.product({
    name: 'Parrillada',
    priceCents: 72_000,
    tracksInventory: false,
  });
});

const scope = () => business.scope('mesero');
const waiter = () => business.writeScope('mesero');
const approved = () => ({ ...waiter(), approvedBy: business.employees.admin.id });
const permitted = { allowed: true, approved_by: null };
const tableAt = (index: number) => business.tables[index]?.id ?? '';
const seated = (index: number, product = coffee, quantity = 1) =>
  business.order([{ product, quantity }], { channel: 'mesa', table_id: tableAt(index) });
const whole = { rate: 10_000, reason: 'Cortesía' };
const ids = () => ({ new_order_id: randomUUID(), kitchen_ticket_id: randomUUID(), sale_id: randomUUID() });

const detail = async (orderId: string): Promise<Order> => {
  const { order } = await readOrder(scope(), orderId);
  if (!order) throw new Error('no order');
  return order;
};
const bill = async (id: string): Promise<Sale> => {
  const sale = await readSale(scope(), id);
  if (!sale) throw new Error('no bill');
  return sale;
};
const lineOf = async (orderId: string, index = 0) => {
  const line = (await detail(orderId)).lines[index];
  if (!line) throw new Error('no line');
  return line;
};
const move = async (from: string, to: string, index = 0) => {
  const { id: line_id, quantity } = await lineOf(from, index);
  const items = [{ line_id, quantity, new_line_id: randomUUID() }];
  return moveLines(waiter(), from, { items, order_id: to, ...ids() });
};

describe('what stays at full price after an approved discount of 100 % on a coffee', () => {
  it('a meal sent after the discount is charged at full price', async () => {
    const { sale } = await seated(0);
    await discountSale(approved(), sale.id, whole, 'any');
    const later = await seated(0, meal);
    expect(later.sale).toMatchObject({ id: sale.id, total_cents: 72_000, discount_cents: 2500 });
  });

  it('a meal moved to the discounted bill is charged at full price', async () => {
    const { sale, order } = await seated(0);
    await discountSale(approved(), sale.id, whole, 'any');
    const other = await seated(1, meal);
    await move(other.order.id, order.id);
    expect(await bill(sale.id)).toMatchObject({ total_cents: 72_000, discount_cents: 2500 });
  });

  it('a meal of a table that joins is charged at full price, and leaves undiscounted when the tables separate', async () => {
    const { sale, order } = await seated(0);
    await discountSale(approved(), sale.id, whole, 'any');
    const other = await seated(1, meal);
    await joinOrder(waiter(), other.order.id, order.id);
    expect(await bill(sale.id)).toMatchObject({ total_cents: 72_000, discount_cents: 2500 });
    const { answer } = await separateOrder(waiter(), other.order.id, randomUUID());
    expect(answer.order.bills).toMatchObject([{ total_cents: 72_000, discount_cents: 0 }]);
    expect(await bill(sale.id)).toMatchObject({ total_cents: 0, discount_cents: 2500 });
  });

  it.each([
    'bill',
    'line',
  ] as const)('more units and priced extras are at full price when the discount is on the %s', async (on) => {
    const milk = await business.ingredient({ name: 'Leche' });
    const latte = await business.product({
      priceCents: 2500,
      tracksInventory: false,
      recipe: [{ ingredient: milk, quantity: 1, extraPriceCents: 1000 }],
    });
    const { sale, order } = await seated(0, latte);
    const sale_item_id = on === 'line' ? sale.items[0]?.id : undefined;
    await discountSale(approved(), sale.id, { ...whole, sale_item_id }, 'any');
    const { id } = await lineOf(order.id);
    await changeLine(waiter(), id, { quantity: 3 }, permitted);
    expect(await bill(sale.id)).toMatchObject({ total_cents: 5000, discount_cents: 2500 });
    await changeLine(waiter(), id, { notes: { con: { Leche: 1 } } }, permitted);
    expect(await bill(sale.id)).toMatchObject({ total_cents: 8000, discount_cents: 2500 });
    await changeLine(waiter(), id, { quantity: 1, reason: 'Menos' }, permitted);
    expect((await bill(sale.id)).discount_cents).toBe(833);
  });

  it('an extra is at full price though it costs as much as the cancelled coffee', async () => {
    const milk = await business.ingredient({ name: 'Leche' });
    const latte = await business.product({
      priceCents: 2500,
      tracksInventory: false,
      recipe: [{ ingredient: milk, quantity: 1, extraPriceCents: 2500 }],
    });
    const { sale, order } = await seated(0, latte, 2);
    await discountSale(approved(), sale.id, whole, 'any');
    const { id } = await lineOf(order.id);
    await changeLine(waiter(), id, { quantity: 1, notes: { con: { Leche: 1 } }, reason: 'Uno' }, permitted);
    expect(await bill(sale.id)).toMatchObject({ total_cents: 2500, discount_cents: 2500 });
  });

  it('a bill without discount that is merged with a discounted bill stays at full price, and the percentage remains', async () => {
    const { sale, order } = await business.order([{ product: coffee }, { product: meal }]);
    const part = randomUUID();
    const items = [{ sale_item_id: sale.items[0]?.id ?? '', quantity: 1 }];
    await splitBill(waiter(), sale.id, { id: part, items });
    await discountSale(approved(), part, whole, 'any');
    const { answer } = await mergeBills(waiter(), sale.id, part);
    expect(answer.bills).toMatchObject([
      { total_cents: 72_000, discount_cents: 2500, discount_percentage: 10_000, discount_reason: 'Cortesía' },
    ]);
    const bills = await salesOf(business, order.id);
    expect(bills).toMatchObject([
      { discount_by: business.employees.mesero.id, discount_approved_by: business.employees.admin.id },
    ]);
  });
});

describe('a discount over the life of its bill', () => {
  it('a discount decreases in proportion to its line, and ends when its last line is cancelled', async () => {
    const { sale, order } = await business.order([{ product: coffee, quantity: 4 }, { product: meal }]);
    const sale_item_id = sale.items[0]?.id;
    await discountSale(approved(), sale.id, { sale_item_id, amount_cents: 5000, reason: 'Frío' }, 'any');
    const { id } = await lineOf(order.id);
    await changeLine(waiter(), id, { quantity: 1, reason: 'Menos' }, permitted);
    expect((await bill(sale.id)).discount_cents).toBe(1250);
    await cancelLine(approved(), id, 'Se fue');
    expect(await bill(sale.id)).toMatchObject({ discount_cents: 0, total_cents: 72_000 });

    const other = await business.order([{ product: coffee }]);
    await discountSale(approved(), other.sale.id, whole, 'any');
    const later = await business.order([{ product: meal }], { id: other.order.id });
    await cancelLine(approved(), (await lineOf(other.order.id)).id, 'Se fue');
    expect(await bill(later.sale.id)).toMatchObject({
      total_cents: 72_000,
      discount_cents: 0,
      discount_percentage: 0,
      discount_reason: null,
    });
  });

  it('a discount that is given again covers the lines sent in between', async () => {
    const { sale } = await seated(0);
    await discountSale(approved(), sale.id, whole, 'any');
    await seated(0, meal);
    await expect(discountSale(waiter(), sale.id, whole, 'none')).rejects.toMatchObject({
      code: 'approval.required',
    });
    await discountSale(approved(), sale.id, whole, 'any');
    expect(await bill(sale.id)).toMatchObject({ total_cents: 0, discount_cents: 74_500 });
  });

  it('covering more lines with the same amount requires approval, and a lower amount retains the approver', async () => {
    const { sale } = await seated(0);
    await discountSale(approved(), sale.id, { amount_cents: 2000, reason: 'Cortesía' }, 'any');
    await seated(0, meal);
    const lower = (amount_cents: number) =>
      discountSale(waiter(), sale.id, { amount_cents, reason: 'Otra cosa' }, 'none');
    await expect(lower(2000)).rejects.toMatchObject({ code: 'approval.required' });
    const { sale: single } = await business.order([{ product: meal }]);
    await discountSale(approved(), single.id, { amount_cents: 2000, reason: 'Cortesía' }, 'any');
    await discountSale(waiter(), single.id, { amount_cents: 1000, reason: 'Menos' }, 'none');
    expect(await saleOf(business, single.id)).toMatchObject({
      discount_by: business.employees.mesero.id,
      discount_approved_by: business.employees.admin.id,
    });
  });

  it('a discount of a line retains who gave and who approved it on the parts of a split bill', async () => {
    const { sale } = await seated(0, coffee, 2);
    const sale_item_id = sale.items[0]?.id;
    await discountSale(approved(), sale.id, { sale_item_id, rate: 5000, reason: 'Frío' }, 'any');
    await splitEvenly(waiter(), sale.id, [randomUUID()]);
    const given = {
      discount_by: business.employees.mesero.id,
      discount_approved_by: business.employees.admin.id,
      discount_reason: 'Frío',
    };
    expect(
      await database.rows(
        'select discount_by, discount_approved_by, discount_reason from sale_items where business_id = $1',
        [business.id],
      ),
    ).toEqual([given, given]);
  });

  it('the audit log stores order, bill, lines and amounts of a discount, who gave it and who approved it', async () => {
    const { sale, order } = await business.order([{ product: coffee, quantity: 2 }, { product: meal }]);
    const [first, second] = sale.items;
    await discountSale(approved(), sale.id, { rate: 1000, reason: 'Cortesía' }, 'any');
    await discountSale(
      approved(),
      sale.id,
      { sale_item_id: first?.id, amount_cents: 500, reason: 'Frío' },
      'any',
    );
    const audited = await business.audit('sale.discounted');
    const by = { user_id: business.employees.mesero.id, approved_by: business.employees.admin.id };
    expect(audited).toMatchObject([
      {
        ...by,
        details: {
          order_number: order.number,
          sale_id: sale.id,
          amount_cents: 7700,
          reason: 'Cortesía',
          discounted_lines: [
            { id: first?.id, name: 'Café', quantity: 2, discount_cents: 500 },
            { id: second?.id, name: 'Parrillada', quantity: 1, discount_cents: 7200 },
          ],
        },
      },
      {
        ...by,
        details: {
          amount_cents: 500,
          line: 'Café',
          discounted_lines: [{ id: first?.id, name: 'Café', quantity: 2, discount_cents: 500 }],
        },
      },
    ]);
  });

  it('a discounted line of a bill cannot be moved or joined to another bill, and other lines can', async () => {
    const { sale, order } = await seated(0);
    await discountSale(approved(), sale.id, whole, 'any');
    const other = await seated(1, meal);
    await seated(0, meal);
    await expect(move(order.id, other.order.id)).rejects.toMatchObject({ code: 'sale.discount' });
    await move(order.id, other.order.id, 1);
    expect(await bill(other.sale.id)).toMatchObject({ total_cents: 144_000, discount_cents: 0 });
    await expect(joinOrder(waiter(), order.id, other.order.id)).rejects.toMatchObject({
      code: 'sale.discount',
    });
  });
});

describe('random changes of a bill after a discount', () => {
  const steps = fc.array(
    fc.record({
      kind: fc.constantFrom(
        'send',
        'more',
        'less',
        'cancel',
        'move in',
        'split',
        'even',
        'amount',
        'merge',
        'charge part',
      ),
      at: fc.nat(7),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 8 },
  );

  it('the discount never exceeds what was granted', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.integer({ min: 1, max: 10_000 }),
        fc.boolean(),
        fc.boolean(),
        async (moves, rate, onLine, included) => {
          business = await database.business({ pricesIncludeTax: included });
          await business.openRegister();
          const priced = (priceCents: number, taxCategory?: 'special') =>
            business.product({
              priceCents,
              tracksInventory: false,
              ...(taxCategory ? { taxCategory } : {}),
            });
          const menu = [await priced(3333), await priced(700, 'special'), await priced(12_501)];
          const pick = (at: number) => menu[at % menu.length] ?? '';
          const { sale, order } = await business.order([
            { product: pick(0), quantity: 2 },
            { product: pick(1), quantity: 3 },
          ]);
          const admin = () => business.writeScope();
          const sale_item_id = onLine ? sale.items[0]?.id : undefined;
          const { answer } = await discountSale(admin(), sale.id, { rate, reason: 'x', sale_item_id }, 'any');
          let granted = answer.bills[0]?.discount_cents ?? 0;
          const covered = new Set(sale.items.map((item) => item.order_line_id));
          const act = async ({ kind, at, quantity }: { kind: string; at: number; quantity: number }) => {
            const now = await detail(order.id);
            const open = now.bills.filter(({ status }) => status === 'Por cobrar');
            const chosen = open[at % Math.max(1, open.length)];
            const lines = now.lines.filter(({ status }) => status === 'Activa');
            const line = lines[at % Math.max(1, lines.length)];
            if (!chosen || !line) return;
            if (kind === 'send') await business.order([{ product: pick(at), quantity }], { id: order.id });
            if (kind === 'more')
              await changeLine(admin(), line.id, { quantity: line.quantity + quantity }, permitted);
            if (kind === 'less' && line.quantity > 1)
              await changeLine(admin(), line.id, { quantity: 1, reason: 'x' }, permitted);
            if (kind === 'cancel') await cancelLine(admin(), line.id, 'x');
            if (kind === 'move in') {
              const other = await business.order([{ product: pick(at), quantity }]);
              await move(other.order.id, order.id);
            }
            if (kind === 'split') {
              const items = [{ sale_item_id: chosen.items[0]?.id ?? '', quantity: 0.5 }];
              await splitBill(admin(), chosen.id, { id: randomUUID(), items });
            }
            if (kind === 'even') await splitEvenly(admin(), chosen.id, [randomUUID(), randomUUID()]);
            const amount_cents = Math.max(1, Math.floor(chosen.total_cents / (quantity + 1)));
            if (kind === 'amount') await splitBill(admin(), chosen.id, { id: randomUUID(), amount_cents });
            if (kind === 'merge') await mergeBills(admin(), open[0]?.id ?? '', chosen.id);
            if (kind === 'charge part')
              await chargeSale(admin(), chosen.id, {
                payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents }],
                part: { id: randomUUID(), amount_cents },
              });
          };
          for (const step of moves) {
            await act(step).catch((error: unknown) => {
              if (!(error instanceof Refusal)) throw error;
            });
            const { bills } = await detail(order.id);
            const discounted = bills.reduce((sum, { discount_cents }) => sum + discount_cents, 0);
            expect(discounted).toBeLessThanOrEqual(granted);
            granted = discounted;
            for (const each of bills) {
              const sums = each.items.reduce(
                (sum, item) => ({
                  total: sum.total + item.base_cents + item.tax_cents,
                  discount: sum.discount + item.discount_cents,
                }),
                { total: 0, discount: 0 },
              );
              expect(sums).toEqual({ total: each.total_cents, discount: each.discount_cents });
              expect(new Set(each.items.map((item) => item.order_line_id)).size).toBe(each.items.length);
              for (const item of each.items) {
                if (!covered.has(item.order_line_id)) expect(item.discount_cents).toBe(0);
                expect(item.discount_cents).toBeLessThanOrEqual(grossOf(item));
                expect(item.own_discount_cents).toBeLessThanOrEqual(item.discount_cents);
              }
            }
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
