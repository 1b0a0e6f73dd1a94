import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type ChargeRequest,
  chargeSale,
  discountSale,
  mergeBills,
  readSale,
  refundSale,
  splitBill,
  splitEvenly,
  voidSale,
} from '#db/queries/bills/sales.ts';
import { changeBusiness } from '#db/queries/business/settings.ts';
import { readDocument } from '#db/queries/fiscal/fiscal.ts';
import { giveSeniorDiscount } from '#db/queries/fiscal/seniors.ts';
import { changeLine, joinOrder, moveLines, sendAndCharge } from '#db/queries/orders/orders.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { grossOf } from '#domain/bills/bills.ts';
import { cartDiscounts, sentSeniors } from '#domain/fiscal/hn/cart-seniors.ts';
import { emptyCart, totalsWithBill } from '#domain/orders/cart.ts';
import { backdateBusiness } from '#tests/support/backdate.ts';
import type { Business } from '#tests/support/business.ts';
import { dayFromToday, startInvoicing } from '#tests/support/fiscal.ts';
import { sell } from '#tests/support/invoices.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { readSeniors } from '#tests/support/reads.ts';
import { rollUp } from '#tests/support/reports.ts';
import { billsOf } from '#tests/support/sales.ts';
import { seniorOf, THIS_YEAR } from '#tests/support/seniors.ts';
import { database } from '#tests/support/test.ts';

/** Discounts of adulto mayor and cuarta edad (4-honduras, Tips and seniors, and scenario 8). */

let business: Business;
const products = { meal: '', beer: '', coffee: '' };

beforeEach(async () => {
  business = await database.business();
  await business.openRegister();
  const product = (name: string, priceCents: number, taxCategory: 'general' | 'special' = 'general') =>
    business.product({ name, priceCents, taxCategory, tracksInventory: false });
  products.meal = await product('Plato típico', 23_000);
  products.beer = await product('Cerveza', 6000, 'special');
  products.coffee = await product('Café', 3500);
});

const waiter = () => business.writeScope('mesero');
const cashier = () => business.writeScope('cajero');
const permitted = { allowed: true, approved_by: null };
type Product = keyof typeof products;

const send = async (...names: Product[]) => {
  const { sale } = await business.order(
    names.map((name) => ({ product: products[name] })),
    {
      channel: 'mesa',
      table_id: business.tables[0]?.id ?? '',
    },
  );
  return sale;
};
const read = async (id: string): Promise<Sale> => {
  const sale = await readSale(business.scope(), id);
  if (!sale) throw new Error('no bill');
  return sale;
};
const itemsOf = (sale: Sale, name: string) => sale.items.filter((item) => item.name === name);
const itemOf = (sale: Sale, name: string) => {
  const [item] = itemsOf(sale, name);
  if (!item) throw new Error(`no ${name}`);
  return item;
};
type Senior = Parameters<typeof giveSeniorDiscount>[2]['senior'];
const give = (sale: Pick<Sale, 'id'>, senior: Senior, ...sale_item_ids: string[]) =>
  giveSeniorDiscount(waiter(), sale.id, { senior, sale_item_ids });
/** A bill whose meal has the discount of a senior of that age. */
const discounted = async (age: number, ...names: Product[]) => {
  const sale = await send(...names);
  await give(sale, seniorOf(age), itemOf(sale, 'Plato típico').id);
  return read(sale.id);
};
const paying = (amount_cents: number) => [
  { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents },
];
const charge = async (sale: Sale): Promise<Sale> =>
  (await chargeSale(cashier(), sale.id, { payments: paying(sale.total_cents) })).answer.sale;
let persons = 10_000;
/** Another person than any before. */
const aSeniorOf = (age: number) => {
  persons += 1;
  return seniorOf(age, String(persons));
};
const report = () => {
  const today = dayFromToday(business, 0);
  return readSeniors(business.scope(), today, today);
};
const cartLine = (
  { id, menu_item_id, quantity }: { id: string; menu_item_id: string; quantity: number },
  price_cents: number,
) => ({
  ...{ id, menu_item_id, quantity, price_cents, name: 'Plato', tax_category: 'general' as const },
  ...{ ingredients: [], notes: {}, out: false },
});
const addsUp = (sale: Sale) => {
  const sum = (of: (item: Sale['items'][number]) => number) =>
    sale.items.reduce((all, item) => all + of(item), 0);
  expect(sum(({ base_cents }) => base_cents)).toBe(sale.base_cents);
  expect(sum(({ tax_cents }) => tax_cents)).toBe(sale.tax_cents);
  expect(sum(({ discount_cents }) => discount_cents)).toBe(sale.discount_cents);
  expect(sale.base_cents + sale.tax_cents).toBe(sale.total_cents);
};

