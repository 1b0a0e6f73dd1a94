import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  chargeSale,
  discountSale,
  recordTip,
  refundSale,
  splitBill,
  voidSale,
} from '#db/queries/bills/sales.ts';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { readRegisterReport } from '#db/queries/register/register.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { TAX_CATEGORIES } from '#domain/fiscal/tax.ts';
import type { Business } from '#tests/support/business.ts';
import { dayFromToday, startInvoicing } from '#tests/support/fiscal.ts';
import { readRegister, readSalesBook } from '#tests/support/reads.ts';
import { countAndClose } from '#tests/support/register.ts';
import { readProductsReport, readSalesReport, readTaxReport } from '#tests/support/reports.ts';
import { database } from '#tests/support/test.ts';

/** One shift under each fiscal regime (7-branches-people-money, scenario 32): money and stock know no country. */

const KINDS = { kitchen: 'leave', reason: 'Mesa equivocada' } as const;

/** What a figure says whatever the business: without ids, instants and the random part of the names of its people. */
const comparable = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer)
      .replace(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"id"')
      .replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"instant"')
      .replace(/ [0-9a-f]{4}"/g, '"'),
  );

async function pay(business: Business, sale: Sale, method: 'efectivo' | 'tarjeta'): Promise<Sale> {
  const { answer } = await chargeSale(business.writeScope('cajero'), sale.id, {
    payments: [
      {
        ...{ id: randomUUID(), payment_method_id: business.methods[method] },
        amount_cents: sale.total_cents,
      },
    ],
  });
  return answer.sale;
}

/** Orders of each tax category, served and charged in cash and by card, with a discount, a split, a tip, a void and a refund, and the Z. */
async function workAShift(business: Business) {
  await business.openRegister();
  const flour = await business.ingredient({ stock: 100, name: 'Harina' });
  const products: string[] = [];
  for (const [index, taxCategory] of TAX_CATEGORIES.entries())
    products.push(
      await business.product({
        ...{ taxCategory, priceCents: 3333 + index, name: `Plato ${index}` },
        recipe: [{ ingredient: flour, quantity: 0.25 }],
      }),
    );
  const serve = async () => {
    const sent = await business.order(products.map((product) => ({ product, quantity: 3 })));
    await serveTicket(business.writeScope('chef'), sent.kitchen_ticket.id);
    return sent.sale;
  };
  const admin = () => business.writeScope();
  const refunded = await pay(business, await serve(), 'efectivo');
  const voided = await pay(business, await serve(), 'tarjeta');
  const discounted = await serve();
  await discountSale(admin(), discounted.id, { rate: 1500, reason: 'Cortesía' }, 'any');
  const part = randomUUID();
  const { answer } = await splitBill(admin(), discounted.id, { id: part, amount_cents: 7777 });
  for (const bill of answer.bills) await pay(business, bill, 'efectivo');
  await recordTip(admin(), part, {
    ...{ id: randomUUID(), payment_method_id: business.methods.tarjeta, amount_cents: 1000 },
  });
  await voidSale(admin(), voided.id, { ...KINDS, returns_stock: true });
  await refundSale(admin(), refunded.id, {
    ...{
      id: randomUUID(),
      payment_method_id: business.methods.efectivo,
      reason: 'Frío',
      returns_stock: true,
    },
    items: refunded.items.slice(0, 2).map(({ id }) => ({ sale_item_id: id, quantity: 2 })),
  });
  const { session } = await readRegister(business.scope('cajero'));
  const id = session?.id ?? expect.fail('no session');
  const x = await readRegisterReport(business.scope(), id);
  await countAndClose(admin(), id, { counted_cents: 50_000, difference_reason: 'Prueba' }, true);
  const z = await readRegisterReport(business.scope(), id);
  const today = dayFromToday(business, 0);
  const range = { from: today, to: today, shift: null, location_id: null };
  const { rows } = await readSalesBook(business.scope(), today, today);
  return {
    documents: { x: x?.documents, z: z?.documents, book: rows.length },
    figures: comparable({
      x: { ...x, documents: null },
      z: { ...z, documents: null },
      stock: await business.stockOf(flour),
      sales: await readSalesReport(business.scope(), range, true),
      taxes: await readTaxReport(business.scope(), range),
      products: await readProductsReport(business.scope(), range),
    }),
  };
}

describe('a shift under each fiscal regime', () => {
  it('has the same X, Z, stock and reports, and documents only in Honduras', async () => {
    const [none, honduras] = [await database.business(), await database.business()];
    await startInvoicing(honduras);
    const without = await workAShift(none);
    const within = await workAShift(honduras);
    expect(within.figures).toEqual(without.figures);
    expect(without.documents).toEqual({ x: [], z: [], book: 0 });
    expect(within.documents.z).toMatchObject([
      { type: 'Factura', issued: 4, voided_numbers: [expect.any(String)] },
      { type: 'Nota de crédito', issued: 1 },
    ]);
    expect(within.documents).toMatchObject({ x: within.documents.z, book: 5 });
  });
});
