import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  chargeSale,
  discountSale,
  mergeBills,
  readSale,
  splitBill,
  splitEvenly,
} from '#db/queries/bills/sales.ts';
import { readOrder } from '#db/queries/orders/orders.ts';
import { MAX_PARTS } from '#domain/base/limits.ts';
import { cents, shareCents, sumCents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Bills, Sale } from '#domain/bills/answers/sales.ts';
import { NOTHING_TO_CHARGE, shareName, summarizeBill, TOO_MANY_PARTS } from '#domain/bills/bills.ts';
import { lineTax } from '#domain/fiscal/tax.ts';
import { splitPart } from '#domain/offline/bill.ts';
import { tableOf } from '#tests/support/orders.ts';
import { listSales } from '#tests/support/reads.ts';
import { paymentsOf, saleOf } from '#tests/support/sales.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

const business = sharedBusiness();
beforeAll(async () => {
  await business.openRegister();
});

type TaxCategory = 'general' | 'special' | 'exempt';
const waiter = (otherBusiness = business) => otherBusiness.writeScope('mesero');
const cashier = (otherBusiness = business) => otherBusiness.writeScope('cajero');

async function products(prices: readonly (readonly [number, TaxCategory?])[], otherBusiness = business) {
  return Promise.all(
    prices.map(([priceCents, taxCategory = 'general']) =>
      otherBusiness.product({ priceCents, taxCategory, tracksInventory: false }),
    ),
  );
}

const itemOf = (sale: Sale, index: number) => {
  const item = sale.items[index];
  if (!item) throw new Error(`no line ${index}`);
  return item;
};
const billOf = ({ bills }: Bills, id: string): Sale => {
  const bill = bills.find((each) => each.id === id);
  if (!bill) throw new Error('no bill');
  return bill;
};

const fields = ['base_cents', 'tax_cents', 'discount_cents', 'amount_cents'] as const;
/** The totals of the bills, and that of each rate, in centavos. */
function sums(bills: readonly Sale[]) {
  const total = { total: 0, discount: 0, units: 0 };
  const rates: Record<number, number> = {};
  for (const bill of bills) {
    total.total += bill.total_cents;
    total.discount += bill.discount_cents;
    for (const item of bill.items) {
      total.units = Number((total.units + item.quantity).toPrecision(12));
      rates[item.tax_rate] = (rates[item.tax_rate] ?? 0) + item.base_cents + item.tax_cents;
    }
  }
  return { total, rates };
}

/** Expects the base of each rate of a bill to be that of its own total, or of its own prices if the tax is added to them. */
function expectOwnTax(bill: Sale, included: boolean): void {
  for (const { tax_rate, base_cents, tax_cents } of summarizeBill(bill.items).bands) {
    const lines = bill.items.filter((item) => item.tax_rate === tax_rate);
    const priced = sumCents(lines.map(({ amount_cents }) => cents(amount_cents)));
    const ofTotal = lineTax({ amount_cents: cents(base_cents + tax_cents), tax_rate }, true);
    const ofPrices = lineTax({ amount_cents: priced, tax_rate }, false);
    expect(included ? [ofTotal] : [ofTotal, ofPrices]).toContainEqual({ base_cents, tax_cents });
  }
}

const cash = (amount_cents: number, otherBusiness = business) => ({
  payments: [{ id: randomUUID(), payment_method_id: otherBusiness.methods.efectivo, amount_cents }],
});

