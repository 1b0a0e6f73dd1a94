import fc from 'fast-check';
import { foldText, nameKey } from '#domain/base/fold.ts';
import { phoneDigits } from '#domain/base/phone.ts';
import { creditProblem } from '#domain/customers/receivables.ts';
import { ambiguousName } from '#domain/integrations/import.ts';
import { barcodeKey } from '#domain/menu/barcode.ts';
import { type CartLine, emptyCart, sendingProblem } from '#domain/orders/cart.ts';
import { countOf } from '#domain/orders/line-notes.ts';
import { orderPlace } from '#domain/orders/order-place.ts';
import { CHANNELS } from '#domain/orders/orders.ts';
import { rule } from './rule.ts';

const A_TABLE = '0198a000-0000-7000-8000-000000000001';
const aLine = (id: string): CartLine => ({
  id,
  menu_item_id: id,
  name: 'Baleada',
  price_cents: 3500,
  tax_category: 'general',
  ingredients: [],
  quantity: 1,
  notes: {},
  out: false,
});
/** A code with what people, spreadsheets and text programs put into it. */
const codes = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...'0000123456789') },
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((sign) => sign !== '\0'),
      fc.constantFrom(
        ...'AZaz-./+$%*`´ʼ‘’′\'"\\ñÑ０９Ａｚ－＇～\u00a0\u2009\u3000\u00ad\u200b\u2060\ufeff\ufe0f\u2013\u2212\t\n\u{e0041}',
      ),
    ),
    { maxLength: 18 },
  )
  .map((signs) => signs.join(''));
const INGREDIENTS = ['Queso', 'Aguacate', 'Chile verde'];

/** Letters with accents in both forms, signs that are not seen, white space of several kinds and emoji. */
const writtenText = fc
  .array(
    fc.constantFrom(
      ...'áéíóúüñÁÉÍÓÚÜÑabcXYZ çÇàÀêÊöÖåÅ0-_.,;ßøØ',
      ...['e\u0301', 'N\u0303', 'c\u0327', '\u0301', '  ', '\u00a0', '\u2009', '\u202f', '\u3000'],
      ...[
        '\u00ad',
        '\u200b',
        '\u200d',
        '\ufeff',
        '\u2060',
        '🌮',
        '👨\u200d🍳',
        '❤\ufe0f',
        'ﬁ',
        '한',
        '\n',
        '\t',
      ],
    ),
    { maxLength: 20 },
  )
  .map((letters) => letters.join(''));

