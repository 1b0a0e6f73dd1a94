import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { chargeSale, discountSale, splitBill, splitEvenly } from '#db/queries/bills/sales.ts';
import { readDocument } from '#db/queries/fiscal/fiscal.ts';
import { giveSeniorDiscount } from '#db/queries/fiscal/seniors.ts';
import { deviceInvoice, nextInvoice, pointOfDevice } from '#domain/fiscal/hn/device-series.ts';
import type { BuyerInput } from '#domain/fiscal/inputs/fiscal.ts';
import { chargeLocally } from '#domain/offline/offline-answers.ts';
import { billOf, knownHere } from '#tests/support/device-floor.ts';
import { addDevicePoint, addRange, startInvoicing } from '#tests/support/fiscal.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

/** The invoice that a device prints without a network (`deviceDocument`) is the one that the server stores (`write_sale_document`, arts. 10 and 38). */

const business = sharedBusiness();
const CATEGORIES = ['general', 'special', 'exempt'] as const;
const products: string[] = [];
let device = '';

beforeAll(async () => {
  await startInvoicing(business);
  const made = await addDevicePoint(business);
  device = made.device;
  await addRange(business, made.point, { last: 500 });
  for (const [index, priceCents] of [35, 3_333, 9_999, 25_000, 11_500].entries())
    products.push(
      await business.product({
        priceCents,
        taxCategory: CATEGORIES[index % CATEGORIES.length] ?? 'general',
        tracksInventory: false,
      }),
    );
});

const BUYERS: readonly (BuyerInput | undefined)[] = [
  undefined,
  { rtn: '08011990123456', name: 'Distribuidora La Ceiba' },
  { name: 'Rosa Pineda', identity_kind: 'DNI', identity_number: '0801199012345' },
];

const charge = fc.record({
  lines: fc.array(fc.record({ product: fc.nat(4), quantity: fc.constantFrom(1, 2, 3, 0.5, 0.333) }), {
    minLength: 1,
    maxLength: 5,
  }),
  buyer: fc.nat(BUYERS.length - 1),
  discount: fc.constantFrom(0, 0, 1000, 3333),
  way: fc.constantFrom('whole', 'amount', 'even'),
  senior: fc.boolean(),
  twoPayments: fc.boolean(),
});

it('every invoice that a device prints equals the stored one, but for the number of its sale', async () => {
  await fc.assert(
    fc.asyncProperty(charge, async ({ lines, buyer: chosen, discount, way, senior, twoPayments }) => {
      const sent = await business.order(
        lines.map(({ product, quantity }) => ({ product: products[product] ?? '', quantity })),
      );
      const scope = () => business.writeScope('admin');
      if (discount > 0)
        await discountSale(scope(), sent.sale.id, { rate: discount, reason: 'Cortesía' }, 'any');
      const eaten = sent.sale.items.find(({ tax_rate }) => tax_rate !== 1800);
      if (senior && discount === 0 && eaten)
        await giveSeniorDiscount(scope(), sent.sale.id, {
          senior: { id: randomUUID(), identity_number: '0801195012345', birth_year: 1950 },
          sale_item_ids: [eaten.id],
          is_confirmed: true,
        });
      const { total_cents } = await billOf(business, sent.sale.id);
      if (way === 'even') await splitEvenly(scope(), sent.sale.id, [randomUUID(), randomUUID()]);
      else if (way === 'amount' && total_cents > 200)
        await splitBill(scope(), sent.sale.id, { id: randomUUID(), amount_cents: 100 });
      const bill = await billOf(business, sent.sale.id);
      const known = await knownHere(business);
      const point = pointOfDevice(known.invoicing, device);
      const next = point && nextInvoice(point, {}, new Date(known.by.at));
      if (!next || 'problem' in next) throw new Error('The device has no number.');
      const half = Math.floor(bill.total_cents / 2);
      const methods = business.methods;
      const amounts = twoPayments && half > 0 ? [half, bill.total_cents - half] : [bill.total_cents];
      const body = {
        payments: amounts
          .filter((amount) => amount > 0)
          .map((amount_cents, index) => ({
            id: randomUUID(),
            payment_method_id: index === 0 ? methods.tarjeta : methods.efectivo,
            amount_cents,
          })),
        buyer: BUYERS[chosen],
        total_cents: bill.total_cents,
        invoice: deviceInvoice(next, {
          ...{ id: randomUUID(), total_cents: bill.total_cents },
          now: new Date(known.by.at),
        }),
      };
      const here = chargeLocally(bill, body, known);
      if ('refusal' in here) throw new Error(here.refusal.message);
      const late = offlineScope(business, 'sale.charge', { device, minutesAgo: 0, number: 'T3-007' });
      const { answer } = await chargeSale(late, bill.id, body);
      expect(here.sale.documents).toEqual(answer.sale.documents);
      const stored = await readDocument(business.scope(), body.invoice.id);
      const instant = (text: string | undefined) => new Date(text ?? '').toISOString();
      expect({ ...stored, sale_number: null, issued_at: instant(stored?.issued_at) }).toEqual({
        ...here.invoice,
        issued_at: instant(here.invoice?.issued_at),
      });
    }),
    { numRuns: 40 },
  );
  const [{ count = 0 } = {}] = await database.rows<{ count: number }>(
    'select count(*)::integer as count from fiscal_incidents where business_id = $1',
    [business.id],
  );
  expect(count).toBe(0);
}, 60_000);
