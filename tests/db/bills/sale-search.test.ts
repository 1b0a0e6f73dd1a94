import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { readFunctionFiles } from '#db/local/function-files.ts';
import { statementsOf } from '#db/local/function-statements.ts';
import { chargeSale, splitBill } from '#db/queries/bills/sales.ts';
import { sendOrder } from '#db/queries/orders/orders.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { Business } from '#tests/support/business.ts';
import { addDevicePoint, addRange, dayFromToday, startInvoicing } from '#tests/support/fiscal.ts';
import { aBill, charge, fiscalNumber, refund, sell } from '#tests/support/invoices.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { listSales } from '#tests/support/reads.ts';
import { database, it } from '#tests/support/test.ts';

/** A search of sales finds what a paper of them says, on any day. */

async function found(business: Business, search: string): Promise<readonly string[]> {
  const day = dayFromToday(business, -40);
  const page = await listSales(business.scope(), { from: day, to: day, search, limit: 50, offset: 0 });
  return page.sales.map(({ id }) => id);
}
const pay = (business: Business, sale: Sale) => ({
  total_cents: sale.total_cents,
  payments: [
    { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: sale.total_cents },
  ],
});

describe('a sale with an invoice', () => {
  it('is found by its fiscal number, whole, as digits or as correlative, and by that of its credit note', async ({
    business,
  }) => {
    await startInvoicing(business, { first: 700, last: 900 });
    const sale = await sell(business);
    await sell(business);
    for (const typed of [fiscalNumber(700), '0000010100000700', '000-001-01-700', '700', '#700'])
      expect({ typed, ids: await found(business, typed) }).toEqual({ typed, ids: [sale.id] });
    await refund(business, sale);
    const withRefund = await found(business, fiscalNumber(1, '06'));
    expect(withRefund).toHaveLength(2);
    expect(withRefund).toContain(sale.id);
    expect(await found(business, '000-001-01-00000799')).toEqual([]);
  });

  it('is found by the RTN and by the name of its buyer from any of its words, without accents', async ({
    business,
  }) => {
    await startInvoicing(business);
    const company = await charge(business, await aBill(business), {
      buyer: { rtn: '08019000000001', name: 'Distribuidora  La Ceiba S. A.' },
    });
    const person = await charge(business, await aBill(business), {
      buyer: { name: 'Rosa María Pineda', identity_kind: 'DNI', identity_number: '0801199012345' },
    });
    await sell(business);
    for (const typed of [
      '08019000000001',
      '0801-9000-000001',
      '080190',
      'distrib',
      'la ceiba',
      'CEIBA S. A.',
    ])
      expect({ typed, ids: await found(business, typed) }).toEqual({ typed, ids: [company.id] });
    for (const typed of ['rosa', 'maria pineda', 'Pinéda'])
      expect({ typed, ids: await found(business, typed) }).toEqual({ typed, ids: [person.id] });
    for (const typed of ['ro', 'osa', 'consumidor', '%', "'; drop table sales; --"])
      expect({ typed, ids: await found(business, typed) }).toEqual({ typed, ids: [] });
  });

  it('is found by the number of an incident that its device printed', async ({ business }) => {
    await startInvoicing(business);
    const { device, point } = await addDevicePoint(business);
    const range_id = await addRange(business, point);
    const bill = await aBill(business);
    const { answer } = await chargeSale(
      offlineScope(business, 'sale.charge', { device, minutesAgo: 0 }),
      bill.id,
      {
        ...pay(business, bill),
        invoice: {
          ...{ id: randomUUID(), device_id: device, range_id, total_cents: bill.total_cents },
          number: fiscalNumber(5000, '01', '002'),
        },
      },
    );
    expect(await found(business, fiscalNumber(5000, '01', '002'))).toEqual([answer.sale.id]);
  });
});