/** Sending orders, what customers owe, and how names, phones and codes are compared. */
export const ORDER_RULES = [
  rule({
    rule: 'what makes a sending impossible before its products are read',
    sql: 'sending_problem',
    twin: sendingProblem,
    cases: fc.record({
      register_open: fc.boolean(),
      lines: fc.nat(2),
      channel: fc.constantFrom(...CHANNELS),
      table_id: fc.constantFrom(null, A_TABLE),
      customer_name: fc.constantFrom('', '  ', 'Ana'),
    }),
    columns: 'register_open boolean, lines integer, channel text, table_id uuid, customer_name text',
    call: `(select json_build_object('sentence', p.sentence, 'missing', p.field)
      from sending_problem(c.register_open, c.lines, c.channel, c.table_id, nullif(c.customer_name, '')) p)`,
    expected: ({ register_open, lines, channel, ...described }) =>
      sendingProblem(
        {
          ...emptyCart(channel),
          ...described,
          lines: Array.from({ length: lines }, (_, index) => aLine(String(index))),
        },
        register_open,
      ),
  }),
  rule({
    rule: 'where an order goes, in words',
    sql: 'order_place',
    twin: orderPlace,
    cases: fc.record({
      channel: fc.constantFrom(...CHANNELS),
      table_number: fc.constantFrom(null, 'Mesa 4', 'Terraza · VIP'),
      customer_name: fc.constantFrom(null, '', 'Ana', 'Don Beto'),
    }),
    runs: 100,
    columns: 'channel text, table_number text, customer_name text',
    call: 'order_place(c.channel, c.table_number, c.customer_name)',
    expected: orderPlace,
  }),
  rule({
    rule: "whether a product is marked 'agotado'",
    sql: 'is_sold_out',
    twin: null,
    cases: fc.record({
      ms_left: fc.option(fc.integer({ min: -2, max: 2 })),
      countdown: fc.option(fc.integer({ min: -1, max: 2 })),
    }),
    columns: 'ms_left integer, countdown numeric',
    call: `is_sold_out(timestamptz '2026-11-20 18:00:00Z' + c.ms_left * interval '1 millisecond', c.countdown, '2026-11-20 18:00:00Z')`,
    expected: ({ ms_left, countdown }) =>
      (ms_left !== null && ms_left > 0) || (countdown !== null && countdown <= 0),
  }),
  rule({
    rule: 'the portions of an ingredient that the notes of a line add',
    sql: 'extra_portions',
    twin: countOf,
    cases: fc.record({
      notes: fc.record(
        {
          con: fc.oneof(
            fc.constantFrom(...INGREDIENTS),
            fc.dictionary(fc.constantFrom(...INGREDIENTS), fc.integer({ min: 1, max: 99 })),
          ),
        },
        { requiredKeys: [] },
      ),
      name: fc.constantFrom(...INGREDIENTS),
    }),
    columns: 'notes jsonb, name text',
    call: 'extra_portions(c.notes, c.name)',
    expected: ({ notes, name }) => countOf(notes, name),
  }),
  rule({
    rule: 'why an amount cannot be charged on account',
    sql: 'credit_problem',
    twin: creditProblem,
    cases: fc.record({
      is_active: fc.boolean(),
      balance_cents: fc.integer({ min: -5000, max: 50_000 }),
      limit_cents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000 })),
      amount: fc.integer({ min: 1, max: 30_000 }),
    }),
    columns: 'is_active boolean, balance_cents bigint, limit_cents bigint, amount bigint',
    call: `credit_problem('Marta', c.is_active, c.balance_cents, c.limit_cents, c.amount)`,
    expected: ({ amount, ...account }) => creditProblem({ name: 'Marta', ...account }, amount),
  }),
  rule({
    rule: 'which digits of a phone are compared',
    sql: 'phone_digits',
    twin: phoneDigits,
    cases: fc.record({
      phone: fc
        .tuple(
          fc.constantFrom('', '+504 ', '504', '+1 '),
          fc.array(fc.constantFrom(...'0123456789 -()'), { maxLength: 12 }),
        )
        .map(([code, rest]) => code + rest.join('')),
    }),
    columns: 'phone text',
    call: 'phone_digits(c.phone)',
    expected: ({ phone }) => phoneDigits(phone),
  }),
  rule({
    rule: 'what is searched and sorted',
    sql: 'fold',
    twin: foldText,
    cases: fc.record({ text: writtenText }),
    columns: 'text text',
    call: 'fold(c.text)',
    expected: ({ text }) => foldText(text),
  }),
  rule({
    rule: 'when two names are the same',
    sql: 'name_key',
    twin: nameKey,
    cases: fc.record({ name: writtenText }),
    columns: 'name text',
    call: 'name_key(c.name)',
    expected: ({ name }) => nameKey(name),
  }),
  rule({
    rule: 'why an import refuses a name that several things have',
    sql: 'ambiguous_name',
    twin: ambiguousName,
    cases: fc.record({ count: fc.integer({ min: 2, max: 5000 }) }),
    runs: 50,
    columns: 'count bigint',
    call: 'ambiguous_name(c.count)',
    expected: ({ count }) => ambiguousName(count),
  }),
  rule({
    rule: 'when two codes of products are the same',
    sql: 'barcode_key',
    twin: barcodeKey,
    cases: fc.record({ code: codes }),
    columns: 'code text',
    call: 'barcode_key(c.code)',
    expected: ({ code }) => barcodeKey(code),
  }),
];
