import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import type { ReportRange } from '#db/queries/reports.ts';
import { annulSale, chargeSale, discountSale } from '#db/queries/sales.ts';
import { businessDay } from '#domain/time.ts';
import { zoneOfNoon } from '#tests/support/noon.ts';
import { readDiscountsReport, readStaffReport } from '#tests/support/reports.ts';
import {
  aBusiness,
  anOrder,
  aProduct,
  type Business,
  type LineWish,
  rowsOf,
  scopeOf,
  writing,
} from '#tests/support/restaurant.ts';

const ground = inject('database');
const ZONE = zoneOfNoon();
const range = (): ReportRange => {
  const today = businessDay(new Date(), ZONE);
  return { from: today, to: today, shift: null, location_id: null };
};

type Role = keyof Business['employees'];

async function aPlace({ included }: { readonly included: boolean }) {
  const business = await aBusiness(ground, { zone: ZONE, pricesIncludeTax: included });
  const product = (name: string, priceCents: number, taxCategory: 'general' | 'special' | 'exempt') =>
    aProduct(ground, business, { name, priceCents, taxCategory, tracksInventory: false });
  return {
    business,
    soup: await product('Sopa', 11_500, 'general'),
    beer: await product('Cerveza', 11_800, 'special'),
    bread: await product('Pan', 10_000, 'exempt'),
    as: (role: Role) => scopeOf(ground, business, role),
    id: (role: Role) => business.employees[role].id,
  };
}
type Place = Awaited<ReturnType<typeof aPlace>>;

const order = ({ business }: Place, lines: readonly LineWish[]) => anOrder(ground, business, lines);

/** A discount on the whole bill, with who approved it. */
const off = (place: Place, sale: string, rate: number, role: Role = 'admin', approver: Role | null = null) =>
  discountSale(
    { ...writing(place.as(role)), approvedBy: approver === null ? null : place.id(approver) },
    sale,
    { rate, reason: 'Cortesía' },
    'any',
  );

async function lineOff(place: Place, sale: string, name: string, rate: number, by: Role | null) {
  const [line] = await rowsOf<{ id: string }>(
    ground,
    'select id from sale_items where business_id = $1 and sale_id = $2 and name = $3',
    [place.business.id, sale, name],
  );
  const sale_item_id = line?.id ?? '';
  await discountSale(writing(place.as('admin')), sale, { sale_item_id, rate, reason: 'Plato frío' }, 'any');
  await rowsOf(
    ground,
    'update sale_items set discount_by = $3, discount_approved_by = null where business_id = $1 and id = $2',
    [place.business.id, sale_item_id, by === null ? null : place.id(by)],
  );
}

async function charge(place: Place, sale: string) {
  const [due] = await rowsOf<{ cents: string }>(
    ground,
    'select total_cents as cents from sales where id = $1',
    [sale],
  );
  await chargeSale(writing(place.as('cajero')), sale, {
    payments: [
      {
        id: randomUUID(),
        payment_method_id: place.business.methods.tarjeta,
        amount_cents: Number(due?.cents),
      },
    ],
  });
}

const people = async (place: Place) =>
  (await readDiscountsReport(place.as('admin'), range())).by_people.map(
    ({ user_id, approver_id, cashier_id, discount_cents, discounts, annulled_cents, annulments }) => ({
      user_id,
      approver_id,
      cashier_id,
      discount_cents,
      discounts,
      annulled_cents,
      annulments,
    }),
  );