describe('a table of 4 with one senior', () => {
  it('has 57.50 off the line of L 230.00 of the senior only, before the tax', async () => {
    const sale = await send('meal', 'meal', 'meal', 'meal');
    const [first, ...others] = sale.items;
    await give(sale, seniorOf(70), first?.id ?? '');
    const after = await read(sale.id);
    expect(after.items[0]).toMatchObject({
      own_discount_cents: 5750,
      own_discount_rate: 2500,
      discount_reason: 'Adulto mayor',
      amount_cents: 17_250,
      base_cents: 15_000,
      tax_cents: 2250,
      senior: { kind: 'Adulto mayor', rate: 2500 },
    });
    expect(after.items.slice(1)).toEqual(others);
    expect(after).toMatchObject({ total_cents: 86_250, discount_cents: 5750 });
    addsUp(after);
  });

  it('from 80 years has 35 % off', async () => {
    const sale = await discounted(80, 'meal');
    expect(sale.items[0]).toMatchObject({
      own_discount_cents: 8050,
      senior: { kind: 'Cuarta edad', rate: 3500 },
    });
  });

  it('pays a later line in full', async () => {
    const sale = await discounted(70, 'meal');
    await send('coffee');
    const after = await read(sale.id);
    expect(itemOf(after, 'Café')).toMatchObject({ discount_cents: 0, senior: null });
    expect(after.total_cents).toBe(17_250 + 3500);
  });

  it('pays units in full that are added to the line', async () => {
    const sale = await discounted(70, 'meal');
    await changeLine(waiter(), itemOf(sale, 'Plato típico').order_line_id ?? '', { quantity: 2 }, permitted);
    expect(await read(sale.id)).toMatchObject({ discount_cents: 5750, total_cents: 46_000 - 5750 });
  });

  it('with prices without tax pays the tax of the discounted amount', async () => {
    await business.change({ prices_include_tax: false });
    const sale = await discounted(70, 'meal');
    expect(sale.items[0]).toMatchObject({ base_cents: 17_250, tax_cents: 2588 });
  });
});

describe('who has the discount', () => {
  const refusal = async (person: object) => {
    const sale = await send('meal');
    return give(sale, { ...seniorOf(70), ...person }, sale.items[0]?.id ?? '');
  };

  it.each([
    [59, 'El descuento es desde los 60 años'],
    [126, 'Revisa el año de nacimiento.'],
    [-1, 'no puede ser futuro'],
  ])('a person who reaches %i years in this year is refused at the year of birth', async (age, sentence) => {
    await expect(refusal({ birth_year: THIS_YEAR - age })).rejects.toMatchObject({
      code: 'input.invalid',
      fields: { birth_year: expect.stringContaining(sentence) },
    });
  });

  it.each([
    ['before the birth', `0801${THIS_YEAR - 71}12345`],
    ['of the future', `0801${THIS_YEAR + 1}12345`],
    ['of a number that is too short', '080119501234'],
    ['in a department below 01', `0001${THIS_YEAR - 70}12345`],
    ['in a department above 18', `1901${THIS_YEAR - 70}12345`],
    ['in a municipality below 01', `0800${THIS_YEAR - 70}12345`],
  ])('an identity number of a registration %s is refused at its field', async (_, identity_number) => {
    await expect(refusal({ identity_number })).rejects.toMatchObject({
      code: 'input.invalid',
      fields: { identity_number: expect.any(String) },
    });
  });

  it('a birth that was registered years later is accepted', async () => {
    await expect(refusal({ identity_number: `0801${THIS_YEAR - 60}12345` })).resolves.toBeDefined();
  });

  it('a business of another country has no such discount', async () => {
    await business.change({ country: 'GT' });
    await expect(refusal({})).rejects.toMatchObject({ code: 'sale.discount' });
  });

  it('the identity number is stored with the discount, and is in no answer and in no audit entry', async () => {
    const sale = await send('meal');
    const senior = { ...seniorOf(70), name: 'María Paz' };
    const { answer } = await give(sale, senior, sale.items[0]?.id ?? '');
    const [entry] = await business.audit('sale.senior-discounted');
    expect(entry?.details).toMatchObject({
      senior: 'María Paz',
      reason: 'Adulto mayor',
      rate: 2500,
      amount_cents: 5750,
    });
    expect(JSON.stringify([answer, entry])).not.toContain(senior.identity_number);
    expect(
      await database.rows(
        'select kind, rate, identity_number, birth_year from senior_discounts where business_id = $1',
        [business.id],
      ),
    ).toEqual([
      {
        kind: 'Adulto mayor',
        rate: 2500,
        identity_number: senior.identity_number,
        birth_year: senior.birth_year,
      },
    ]);
  });
});

