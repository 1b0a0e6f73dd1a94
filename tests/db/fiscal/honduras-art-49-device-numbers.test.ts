import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { type ChargeRequest, chargeSale, readSale } from '#db/queries/bills/sales.ts';
import {
  advanceRange,
  changeIssuer,
  readDocument,
  resolveIncident,
  saveEstablishment,
  savePoint,
} from '#db/queries/fiscal/fiscal.ts';
import { sendAndCharge } from '#db/queries/orders/orders.ts';
import { listNotifications } from '#db/queries/people/notifications.ts';
import { businessDay } from '#domain/base/time.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import type { DeviceInvoice } from '#domain/fiscal/inputs/fiscal.ts';
import type { Business } from '#tests/support/business.ts';
import {
  addDevicePoint,
  addRange,
  dayFromToday,
  exhaustRange,
  releaseDevice,
  setLastDay,
  startInvoicing,
} from '#tests/support/fiscal.ts';
import { numbersOf } from '#tests/support/invoices.ts';
import { aConflict, resendingKeyOf } from '#tests/support/offline.ts';
import { offlineScope } from '#tests/support/offline-write.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { listIncidents, readDevicePoints, readFiscal, readSalesBook } from '#tests/support/reads.ts';
import { it as base, database } from '#tests/support/test.ts';

/** A device that is a point of emission numbers its own charges (arts. 47 to 49; scenario 7). */

const number = (correlative: number, point = '002') =>
  `000-${point}-01-${String(correlative).padStart(8, '0')}`;

interface Till {
  readonly device: string;
  readonly point: string;
  readonly range: string;
}

async function aTill(business: Business, code = '002', first = 1): Promise<Till> {
  const { device, point } = await addDevicePoint(business, { code });
  return { device, point, range: await addRange(business, point, { first, last: first + 99 }) };
}

const it = base.extend<{ till: Till }>({
  till: async ({ business }, use) => {
    await startInvoicing(business);
    await use(await aTill(business));
  },
});

const aBill = async (business: Business, priceCents = 11_500): Promise<Sale> => {
  const product = await business.product({ priceCents, tracksInventory: false });
  return (await business.order([{ product }])).sale;
};

const invoiceOf = (
  till: Till,
  bill: Sale,
  printed: string,
  more: Partial<DeviceInvoice> = {},
): DeviceInvoice => ({
  id: randomUUID(),
  device_id: till.device,
  range_id: till.range,
  number: printed,
  total_cents: bill.total_cents,
  issued_at: new Date().toISOString(),
  ...more,
});

const chargeOf = (business: Business, bill: Sale, invoice?: DeviceInvoice): ChargeRequest => ({
  payments: [
    { id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: bill.total_cents },
  ],
  total_cents: bill.total_cents,
  invoice,
});

/** Charges a bill as the device does without a network: with the invoice that it printed. */
async function arrive(
  business: Business,
  till: Till,
  bill: Sale,
  invoice: DeviceInvoice,
  options: Parameters<typeof offlineScope>[2] = {},
) {
  const charge = chargeOf(business, bill, invoice);
  const scope = offlineScope(business, 'sale.charge', {
    ...{ device: till.device, minutesAgo: 0, number: 'T1-001' },
    ...options,
  });
  return (await chargeSale(scope, bill.id, charge)).answer.sale;
}

const chargeOnline = async (business: Business, bill: Sale, invoice?: DeviceInvoice) =>
  (await chargeSale(business.writeScope('cajero'), bill.id, chargeOf(business, bill, invoice))).answer.sale;

const invoices = ({ documents }: Sale) => documents.map((document) => document.number);
const incidentsOf = async (business: Business) => (await listIncidents(business.scope())).incidents;
const nextOf = async (business: Business, till: Till) =>
  (await readFiscal(business.scope())).ranges.find(({ id }) => id === till.range)?.next_number;