describe('a sale with discounts of two people', () => {
  it('counts for each of them with their part, beside who approved and who charged', async () => {
    const place = await aPlace({ included: false });
    const { sale } = await order(place, [{ product: place.soup }, { product: place.bread }]);
    await lineOff(place, sale.id, 'Sopa', 1_000, 'mesero');
    await off(place, sale.id, 2_000, 'bartender', 'admin');
    await charge(place, sale.id);

    // The soup: 1,150 of its own, then 20 % of 10,350; the bread: 20 % of 10,000.
    const waiter = { discount_cents: 1_150, discounts: 1, annulled_cents: 0, annulments: 0 };
    const bartender = { discount_cents: 2_070 + 2_000, discounts: 1, annulled_cents: 0, annulments: 0 };
    expect(await people(place)).toEqual([
      {
        ...bartender,
        user_id: place.id('bartender'),
        approver_id: place.id('admin'),
        cashier_id: place.id('cajero'),
      },
      { ...waiter, user_id: place.id('mesero'), approver_id: null, cashier_id: place.id('cajero') },
    ]);
    const report = await readDiscountsReport(place.as('admin'), range());
    // 1,150 of 21,500 is 5.35 %, and 20 % was given: 12.67 % on average.
    expect(report.totals).toEqual({
      discount_cents: 5_220,
      average_rate: 1268,
      discounts: 2,
      annulments: 0,
      annulled_cents: 0,
      lost_cents: 5_220,
    });
    expect(report.by_reason.map(({ reason, cents }) => [reason, cents])).toEqual([
      ['Cortesía', 4_070],
      ['Plato frío', 1_150],
    ]);

    const { employees } = await readStaffReport(place.as('admin'), range());
    const given = employees.map(({ user_id, discounts, discount_cents }) => [
      user_id,
      discounts,
      discount_cents,
    ]);
    expect(given).toContainEqual([place.id('mesero'), 1, 1_150]);
    expect(given).toContainEqual([place.id('bartender'), 1, 4_070]);
    expect(given).toContainEqual([place.id('cajero'), 0, 0]);
  });

  it('falls back on the bill’s person, then on who charged, where a line does not say', async () => {
    const place = await aPlace({ included: false });
    const [first, second] = [
      await order(place, [{ product: place.bread }]),
      await order(place, [{ product: place.bread }]),
    ];
    await lineOff(place, first.sale.id, 'Pan', 1_000, null);
    await off(place, first.sale.id, 1_000, 'bartender');
    await lineOff(place, second.sale.id, 'Pan', 1_000, null);
    await charge(place, first.sale.id);
    await charge(place, second.sale.id);
    expect((await people(place)).map(({ user_id, discount_cents }) => [user_id, discount_cents])).toEqual([
      [place.id('bartender'), 1_900],
      [place.id('cajero'), 1_000],
    ]);
  });
});

describe('lost margin', () => {
  it('is without tax for discounts and annulments alike where prices include it', async () => {
    const place = await aPlace({ included: true });
    const given = await order(place, [
      { product: place.soup },
      { product: place.beer },
      { product: place.bread },
    ]);
    await off(place, given.sale.id, 1_000);
    await charge(place, given.sale.id);
    const gone = await order(place, [{ product: place.soup }]);
    await charge(place, gone.sale.id);
    await annulSale({ ...writing(place.as('cajero')), approvedBy: place.id('admin') }, gone.sale.id, {
      reason: 'Se fue',
      returns_stock: false,
      kitchen: 'leave',
    });
    const report = await readDiscountsReport(place.as('admin'), range());
    expect(report.totals).toMatchObject({
      discount_cents: 1_000 + 1_000 + 1_000,
      annulled_cents: 10_000,
      lost_cents: 13_000,
    });
    expect(await people(place)).toEqual([
      {
        user_id: place.id('cajero'),
        approver_id: place.id('admin'),
        cashier_id: place.id('cajero'),
        discount_cents: 0,
        discounts: 0,
        annulled_cents: 10_000,
        annulments: 1,
      },
      {
        user_id: place.id('admin'),
        approver_id: null,
        cashier_id: place.id('cajero'),
        discount_cents: 3_000,
        discounts: 1,
        annulled_cents: 0,
        annulments: 0,
      },
    ]);
  });

  it('rounds a line’s discount once, so that its two parts come to it', async () => {
    const place = await aPlace({ included: true });
    const { sale } = await order(place, [{ product: place.soup }]);
    await lineOff(place, sale.id, 'Sopa', 300, 'mesero');
    await off(place, sale.id, 100, 'bartender');
    await charge(place, sale.id);
    // 345 and then 112 off 11,500: 457 hold 397.39 of base, the first part 300, and the second what is left.
    expect((await people(place)).map(({ discount_cents }) => discount_cents)).toEqual([300, 97]);
    expect((await readDiscountsReport(place.as('admin'), range())).totals.lost_cents).toBe(397);
  });
});
