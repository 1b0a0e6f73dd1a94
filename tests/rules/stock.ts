import fc from 'fast-check';
import { formatQuantity } from '#domain/base/quantity.ts';
import {
  convertQuantity,
  exactQuantity,
  packSize,
  quantityText,
  UNITS,
  unitName,
} from '#domain/base/units.ts';
import { CURRENCIES } from '#domain/business/settings.ts';
import { contradictsTotal } from '#domain/purchasing/purchases.ts';
import { countedCents } from '#domain/register/cash.ts';
import { denominationsOf } from '#domain/register/denominations.ts';
import { averageWith, costRise } from '#domain/stock/average-cost.ts';
import { batchUnitCost } from '#domain/stock/recipe-cost.ts';
import { isBelowMinimum } from '#domain/stock/stock.ts';
import { averageWithout } from '#tests/reference/average-cost.ts';
import { stockStatus } from '#tests/reference/stock.ts';
import { rule } from './rule.ts';
import { decimals, someCents } from './values.ts';

const known = fc.constantFrom(...Object.keys(UNITS), 'lata');
const units = fc.constantFrom(
  ...Object.keys(UNITS),
  'lata',
  'bolsa grande',
  'cartón de leche',
  'arroz',
  'kg.',
  'pan',
  'maíz',
  'paquetes',
  'Botella',
  'maní',
  'ñ',
);
const counts = fc.oneof(
  fc.constantFrom(1, 0, 0.5, 1.5, 2, 84, -1, -2.25, 1250, 0.0001, 1_234_567.891),
  decimals(0, 1_000_000),
);
const level = fc.record({
  current_stock: fc.option(fc.oneof(fc.constantFrom(0, 0.0001, 29.9999, 30, 30.0001, 100), decimals(0, 200))),
  initial_stock: fc.oneof(fc.constantFrom(0, 30, 100), decimals(0, 200)),
});
const LEVEL_COLUMNS = 'current_stock numeric, initial_stock numeric';
const costs = decimals(0, 5000);
const someStock = decimals(0, 2000);
const lot = fc.record({ stock: someStock, average: costs, quantity: someStock, cost: costs, before: costs });
const LOT_COLUMNS = 'stock numeric, average numeric, quantity numeric, cost numeric, before numeric';