describe('a device that is a point of emission', () => {
  it('three invoices without a network are 1, 2 and 3 of that till, in any order of arrival', async ({
    business,
    till,
  }) => {
    const printed = [];
    for (const correlative of [1, 2, 3]) {
      const bill = await aBill(business);
      printed.push({ bill, invoice: invoiceOf(till, bill, number(correlative)) });
    }
    const [one, two, three] = printed;
    for (const each of [three, one, two])
      if (each) {
        const sale = await arrive(business, till, each.bill, each.invoice);
        expect(sale.documents).toMatchObject([{ id: each.invoice.id, number: each.invoice.number }]);
      }
    expect([await nextOf(business, till), await incidentsOf(business)]).toEqual([4, []]);
    const document = await readDocument(business.scope(), one?.invoice.id ?? '');
    expect(document).toMatchObject({
      issued_at: expect.stringContaining((one?.invoice.issued_at ?? '').slice(0, 19)),
      provisional_number: 'T1-001',
      prints: 1,
      range_from: number(1),
    });
    const today = dayFromToday(business, 0);
    const { rows } = await readSalesBook(business.scope(), today, today);
    expect(rows.map((row) => row.number)).toEqual([number(1), number(2), number(3)]);
  });

  it('a lost answer makes no second invoice', async ({ business, till }) => {
    const bill = await aBill(business);
    const charge = chargeOf(business, bill, invoiceOf(till, bill, number(1)));
    const scope = offlineScope(business, 'sale.charge', { device: till.device, minutesAgo: 0 });
    const first = await chargeSale(scope, bill.id, charge);
    const again = await chargeSale(scope, bill.id, charge);
    expect([again.replayed, again.answer]).toEqual([true, first.answer]);
    expect(await nextOf(business, till)).toBe(2);
  });

  it('numbers its charges with a network too, and other devices take those of the register', async ({
    business,
    till,
  }) => {
    const bill = await aBill(business);
    const sale = await chargeOnline(business, bill, invoiceOf(till, bill, number(1)));
    expect(invoices(sale)).toEqual([number(1)]);
    expect(invoices(await chargeOnline(business, await aBill(business)))).toEqual([number(1, '001')]);
    expect(await readDocument(business.scope(), sale.documents[0]?.id ?? '')).toMatchObject({
      provisional_number: null,
      prints: 0,
    });
  });

  it('reads its series with what it needs to print, and only points of devices', async ({
    business,
    till,
  }) => {
    expect(await readDevicePoints(business.scope('mesero'))).toMatchObject({
      is_active: true,
      issuer: { rtn: '08011985123960' },
      points: [
        {
          ...{ device_id: till.device, establishment: '000', code: '002', type_code: '01' },
          never_had_range: false,
          ranges: [{ id: till.range, next_number: 1 }],
        },
      ],
    });
  });

  it('knows whether its numbers ended or it never had a range', async ({ business, till }) => {
    await addDevicePoint(business, { code: '003' });
    await exhaustRange(business, till.range);
    expect((await readDevicePoints(business.scope('mesero'))).points).toMatchObject([
      { code: '002', never_had_range: false, ranges: [] },
      { code: '003', never_had_range: true, ranges: [] },
    ]);
  });
});

