import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chargeSale, discountSale, voidSale } from '#db/queries/bills/sales.ts';
import type { ReportRange } from '#db/queries/reports/reports.ts';
import { businessDay } from '#domain/base/time.ts';
import { type Business, writeScopeOf } from '#tests/support/business.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import type { LineInput } from '#tests/support/order-request.ts';
import { readDiscountsReport, readStaffReport } from '#tests/support/reports.ts';
import { saleOf } from '#tests/support/sales.ts';
import { database } from '#tests/support/test.ts';

const ZONE = zoneAtNoon();
const range = (): ReportRange => {
  const today = businessDay(new Date(), ZONE);
  return { from: today, to: today, shift: null, location_id: null };
};

type Role = keyof Business['employees'];

async function createMarginFixture({ included }: { readonly included: boolean }) {
  const business = await database.business({ zone: ZONE, pricesIncludeTax: included });
  const product = (name: string, priceCents: number, taxCategory: 'general' | 'special' | 'exempt') =>
    business.product({ name, priceCents, taxCategory, tracksInventory: false });
  return {
    business,
    soup: await product('Sopa', 11_500, 'general'),
    beer: await product('Cerveza', 11_800, 'special'),
    bread: await product('Pan', 10_000, 'exempt'),
    as: (role: Role) => business.scope(role),
    id: (role: Role) => business.employees[role].id,
  };
}
type MarginFixture = Awaited<ReturnType<typeof createMarginFixture>>;

const order = ({ business }: MarginFixture, lines: readonly LineInput[]) => business.order(lines);

/** A discount on the whole bill, with the role that approved it. */
const discount = (
  fixture: MarginFixture,
  sale: string,
  rate: number,
  role: Role = 'admin',
  approver: Role | null = null,
) =>
  discountSale(
    { ...writeScopeOf(fixture.as(role)), approvedBy: approver === null ? null : fixture.id(approver) },
    sale,
    { rate, reason: 'Cortesía' },
    'any',
  );

async function discountLine(
  fixture: MarginFixture,
  sale: string,
  name: string,
  rate: number,
  by: Role | null,
) {
  const [line] = await database.rows<{ id: string }>(
    'select id from sale_items where business_id = $1 and sale_id = $2 and name = $3',
    [fixture.business.id, sale, name],
  );
  const sale_item_id = line?.id ?? '';
  await discountSale(
    writeScopeOf(fixture.as('admin')),
    sale,
    { sale_item_id, rate, reason: 'Plato frío' },
    'any',
  );
  await database.rows(
    'update sale_items set discount_by = $3, discount_approved_by = null where business_id = $1 and id = $2',
    [fixture.business.id, sale_item_id, by === null ? null : fixture.id(by)],
  );
}

async function charge(fixture: MarginFixture, sale: string) {
  const { total_cents } = await saleOf(fixture.business, sale);
  await chargeSale(writeScopeOf(fixture.as('cajero')), sale, {
    payments: [
      {
        id: randomUUID(),
        payment_method_id: fixture.business.methods.tarjeta,
        amount_cents: total_cents,
      },
    ],
  });
}

const people = async (fixture: MarginFixture) =>
  (await readDiscountsReport(fixture.as('admin'), range())).by_people.map(
    ({ user_id, approver_id, cashier_id, discount_cents, discounts, voided_cents, voids }) => ({
      user_id,
      approver_id,
      cashier_id,
      discount_cents,
      discounts,
      voided_cents,
      voids,
    }),
  );

