import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { chargeSale, readSale } from '#db/queries/bills/sales.ts';
import { giveSeniorDiscount } from '#db/queries/fiscal/seniors.ts';
import { changeProduct } from '#db/queries/menu/menu.ts';
import { registerDevice } from '#db/queries/offline/devices.ts';
import { cancelLine, sendOrder } from '#db/queries/orders/orders.ts';
import type { Business } from '#tests/support/business.ts';
import { dayFromToday } from '#tests/support/fiscal.ts';
import { type OfflineOptions, offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { findProduct, readMenu } from '#tests/support/reads.ts';
import { readExceptionsReport } from '#tests/support/reports.ts';
import { seniorOf, THIS_YEAR } from '#tests/support/seniors.ts';
import { database } from '#tests/support/test.ts';

/** What an administrator looks at for abuse (docs/security.md, 'What a dishonest employee can do, and who sees it'). */

let business: Business;
beforeEach(async () => {
  business = await database.business();
  await business.openRegister();
});

const report = (from = 0, to = 0) =>
  readExceptionsReport(business.scope(), {
    from: dayFromToday(business, from),
    to: dayFromToday(business, to),
  });
async function charge(id: string) {
  const sale = await readSale(business.scope(), id);
  const payment_method_id = business.methods.efectivo;
  const payments = [{ id: randomUUID(), payment_method_id, amount_cents: sale?.total_cents ?? 0 }];
  return (await chargeSale(business.writeScope('cajero'), id, { payments })).answer.sale;
}

describe('sales at earlier prices', () => {
  let product: string;
  const device = randomUUID();
  let before: string;

  const menuNow = async () => (await readMenu(business.scope())).as_of;
  const setPrice = async (price_cents: number) => {
    const { version } = (await findProduct(business.scope(), product)).item;
    await changeProduct(business.writeScope(), product, { version, price_cents });
  };
  const send = async (quantity: number, options: OfflineOptions = {}) => {
    const scope = offlineScope(business, 'order.send', {
      ...{ role: 'mesero', minutesAgo: 0, asOf: before, device },
      ...options,
    });
    return (await sendOrder(scope, anOrderRequest([{ product, quantity }]))).answer;
  };

  beforeEach(async () => {
    product = await business.product({ name: 'Sopa', priceCents: 5000, tracksInventory: false });
    before = await menuNow();
    await setPrice(9000);
    const seen = { id: device, name: 'Tableta de la barra', waiting: 0, waiting_since: null };
    await registerDevice(business.writeScope('mesero'), seen);
  });

  it('are listed by person and device and sale by sale, when they are charged', async () => {
    const sent = await send(2);
    expect((await report()).earlier_prices).toEqual({ people: [], sales: [] });
    const sale = await charge(sent.sale.id);
    const { id, fullName } = business.employees.mesero;
    const amounts = { taken_cents: 10_000, menu_cents: 18_000, difference_cents: 8000 };
    const who = { name: fullName, device: 'Tableta de la barra' };
    expect((await report()).earlier_prices).toEqual({
      people: [{ user_id: id, ...who, sales: 1, ...amounts }],
      sales: [
        { sale_id: sale.id, sale_number: sale.number, day: dayFromToday(business, 0), ...who, ...amounts },
      ],
    });
    expect((await report(-1, -1)).earlier_prices).toEqual({ people: [], sales: [] });
  });

  it('of two devices are apart, and add up by person', async () => {
    const other = randomUUID();
    const seen = { id: other, name: 'Tableta de la terraza', waiting: 0, waiting_since: null };
    await registerDevice(business.writeScope('mesero'), seen);
    for (const sold of [await send(1), await send(3), await send(1, { device: other })])
      await charge(sold.sale.id);
    const { people, sales } = (await report()).earlier_prices;
    expect(people).toMatchObject([
      { device: 'Tableta de la barra', sales: 2, difference_cents: 16_000 },
      { device: 'Tableta de la terraza', sales: 1, difference_cents: 4000 },
    ]);
    expect(sales.map(({ difference_cents }) => difference_cents)).toEqual([12_000, 4000, 4000]);
  });

  it('are in the audit log when they arrive', async () => {
    const sent = await send(2);
    expect(await business.audit('order.earlier-prices')).toEqual([
      expect.objectContaining({
        user_id: business.employees.mesero.id,
        entity_id: sent.kitchen_ticket.id,
        details: {
          ...{ order_number: sent.order.number, device: 'Tableta de la barra', products: 'Sopa x2' },
          ...{ taken_cents: 10_000, menu_cents: 18_000 },
        },
      }),
    ]);
  });

  it('are not those with the present price, with a higher one, or of a cancelled line', async () => {
    await charge((await send(1, { asOf: await menuNow() })).sale.id);
    await setPrice(4000);
    await charge((await send(1)).sale.id);
    await setPrice(9000);
    const sent = await send(1);
    const [line] = sent.kitchen_ticket.items;
    await cancelLine(business.writeScope('cajero'), line?.id ?? '', 'Se equivocó');
    expect((await report()).earlier_prices.sales).toEqual([]);
  });
});

describe('discounts of seniors to look at', () => {
  const meal = async (person: Parameters<typeof giveSeniorDiscount>[2]['senior']) => {
    const product = await business.product({ priceCents: 20_000, tracksInventory: false });
    const { sale } = await business.order([{ product }]);
    const sale_item_ids = sale.items.map(({ id }) => id);
    const discount = { senior: person, sale_item_ids, is_confirmed: true };
    await giveSeniorDiscount(business.writeScope('cajero'), sale.id, discount);
    return charge(sale.id);
  };

  it('an identity on two bills of a day is listed with its bills, and on one bill it is not', async () => {
    const [first, second] = [
      await meal({ ...seniorOf(70), name: 'María Paz' }),
      await meal({ ...seniorOf(70), name: 'María Paz' }),
    ];
    await meal(seniorOf(81, '54321'));
    const { seniors } = await report();
    expect(seniors).toEqual([
      {
        day: dayFromToday(business, 0),
        kind: 'Adulto mayor',
        name: 'María Paz',
        is_registered_late: false,
        sales: [first, second].map(({ id, number }) => ({ sale_id: id, sale_number: number })),
        people: [business.employees.cajero.fullName],
        discount_cents: 10_000,
      },
    ]);
    expect(JSON.stringify(seniors)).not.toContain(seniorOf(70).identity_number);
    expect((await report(-1, -1)).seniors).toEqual([]);
  });

  it('an identity whose number alone is of a person below 60 is listed', async () => {
    const late = { ...seniorOf(70), identity_number: `0801${THIS_YEAR - 59}12345` };
    const { id, number } = await meal(late);
    expect((await report()).seniors).toMatchObject([
      { name: null, is_registered_late: true, sales: [{ sale_id: id, sale_number: number }] },
    ]);
  });
});