describe('a printed invoice that cannot be stored as printed', () => {
  it('is an incident when two devices have one number, and the sale gets another invoice', async ({
    business,
    till,
  }) => {
    const [first, second] = [await aBill(business), await aBill(business)];
    await arrive(business, till, first, invoiceOf(till, first, number(1)));
    const sale = await arrive(business, till, second, invoiceOf(till, second, number(1)));
    expect([sale.status, invoices(sale)]).toEqual(['Pagada', [number(1, '001')]]);
    expect(await incidentsOf(business)).toMatchObject([
      {
        ...{ kind: 'Número repetido', sale_id: second.id, printed_number: number(1), status: 'Abierta' },
        ...{ printed_total_cents: 11_500, document: { number: number(1, '001') } },
      },
    ]);
    const { notifications } = await listNotifications(business.scope());
    expect(notifications).toMatchObject([{ title: 'Incidencia de facturación' }]);
  });

  it.for([
    ['malformed', '000-002-01-1', 'Número inválido'],
    ['of another point', '000-001-01-00000005', 'Número inválido'],
    ['outside of its range', '000-002-01-00000101', 'Número inválido'],
    ['of another document type', '000-002-06-00000001', 'Número inválido'],
  ] as const)('is an incident when its number is %s', async ([, printed, kind], { business, till }) => {
    const bill = await aBill(business);
    const sale = await arrive(business, till, bill, invoiceOf(till, bill, printed));
    expect(invoices(sale)).toEqual([number(1, '001')]);
    expect(await incidentsOf(business)).toMatchObject([{ kind, printed_number: printed }]);
    expect(await nextOf(business, till)).toBe(1);
  });

  it("is an incident when the range is another till's", async ({ business, till }) => {
    const other = await aTill(business, '003');
    const bill = await aBill(business);
    const stolen = invoiceOf({ ...till, range: other.range }, bill, number(1, '003'));
    expect(invoices(await arrive(business, till, bill, stolen))).toEqual([number(1, '001')]);
    expect(await incidentsOf(business)).toMatchObject([{ kind: 'Número inválido' }]);
    expect(await nextOf(business, other)).toBe(1);
  });

  it('with another total is stored under its number with the total of the sale, and is an incident', async ({
    business,
    till,
  }) => {
    const bill = await aBill(business);
    const invoice = invoiceOf(till, bill, number(1), { total_cents: 11_400 });
    expect((await arrive(business, till, bill, invoice)).documents).toMatchObject([
      { id: invoice.id, number: number(1), total_cents: 11_500 },
    ]);
    expect(await incidentsOf(business)).toMatchObject([
      { kind: 'Total distinto', printed_total_cents: 11_400, total_cents: 11_500 },
    ]);
  });

  it('of a released till is an incident, and its number is not given again', async ({ business, till }) => {
    await releaseDevice(business, till.point);
    const bill = await aBill(business);
    const sale = await arrive(business, till, bill, invoiceOf(till, bill, number(3)));
    expect(invoices(sale)).toEqual([number(1, '001')]);
    expect(await incidentsOf(business)).toMatchObject([{ kind: 'Punto liberado' }]);
    expect(await nextOf(business, till)).toBe(4);
    expect((await readDevicePoints(business.scope())).points).toEqual([]);
  });

  it('of a point that was never of the device is an incident, and moves no range', async ({
    business,
    till,
  }) => {
    const register = (await readFiscal(business.scope())).ranges.find(
      ({ type, point_id }) => type === 'Factura' && point_id !== till.point,
    );
    const { device } = await addDevicePoint(business, { code: '004' });
    for (const stranger of [
      { ...till, range: register?.id ?? '', printed: number(900, '001'), used: device },
      { ...till, device: business.offlineDevice, printed: number(1), used: business.offlineDevice },
      { ...till, range: register?.id ?? '', printed: number(30, '001'), used: business.offlineDevice },
    ]) {
      const bill = await aBill(business);
      const invoice = invoiceOf(stranger, bill, stranger.printed);
      await arrive(business, { ...stranger, device: stranger.used }, bill, invoice);
    }
    expect((await incidentsOf(business)).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 3 }, () => 'Número inválido'),
    );
    const ranges = (await readFiscal(business.scope())).ranges;
    // The three sales have the next numbers of the register.
    expect(ranges.find(({ id }) => id === register?.id)?.next_number).toBe(4);
    expect(await nextOf(business, till)).toBe(1);
  });

  it('far ahead of what the device can have used is an incident, and moves no range', async ({
    business,
    till,
  }) => {
    const arriveWith = async (correlative: number, sequence: number) => {
      const bill = await aBill(business);
      return arrive(business, till, bill, invoiceOf(till, bill, number(correlative)), { sequence });
    };
    expect(invoices(await arriveWith(51, 1_001))).toEqual([number(1, '001')]);
    expect(await nextOf(business, till)).toBe(1);
    expect(invoices(await arriveWith(50, 1_002))).toEqual([number(50)]);
    await database.change('devices', till.device, {
      clear_at: new Date(Date.now() - 2 * 3_600_000),
      clear_sequence: 1010,
      used_sequences: '{}',
    });
    expect(invoices(await arriveWith(54, 1_013))).toEqual([number(2, '001')]);
    expect(await nextOf(business, till)).toBe(51);
    expect(invoices(await arriveWith(53, 1_014))).toEqual([number(53)]);
    expect(await nextOf(business, till)).toBe(54);
    expect(await incidentsOf(business)).toHaveLength(2);
  });

  it('after too many skipped numbers in all is an incident, until an administrator continues the range', async ({
    business,
    till,
  }) => {
    const arriveWith = async (correlative: number) => {
      const bill = await aBill(business);
      return invoices(await arrive(business, till, bill, invoiceOf(till, bill, number(correlative))));
    };
    expect(await arriveWith(1)).toEqual([number(1)]);
    expect(await arriveWith(30)).toEqual([number(30)]);
    expect(await arriveWith(53)).toEqual([number(1, '001')]);
    expect(await nextOf(business, till)).toBe(31);
    expect(await arriveWith(52)).toEqual([number(52)]);
    // One that arrives late skips none, and makes room.
    expect(await arriveWith(40)).toEqual([number(40)]);
    expect(await arriveWith(54)).toEqual([number(54)]);
    expect(await arriveWith(60)).toEqual([number(2, '001')]);
    const range = (await readFiscal(business.scope())).ranges.find(({ id }) => id === till.range);
    const correction = { id: till.range, version: range?.version ?? 0 };
    await advanceRange(business.writeScope(), {
      ...correction,
      next_number: 58,
      reason: 'Se perdió la tableta',
    });
    expect(await arriveWith(60)).toEqual([number(60)]);
    expect((await incidentsOf(business)).map(({ kind }) => kind)).toEqual([
      'Número inválido',
      'Número inválido',
    ]);
  });

  it('is judged on the day of its issue: the last day counts, the day after is an incident', async ({
    business,
    till,
  }) => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    await setLastDay(business, till.range, dayFromToday(business, -1));
    const [late, expired] = [await aBill(business), await aBill(business)];
    await database.change('sales', late.id, { created_at: new Date(Date.now() - 2 * 86_400_000) });
    const printed = invoiceOf(till, late, number(1), { issued_at: yesterday });
    expect(invoices(await arrive(business, till, late, printed, { minutesAgo: 24 * 60 }))).toEqual([
      number(1),
    ]);
    const sale = await arrive(business, till, expired, invoiceOf(till, expired, number(2)));
    expect(invoices(sale)).toEqual([number(1, '001')]);
    expect(await incidentsOf(business)).toMatchObject([{ kind: 'Número inválido', sale_id: expired.id }]);
  });

  it('is an incident when the range is of another business', async ({ business, till }) => {
    const other = await database.business();
    await startInvoicing(other);
    const foreign = await aTill(other);
    const bill = await aBill(business);
    const stranger = { ...foreign, device: till.device };
    const sale = await arrive(business, stranger, bill, invoiceOf(stranger, bill, number(1)));
    expect(invoices(sale)).toEqual([number(1, '001')]);
    expect(await incidentsOf(business)).toMatchObject([{ kind: 'Número inválido', device: 'Tableta 002' }]);
    expect([await incidentsOf(other), await nextOf(other, foreign), await nextOf(business, till)]).toEqual([
      [],
      1,
      1,
    ]);
  });

  it('leaves the sale without an invoice when none can be issued instead', async ({ business, till }) => {
    await database.rows(
      `update fiscal_ranges set next_number = last_number + 1 where business_id = $1 and id <> $2`,
      [business.id, till.range],
    );
    const bill = await aBill(business);
    const sale = await arrive(business, till, bill, invoiceOf(till, bill, 'ilegible'));
    expect([sale.status, sale.documents]).toEqual(['Pagada', []]);
    expect(await incidentsOf(business)).toMatchObject([{ document: null }]);
  });

  it('is stored after the business stopped invoicing, because its paper exists', async ({
    business,
    till,
  }) => {
    const { issuer } = await readFiscal(business.scope());
    await changeIssuer(business.writeScope(), { version: issuer.version, is_active: false });
    const [printed, wrong] = [await aBill(business), await aBill(business)];
    expect(invoices(await arrive(business, till, printed, invoiceOf(till, printed, number(1))))).toEqual([
      number(1),
    ]);
    expect(invoices(await arrive(business, till, wrong, invoiceOf(till, wrong, 'x')))).toEqual([]);
  });

  it('is refused while nothing was printed: online a wrong number or total charges nothing', async ({
    business,
    till,
  }) => {
    const bill = await aBill(business);
    await expect(chargeOnline(business, bill, invoiceOf(till, bill, number(1, '001')))).rejects.toMatchObject(
      { code: 'fiscal.unready' },
    );
    await expect(
      chargeOnline(business, bill, invoiceOf(till, bill, number(1), { total_cents: 1 })),
    ).rejects.toMatchObject({ code: 'sale.total' });
    await releaseDevice(business, till.point);
    await expect(chargeOnline(business, bill, invoiceOf(till, bill, number(1)))).rejects.toMatchObject({
      code: 'fiscal.unready',
      message: expect.stringContaining(number(1)),
    });
    expect(await readSale(business.scope(), bill.id)).toMatchObject({ status: 'Por cobrar' });
    expect([await nextOf(business, till), await incidentsOf(business)]).toEqual([1, []]);
  });

  it('is resolved once, with what was done, and both are in the audit log', async ({ business, till }) => {
    const bill = await aBill(business);
    await arrive(business, till, bill, invoiceOf(till, bill, 'ilegible'));
    const [incident] = await incidentsOf(business);
    const resolve = () => resolveIncident(business.writeScope(), incident?.id ?? '', 'Se entregó la nueva');
    const { answer, changes } = await resolve();
    expect(changes).toEqual([{ type: 'settings.changed', data: {} }]);
    expect(answer.incidents).toMatchObject([{ status: 'Resuelta', resolution: 'Se entregó la nueva' }]);
    await expect(resolve()).rejects.toMatchObject({ code: 'row.conflict' });
    const audited = await business.audit('fiscal.incident-resolved');
    expect(audited).toMatchObject([{ details: { printed_number: 'ilegible' } }]);
  });
});