describe('a sale of a device without a network', () => {
  const scopeOf = (business: Business, kind: 'order.send' | 'sale.charge', number: string) =>
    offlineScope(business, kind, { device: randomUUID(), minutesAgo: 0, number });

  it('is found by the number of its order and by that of its charge', async ({ business }) => {
    const product = await business.product({ tracksInventory: false });
    await business.openRegister();
    const request = anOrderRequest([{ product }]);
    const sent = (await sendOrder(scopeOf(business, 'order.send', 'T4-001'), request)).answer;
    const { sale } = (
      await chargeSale(scopeOf(business, 'sale.charge', 'T4-002'), sent.sale.id, pay(business, sent.sale))
    ).answer;
    expect(sale.provisional_number).toBe('T4-002');
    for (const typed of ['T4-001', 't4-1', '#T4-002', String(sale.number)])
      expect({ typed, ids: await found(business, typed) }).toEqual({ typed, ids: [sale.id] });
    expect(await found(business, 'T4-003')).toEqual([]);
  });

  it('is found by the number of a charge whose answer was lost', async ({ business }) => {
    const bill = await aBill(business);
    const scope = business.writeScope('cajero');
    const body = pay(business, bill);
    const { answer } = await chargeSale(scope, bill.id, body);
    const offline = {
      ...scopeOf(business, 'sale.charge', 'T4-009'),
      key: scope.key,
      requestHash: scope.requestHash,
    };
    const again = await chargeSale(offline, bill.id, body);
    expect(again).toMatchObject({ replayed: true, answer: { sale: { id: answer.sale.id } } });
    expect(await found(business, 'T4-009')).toEqual([answer.sale.id]);
    expect(await found(await database.business(), 'T4-009')).toEqual([]);
  });

  it('each part of its bill is found by the number of the order', async ({ business }) => {
    const product = await business.product({ tracksInventory: false });
    await business.openRegister();
    const request = anOrderRequest([{ product, quantity: 2 }]);
    const sent = (await sendOrder(scopeOf(business, 'order.send', 'T4-001'), request)).answer;
    const part = { id: randomUUID(), amount_cents: 100 };
    const { bills } = (await splitBill(business.writeScope('cajero'), sent.sale.id, part)).answer;
    for (const bill of bills) await charge(business, bill);
    expect((await found(business, 'T4-001')).toSorted()).toEqual(bills.map(({ id }) => id).toSorted());
  });
});

it('an update finds the documents of earlier releases', async ({ business }) => {
  await startInvoicing(business);
  const sale = await charge(business, await aBill(business), {
    buyer: { rtn: '08019000000001', name: 'Distribuidora La Ceiba S. A.' },
  });
  const terms = () =>
    database.rows('select term from sale_terms where business_id = $1 order by term', [business.id]);
  const before = await terms();
  await database.rows('delete from sale_terms where business_id = $1', [business.id]);
  expect(await found(business, 'la ceiba')).toEqual([]);
  const fill = readFunctionFiles()
    .filter(({ name }) => name === 'bills/sale-terms.sql')
    .flatMap(statementsOf)
    .filter(({ text }) => text.startsWith('do '));
  expect(fill).toHaveLength(1);
  for (const { text } of fill) await database.rows(text);
  expect(await found(business, 'la ceiba')).toEqual([sale.id]);
  expect(await terms()).toEqual(before);
});

it('a search reads the sales that it finds, not those of the business', async ({ business }) => {
  await startInvoicing(business);
  const sale = await charge(business, await aBill(business), {
    buyer: { rtn: '08019000000001', name: 'Distribuidora La Ceiba S. A.' },
  });
  await database.rows(
    `insert into sales (business_id, id, number, order_id, status, base_cents, total_cents, cashier_id, register_session_id, charged_at,
       business_day, shift, hour)
     select business_id, new_id(), 100000 + n, order_id, status, base_cents, base_cents, cashier_id, register_session_id, charged_at,
       business_day, shift, hour from sales cross join generate_series(1, 5000) n where id = $1`,
    [sale.id],
  );
  await database.rows(
    `insert into sale_terms (business_id, sale_id, term) select business_id, id, 'otro comprador ' || number from sales
     where business_id = $1 and number > 100000`,
    [business.id],
  );
  await database.rows('analyze sales, sale_terms, fiscal_documents, orders');
  const client = await database.owner.connect();
  const day = dayFromToday(business, -40);
  /** The rows that this connection has read so far. */
  const rowsRead = async (): Promise<number> => {
    const { rows } = await client.query(
      `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables
       where relname in ('sales', 'sale_terms', 'fiscal_documents', 'orders')`,
    );
    return rows[0].read;
  };
  const typed = ['la ceiba', '08019000000001', fiscalNumber(1), '100777', 'T4-001', 'otro comprador 100777'];
  try {
    for (const search of typed) {
      await client.query('begin');
      await client.query('set local role fogon_app');
      const { id } = business.employees.admin;
      await client.query('select enter_scope($1, $2, 0, null)', [business.id, id]);
      const before = await rowsRead();
      const filter = { from: day, to: day, search, limit: 25, offset: 0 };
      await client.query('select list_sales($1)', [JSON.stringify(filter)]);
      const read = (await rowsRead()) - before;
      await client.query('rollback');
      expect({ search, isFew: read < 50 }).toEqual({ search, isFew: true });
    }
  } finally {
    client.release();
  }
});