describe('which lines have the discount', () => {
  it('a beer has none unless the administrator includes it', async () => {
    const sale = await send('meal', 'beer');
    const beer = itemOf(sale, 'Cerveza').id;
    await expect(give(sale, seniorOf(70), itemOf(sale, 'Plato típico').id, beer)).rejects.toMatchObject({
      code: 'sale.discount',
      message: expect.stringContaining('Cerveza'),
    });
    expect(await read(sale.id)).toMatchObject({ discount_cents: 0 });
    await changeBusiness(business.writeScope(), { seniors_include_special: true });
    await give(sale, seniorOf(70), beer);
    expect(itemOf(await read(sale.id), 'Cerveza')).toMatchObject({
      own_discount_cents: 1500,
      amount_cents: 4500,
    });
  });

  it('an earlier lower discount of the line is replaced, and a higher one stays', async () => {
    const sale = await send('meal', 'coffee');
    const approved = { ...waiter(), approvedBy: business.employees.admin.id };
    const [meal, coffee] = [itemOf(sale, 'Plato típico').id, itemOf(sale, 'Café').id];
    await discountSale(approved, sale.id, { sale_item_id: meal, rate: 1000, reason: 'Cortesía' }, 'any');
    await discountSale(
      { ...approved, key: randomUUID() },
      sale.id,
      { sale_item_id: coffee, rate: 5000, reason: 'Cortesía' },
      'any',
    );
    await expect(give(sale, seniorOf(70), meal, coffee)).rejects.toMatchObject({
      code: 'sale.discount',
      message: 'Café ya tiene un descuento mayor, que se queda.',
    });
    await give(sale, seniorOf(70), meal);
    const after = await read(sale.id);
    expect(itemOf(after, 'Plato típico')).toMatchObject({
      own_discount_cents: 5750,
      discount_reason: 'Adulto mayor',
    });
    expect(itemOf(after, 'Café')).toMatchObject({ own_discount_cents: 1750, senior: null });
  });

  it('with a discount of the bill, the bill has its percentage of what the senior pays', async () => {
    const sale = await send('meal', 'meal');
    const approved = { ...waiter(), approvedBy: business.employees.admin.id };
    await discountSale(approved, sale.id, { rate: 1000, reason: 'Promoción' }, 'any');
    await give(sale, seniorOf(70), sale.items[0]?.id ?? '');
    const after = await read(sale.id);
    expect(after.items.map(({ discount_cents }) => discount_cents)).toEqual([5750 + 1725, 2300]);
    addsUp(after);
  });

  it('a line of another bill, a charged bill and a share by amount are refused', async () => {
    const sale = await send('meal', 'coffee');
    const other = (await business.order([{ product: products.meal }])).sale;
    await expect(give(sale, seniorOf(70), other.items[0]?.id ?? '')).rejects.toMatchObject({
      code: 'row.missing',
    });
    await charge(other);
    await expect(give(other, seniorOf(70), other.items[0]?.id ?? '')).rejects.toMatchObject({
      code: 'sale.paid',
    });
    await splitEvenly(waiter(), sale.id, [randomUUID()]);
    await expect(give(sale, seniorOf(70), sale.items[0]?.id ?? '')).rejects.toMatchObject({
      code: 'bill.split',
    });
  });

  it('a bill of another business is refused', async () => {
    const sale = await send('meal');
    const stranger = await database.business();
    await expect(
      giveSeniorDiscount(stranger.writeScope(), sale.id, {
        senior: seniorOf(70),
        sale_item_ids: [sale.items[0]?.id ?? ''],
      }),
    ).rejects.toMatchObject({ code: 'row.missing' });
  });
});