describe('the instant of a printed invoice', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const issuedAt = async ({ business_id, id }: { business_id: string; id: string }) => {
    const [row] = await database.rows<{ at: Date }>(
      'select issued_at as at from fiscal_documents where business_id = $1 and sale_id = $2',
      [business_id, id],
    );
    return row?.at.getTime() ?? 0;
  };
  const createdAt = ({ created_at }: Sale) => Date.parse(created_at);

  it('is not before its bill, whatever the request says: the book of an earlier month stays', async ({
    business,
    till,
  }) => {
    for (const [correlative, minutesAgo] of [
      [1, 0],
      [2, 71 * 60],
    ] as const) {
      const bill = await aBill(business);
      const invoice = invoiceOf(till, bill, number(correlative), { issued_at: daysAgo(20) });
      await arrive(business, till, bill, invoice, { minutesAgo });
      expect(await issuedAt({ business_id: business.id, id: bill.id })).toBe(createdAt(bill));
    }
    const day = dayFromToday(business, -20);
    expect((await readSalesBook(business.scope(), day, day)).rows).toEqual([]);
  });

  it('is at most an hour before the moment of its request, also of an order that came with it', async ({
    business,
    till,
  }) => {
    const old = await aBill(business);
    await database.change('sales', old.id, { created_at: new Date(Date.now() - 20 * 86_400_000) });
    await arrive(business, till, old, invoiceOf(till, old, number(1), { issued_at: daysAgo(19) }));
    const hourAgo = Date.now() - 3_600_000;
    expect(Math.abs((await issuedAt({ business_id: business.id, id: old.id })) - hourAgo)).toBeLessThan(
      30_000,
    );
    const product = await business.product({ priceCents: 11_500, tracksInventory: false });
    const scope = offlineScope(business, 'order.charge', { device: till.device, minutesAgo: 120 });
    const { answer } = await sendAndCharge(scope, {
      ...chargeOf(business, old, invoiceOf(till, old, number(2), { issued_at: daysAgo(20) })),
      total_cents: 11_500,
      order: anOrderRequest([{ product }]),
    });
    expect(await issuedAt({ business_id: business.id, id: answer.sale.id })).toBe(createdAt(answer.sale));
  });

  it('is that of the paper, a few seconds before the moment of the order that came with it', async ({
    business,
    till,
  }) => {
    const product = await business.product({ priceCents: 11_500, tracksInventory: false });
    const scope = offlineScope(business, 'order.charge', { device: till.device, minutesAgo: 120 });
    const issued_at = new Date(Date.now() - 120 * 60_000 - 15_000).toISOString();
    const bill = await aBill(business);
    const { answer } = await sendAndCharge(scope, {
      ...chargeOf(business, bill, invoiceOf(till, bill, number(1), { issued_at })),
      total_cents: 11_500,
      order: anOrderRequest([{ product }]),
    });
    expect(await issuedAt({ business_id: business.id, id: answer.sale.id })).toBe(Date.parse(issued_at));
  });

  it('stays when an administrator sends its conflict again, and nobody else sends it so', async ({
    business,
    till,
  }) => {
    const issued_at = daysAgo(10);
    for (const [correlative, role, keepsMoment] of [
      [1, 'cajero', false],
      [2, 'admin', true],
    ] as const) {
      const bill = await aBill(business);
      const invoice = invoiceOf(till, bill, number(correlative), { issued_at });
      const body = chargeOf(business, bill, invoice);
      const path = `/api/sales/${bill.id}/charge`;
      const offline = { device_id: till.device, occurred_at: issued_at };
      const conflict = await aConflict(business, { kind: 'sale.charge', path, body, offline });
      const key = await resendingKeyOf(business, conflict);
      await arrive(business, till, bill, invoice, { role, key, minutesAgo: 71 * 60 });
      const at = await issuedAt({ business_id: business.id, id: bill.id });
      expect(at).toBe(keepsMoment ? Date.parse(issued_at) : createdAt(bill));
    }
  });

  it('is that of the request when an administrator sends its conflict again for now', async ({
    business,
    till,
  }) => {
    const bill = await aBill(business);
    const invoice = invoiceOf(till, bill, number(1), { issued_at: daysAgo(10) });
    const offline = { device_id: till.device, occurred_at: daysAgo(10) };
    const path = `/api/sales/${bill.id}/charge`;
    const conflict = await aConflict(business, { kind: 'sale.charge', path, body: {}, offline });
    const key = await resendingKeyOf(business, conflict);
    await arrive(business, till, bill, invoice, { role: 'admin', key });
    expect(await issuedAt({ business_id: business.id, id: bill.id })).toBe(createdAt(bill));
  });
});