describe('a sale with discounts by two employees', () => {
  it('each employee has their part of the discount, with who approved it and who charged the sale', async () => {
    const fixture = await createMarginFixture({ included: false });
    const { sale } = await order(fixture, [{ product: fixture.soup }, { product: fixture.bread }]);
    await discountLine(fixture, sale.id, 'Sopa', 1_000, 'mesero');
    await discount(fixture, sale.id, 2_000, 'bartender', 'admin');
    await charge(fixture, sale.id);

    // Soup: 1,150 of its own, then 20 % of 10,350. Bread: 20 % of 10,000.
    const waiter = { discount_cents: 1_150, discounts: 1, voided_cents: 0, voids: 0 };
    const bartender = { discount_cents: 2_070 + 2_000, discounts: 1, voided_cents: 0, voids: 0 };
    expect(await people(fixture)).toEqual([
      {
        ...bartender,
        user_id: fixture.id('bartender'),
        approver_id: fixture.id('admin'),
        cashier_id: fixture.id('cajero'),
      },
      { ...waiter, user_id: fixture.id('mesero'), approver_id: null, cashier_id: fixture.id('cajero') },
    ]);
    const report = await readDiscountsReport(fixture.as('admin'), range());
    // Two rates: 1,150 of 21,500 is 5.35 %, and the bill's rate is 20 %. Their average is 12.675 %, rounded up.
    expect(report.totals).toEqual({
      discount_cents: 5_220,
      average_rate: 1268,
      discounts: 2,
      voids: 0,
      voided_cents: 0,
      lost_cents: 5_220,
    });
    expect(report.by_reason.map(({ reason, cents }) => [reason, cents])).toEqual([
      ['Cortesía', 4_070],
      ['Plato frío', 1_150],
    ]);

    const { employees } = await readStaffReport(fixture.as('admin'), range());
    const discountsByUser = employees.map(({ user_id, discounts, discount_cents }) => [
      user_id,
      discounts,
      discount_cents,
    ]);
    expect(discountsByUser).toContainEqual([fixture.id('mesero'), 1, 1_150]);
    expect(discountsByUser).toContainEqual([fixture.id('bartender'), 1, 4_070]);
    expect(discountsByUser).toContainEqual([fixture.id('cajero'), 0, 0]);
  });

  it('a line discount without an employee counts for the employee of the bill’s discount, else for the cashier', async () => {
    const fixture = await createMarginFixture({ included: false });
    const [first, second] = [
      await order(fixture, [{ product: fixture.bread }]),
      await order(fixture, [{ product: fixture.bread }]),
    ];
    await discountLine(fixture, first.sale.id, 'Pan', 1_000, null);
    await discount(fixture, first.sale.id, 1_000, 'bartender');
    await discountLine(fixture, second.sale.id, 'Pan', 1_000, null);
    await charge(fixture, first.sale.id);
    await charge(fixture, second.sale.id);
    expect((await people(fixture)).map(({ user_id, discount_cents }) => [user_id, discount_cents])).toEqual([
      [fixture.id('bartender'), 1_900],
      [fixture.id('cajero'), 1_000],
    ]);
  });
});

describe('lost margin', () => {
  it('discounts and voids are counted without tax when prices include tax', async () => {
    const fixture = await createMarginFixture({ included: true });
    const discounted = await order(fixture, [
      { product: fixture.soup },
      { product: fixture.beer },
      { product: fixture.bread },
    ]);
    await discount(fixture, discounted.sale.id, 1_000);
    await charge(fixture, discounted.sale.id);
    const voided = await order(fixture, [{ product: fixture.soup }]);
    await charge(fixture, voided.sale.id);
    await voidSale(
      { ...writeScopeOf(fixture.as('cajero')), approvedBy: fixture.id('admin') },
      voided.sale.id,
      {
        reason: 'Se fue',
        returns_stock: false,
        kitchen: 'leave',
      },
    );
    const report = await readDiscountsReport(fixture.as('admin'), range());
    expect(report.totals).toMatchObject({
      discount_cents: 1_000 + 1_000 + 1_000,
      voided_cents: 10_000,
      lost_cents: 13_000,
    });
    expect(await people(fixture)).toEqual([
      {
        user_id: fixture.id('cajero'),
        approver_id: fixture.id('admin'),
        cashier_id: fixture.id('cajero'),
        discount_cents: 0,
        discounts: 0,
        voided_cents: 10_000,
        voids: 1,
      },
      {
        user_id: fixture.id('admin'),
        approver_id: null,
        cashier_id: fixture.id('cajero'),
        discount_cents: 3_000,
        discounts: 1,
        voided_cents: 0,
        voids: 0,
      },
    ]);
  });

  it('the parts of a line’s discount add up to its total, which is rounded once', async () => {
    const fixture = await createMarginFixture({ included: true });
    const { sale } = await order(fixture, [{ product: fixture.soup }]);
    await discountLine(fixture, sale.id, 'Sopa', 300, 'mesero');
    await discount(fixture, sale.id, 100, 'bartender');
    await charge(fixture, sale.id);
    // 345 and then 112 off 11,500: 457 contain 397.39 of base. The first part is 300, the second the remainder.
    expect((await people(fixture)).map(({ discount_cents }) => discount_cents)).toEqual([300, 97]);
    expect((await readDiscountsReport(fixture.as('admin'), range())).totals.lost_cents).toBe(397);
  });
});