describe('the same person', () => {
  it('has more lines by id alone, and by the same identity number again', async () => {
    const sale = await send('meal', 'coffee', 'meal');
    const [first, second, third] = sale.items.map(({ id }) => id);
    const senior = seniorOf(70);
    await give(sale, senior, first ?? '');
    await give(sale, { id: senior.id }, second ?? '');
    await give(sale, { ...senior, id: randomUUID() }, third ?? '');
    const { items } = await read(sale.id);
    expect(items.map((item) => item.senior?.id)).toEqual([senior.id, senior.id, senior.id]);
  });

  it('given again to the same line changes nothing', async () => {
    const sale = await send('meal');
    const senior = seniorOf(70);
    await give(sale, senior, sale.items[0]?.id ?? '');
    const before = await read(sale.id);
    await give(sale, senior, sale.items[0]?.id ?? '');
    expect(await read(sale.id)).toEqual(before);
  });

  it('with another year of birth in the same order, or an unknown id without identity, is refused', async () => {
    const sale = await send('meal', 'coffee');
    const senior = seniorOf(70);
    await give(sale, senior, itemOf(sale, 'Plato típico').id);
    const coffee = itemOf(sale, 'Café').id;
    const other = { ...senior, id: randomUUID(), birth_year: senior.birth_year - 10 };
    await expect(give(sale, other, coffee)).rejects.toMatchObject({
      fields: { birth_year: expect.any(String) },
    });
    await expect(give(sale, { id: randomUUID() }, coffee)).rejects.toMatchObject({ code: 'row.missing' });
    await expect(give(sale, { ...seniorOf(81), id: senior.id }, coffee)).rejects.toMatchObject({
      code: 'row.conflict',
    });
  });

  it('of another order is not known by its id', async () => {
    const sale = await send('meal');
    const senior = seniorOf(70);
    await give(sale, senior, sale.items[0]?.id ?? '');
    const other = (await business.order([{ product: products.meal }])).sale;
    await expect(give(other, { id: senior.id }, other.items[0]?.id ?? '')).rejects.toMatchObject({
      code: 'row.missing',
    });
  });

  it('two devices give a line to two persons: one has it', async () => {
    const sale = await send('meal');
    const line = sale.items[0]?.id ?? '';
    const outcomes = await Promise.allSettled([70, 81].map((age) => give(sale, seniorOf(age), line)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { items } = await read(sale.id);
    expect([5750, 8050]).toContain(items[0]?.own_discount_cents);
    addsUp(await read(sale.id));
  });
});

describe('the same identity on another bill of the day', () => {
  const meals = async () => (await business.order([{ product: products.meal }])).sale;
  const giveAgain = (sale: Sale, senior: Senior, is_confirmed?: boolean) =>
    giveSeniorDiscount(waiter(), sale.id, {
      ...{ senior, sale_item_ids: [sale.items[0]?.id ?? ''] },
      ...(is_confirmed === undefined ? {} : { is_confirmed }),
    });
  const usedToday = async () =>
    (await business.audit('sale.senior-discounted')).map(({ details }) => details.used_today ?? null);

  it('is refused until somebody confirms it, and the audit log names the other bills', async () => {
    const [first, second, third] = [await meals(), await meals(), await meals()];
    await giveAgain(first, seniorOf(70));
    await expect(giveAgain(second, seniorOf(70))).rejects.toMatchObject({
      code: 'sale.discount',
      fields: {
        is_confirmed: `¿Dar el descuento otra vez? Esta identidad ya se usó hoy en la orden #${first.order_number}.`,
      },
    });
    expect(await read(second.id)).toMatchObject({ discount_cents: 0 });
    await giveAgain(second, seniorOf(70), true);
    const charged = await charge(await read(first.id));
    await expect(giveAgain(third, seniorOf(70))).rejects.toMatchObject({
      message: expect.stringContaining(`la venta #${charged.number}, la orden #${second.order_number}.`),
    });
    await giveAgain(third, seniorOf(81, '54321'));
    expect(await usedToday()).toEqual([null, `la orden #${first.order_number}`, null]);
  });

  it('asks for another bill of the same order, where the person is known by its id', async () => {
    const sale = await send('meal', 'meal');
    const part = randomUUID();
    const senior = seniorOf(70);
    await splitBill(waiter(), sale.id, {
      id: part,
      items: [{ sale_item_id: sale.items[1]?.id ?? '', quantity: 1 }],
    });
    await giveAgain(await read(sale.id), senior);
    await expect(giveAgain(await read(part), { id: senior.id })).rejects.toMatchObject({
      fields: { is_confirmed: expect.any(String) },
    });
  });

  it('asks nothing about another day, a voided sale or a discount that was removed', async () => {
    const [voided, removed] = [await meals(), await meals()];
    await giveAgain(voided, seniorOf(70));
    await charge(await read(voided.id));
    await voidSale(business.writeScope(), voided.id, {
      ...{ reason: 'Se equivocó', returns_stock: false, kitchen: 'leave' },
    });
    await giveAgain(removed, seniorOf(70));
    await discountSale(waiter(), removed.id, { sale_item_id: removed.items[0]?.id ?? '', rate: 0 }, 'none');
    const yesterday = await meals();
    await giveAgain(yesterday, seniorOf(70));
    await database.rows(
      `update senior_discounts set created_at = created_at - interval '1 day'
       where business_id = $1 and order_id = $2`,
      [business.id, yesterday.order_id],
    );
    await giveAgain(await meals(), seniorOf(70));
    expect(await usedToday()).toEqual([null, null, null, null]);
  });

  it('two devices give it to two bills at once: one is asked', async () => {
    const bills = [await meals(), await meals()];
    const outcomes = await Promise.allSettled(bills.map((sale) => giveAgain(sale, seniorOf(70))));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('a cart is sent and charged after the confirmation only', async () => {
    await giveAgain(await meals(), seniorOf(70));
    const order = anOrderRequest([{ product: products.meal }]);
    const senior = { ...seniorOf(70), line_ids: [order.lines[0]?.id ?? ''] };
    const before = await business.checksum();
    const pay = (seniors: Parameters<typeof sendAndCharge>[1]['seniors']) =>
      sendAndCharge(cashier(), { order, total_cents: 17_250, payments: paying(17_250), seniors });
    await expect(pay([senior])).rejects.toMatchObject({ fields: { is_confirmed: expect.any(String) } });
    expect(await business.checksum()).toBe(before);
    const { answer } = await pay([{ ...senior, is_confirmed: true }]);
    expect(answer.sale).toMatchObject({ status: 'Pagada', discount_cents: 5750 });
  });
});

describe('removing and replacing the discount', () => {
  it('a discount of 0 on the line removes it, and anybody may do so', async () => {
    const sale = await discounted(70, 'meal', 'coffee');
    await discountSale(waiter(), sale.id, { sale_item_id: itemOf(sale, 'Plato típico').id, rate: 0 }, 'none');
    const after = await read(sale.id);
    expect(itemOf(after, 'Plato típico')).toMatchObject({
      own_discount_cents: 0,
      senior: null,
      amount_cents: 23_000,
    });
    expect(after.total_cents).toBe(26_500);
    addsUp(after);
  });

  it('it cannot be exchanged for a courtesy without approval', async () => {
    const sale = await discounted(70, 'meal');
    const sale_item_id = sale.items[0]?.id;
    for (const courtesy of [{ rate: 2500 }, { amount_cents: 5750 }])
      await expect(
        discountSale(waiter(), sale.id, { sale_item_id, ...courtesy, reason: 'Cortesía' }, 'none'),
      ).rejects.toMatchObject({ code: 'approval.required' });
  });

  it('it does not use up what a cashier may give', async () => {
    const sale = await discounted(70, 'meal', 'coffee');
    const own = { sale_item_id: itemOf(sale, 'Café').id, rate: 1000, reason: 'Cliente frecuente' };
    await business.change({ discount_limit: 1000 });
    await discountSale(cashier(), sale.id, own, 'limited');
    expect(await read(sale.id)).toMatchObject({ discount_cents: 5750 + 350 });
  });
});

describe('dividing, merging and moving', () => {
  it('a split keeps the discount on the part of the line, and merging joins the shares again', async () => {
    const sale = await discounted(70, 'meal', 'coffee');
    const meal = itemOf(sale, 'Plato típico');
    const part = randomUUID();
    await splitBill(waiter(), sale.id, { id: part, items: [{ sale_item_id: meal.id, quantity: 0.5 }] });
    const [rest, half] = [await read(sale.id), await read(part)];
    expect(half.items).toMatchObject([{ own_discount_cents: 2875, senior: meal.senior }]);
    expect(itemOf(rest, 'Plato típico')).toMatchObject({ own_discount_cents: 2875, senior: meal.senior });
    await mergeBills(waiter(), sale.id, part);
    expect(itemsOf(await read(sale.id), 'Plato típico')).toMatchObject([
      { quantity: 1, own_discount_cents: 5750 },
    ]);
  });

  it('shares of a line with and without the discount stay apart, and one of them is charged without a network', async () => {
    const { sale } = await business.order([{ product: products.meal, quantity: 2 }]);
    const part = randomUUID();
    await splitBill(waiter(), sale.id, {
      id: part,
      items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity: 1 }],
    });
    await give({ id: part }, seniorOf(70), (await read(part)).items[0]?.id ?? '');
    await mergeBills(waiter(), sale.id, part);
    const merged = await read(sale.id);
    expect(merged.items.map(({ own_discount_cents }) => own_discount_cents).sort()).toEqual([0, 5750]);
    const charged_lines = merged.items.map(({ order_line_id, quantity }) => ({
      order_line_id: order_line_id ?? '',
      quantity,
    }));
    const late: ChargeRequest = {
      payments: paying(merged.total_cents),
      total_cents: merged.total_cents,
      charged_lines,
    };
    const { answer } = await chargeSale(offlineScope(business, 'sale.charge'), sale.id, late);
    expect(answer.sale).toMatchObject({ status: 'Pagada', total_cents: 40_250, discount_cents: 5750 });
  });

  it('a charge without a network for one of two shares of a line leaves the other on a bill of its own', async () => {
    const { sale } = await business.order([{ product: products.meal, quantity: 2 }]);
    const part = randomUUID();
    const line = { sale_item_id: sale.items[0]?.id ?? '', quantity: 1 };
    await splitBill(waiter(), sale.id, { id: part, items: [line] });
    await give({ id: part }, seniorOf(70), (await read(part)).items[0]?.id ?? '');
    await mergeBills(waiter(), sale.id, part);
    const [first, second] = (await read(sale.id)).items;
    const total_cents = first?.amount_cents ?? 0;
    const { answer } = await chargeSale(offlineScope(business, 'sale.charge'), sale.id, {
      payments: paying(total_cents),
      total_cents,
      charged_lines: [{ order_line_id: first?.order_line_id ?? '', quantity: 1 }],
    });
    expect(answer.sale.items).toMatchObject([{ id: first?.id, senior: first?.senior ?? null }]);
    expect(await billsOf(business)).toMatchObject([{ total_cents: second?.amount_cents }]);
  });

  it('shares of a line join when the discount is removed', async () => {
    const { sale } = await business.order([{ product: products.meal, quantity: 2 }]);
    const part = randomUUID();
    await splitBill(waiter(), sale.id, {
      id: part,
      items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity: 1 }],
    });
    const share = (await read(part)).items[0]?.id ?? '';
    await give({ id: part }, seniorOf(70), share);
    await mergeBills(waiter(), sale.id, part);
    await discountSale(waiter(), sale.id, { sale_item_id: share, rate: 0 }, 'none');
    expect((await read(sale.id)).items).toMatchObject([
      { quantity: 2, discount_cents: 0, amount_cents: 46_000 },
    ]);
  });

  it('a line that moves to another order, or joins one, keeps the discount and its person', async () => {
    const sale = await discounted(70, 'meal', 'coffee');
    const senior = itemOf(sale, 'Plato típico').senior;
    const host = await business.order([{ product: products.coffee }]);
    const line_id = itemOf(sale, 'Plato típico').order_line_id ?? '';
    await moveLines(waiter(), sale.order_id, {
      items: [{ line_id, quantity: 1, new_line_id: randomUUID() }],
      order_id: host.order.id,
      new_order_id: randomUUID(),
      kitchen_ticket_id: randomUUID(),
      sale_id: randomUUID(),
    });
    expect(itemOf(await read(host.sale.id), 'Plato típico')).toMatchObject({
      own_discount_cents: 5750,
      senior,
    });
    const coffee = itemOf(await read(host.sale.id), 'Café').id;
    await give(host.sale, { id: senior?.id ?? '' }, coffee);
    await joinOrder(waiter(), host.order.id, sale.order_id);
    const joined = await read(sale.id);
    expect(joined.items.map((item) => item.senior?.id ?? null)).toEqual(
      expect.arrayContaining([senior?.id, senior?.id, null]),
    );
    addsUp(joined);
  });

  it('the parts of a bill with a senior add up to it, by total and discount', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 60, max: 99 }),
        fc.integer({ min: 2, max: 5 }),
        async (prices, age, parts) => {
          const lines: { product: string }[] = [];
          for (const priceCents of prices)
            lines.push({ product: await business.product({ priceCents, tracksInventory: false }) });
          const { sale } = await business.order(lines);
          await give(sale, aSeniorOf(age), sale.items[0]?.id ?? '');
          const whole = await read(sale.id);
          addsUp(whole);
          if (whole.total_cents < parts) return;
          const { answer } = await splitEvenly(
            waiter(),
            sale.id,
            Array.from({ length: parts - 1 }, () => randomUUID()),
          );
          for (const bill of answer.bills) addsUp(bill);
          const sum = (of: (bill: Sale) => number) => answer.bills.reduce((all, bill) => all + of(bill), 0);
          expect(sum((bill) => bill.total_cents)).toBe(whole.total_cents);
          expect(sum((bill) => bill.discount_cents)).toBe(whole.discount_cents);
          expect(
            sum((bill) =>
              bill.items.filter(({ senior }) => senior).reduce((all, item) => all + grossOf(item), 0),
            ),
          ).toBe(whole.items.filter(({ senior }) => senior).reduce((all, item) => all + grossOf(item), 0));
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('charging', () => {
  it('sends, discounts and charges a cart in one write, at the total that the screen showed', async () => {
    const order = anOrderRequest([{ product: products.meal }, { product: products.beer }]);
    const senior = { ...seniorOf(70), line_ids: [order.lines[0]?.id ?? ''] };
    const request = (total_cents: number) => ({
      order,
      total_cents,
      payments: paying(total_cents),
      seniors: [senior],
    });
    await expect(sendAndCharge(cashier(), request(29_000))).rejects.toMatchObject({ code: 'sale.total' });
    const { answer } = await sendAndCharge(cashier(), request(17_250 + 6000));
    expect(answer.sale).toMatchObject({ status: 'Pagada', total_cents: 23_250, discount_cents: 5750 });
    addsUp(answer.sale);
  });

  it.each([
    true,
    false,
  ])('the total of the screen is accepted on a bill with lines, when prices include tax: %s', async (prices_include_tax) => {
    await business.change({ prices_include_tax });
    const pricing = { tax_percentage: 1500, prices_include_tax };
    for (const price of [333, 7, 3501]) {
      const product = await business.product({ priceCents: price, tracksInventory: false });
      const sent = await business.order([{ product }]);
      const order = { ...anOrderRequest([{ product }, { product, quantity: 2 }]), id: sent.order.id };
      const cart = { ...emptyCart('para llevar'), lines: order.lines.map((line) => cartLine(line, price)) };
      const line_ids = order.lines.slice(0, 1).map(({ id }) => id);
      const senior = { ...aSeniorOf(80), kind: 'Cuarta edad' as const, name: null, line_ids };
      const discounts = cartDiscounts(cart, [senior]);
      const { total_cents } = totalsWithBill(sent.sale.items, cart, pricing, discounts);
      const { answer } = await sendAndCharge(cashier(), {
        ...{ order, total_cents, payments: paying(total_cents) },
        seniors: sentSeniors([senior], order.lines),
      });
      expect(answer.sale).toMatchObject({ status: 'Pagada', total_cents });
    }
  });

  it('a cart with a senior is refused without a network, and sends nothing', async () => {
    const order = anOrderRequest([{ product: products.meal }]);
    const before = await business.checksum();
    const charge = sendAndCharge(offlineScope(business, 'order.charge'), {
      ...{ order, total_cents: 17_250, payments: paying(17_250) },
      seniors: [{ ...seniorOf(70), line_ids: [order.lines[0]?.id ?? ''] }],
    });
    await expect(charge).rejects.toMatchObject({
      code: 'sale.discount',
      message: 'Necesita conexión: sin red no se da el descuento de adulto mayor.',
    });
    expect(await business.checksum()).toBe(before);
  });

  it('a refused senior of a cart sends nothing', async () => {
    const order = anOrderRequest([{ product: products.meal }]);
    const seniors = [{ ...seniorOf(59), line_ids: [order.lines[0]?.id ?? ''] }];
    const before = await business.checksum();
    await expect(
      sendAndCharge(cashier(), { order, total_cents: 23_000, payments: paying(23_000), seniors }),
    ).rejects.toMatchObject({ fields: { birth_year: expect.any(String) } });
    expect(await business.checksum()).toBe(before);
  });

  it('a charge without a network keeps the discount when lines were added meanwhile', async () => {
    const sale = await discounted(70, 'meal');
    const charged_lines = sale.items.map(({ order_line_id, quantity }) => ({
      order_line_id: order_line_id ?? '',
      quantity,
    }));
    await send('coffee');
    const { answer } = await chargeSale(offlineScope(business, 'sale.charge'), sale.id, {
      payments: paying(sale.total_cents),
      total_cents: sale.total_cents,
      charged_lines,
    });
    expect(answer.sale).toMatchObject({
      total_cents: 17_250,
      discount_cents: 5750,
      items: [{ own_discount_cents: 5750 }],
    });
  });

  it('the invoice names the discount on its line and within its discounts', async () => {
    await startInvoicing(business);
    const sale = await charge(await discounted(80, 'meal', 'coffee'));
    const document = await readDocument(business.scope(), sale.documents[0]?.id ?? '');
    expect(document).toMatchObject({
      discount_cents: 8050,
      lines: [
        { discount_cents: 8050, discount_name: 'Descuento cuarta edad (35 %)', named_discount_cents: 8050 },
        { discount_cents: 0, discount_name: null, named_discount_cents: null },
      ],
    });
  });
});

describe('the report of the month', () => {
  it('lists each discount with its identity and invoice, without voided sales, and with refunds on their own day', async () => {
    await startInvoicing(business);
    const sale = await charge(await discounted(70, 'meal', 'coffee'));
    const voided = (await business.order([{ product: products.meal }])).sale;
    await give(voided, seniorOf(81, '54321'), voided.items[0]?.id ?? '');
    await charge(await read(voided.id));
    await voidSale(business.writeScope(), voided.id, {
      reason: 'Se equivocó',
      returns_stock: false,
      kitchen: 'leave',
    });
    const [invoice] = sale.documents;
    const { rows, totals } = await report();
    expect(rows).toEqual([
      expect.objectContaining({
        sale_number: sale.number,
        refund_number: null,
        document: invoice?.number,
        kind: 'Adulto mayor',
        rate: 2500,
        identity_number: seniorOf(70).identity_number,
        birth_year: THIS_YEAR - 70,
        amount_cents: 23_000,
        discount_cents: 5750,
      }),
    ]);
    expect(totals).toEqual({ amount_cents: 23_000, discount_cents: 5750 });
    for (const quantity of [0.3333, 0.3333, 0.3334])
      await refundSale(business.writeScope(), sale.id, {
        id: randomUUID(),
        items: [{ sale_item_id: itemOf(sale, 'Plato típico').id, quantity }],
        payment_method_id: business.methods.efectivo,
        reason: 'Devuelto',
        returns_stock: false,
      });
    const after = await report();
    expect(after.rows.slice(1)).toMatchObject([
      { refund_number: 1, amount_cents: -7666, discount_cents: -1916 },
      { refund_number: 2, amount_cents: -7666, discount_cents: -1917 },
      { refund_number: 3, amount_cents: -7668, discount_cents: -1917 },
    ]);
    expect(after.totals).toEqual({ amount_cents: 0, discount_cents: 0 });
  });

  it('is the same when its days are rolled up, also after a void and a refund of later', async () => {
    await startInvoicing(business);
    const [kept, voided] = [
      await charge(await discounted(70, 'meal', 'meal')),
      await charge(await discounted(85, 'meal', 'coffee')),
    ];
    const refundOne = () =>
      refundSale(business.writeScope(), kept.id, {
        id: randomUUID(),
        items: [{ sale_item_id: itemOf(kept, 'Plato típico').id, quantity: 0.5 }],
        payment_method_id: business.methods.efectivo,
        reason: 'Devuelto',
        returns_stock: false,
      });
    await refundOne();
    await backdateBusiness(business, 2);
    const listed = () => readSeniors(business.scope(), dayFromToday(business, -3), dayFromToday(business, 0));
    const raw = await listed();
    expect(raw.rows).toHaveLength(3);
    await rollUp(business);
    expect(await database.rows('select from senior_days where business_id = $1', [business.id])).toHaveLength(
      3,
    );
    expect(await listed()).toEqual(raw);
    await refundOne();
    const annulment = { reason: 'Se equivocó', returns_stock: false, kitchen: 'leave' } as const;
    await voidSale(business.writeScope(), voided.id, annulment);
    const later = await listed();
    expect(later.rows.map(({ sale_id, discount_cents }) => [sale_id, discount_cents])).toEqual([
      [kept.id, 5750],
      [kept.id, -2875],
      [kept.id, -2875],
    ]);
    await rollUp(business);
    expect(await listed()).toEqual(later);
  });

  it('an open bill is not in it', async () => {
    await discounted(70, 'meal');
    expect((await report()).rows).toEqual([]);
  });
});

it('the report of today reads no lines of sales without a discount', async () => {
  for (let sale = 0; sale < 3; sale += 1) await sell(business);
  const client = await database.owner.connect();
  const linesRead = async () => {
    const { rows } = await client.query<{ lines: number }>(
      `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as lines from pg_stat_xact_user_tables where relname = 'sale_items'`,
    );
    return rows[0]?.lines;
  };
  try {
    await client.query('begin; set local enable_seqscan = off');
    const before = await linesRead();
    await client.query(
      'select raw_senior_days($1, array[current_date - 1, current_date, current_date + 1])',
      [business.id],
    );
    expect(await linesRead()).toBe(before);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