describe('the book of a month that is over', () => {
  // A conflict keeps its day for 30 days: on the 31st that is no other month.
  const zone =
    ['America/Tegucigalpa', 'Etc/GMT+12', 'Pacific/Kiritimati'].find(
      (each) => !businessDay(new Date(), each).endsWith('-31'),
    ) ?? 'UTC';

  it('does not change by an invoice that arrives in a later month, which is in the book of its arrival', async () => {
    const business = await database.business({ zone });
    await startInvoicing(business);
    const till = await aTill(business);
    const issued_at = new Date(Date.now() - 30 * 86_400_000 + 60_000).toISOString();
    const [old, young] = [await aBill(business), await aBill(business)];
    await database.rows(`update sales set created_at = $2::timestamptz - interval '1 hour' where id = $1`, [
      old.id,
      issued_at,
    ]);
    const path = `/api/sales/${old.id}/charge`;
    const offline = { device_id: till.device, occurred_at: issued_at };
    const conflict = await aConflict(business, { kind: 'sale.charge', path, body: {}, offline });
    const key = await resendingKeyOf(business, conflict);
    const invoice = invoiceOf(till, old, number(1), { issued_at });
    await arrive(business, till, old, invoice, { role: 'admin', key, minutesAgo: 71 * 60 });
    await arrive(business, till, young, invoiceOf(till, young, number(2)));
    const today = dayFromToday(business, 0);
    const book = async (from: string, to: string) =>
      (await readSalesBook(business.scope(), from, to)).rows.map((each) => ({
        ...{ number: each.number, booked: each.booked_on, isToday: each.issued_on === today },
      }));
    expect(await book(dayFromToday(business, -60), dayFromToday(business, -1))).toEqual([]);
    expect(await book(today, today)).toEqual([
      { number: number(1), booked: today, isToday: false },
      { number: number(2), booked: null, isToday: true },
    ]);
  });
});

