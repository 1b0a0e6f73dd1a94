import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { readMenu } from '#db/queries/menu.ts';
import { cents } from '#domain/money.ts';
import { PAYMENT_KIND_NAMES, PAYMENT_KINDS } from '#domain/payment-kinds.ts';
import { lineTax } from '#domain/tax.ts';
import { businessDay, COUNTRIES, startOfDay, zoneOf } from '#domain/time.ts';
import { stockStatus } from '#tests/reference/stock.ts';
import { taxLines } from '#tests/reference/tax.ts';
import { shiftOf } from '#tests/reference/time.ts';
import { aBusiness, anIngredient, aProduct, appDatabase, rowsOf, scopeOf } from '#tests/support/factories.ts';

const testEnv = inject('database');
const app = appDatabase(testEnv);

/** Evaluates an SQL expression for many cases in one query. */
async function evaluate<T>(cases: readonly unknown[], expression: string, shape: string): Promise<T[]> {
  const { rows } = await app.execute<{ answer: T }>(
    sql`select ${sql.raw(expression)} as answer from rows from (jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as (${sql.raw(shape)})) with ordinality as c order by c.ordinality`,
  );
  return rows.map((row) => row.answer);
}

describe('SQL copies of domain rules', () => {
  it('SQL and the domain have the same payment kinds with the same capabilities', async () => {
    const rows = await rowsOf<{ kind: string }>(testEnv, 'select * from payment_kind_capabilities()');
    expect(rows.map(({ kind }) => kind)).toEqual(PAYMENT_KIND_NAMES);
    expect(Object.fromEntries(rows.map(({ kind, ...capabilities }) => [kind, capabilities]))).toEqual(
      PAYMENT_KINDS,
    );
  });

  it('SQL and the domain compute the same tax of a line', async () => {
    const cases = fc.sample(
      fc.record({
        amount: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 100_000_000 })),
        rate: fc.constantFrom(0, 1250, 1500, 1800, 1),
        included: fc.boolean(),
      }),
      2000,
    );
    const sqlResults = await evaluate<string>(
      cases,
      'line_tax(c.amount, c.rate, c.included)::text',
      'amount bigint, rate integer, included boolean',
    );
    expect(sqlResults.map(Number)).toEqual(
      cases.map(
        ({ amount, rate, included }) =>
          lineTax({ amount_cents: cents(amount), tax_rate: rate }, included).tax_cents,
      ),
    );
  });

  it('SQL and the domain divide the tax of a rate over the lines of a bill in the same way', async () => {
    const line = fc.record({
      amount: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 10_000_000 })),
      rate: fc.constantFrom(0, 1250, 1500, 1800),
    });
    const bills = fc.sample(
      fc.record({ lines: fc.array(line, { maxLength: 25 }), included: fc.boolean() }),
      400,
    );
    const cases = bills.map(({ lines, included }) => ({
      amounts: lines.map(({ amount }) => amount),
      rates: lines.map(({ rate }) => rate),
      included: lines.map(() => included),
    }));
    const shares = await evaluate<number[]>(
      cases,
      `coalesce((select json_agg(t.tax order by t.place) from tax_shares(c.amounts, c.rates, c.included) t), '[]')`,
      'amounts bigint[], rates integer[], included boolean[]',
    );
    expect(shares).toEqual(
      bills.map(({ lines, included }) =>
        taxLines(
          lines.map(({ amount, rate }) => ({ amount_cents: cents(amount), tax_rate: rate })),
          included,
        ),
      ),
    );
  });

  it('SQL and the domain agree on business day, shift and start of day in every zone, also around daylight saving', async () => {
    const edges = [
      '2026-03-08T07:00:00Z',
      '2026-11-01T06:00:00Z',
      '2026-04-05T03:00:00Z',
      '2026-09-06T04:00:00Z',
      '2028-02-29T05:59:59.999Z',
    ];
    const instants = fc.oneof(
      fc.date({ min: new Date('2024-01-01'), max: new Date('2029-01-01'), noInvalidDate: true }),
      fc
        .tuple(fc.constantFrom(...edges), fc.integer({ min: -7200, max: 7200 }))
        .map(([edge, seconds]) => new Date(Date.parse(edge) + seconds * 1000)),
    );
    const cases = fc
      .sample(
        fc.record({
          at: instants,
          zone: fc.constantFrom('UTC', ...COUNTRIES.map(zoneOf)),
          cut: fc.constantFrom(0, 240, 330),
        }),
        3000,
      )
      .map(({ at, zone, cut }) => ({ at: at.toISOString(), zone, cut }));
    const shape = 'at timestamptz, zone text, cut integer';
    expect(await evaluate(cases, 'business_day(c.at, c.zone, c.cut)::text', shape)).toEqual(
      cases.map(({ at, zone, cut }) => businessDay(new Date(at), zone, cut)),
    );
    expect(await evaluate(cases, 'shift_of(c.at, c.zone)', shape)).toEqual(
      cases.map(({ at, zone }) => shiftOf(new Date(at), zone)),
    );
    const days = cases.map(({ at, zone, cut }) => ({ day: businessDay(new Date(at), zone, cut), zone, cut }));
    const sqlStarts = await evaluate<string>(
      days,
      `to_char(start_of_day(c.day, c.zone, c.cut) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      'day date, zone text, cut integer',
    );
    expect(sqlStarts).toEqual(days.map(({ day, zone, cut }) => startOfDay(day, zone, cut).toISOString()));
  });

  it('SQL and the domain agree on the stock status of a product', async () => {
    const business = await aBusiness(testEnv);
    const level = fc.record({
      recipe_quantity: fc.constantFrom(0.5, 1, 3),
      current_stock: fc.option(fc.constantFrom(0, 0.0001, 29.9999, 30, 30.0001, 100), { nil: null }),
      initial_stock: fc.constantFrom(0, 30, 100),
    });
    const cases = fc.sample(fc.array(level, { maxLength: 3 }), 60);
    const products: string[] = [];
    for (const recipe of cases) {
      const parts = [];
      for (const part of recipe) {
        const ingredient = await anIngredient(testEnv, business, { initial: part.initial_stock });
        await rowsOf(
          testEnv,
          'update inventory_items set current_stock = $3 where business_id = $1 and id = $2',
          [business.id, ingredient, part.current_stock],
        );
        parts.push({ ingredient, quantity: part.recipe_quantity });
      }
      products.push(await aProduct(testEnv, business, { recipe: parts }));
    }
    const statuses = new Map(
      (await readMenu(scopeOf(testEnv, business))).items.map((item) => [item.id, item.stock_status]),
    );
    expect(products.map((id) => statuses.get(id))).toEqual(cases.map(stockStatus));
  });
});