describe('splitting a bill', () => {
  it('chosen units are split off twice: a bill of 18.00 becomes bills of 8.00, 4.00 and 6.00', async () => {
    const [agua = '', jugo = '', coca = ''] = await products([[200], [200], [200]]);
    const { sale } = await business.order([
      { product: agua, quantity: 5 },
      { product: jugo, quantity: 3 },
      { product: coca },
    ]);
    const first = randomUUID();
    const { answer } = await splitBill(waiter(), sale.id, {
      id: first,
      items: [
        { sale_item_id: itemOf(sale, 0).id, quantity: 3 },
        { sale_item_id: itemOf(sale, 2).id, quantity: 1 },
      ],
    });
    const rest = billOf(answer, sale.id);
    expect([billOf(answer, first).total_cents, rest.total_cents]).toEqual([800, 1000]);
    const second = randomUUID();
    const again = await splitBill(waiter(), sale.id, {
      id: second,
      items: [
        { sale_item_id: itemOf(rest, 0).id, quantity: 1 },
        { sale_item_id: itemOf(rest, 1).id, quantity: 1 },
      ],
    });
    expect(again.answer.bills.map((bill) => bill.total_cents).sort((a, b) => a - b)).toEqual([400, 600, 800]);
  });

  it('a payment of 5.00 on 37.00 at three rates leaves 32.00, the totals of each rate add up, and each base is that of its own total', async () => {
    const wanted = await products([[1200], [1500, 'special'], [1000, 'exempt']]);
    const { sale } = await business.order(wanted.map((product) => ({ product })));
    const part = { id: randomUUID(), amount_cents: 500 };
    const { answer } = await chargeSale(cashier(), sale.id, { ...cash(500), part });
    const rest = await readSale(business.scope(), sale.id);
    expect(answer.sale).toMatchObject({ id: part.id, status: 'Pagada', total_cents: 500 });
    expect(rest).toMatchObject({ status: 'Por cobrar', total_cents: 3200 });
    if (!rest) throw new Error('no rest');
    expect(sums([answer.sale, rest])).toEqual(sums([sale]));
    for (const bill of [answer.sale, rest]) expectOwnTax(bill, true);
  });

  it('ten of twenty lines of 35.00 are charged as 304.35 + 45.65, as the other ten; a third of 165.00 is 47.83 + 7.17', async () => {
    const [product = '', menu = ''] = await products([[3500], [5500]]);
    const { sale } = await business.order(new Array<{ product: string }>(20).fill({ product }));
    expect(sale).toMatchObject({ base_cents: 60_870, tax_cents: 9130 });
    const part = {
      id: randomUUID(),
      items: sale.items.slice(0, 10).map(({ id }) => ({ sale_item_id: id, quantity: 1 })),
    };
    const { answer } = await chargeSale(cashier(), sale.id, { ...cash(35_000), part });
    const half = { base_cents: 30_435, tax_cents: 4565, total_cents: 35_000 };
    expect(answer.sale).toMatchObject(half);
    expect(await readSale(business.scope(), sale.id)).toMatchObject(half);
    const meals = await business.order([{ product: menu, quantity: 3 }]);
    const thirds = (await splitEvenly(waiter(), meals.sale.id, [randomUUID(), randomUUID()])).answer.bills;
    for (const third of thirds) expect(third).toMatchObject({ base_cents: 4783, tax_cents: 717 });
    const [, second, third] = thirds;
    await mergeBills(waiter(), meals.sale.id, second?.id ?? '');
    const { bills } = (await mergeBills(waiter(), meals.sale.id, third?.id ?? '')).answer;
    expect(bills).toMatchObject([{ base_cents: 14_348, tax_cents: 2152, share_kind: null }]);
  });

  it('an even split of 10.00 in three gives 3.34, 3.33 and 3.33', async () => {
    const [product = ''] = await products([[1000]]);
    const { sale } = await business.order([{ product }]);
    const { answer } = await splitEvenly(waiter(), sale.id, [randomUUID(), randomUUID()]);
    expect(answer.bills.map((bill) => bill.total_cents).sort()).toEqual([333, 333, 334]);
    expect(billOf(answer, sale.id).total_cents).toBe(334);
  });

  it('charging half of a line leaves the table occupied until the other half is charged', async () => {
    const [product = ''] = await products([[7501]]);
    const table_id = business.tables[0]?.id ?? '';
    const { sale, order } = await business.order([{ product }], { channel: 'mesa', table_id });
    const part = { id: randomUUID(), items: [{ sale_item_id: itemOf(sale, 0).id, quantity: 0.5 }] };
    const half = await chargeSale(cashier(), sale.id, { ...cash(4000), part });
    expect(await tableOf(business, table_id)).toMatchObject({ is_available: false });
    const rest = await readSale(business.scope(), sale.id);
    expect(half.answer.sale.total_cents + (rest?.total_cents ?? 0)).toBe(7501);
    await chargeSale(cashier(), sale.id, cash(10_000));
    expect(await tableOf(business, table_id)).toMatchObject({ is_available: true });
    expect((await readOrder(business.scope(), order.id)).order).toMatchObject({ status: 'Cerrada' });
  });

  it('merging the parts of a split bill restores each line', async () => {
    const wanted = await products([[333], [999, 'special']]);
    const { sale } = await business.order(wanted.map((product) => ({ product, quantity: 3 })));
    const ids = [randomUUID(), randomUUID()];
    await splitEvenly(waiter(), sale.id, ids);
    for (const id of ids) await mergeBills(waiter(), sale.id, id);
    const merged = await readSale(business.scope(), sale.id);
    expect(merged?.items.map((item) => [item.quantity, ...fields.map((field) => item[field])])).toEqual(
      sale.items.map((item) => [item.quantity, ...fields.map((field) => item[field])]),
    );
  });

  it('a merged bill retains the reason of a discount and the employee who gave it', async () => {
    const [product = ''] = await products([[10_000]]);
    const { sale } = await business.order([{ product, quantity: 3 }]);
    const [whole, line] = [randomUUID(), randomUUID()];
    const items = [{ sale_item_id: itemOf(sale, 0).id, quantity: 1 }];
    await splitBill(waiter(), sale.id, { id: whole, items });
    const { answer } = await splitBill(waiter(), sale.id, { id: line, items });
    const admin = business.writeScope();
    await discountSale(admin, whole, { amount_cents: 500, reason: 'Cortesía' }, 'any');
    const sale_item_id = itemOf(billOf(answer, line), 0).id;
    await discountSale(
      business.writeScope(),
      line,
      { sale_item_id, amount_cents: 700, reason: 'Error en el pedido' },
      'any',
    );
    await mergeBills(waiter(), sale.id, whole);
    const { bills } = (await mergeBills(waiter(), sale.id, line)).answer;
    expect(bills).toMatchObject([
      {
        discount_amount_cents: 500,
        discount_reason: 'Cortesía',
        discount_cents: 1200,
        items: [{ own_discount_cents: 700, discount_reason: 'Error en el pedido' }],
      },
    ]);
    expect((await saleOf(business, sale.id)).discount_by).toBe(business.employees.admin.id);
  });

  it('a split refuses too many units, all units, too large an amount and a line of another bill, and changes nothing', async () => {
    const [product = ''] = await products([[1000]]);
    const { sale } = await business.order([{ product, quantity: 2 }]);
    const other = await business.order([{ product }]);
    const line = itemOf(sale, 0).id;
    const split = (part: object) => splitBill(waiter(), sale.id, { id: randomUUID(), ...part });
    for (const [part, code] of [
      [{ items: [{ sale_item_id: line, quantity: 3 }] }, 'input.invalid'],
      [{ items: [{ sale_item_id: line, quantity: 2 }] }, 'order.empty'],
      [{ items: [{ sale_item_id: itemOf(other.sale, 0).id, quantity: 1 }] }, 'row.missing'],
      [{ amount_cents: 2000 }, 'input.invalid'],
    ] as const) {
      await expect(split(part)).rejects.toMatchObject({ code });
    }
    expect(await readSale(business.scope(), sale.id)).toEqual(sale);
  });

  it('a part without anything to charge is refused on the server and on the device, and changes nothing', async () => {
    const [cheap = '', gift = '', soup = ''] = await products([[100], [0], [5000]]);
    const nothing = { code: 'input.invalid', message: NOTHING_TO_CHARGE };
    const refuses = async (sale: Sale, index: number, quantity: number) => {
      const part = { id: randomUUID(), items: [{ sale_item_id: itemOf(sale, index).id, quantity }] };
      expect(splitPart(sale, part, sale.created_at)).toEqual({ refusal: nothing });
      await expect(splitBill(waiter(), sale.id, part)).rejects.toMatchObject(nothing);
      await expect(chargeSale(cashier(), sale.id, { payments: [], part })).rejects.toMatchObject(nothing);
      expect(await readSale(business.scope(), sale.id)).toEqual(sale);
    };
    const { sale: crumbs } = await business.order([{ product: cheap }]);
    await refuses(crumbs, 0, 0.0049);
    await refuses(crumbs, 0, 0.9951);
    const { sale: meal } = await business.order([{ product: gift }, { product: soup, quantity: 2 }]);
    await refuses(meal, 0, 1);
    await refuses(meal, 1, 2);
    const { sale: gifts } = await business.order([{ product: gift, quantity: 2 }]);
    await refuses(gifts, 0, 1);
    await expect(splitEvenly(waiter(), gifts.id, [randomUUID()])).rejects.toMatchObject({
      message: TOO_MANY_PARTS,
    });
    const { answer } = await chargeSale(cashier(), gifts.id, { payments: [] });
    expect(answer.sale).toMatchObject({ status: 'Pagada', total_cents: 0 });
  });

  it('a product without a price is split off with one that has it', async () => {
    const [gift = '', soup = ''] = await products([[0], [5000]]);
    const { sale } = await business.order([{ product: gift }, { product: soup, quantity: 2 }]);
    const id = randomUUID();
    const items = [0, 1].map((index) => ({ sale_item_id: itemOf(sale, index).id, quantity: 1 }));
    const { answer } = await splitBill(waiter(), sale.id, { id, items });
    expect([billOf(answer, sale.id).total_cents, billOf(answer, id).total_cents]).toEqual([5000, 5000]);
  });

  it('the parts of a bill add up to its total of each rate after random splits, merges and discounts, and each has its own tax', async () => {
    const categories: readonly TaxCategory[] = ['general', 'special', 'exempt'];
    const lines = fc.array(
      fc.record({
        price: fc.integer({ min: 1, max: 200_000 }),
        category: fc.constantFrom(...categories),
        quantity: fc.integer({ min: 1, max: 5 }),
      }),
      { minLength: 1, maxLength: 4 },
    );
    const steps = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('amount' as const), share: fc.integer({ min: 1, max: 99 }) }),
        fc.record({ kind: fc.constant('even' as const), parts: fc.integer({ min: 2, max: 4 }) }),
        fc.record({
          kind: fc.constant('line' as const),
          at: fc.nat(3),
          share: fc.constantFrom(0.25, 0.5, 1, 1.5),
        }),
        fc.record({ kind: fc.constant('merge' as const), at: fc.nat(5) }),
      ),
      { maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(
        lines,
        steps,
        fc.boolean(),
        fc.integer({ min: 0, max: 3000 }),
        async (wanted, moves, included, discount) => {
          const otherBusiness = await database.business({ pricesIncludeTax: included });
          await otherBusiness.openRegister();
          const ids = await products(
            wanted.map(({ price, category }) => [price, category]),
            otherBusiness,
          );
          const taken = wanted.map(({ quantity }, at) => ({ product: ids[at] ?? '', quantity }));
          const { sale, order } = await otherBusiness.order(taken);
          const scope = otherBusiness.scope();
          await discountSale(
            otherBusiness.writeScope(),
            sale.id,
            { rate: discount, reason: 'Cortesía' },
            'any',
          );
          const bills = async () => (await readOrder(scope, order.id)).order?.bills ?? [];
          const [original] = await bills();
          const whole = sums(original ? [original] : []);
          let movedLines = false;
          for (const move of moves) {
            const now = (await bills()).find(({ id }) => id === sale.id);
            if (!now) throw new Error('the bill does not exist');
            const done = (() => {
              if (move.kind === 'even')
                return splitEvenly(
                  otherBusiness.writeScope(),
                  sale.id,
                  Array.from({ length: move.parts - 1 }, randomUUID),
                );
              if (move.kind === 'amount') {
                const amount_cents = Math.max(1, Math.floor((now.total_cents * move.share) / 100));
                return splitBill(otherBusiness.writeScope(), sale.id, { id: randomUUID(), amount_cents });
              }
              if (move.kind === 'line') {
                const item = now.items[move.at % now.items.length];
                const items = [{ sale_item_id: item?.id ?? '', quantity: move.share }];
                return splitBill(otherBusiness.writeScope(), sale.id, { id: randomUUID(), items });
              }
              return bills().then((all) =>
                mergeBills(otherBusiness.writeScope(), sale.id, all[move.at % all.length]?.id ?? ''),
              );
            })();
            await done.catch((error: unknown) => {
              if (!(error instanceof Refusal)) throw error;
            });
            const after = await bills();
            // The tax that is added to the prices of lines is rounded in each bill.
            movedLines ||= move.kind === 'line';
            if (included || !movedLines) expect(sums(after)).toEqual(whole);
            expect(sums(after).total).toMatchObject({
              discount: whole.total.discount,
              units: whole.total.units,
            });
            const [only] = after;
            if (after.length === 1)
              expect([only?.base_cents, only?.tax_cents]).toEqual([
                original?.base_cents,
                original?.tax_cents,
              ]);
            for (const bill of after) {
              expectOwnTax(bill, included);
              expect(bill.total_cents).toBe(bill.base_cents + bill.tax_cents);
              expect(bill.items.reduce((sum, item) => sum + item.base_cents + item.tax_cents, 0)).toBe(
                bill.total_cents,
              );
            }
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('the share that a bill is of its original bill', () => {
  const shares = ({ bills }: Pick<Bills, 'bills'>) =>
    bills.map(({ share_kind, share_of }) => (share_kind === 'even' ? share_of : share_kind));
  const threeLines = async () => {
    const wanted = await products([[1000], [1500], [500]]);
    return business.order(wanted.map((product) => ({ product })));
  };
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
  const unpaid = (list: readonly Sale[]) => list.filter(({ status }) => status === 'Por cobrar');

  it('an even split in three gives thirds, splitting a third gives sixths, and merging all of them clears the share', async () => {
    const { sale } = await threeLines();
    const [second = '', third = ''] = ids(2);
    expect(shares((await splitEvenly(waiter(), sale.id, [second, third])).answer)).toEqual([3, 3, 3]);
    const [half = ''] = ids(1);
    const { answer } = await splitEvenly(waiter(), third, [half]);
    expect(shares(answer).sort()).toEqual([3, 3, 6, 6]);
    expect(answer.bills[0]?.items.map(({ line_quantity }) => line_quantity)).toEqual([1, 1, 1]);
    for (const id of [half, third, second]) {
      const merged = await mergeBills(waiter(), sale.id, id);
      expect(billOf(merged.answer, sale.id).share_kind).toBe(id === second ? null : 'amount');
    }
  });

  it('a bill with partial payments by amount is the rest, also after more lines are sent', async () => {
    const { sale, order } = await threeLines();
    const pay = async (amount_cents: number) => {
      const part = { id: randomUUID(), amount_cents };
      await chargeSale(cashier(), sale.id, { ...cash(amount_cents), part });
    };
    await pay(1000);
    await pay(500);
    const bills = (await readOrder(business.scope(), order.id)).order?.bills ?? [];
    expect(shares({ bills }).sort()).toEqual(['amount', 'amount', 'rest']);
    const [product = ''] = await products([[700]]);
    await business.order([{ product }], { id: order.id });
    const [rest] = unpaid((await readOrder(business.scope(), order.id)).order?.bills ?? []);
    expect(rest).toMatchObject({ id: sale.id, share_kind: 'rest', total_cents: 2200 });
    expect(rest?.items.filter(({ quantity, line_quantity }) => quantity === line_quantity)).toHaveLength(1);
    await splitEvenly(waiter(), sale.id, ids(1));
    const halves = unpaid((await readOrder(business.scope(), order.id)).order?.bills ?? []);
    expect(shares({ bills: halves }).sort()).toEqual(['amount', 'rest']);
    const other = halves.find(({ id }) => id !== sale.id)?.id ?? '';
    expect(billOf((await mergeBills(waiter(), sale.id, other)).answer, sale.id).share_kind).toBe('rest');
  });

  it('the list of sales names a part as its receipt does, followed by the lines that only it has', async () => {
    const otherBusiness = await database.business();
    await otherBusiness.openRegister();
    const [dish = '', drink = ''] = await products([[1000], [700]], otherBusiness);
    const { sale, order } = await otherBusiness.order([{ product: dish }]);
    const [second = '', part = ''] = ids(2);
    const pay = (id: string, cents: number, more: object = {}) =>
      chargeSale(cashier(otherBusiness), id, { ...cash(cents, otherBusiness), ...more });
    await splitEvenly(waiter(otherBusiness), sale.id, [second]);
    await pay(second, 500);
    await pay(sale.id, 100, { part: { id: part, amount_cents: 100 } });
    await otherBusiness.order([{ product: drink, quantity: 2 }], { id: order.id });
    await pay(sale.id, 1800);
    const { sales } = await listSales(otherBusiness.scope(), {
      from: '2000-01-01',
      to: '2100-01-01',
      limit: 50,
      offset: 0,
    });
    const paid = await Promise.all([sale.id, part, second].map((id) => readSale(otherBusiness.scope(), id)));
    const [rest, ...others] = paid.map((each) => each && shareName(each));
    const drinkName = paid[0]?.items.find(({ quantity }) => quantity === 2)?.name;
    expect(sales.map(({ items }) => items)).toEqual([`${rest}, ${drinkName} x2`, ...others]);
    expect(rest).toBe('Resto de la cuenta');
  });

  it('a bill splits into at most as many parts as the screen offers', async () => {
    const { sale } = await threeLines();
    const splitInto = (parts: number) => splitEvenly(waiter(), sale.id, ids(parts - 1));
    await expect(splitInto(MAX_PARTS + 1)).rejects.toMatchObject({ code: 'input.invalid' });
    expect((await splitInto(MAX_PARTS)).answer.bills).toHaveLength(MAX_PARTS);
  });

  it('a split by chosen lines stores no share', async () => {
    const { sale } = await threeLines();
    const items = [{ sale_item_id: itemOf(sale, 0).id, quantity: 1 }];
    const { answer } = await splitBill(waiter(), sale.id, { id: randomUUID(), items });
    expect(shares(answer)).toEqual([null, null]);
  });
});

describe('a discount on a bill or a line', () => {
  it('a discount on a bill is distributed over its lines by largest remainder, and the total decreases by its amount', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 10_000 }),
        async (prices, rate) => {
          const ids = await products(prices.map((price) => [price]));
          const { sale } = await business.order(ids.map((product) => ({ product })));
          const { answer } = await discountSale(cashier(), sale.id, { rate, reason: 'Promoción' }, 'any');
          const after = billOf(answer, sale.id);
          const whole = prices.reduce((sum, price) => sum + price, 0);
          const off = Number((BigInt(whole) * BigInt(rate) * 2n + 10_000n) / 20_000n);
          expect(after.items.map((item) => item.discount_cents)).toEqual(shareCents(cents(off), prices));
          expect(after.total_cents).toBe(whole - off);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('discounts of line and bill add up, a new round is at full price, and a rate of 0 removes the discount of the bill', async () => {
    const [product = ''] = await products([[10_000]]);
    const table_id = business.tables[1]?.id ?? null;
    const { sale } = await business.order([{ product }], { channel: 'mesa', table_id });
    const line = { sale_item_id: itemOf(sale, 0).id, amount_cents: 2000, reason: 'Cliente frecuente' };
    await discountSale(cashier(), sale.id, line, 'any');
    const both = await discountSale(cashier(), sale.id, { rate: 1000, reason: 'Cortesía' }, 'any');
    expect(billOf(both.answer, sale.id)).toMatchObject({ discount_cents: 2800, total_cents: 7200 });
    await business.order([{ product }], { channel: 'mesa', table_id });
    expect(await readSale(business.scope(), sale.id)).toMatchObject({ total_cents: 17_200 });
    const off = await discountSale(cashier(), sale.id, { rate: 0 }, 'none');
    expect(billOf(off.answer, sale.id)).toMatchObject({ discount_cents: 2000, total_cents: 18_000 });
  });

  it('a discount requires a reason, never exceeds the price, and requires approval above the authority', async () => {
    const [product = ''] = await products([[10_000]]);
    const { sale } = await business.order([{ product }]);
    const discountAs = (discount: object, authority: 'any' | 'limited' | 'none') =>
      discountSale(cashier(), sale.id, discount, authority);
    await expect(discountAs({ rate: 500 }, 'any')).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(discountAs({ amount_cents: 10_001, reason: 'x' }, 'any')).rejects.toMatchObject({
      code: 'sale.discount',
    });
    await expect(discountAs({ rate: 100, reason: 'x' }, 'none')).rejects.toMatchObject({
      code: 'approval.required',
      fields: { action: 'sale:discount' },
    });
    await expect(discountAs({ rate: 1501, reason: 'x' }, 'limited')).rejects.toMatchObject({
      code: 'approval.required',
    });
    const item = itemOf(sale, 0).id;
    await expect(
      discountAs({ sale_item_id: item, amount_cents: 1501, reason: 'x' }, 'limited'),
    ).rejects.toMatchObject({ code: 'approval.required' });
    expect(await readSale(business.scope(), sale.id)).toEqual(sale);
    await discountAs({ rate: 1500, reason: 'Tercera edad' }, 'limited');
    const approver = business.employees.admin.id;
    const scope = { ...cashier(), approvedBy: approver };
    await discountSale(scope, sale.id, { rate: 5000, reason: 'Cortesía' }, 'any');
    const entry = (await business.audit()).find(
      ({ entity_id, details }) => entity_id === sale.id && details.rate === 5000,
    );
    expect(entry).toMatchObject({ approved_by: approver, user_id: business.employees.cajero.id });
  });
});

describe('a discount rate above the authority', () => {
  const refused = { code: 'approval.required' };
  const discountAs = (id: string, input: object, authority: 'any' | 'limited' | 'none') =>
    discountSale(cashier(), id, { reason: 'Cortesía', ...input }, authority);

  it('a rate above the authority requires approval also when the bill totals 0.00', async () => {
    const [water = ''] = await products([[0]]);
    const { sale } = await business.order([{ product: water }]);
    for (const authority of ['none', 'limited'] as const) {
      await expect(discountAs(sale.id, { rate: 10_000 }, authority)).rejects.toMatchObject(refused);
      await expect(
        discountAs(sale.id, { rate: 10_000, sale_item_id: itemOf(sale, 0).id }, authority),
      ).rejects.toMatchObject(refused);
    }
    await discountAs(sale.id, { rate: 1500 }, 'limited');
  });

  it('replacing an amount by an equal rate requires approval, and lowering the discount does not', async () => {
    const [plate = ''] = await products([[10_000]]);
    const { sale } = await business.order([{ product: plate }]);
    await discountAs(sale.id, { amount_cents: 5000 }, 'any');
    for (const authority of ['none', 'limited'] as const)
      await expect(discountAs(sale.id, { rate: 5000 }, authority)).rejects.toMatchObject(refused);
    await discountAs(sale.id, { rate: 5000 }, 'any');
    const { bills } = (await discountAs(sale.id, { rate: 4000 }, 'none')).answer;
    expect(bills).toMatchObject([{ total_cents: 6000 }]);
  });
});

describe('charging, splitting and discounting one bill at once', () => {
  it('twenty concurrent requests on one bill store exactly one payment, and the other requests are refused', async () => {
    const [product = ''] = await products([[5000]]);
    const { sale } = await business.order([{ product, quantity: 2 }]);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => {
        if (index % 4 === 1) return splitEvenly(waiter(), sale.id, [randomUUID()]);
        if (index % 4 === 2)
          return discountSale(cashier(), sale.id, { rate: 100 * index, reason: 'x' }, 'any');
        return chargeSale(cashier(), sale.id, cash(10_000));
      }),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    for (const reason of refused) expect(reason).toBeInstanceOf(Refusal);
    expect(await paymentsOf(business, sale.id)).toHaveLength(1);
    const reasons = refused.filter((reason) =>
      /ya fue cobrada por .+ a las \d\d:\d\d/.test(String(reason.message)),
    );
    expect(reasons.length).toBeGreaterThan(0);
  });
});