describe('a point of emission of a device', () => {
  it('has a device or a register, a device has one point, and taking it off is in the audit log', async ({
    business,
    till,
  }) => {
    const { points } = await readFiscal(business.scope());
    const [register] = points;
    const save = (change: object) =>
      savePoint(business.writeScope(), {
        ...{ id: randomUUID(), version: 0, establishment_id: register?.establishment_id ?? '', code: '009' },
        register_id: null,
        ...change,
      });
    await expect(save({ device_id: till.device })).rejects.toMatchObject({
      fields: { device_id: 'Este dispositivo ya es un punto de emisión.' },
    });
    await expect(save({ device_id: randomUUID() })).rejects.toMatchObject({ code: 'row.missing' });
    const own = points.find(({ id }) => id === till.point);
    await expect(
      save({ id: till.point, version: own?.version, code: '002', register_id: register?.register_id }),
    ).rejects.toMatchObject({ code: 'row.conflict' });
    await database.rows(`update fiscal_points set register_id = null where business_id = $1 and id = $2`, [
      business.id,
      register?.id,
    ]);
    await expect(
      save({ id: till.point, version: own?.version, code: '002', register_id: register?.register_id }),
    ).rejects.toMatchObject({ code: 'input.invalid' });
    await releaseDevice(business, till.point);
    const saved = (await business.audit('fiscal.point-saved')).at(-1);
    expect(saved?.details).toMatchObject({ device: null, released_device: 'Tableta 002' });
  });

  it('its establishment keeps its code once a device used it', async ({ business, till }) => {
    const bill = await aBill(business);
    await arrive(business, till, bill, invoiceOf(till, bill, number(1)));
    const [office] = (await readFiscal(business.scope())).establishments;
    if (!office) throw new Error('The business has no establishment.');
    const { id, version, location_id, address } = office;
    await expect(
      saveEstablishment(business.writeScope(), { id, version, location_id, address, code: '001' }),
    ).rejects.toMatchObject({ code: 'row.conflict' });
  });
});

