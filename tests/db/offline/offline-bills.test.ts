import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { chargeSale, splitBill, splitEvenly } from '#db/queries/bills/sales.ts';
import { changeBusiness } from '#db/queries/business/settings.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { splitIntoParts, splitPart } from '#domain/offline/bill.ts';
import { chargeLocally } from '#domain/offline/offline-answers.ts';
import {
  billOf,
  discounted,
  discounts,
  knownHere,
  linesOf,
  moneyOf,
  newTable,
  variedProducts,
  wishes,
} from '#tests/support/device-floor.ts';
import { sharedBusiness } from '#tests/support/test.ts';

const business = sharedBusiness();
let products: readonly string[] = [];

beforeAll(async () => {
  await business.openRegister();
  products = await variedProducts(business);
});

const split = fc.record({
  way: fc.constantFrom('lines', 'amount', 'even'),
  parts: fc.integer({ min: 2, max: 5 }),
});
const settled = fc.record({
  first: wishes,
  second: wishes,
  given: discounts,
  includes: fc.tuple(fc.boolean(), fc.boolean()),
  atTable: fc.boolean(),
  splits: fc.array(split, { maxLength: 2 }),
});

/** Prices without tax, one of few centavos, in equal parts of which one is split again. */
const OF_CENTAVOS: typeof settled extends fc.Arbitrary<infer S> ? S : never = {
  first: [
    { product: 1, quantity: 1, notes: {} },
    { product: 0, quantity: 1, notes: {} },
  ],
  second: [
    { product: 3, quantity: 1, notes: {} },
    { product: 0, quantity: 1, notes: { con: { Queso: 1, Cebolla: 3 }, note: 'Bien cocida' } },
    { product: 0, quantity: 1, notes: {} },
  ],
  given: [],
  includes: [false, false],
  atTable: false,
  splits: [
    { way: 'even', parts: 5 },
    { way: 'lines', parts: 2 },
  ],
};

/** Quantities have at most four decimals. */
const halfOf = (quantity: number) => Math.round(quantity * 5_000) / 10_000;

/** Splits a bill here and on the server, and compares each bill that this device shows. False for a split that both refuse. */
async function splits(bill: Sale, { way, parts }: typeof split extends fc.Arbitrary<infer S> ? S : never) {
  const scope = business.writeScope('cajero');
  const at = new Date().toISOString();
  const ids = Array.from({ length: parts - 1 }, () => randomUUID());
  const [id = ''] = ids;
  const [line] = bill.items;
  const part =
    way === 'amount'
      ? { id, amount_cents: Math.max(1, Math.floor(bill.total_cents / parts)) }
      : { id, items: [{ sale_item_id: line?.id ?? '', quantity: halfOf(line?.quantity ?? 0) }] };
  const local = way === 'even' ? splitIntoParts(bill, ids, at) : splitPart(bill, part, at);
  const written = (way === 'even' ? splitEvenly(scope, bill.id, ids) : splitBill(scope, bill.id, part)).catch(
    (error: Error) => error,
  );
  const answer = await written;
  if ('refusal' in local) {
    expect(answer).toMatchObject({ message: local.refusal.message, code: local.refusal.code });
    return;
  }
  if (answer instanceof Error) throw answer;
  const byId = new Map(answer.answer.bills.map((each) => [each.id, moneyOf(each)]));
  const shown = ('part' in local ? [local.rest, local.part] : local).map(moneyOf);
  expect(shown).toEqual(shown.map((each) => byId.get(each.id)));
}

describe('the bills of a device without a network', () => {
  it('after any discounts, splits and the charge are those of the server, line by line', async () => {
    await fc.assert(
      fc.asyncProperty(settled, async ({ first, second, given, includes, atTable, splits: wanted }) => {
        const place = atTable
          ? { channel: 'mesa' as const, table_id: (await newTable(business)).id, customer_name: null }
          : {};
        await changeBusiness(business.writeScope(), { prices_include_tax: includes[0] });
        const { order, sale } = await business.order(linesOf(products, first), place);
        await discounted(business, sale, given);
        await changeBusiness(business.writeScope(), { prices_include_tax: includes[1] });
        await business.order(linesOf(products, second), { ...place, id: order.id });
        for (const each of wanted) await splits(await billOf(business, sale.id), each);

        const open = await billOf(business, sale.id);
        const payments = [
          {
            id: randomUUID(),
            payment_method_id: business.methods.efectivo,
            amount_cents: open.total_cents + 500,
          },
        ].filter(() => open.total_cents > 0);
        const known = await knownHere(business);
        const charged = chargeLocally(open, { payments }, known);
        const answer = await chargeSale(business.writeScope('cajero'), sale.id, { payments }).catch(
          (error: Error) => error,
        );
        if ('refusal' in charged) {
          expect(answer).toMatchObject({ code: charged.refusal.code });
          return;
        }
        if (answer instanceof Error) throw answer;
        const paid = answer.answer.sale;
        expect(moneyOf(charged.sale)).toEqual(moneyOf(paid));
        expect([charged.sale.business_day, charged.sale.shift, charged.sale.register_session_id]).toEqual([
          paid.business_day,
          paid.shift,
          paid.register_session_id,
        ]);
      }),
      { numRuns: 20, examples: [[OF_CENTAVOS]] },
    );
  });
});
