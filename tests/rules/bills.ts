import fc from 'fast-check';
import { MAX_PARTS, MIN_PARTS } from '#domain/base/limits.ts';
import { cents } from '#domain/base/money.ts';
import {
  type BillLine,
  divideLine,
  evenParts,
  repriced,
  SHARE_KINDS,
  shareName,
  splitByAmount,
} from '#domain/bills/bills.ts';
import { appliedPayments, checkPayments, isRoundedToNothing, isUnlikelyCash } from '#domain/bills/charge.ts';
import {
  givesChange,
  goesToBank,
  goesToRegister,
  isOnAccount,
  PAYMENT_KIND_NAMES,
} from '#domain/bills/payment-kinds.ts';
import { refundOf, remainingOf } from '#domain/bills/refunds.ts';
import { isLargeTip, tipCash } from '#domain/bills/tips.ts';
import { CURRENCIES } from '#domain/business/settings.ts';
import { BILLED_TAX_CATEGORIES } from '#domain/fiscal/tax.ts';
import { saleTotals } from '#domain/offline/bill.ts';
import { largestBillOf } from '#domain/register/denominations.ts';
import { rule } from './rule.ts';
import { decimals, someCents, taxRates } from './values.ts';

const LINE = '0198a000-0000-7000-8000-000000000001';
const amounts = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 5_000_000 }));

/** A line of a bill, and whether its price includes its tax. */
const billLine = fc
  .record({
    base: amounts,
    tax: amounts,
    includes: fc.boolean(),
    quantity: fc.oneof(fc.integer({ min: 1, max: 30 }), decimals(0.0002, 99)),
    rate: taxRates,
    discount: amounts,
    own: amounts,
  })
  .map(({ base, tax, includes, quantity, rate, discount, own }) => ({
    includes,
    line: {
      id: LINE,
      quantity,
      amount_cents: includes ? base + tax : base,
      discount_cents: discount,
      own_discount_cents: Math.min(own, discount),
      tax_rate: rate,
      price_includes_tax: includes,
      base_cents: base,
      tax_cents: tax,
    } satisfies BillLine,
  }));

const totalOf = (line: BillLine) => line.base_cents + line.tax_cents;
/** A part of a quantity, above zero and below it. */
const partOf = (quantity: number, fraction: number) => {
  const units = Math.round(quantity * 10_000);
  return Math.max(1, Math.min(units - 1, Math.floor(units * fraction))) / 10_000;
};
const fraction = fc.integer({ min: 0, max: 1000 }).map((each) => each / 1000);
const stored = 'jsonb_populate_record(null::sale_items, c.line)';

/** The lines of a bill, as SQL reads them in their order. */
const storedLines = `array(select jsonb_populate_record(null::sale_items, each) from jsonb_array_elements(c.lines) with ordinality as e (each, place)
  order by e.place)`;
const billLines = (minLength: number) =>
  fc
    .array(fc.tuple(billLine, fc.constantFrom(...BILLED_TAX_CATEGORIES)), { minLength, maxLength: 8 })
    .map((lines) =>
      lines.map(([{ line }, tax_category], place) => ({
        ...line,
        id: LINE.slice(0, -1) + place,
        tax_category,
        tax_rate: tax_category === 'special' ? 1800 : line.tax_rate,
      })),
    );
const PERSON = LINE;

const tendered = fc.record({
  due: fc.integer({ min: 0, max: 5000 }),
  payments: fc.array(
    fc.record({
      kind: fc.constantFrom(...PAYMENT_KIND_NAMES),
      amount_cents: fc.integer({ min: 1, max: 3000 }),
    }),
    { maxLength: 5 },
  ),
});
const asArrays = tendered.map(({ due, payments }) => ({
  due,
  payments,
  amounts: payments.map(({ amount_cents }) => amount_cents),
  give_change: payments.map(({ kind }) => givesChange(kind)),
}));
const PAYMENT_COLUMNS = 'due bigint, amounts bigint[], give_change boolean[]';