describe('many devices at once', () => {
  it('eight devices with six invoices each have contiguous series, and the register too', async ({
    business,
  }) => {
    await startInvoicing(business);
    const tills: Till[] = [];
    for (let index = 0; index < 8; index += 1) tills.push(await aTill(business, `10${index}`));
    const charges: (() => Promise<Sale>)[] = [];
    for (const [index, till] of tills.entries())
      for (let correlative = 1; correlative <= 6; correlative += 1) {
        const bill = await aBill(business, 1000 + correlative);
        const invoice = invoiceOf(till, bill, number(correlative, `10${index}`));
        charges.push(() => arrive(business, till, bill, invoice));
      }
    const plain: Sale[] = [];
    for (let count = 0; count < 6; count += 1) plain.push(await aBill(business));
    await Promise.all([
      ...charges.toReversed().map((charge) => charge()),
      ...plain.map((bill) => chargeOnline(business, bill)),
    ]);
    const expected = ['001', ...tills.map((_, index) => `10${index}`)].flatMap((code) =>
      Array.from({ length: 6 }, (_, index) => number(index + 1, code)),
    );
    expect(await numbersOf(business)).toEqual(expected);
    expect(await incidentsOf(business)).toEqual([]);
  });

  it('two requests with one number at once are one invoice and one incident', async ({ business, till }) => {
    const bills = [await aBill(business), await aBill(business)];
    const sales = await Promise.all(
      bills.map((bill) => arrive(business, till, bill, invoiceOf(till, bill, number(7)))),
    );
    expect(sales.flatMap(invoices).toSorted()).toEqual([number(1, '001'), number(7)]);
    expect(await incidentsOf(business)).toMatchObject([{ kind: 'Número repetido' }]);
  });

  it('each printed number ends as exactly one document or one incident, in every order of arrival', async () => {
    const printedBy = fc.record({
      correlative: fc.integer({ min: 0, max: 6 }),
      total: fc.constantFrom(0, 0, 0, -1),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(printedBy, { minLength: 2, maxLength: 7 }), async (papers) => {
        const business = await database.business();
        await startInvoicing(business);
        const till = await aTill(business);
        for (const { correlative, total } of papers) {
          const bill = await aBill(business, 2_300);
          const printed = invoiceOf(till, bill, number(correlative), {
            total_cents: bill.total_cents + total,
          });
          const sale = await arrive(business, till, bill, printed);
          expect([sale.status, sale.documents.length]).toEqual(['Pagada', 1]);
        }
        const stored = (await numbersOf(business)).filter((each) => each.startsWith('000-002-'));
        const rejected = (await incidentsOf(business)).filter(({ kind }) => kind !== 'Total distinto');
        const printed = papers.map(({ correlative }) => number(correlative));
        const ended = [...stored, ...rejected.map((each) => each.printed_number)];
        expect(ended.toSorted()).toEqual(printed.toSorted());
        expect(new Set(stored).size).toBe(stored.length);
        const highest = Math.max(0, ...papers.map(({ correlative }) => correlative));
        expect(await nextOf(business, till)).toBe(highest + 1);
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});