/** Stock, its units and its cost; the cash of a register. */
export const STOCK_RULES = [
  rule({
    rule: 'whether an ingredient with stock is below its minimum',
    sql: 'is_below_minimum',
    twin: isBelowMinimum,
    cases: fc.record({ stock: decimals(0.0001, 20), minimum: fc.oneof(fc.nat(20), decimals(0, 20)) }),
    columns: 'stock numeric, minimum numeric',
    call: 'is_below_minimum(c.stock, c.minimum)',
    expected: ({ stock, minimum }) => isBelowMinimum(stock, minimum),
  }),
  rule({
    rule: 'the stock status of an ingredient',
    sql: 'ingredient_status',
    twin: null,
    cases: level,
    columns: LEVEL_COLUMNS,
    call: 'ingredient_status(coalesce(c.current_stock, c.initial_stock), c.initial_stock)',
    expected: (given) => stockStatus([{ ...given, recipe_quantity: 1 }]),
  }),
  rule({
    rule: 'a quantity in another unit',
    sql: 'convert_quantity',
    twin: convertQuantity,
    cases: fc.record({ quantity: decimals(0.0001, 9999.9999), from: known, to: known }),
    columns: 'quantity numeric, "from" text, "to" text',
    call: 'convert_quantity(c.quantity, c."from", c."to")',
    expected: ({ quantity, from, to }) => convertQuantity(quantity, from, to),
  }),
  rule({
    rule: 'a quantity in another unit before it is rounded',
    sql: 'exact_quantity',
    twin: exactQuantity,
    cases: fc.record({ quantity: decimals(0.0001, 9999.9999), from: known, to: known }),
    columns: 'quantity numeric, "from" text, "to" text',
    call: 'trunc(1e20 * exact_quantity(c.quantity, c."from", c."to"))::text',
    expected: ({ quantity, from, to }) => exactQuantity(quantity, from, to)?.toString() ?? null,
  }),
  rule({
    rule: 'what a movement adds to the stock, with what was left of those before it',
    sql: 'stock_step',
    twin: null,
    cases: fc.record({ left: decimals(-0.5, 0.5), moved: decimals(-900, 900) }),
    columns: '"left" numeric, moved numeric',
    call: 'stock_step(c."left" / 10000, c.moved / 1000)',
    holds: ({ left, moved }, step) =>
      Math.abs(left / 10_000 + moved / 1000 - Number(step)) <= 0.00005 + 1e-12,
  }),
  rule({
    rule: 'what a purchase unit holds',
    sql: 'pack_size',
    twin: packSize,
    cases: fc
      .record({
        purchase_unit: fc.option(fc.oneof(known, fc.constantFrom('Kg', 'caja'))),
        unit: known,
        factor: decimals(0.0001, 90),
      })
      .chain((typed) => {
        const whole = convertQuantity(1, typed.purchase_unit?.toLowerCase() ?? '', typed.unit);
        return fc.constantFrom(typed, whole ? { ...typed, factor: whole } : typed);
      }),
    columns: 'purchase_unit text, unit text, factor numeric',
    call: 'trunc(1e20 * pack_size(c.factor, c.purchase_unit, c.unit))::text',
    expected: ({ factor, ...names }) => packSize(factor, names).toString(),
  }),
  rule({
    rule: 'the name of a unit for a quantity',
    sql: 'unit_name',
    twin: unitName,
    cases: fc.record({ unit: units, count: fc.option(counts) }),
    columns: 'unit text, count numeric',
    call: 'unit_name(c.unit, c.count)',
    expected: ({ unit, count }) => unitName(unit, count),
  }),
  rule({
    rule: 'how a quantity is written',
    sql: 'number_text',
    twin: formatQuantity,
    cases: fc.record({ count: counts }),
    columns: 'count numeric',
    call: 'number_text(c.count)',
    expected: ({ count }) => formatQuantity(count),
  }),
  rule({
    rule: 'how a quantity with its unit is written',
    sql: 'quantity_text',
    twin: quantityText,
    cases: fc.record({ unit: units, count: counts }),
    columns: 'unit text, count numeric',
    call: 'quantity_text(c.count, c.unit)',
    expected: ({ unit, count }) => quantityText(count, unit),
  }),
  rule({
    rule: 'the cost of one unit of a preparation by its recipe',
    sql: 'four_decimals',
    twin: batchUnitCost,
    cases: fc.record({ quantity: decimals(0, 2000), cost: costs, batch: decimals(0.0001, 500) }),
    columns: 'quantity numeric, cost numeric, batch numeric',
    call: 'four_decimals(c.quantity * c.cost, c.batch)',
    expected: ({ quantity, cost, batch }) => batchUnitCost([{ quantity, cost_per_unit: cost }], batch),
  }),
  rule({
    rule: 'the average cost after a lot is added',
    sql: 'average_cost_with',
    twin: averageWith,
    cases: lot,
    columns: LOT_COLUMNS,
    call: 'average_cost_with(c.stock, c.average, c.quantity, c.cost)',
    expected: (given) => averageWith(given, given),
  }),
  rule({
    rule: 'the average cost after a lot is removed',
    sql: 'exact_average_without',
    twin: null,
    cases: lot,
    columns: LOT_COLUMNS,
    call: 'round(exact_average_without(c.stock, c.average, c.quantity, c.cost, c.before), 4)',
    expected: (given) => averageWithout(given, given, given.before),
  }),
  rule({
    rule: 'whether a typed total contradicts quantity and cost',
    sql: 'contradicts_total',
    twin: contradictsTotal,
    cases: fc
      .record({
        quantity: decimals(0.0001, 900),
        cost: fc.integer({ min: 0, max: 900_000 }),
        off: fc.integer({ min: -90, max: 90 }),
      })
      .map(({ quantity, cost, off }) => ({
        quantity,
        cost,
        total: Math.max(0, Math.round(quantity * cost) + off),
      })),
    columns: 'quantity numeric, cost bigint, total bigint',
    call: 'contradicts_total(c.quantity, c.cost, c.total)',
    expected: ({ quantity, cost, total }) => contradictsTotal(quantity, cost, total),
  }),
  rule({
    rule: 'the rise of a cost that is shown',
    sql: 'cost_rise',
    twin: costRise,
    cases: fc.oneof(
      fc.record({ before: costs, after: costs }),
      costs.map((before) => ({ before, after: Math.round(before * 10_500) / 10_000 })),
    ),
    columns: 'before numeric, after numeric',
    call: 'cost_rise(c.before, c.after)',
    expected: ({ before, after }) => costRise(before, after),
  }),
  rule({
    rule: 'the bills and coins of a currency',
    sql: 'denominations',
    twin: denominationsOf,
    cases: fc.record({ currency: fc.constantFrom(...CURRENCIES, 'EUR') }),
    columns: 'currency text',
    call: 'to_jsonb(denominations(c.currency))',
    expected: ({ currency }) => denominationsOf(currency),
  }),
  rule({
    rule: 'the sum of counted bills and coins',
    sql: 'counted_cents',
    twin: countedCents,
    cases: fc.record({
      count: fc.dictionary(
        fc.constantFrom(...CURRENCIES.flatMap(denominationsOf).map(String)),
        fc.nat(100_000),
      ),
    }),
    columns: 'count jsonb',
    call: 'counted_cents(c.count)',
    expected: ({ count }) => countedCents(count),
  }),
  rule({
    rule: 'whether a difference of cash needs a reason and an approval',
    sql: 'exceeds_tolerance',
    twin: null,
    cases: fc.record({ difference: fc.integer({ min: -5000, max: 5000 }), tolerance: someCents }),
    columns: 'difference bigint, tolerance bigint',
    call: 'exceeds_tolerance(c.difference, c.tolerance)',
    expected: ({ difference, tolerance }) => difference > tolerance || -difference > tolerance,
  }),
];