/** Splitting, charging and refunding bills. */
export const BILL_RULES = [
  rule({
    rule: 'the amounts of equal parts',
    sql: 'even_parts',
    twin: evenParts,
    cases: fc.record({ total: someCents, parts: fc.integer({ min: MIN_PARTS, max: MAX_PARTS }) }),
    columns: 'total bigint, parts integer',
    call: 'even_parts(c.total, c.parts)',
    expected: ({ total, parts }) => evenParts(total, parts),
  }),
  rule({
    rule: 'what an amount takes of each line of a bill',
    sql: 'pieces_of_amount',
    twin: splitByAmount,
    cases: fc
      .record({ lines: fc.array(billLine, { minLength: 1, maxLength: 8 }), fraction })
      .map(({ lines, fraction }) => {
        const bill = lines.map(({ line }, index) => ({ ...line, id: String(index + 1) }));
        const whole = bill.reduce((sum, line) => sum + totalOf(line), 0);
        return {
          bill,
          amount: Math.max(1, Math.min(whole - 1, Math.floor(whole * fraction))),
          totals: bill.map(totalOf),
          quantities: bill.map(({ quantity }) => quantity),
        };
      })
      .filter(({ totals, amount }) => totals.reduce((sum, total) => sum + total, 0) > amount),
    columns: 'amount bigint, totals bigint[], quantities numeric[]',
    call: `(select json_agg(json_build_object('id', p.place::text, 'total', p.total, 'quantity', p.quantity) order by p.place)
      from pieces_of_amount(c.amount, c.totals, c.quantities) p)`,
    expected: ({ bill, amount }) =>
      splitByAmount(bill, amount)?.part.map((line) => ({
        id: line.id,
        total: totalOf(line),
        quantity: line.quantity,
      })),
  }),
  rule({
    rule: 'the base, tax and discounts of a part of a line',
    sql: 'divide_line',
    twin: divideLine,
    cases: fc.record({ billed: billLine, fraction }).map(({ billed: { line }, fraction }) => ({
      line,
      quantity: partOf(line.quantity, fraction),
      total: Math.floor(totalOf(line) * fraction),
    })),
    columns: 'line jsonb, quantity numeric, total bigint',
    call: `(select json_build_object('amount_cents', d.amount, 'discount_cents', d.discount, 'own_discount_cents', d.own_discount,
        'base_cents', d.base, 'tax_cents', d.tax)
      from ${stored} i
      cross join lateral divide_line(i, c.quantity, c.total) d)`,
    expected: ({ line, quantity, total }) => {
      const { amount_cents, discount_cents, own_discount_cents, base_cents, tax_cents } = divideLine(
        line,
        quantity,
        total,
      ).part;
      return { amount_cents, discount_cents, own_discount_cents, base_cents, tax_cents };
    },
  }),
  rule({
    rule: 'the base and tax of the lines of a bill',
    sql: 'repriced_lines',
    twin: repriced,
    cases: fc.record({ lines: billLines(0), keeps_total: fc.boolean() }),
    columns: 'lines jsonb, keeps_total boolean',
    call: `coalesce((select json_agg(json_build_object('id', r.id, 'base_cents', r.base, 'tax_cents', r.tax) order by r.id)
      from repriced_lines(${storedLines}, c.keeps_total) r), '[]')`,
    expected: ({ lines, keeps_total }) =>
      repriced(lines, keeps_total).map(({ id, base_cents, tax_cents }) => ({ id, base_cents, tax_cents })),
  }),
  rule({
    rule: 'the totals of a bill of its lines',
    sql: 'sale_totals',
    twin: saleTotals,
    cases: fc
      .record({
        lines: billLines(0),
        isWhole: fc.boolean(),
        isByAmount: fc.boolean(),
        rate: fc.constantFrom(0, 1000),
        share_kind: fc.option(fc.constantFrom(...SHARE_KINDS)),
      })
      .map(({ lines, isWhole, isByAmount, rate, share_kind }) => {
        const items = lines.map((line) => ({
          ...line,
          ...(isByAmount && { own_discount_cents: line.discount_cents }),
          line_quantity: isWhole ? line.quantity : 100,
        }));
        const sale = {
          discount_percentage: rate,
          discount_notes: 'Cortesía',
          discount_by: PERSON,
          discount_approved_by: PERSON,
          share_kind,
          share_of: share_kind === 'even' ? 3 : null,
        };
        return { lines: items, sale, has_parts: !isWhole && items.length > 0 };
      }),
    columns: 'lines jsonb, sale jsonb, has_parts boolean',
    call: `(select to_jsonb(t) - array['cost_cents', 'discount_notes'] || jsonb_build_object('discount_reason', t.discount_notes)
      from sale_totals(jsonb_populate_record(null::sales, c.sale), ${storedLines}, c.has_parts) t)`,
    expected: ({ lines, sale }) => {
      const totals = saleTotals({ ...sale, discount_reason: sale.discount_notes }, lines);
      const by = totals.discount_reason === null ? null : PERSON;
      return { ...totals, discount_by: by, discount_approved_by: by };
    },
  }),
  rule({
    rule: 'the largest bill of a currency',
    sql: 'largest_bill',
    twin: largestBillOf,
    cases: fc.record({ currency: fc.constantFrom(...CURRENCIES, 'EUR') }),
    columns: 'currency text',
    call: 'largest_bill(c.currency)',
    expected: ({ currency }) => largestBillOf(currency),
  }),
  rule({
    rule: 'which cash is probably a typing error',
    sql: 'is_unlikely_cash',
    twin: isUnlikelyCash,
    cases: fc.oneof(
      fc.record({ due: amounts, received: amounts, bill: fc.constantFrom(100_00, 500_00) }),
      fc.integer({ min: 0, max: 1000_00 }).chain((due) =>
        fc.record({
          due: fc.constant(due),
          received: fc.integer({ min: -1, max: 1 }).map((more) => Math.max(due * 10, due + 2500_00) + more),
          bill: fc.constant(500_00),
        }),
      ),
    ),
    columns: 'due bigint, received bigint, bill bigint',
    call: 'is_unlikely_cash(c.due, c.received, c.bill)',
    expected: ({ due, received, bill }) => isUnlikelyCash(due, received, bill),
  }),
  rule({
    rule: 'which tips an administrator approves',
    sql: 'is_large_tip',
    twin: isLargeTip,
    cases: fc.integer({ min: 0, max: 2000_00 }).chain((total) =>
      fc.record({
        total: fc.constant(total),
        tips: fc.oneof(
          amounts,
          fc.integer({ min: -1, max: 1 }).map((more) => Math.max(total, 500_00) + more),
        ),
        bill: fc.constant(500_00),
      }),
    ),
    columns: 'total bigint, tips bigint, bill bigint',
    call: 'is_large_tip(c.total, c.tips, c.bill)',
    expected: ({ total, tips, bill }) => isLargeTip(total, tips, bill),
  }),
  rule({
    rule: 'which bills are rounded to nothing',
    sql: 'is_rounded_to_nothing',
    twin: isRoundedToNothing,
    cases: fc.record({
      total: fc.integer({ min: 0, max: 1 }),
      discount: fc.integer({ min: 0, max: 1 }),
      dearest: fc.integer({ min: 0, max: 2 }),
    }),
    columns: 'total bigint, discount bigint, dearest bigint',
    call: 'is_rounded_to_nothing(c.total, c.discount, c.dearest)',
    expected: ({ total, discount, dearest }) => isRoundedToNothing(total, discount, dearest),
  }),
  rule({
    rule: 'what a tip changes in the drawer',
    sql: 'tip_cash',
    twin: tipCash,
    cases: fc.record({
      kind: fc.constantFrom(...PAYMENT_KIND_NAMES.filter((kind) => !isOnAccount(kind))),
      handed_over: fc.option(fc.boolean()),
      amount: someCents,
    }),
    columns: 'kind text, handed_over boolean, amount bigint',
    call: `(select tip_cash(t) from jsonb_populate_record(null::tips,
      jsonb_build_object('kind', c.kind, 'is_handed_over', c.handed_over, 'amount_cents', c.amount)) t)`,
    expected: ({ kind, handed_over, amount }) => tipCash(kind, handed_over ?? undefined, amount),
  }),
  ...(
    [
      ['whether a payment kind gives change', 'gives_change', givesChange],
      ['whether a payment kind is on account', 'is_on_account', isOnAccount],
      ['whether the money of a payment kind goes to the bank', 'goes_to_bank', goesToBank],
      ['whether the money of a payment kind goes to the register', 'goes_to_register', goesToRegister],
    ] as const
  ).map(([name, sql, twin]) =>
    rule({
      rule: name,
      sql,
      twin,
      cases: fc.record({ kind: fc.constantFrom(...PAYMENT_KIND_NAMES) }),
      runs: 50,
      columns: 'kind text',
      call: `${sql}(c.kind)`,
      expected: ({ kind }) => twin(kind),
    }),
  ),
  rule({
    rule: 'the name of a share of a bill',
    sql: 'share_name',
    twin: shareName,
    cases: fc.record({
      share_kind: fc.option(fc.constantFrom(...SHARE_KINDS)),
      share_of: fc.integer({ min: 2, max: 400 }),
    }),
    columns: 'share_kind text, share_of integer',
    call: 'share_name(jsonb_populate_record(null::sales, to_jsonb(c)))',
    expected: shareName,
  }),
  rule({
    rule: 'why payments do not cover a bill',
    sql: 'payment_problem',
    twin: checkPayments,
    cases: asArrays,
    columns: PAYMENT_COLUMNS,
    call: 'payment_problem(c.due, c.amounts, c.give_change)',
    expected: ({ due, payments }) => {
      const { problem, remaining_cents } = checkPayments(cents(due), payments);
      return problem ?? (remaining_cents > 0 ? 'El pago no cubre el total de la cuenta.' : null);
    },
  }),
  rule({
    rule: 'what the payments of a charged bill apply, and their change',
    sql: 'applied_payments',
    twin: appliedPayments,
    cases: asArrays.filter(({ due, payments }) => checkPayments(cents(due), payments).isCovered),
    columns: PAYMENT_COLUMNS,
    call: `coalesce((select json_agg(json_build_object('applied_cents', a.applied, 'change_cents', a.change) order by a.place)
      from applied_payments(c.due, c.amounts, c.give_change) a), '[]')`,
    expected: ({ due, payments }) => appliedPayments(cents(due), payments),
  }),
  rule({
    rule: 'the quantity of a line that may be refunded',
    sql: 'refundable_quantity',
    twin: remainingOf,
    cases: fc.record({ quantity: decimals(0.0001, 9999), refunded_quantity: decimals(0, 9999) }),
    columns: 'quantity numeric, refunded_quantity numeric',
    call: 'refundable_quantity(c.quantity, c.refunded_quantity)',
    expected: (given) => remainingOf({ ...given, base_cents: 0, tax_cents: 0 }),
  }),
  rule({
    rule: 'the amount of a refund after earlier ones',
    sql: 'refunded_until',
    twin: refundOf,
    cases: fc
      .record({ billed: billLine, first: fraction, second: fraction })
      .map(({ billed: { line }, first, second }) => {
        const before = partOf(line.quantity, first);
        const left = Math.round((line.quantity - before) * 10_000) / 10_000;
        return {
          line,
          before,
          quantity: second > 0.8 ? left : Math.max(0.0001, partOf(left + 0.0001, second)),
        };
      }),
    columns: 'line jsonb, before numeric, quantity numeric',
    call: `(select later.total - earlier.total from ${stored} i
      cross join lateral refunded_until(i, c.before + c.quantity) later
      cross join lateral refunded_until(i, c.before) earlier)`,
    expected: ({ line, before, quantity }) => refundOf({ ...line, refunded_quantity: before }, quantity),
  }),
  rule({
    rule: 'the tax of everything that is refunded of a line',
    sql: 'refunded_until',
    twin: null,
    cases: billLine,
    columns: 'line jsonb',
    call: `(select json_build_array(r.total, r.tax) from ${stored} i cross join lateral refunded_until(i, i.quantity) r)`,
    expected: ({ line }) => [totalOf(line), line.tax_cents],
  }),
];
