import fc from 'fast-check';
import {
  cents,
  divideRounded,
  formatMoney,
  formatUnitCost,
  percentOf,
  shareCents,
  timesThousandths,
} from '#domain/base/money.ts';
import { BILLED_TAX_CATEGORIES, lineTax, TAX_CATEGORIES, taxLines, taxRate } from '#domain/fiscal/tax.ts';
import { exceedsMaxUnitCost, unitCost } from '#domain/stock/inventory.ts';
import { rule } from './rule.ts';
import { decimals, someCents, taxRates } from './values.ts';

const taxedLine = fc.record({
  category: fc.constantFrom(...BILLED_TAX_CATEGORIES),
  amount: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 10_000_000 })),
  rate: taxRates,
});

/** Rounding, sharing and writing money; taxes. */
export const MONEY_RULES = [
  rule({
    rule: 'how a value is divided in a proportion',
    sql: 'proportion_of',
    twin: divideRounded,
    cases: fc.record({ value: someCents, part: someCents, whole: someCents.map((each) => each + 1) }),
    columns: 'value bigint, part bigint, whole bigint',
    call: 'proportion_of(c.value, least(c.part, c.whole), c.whole)',
    expected: ({ value, part, whole }) =>
      Number(divideRounded(BigInt(value) * BigInt(Math.min(part, whole)), BigInt(whole))),
  }),
  rule({
    rule: 'what a percentage of an amount is',
    sql: 'percent_of',
    twin: percentOf,
    cases: fc.record({ amount: someCents, rate: fc.integer({ min: 0, max: 10_000 }) }),
    columns: 'amount bigint, rate integer',
    call: 'percent_of(c.amount, c.rate)',
    expected: ({ amount, rate }) => percentOf(cents(amount), rate),
  }),
  rule({
    rule: 'what a quantity costs at a unit price',
    sql: 'line_amount',
    twin: timesThousandths,
    cases: fc.record({ thousandths: fc.integer({ min: 1, max: 9_999_000 }), price: someCents }),
    columns: 'thousandths bigint, price bigint',
    call: 'line_amount(c.thousandths / 1000.0, c.price)',
    expected: ({ thousandths, price }) => timesThousandths(cents(price), thousandths),
  }),
  rule({
    rule: 'how an amount is shared by largest remainder',
    sql: 'shares_of',
    twin: shareCents,
    cases: fc.record({
      total: someCents,
      weights: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 }), someCents), {
        maxLength: 12,
      }),
    }),
    columns: 'total bigint, weights bigint[]',
    call: `coalesce((select json_agg(s.share order by s.place) from shares_of(c.total, c.weights) s), '[]')`,
    expected: ({ total, weights }) => shareCents(cents(total), weights),
  }),
  rule({
    rule: 'how the parts of a report are rounded, so that they add up to its total',
    sql: 'rounded_step',
    twin: null,
    cases: fc.record({ parts: fc.array(decimals(0, 5000), { minLength: 1, maxLength: 12 }) }),
    columns: 'parts numeric[]',
    call: `(select json_build_array(sum(s.step), max(abs(s.step - s.part)) <= 1) from (
      select p.part, rounded_step(sum(p.part) over (order by p.place), p.part) as step
      from unnest(c.parts) with ordinality as p (part, place)) s)`,
    expected: ({ parts }) => [
      Number(
        divideRounded(
          parts.reduce((sum, part) => sum + BigInt(Math.round(part * 10_000)), 0n),
          10_000n,
        ),
      ),
      true,
    ],
  }),
  rule({
    rule: 'the cost of one unit of a purchase unit, a batch or a stock',
    sql: 'four_decimals',
    twin: unitCost,
    cases: fc
      .record({ cost: someCents, factor: decimals(0.0001, 5000) })
      .filter(({ cost, factor }) => !exceedsMaxUnitCost(cost, factor)),
    columns: 'cost bigint, factor numeric',
    call: 'four_decimals(c.cost, c.factor)',
    expected: ({ cost, factor }) => unitCost(cost, factor),
  }),
  rule({
    rule: 'how an amount is written',
    sql: 'money_text',
    twin: formatMoney,
    cases: fc.record({ amount: fc.oneof(someCents, fc.integer({ min: -1e12, max: 1e12 })) }),
    columns: 'amount bigint',
    call: 'money_text(c.amount)',
    expected: ({ amount }) => formatMoney(amount),
  }),
  rule({
    rule: 'how a unit cost is written',
    sql: 'cost_text',
    twin: formatUnitCost,
    cases: fc.record({
      cost: fc.oneof(decimals(0, 300), decimals(0, 0.02), decimals(99, 101), decimals(0, 1e8)),
    }),
    columns: 'cost numeric',
    call: `cost_text(c.cost, 'HNL')`,
    expected: ({ cost }) => formatUnitCost(cost),
  }),
  rule({
    rule: 'the tax rate of a product',
    sql: 'tax_rate_of',
    twin: taxRate,
    cases: fc.record({ category: fc.constantFrom(...TAX_CATEGORIES), general: taxRates }),
    columns: 'category text, general integer',
    call: 'tax_rate_of(c.category, c.general)',
    expected: ({ category, general }) => taxRate(category, general),
  }),
  rule({
    rule: 'the tax of an amount',
    sql: 'line_tax',
    twin: lineTax,
    cases: fc.record({ amount: someCents, rate: taxRates, included: fc.boolean() }),
    columns: 'amount bigint, rate integer, included boolean',
    call: 'line_tax(c.amount, c.rate, c.included)',
    expected: ({ amount, rate, included }) =>
      lineTax({ amount_cents: cents(amount), tax_rate: rate }, included).tax_cents,
  }),
  rule({
    rule: 'how the tax of each rate of a bill is shared over its lines',
    sql: 'tax_shares',
    twin: taxLines,
    cases: fc
      .record({ lines: fc.array(taxedLine, { maxLength: 25 }), included: fc.boolean() })
      .map(({ lines, included }) => ({
        amounts: lines.map(({ amount }) => amount),
        categories: lines.map(({ category }) => category),
        rates: lines.map(({ rate }) => rate),
        included,
      })),
    runs: 1000,
    columns: 'amounts bigint[], categories text[], rates integer[], included boolean',
    call: `coalesce((select json_agg(t.tax order by t.place)
      from tax_shares(c.amounts, c.categories, c.rates, array_fill(c.included, array[cardinality(c.rates)])) t), '[]')`,
    expected: ({ amounts, categories, rates, included }) =>
      taxLines(
        amounts.map((amount, index) => ({
          amount_cents: cents(amount),
          tax_category: categories[index] ?? 'general',
          tax_rate: rates[index] ?? 0,
        })),
        included,
      ),
  }),
];
