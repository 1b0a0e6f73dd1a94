import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/base/time.ts';
import type { Sale, SalePage } from '#domain/bills/answers/sales.ts';
import type { CountOutcome, RegisterReport } from '#domain/register/answers/register.ts';
import type { TaxReport } from '#domain/reports/answers/reports-taxes.ts';
import { type Answer, as, refusalOf, sendOrderByApi } from '#tests/support/api.ts';
import { addressOf, mapConcurrently, readRoutes } from '#tests/support/api-routes.ts';
import { testEnv } from '#tests/support/platform.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

const FLOAT = 700_13;
const IN_CASH = [123_37, 251_91];
const BY_CARD = [88_88, 64_21];
const EXPECTED = FLOAT + 123_37 + 251_91 - 10_07 - 15_03 - 31_71 + 17_29;
/** The figures that only a user who may accept a difference reads before the Z: expected cash, cash sales, cash refunds, movements and a difference. */
const SECRETS = [EXPECTED, 123_37 + 251_91, 10_07 + 15_03, 17_29 - 31_71, EXPECTED - 900_00];

const business = sharedBusiness();
let sessionId: string;
const answers: Answer<unknown>[] = [];

/** Ids and times, whose digits may equal an amount by chance. */
const UUID_OR_TIME = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{2}:\d{2}:\d{2}(\.\d+)?/g;

/** The secret amounts that a text contains, as cents or as money. */
const secretsIn = (answer: string): readonly number[] => {
  const text = answer.replace(UUID_OR_TIME, '');
  return SECRETS.map(Math.abs).filter((cents) => {
    const units = (cents / 100).toFixed(2);
    const grouped = units.replace(/\B(?=(\d{3})+\.)/g, ',');
    return [String(cents), units, grouped].some((written) =>
      new RegExp(`(?<![\\d.,-])-?${written.replace('.', '\\.')}(?!\\d)`).test(text),
    );
  });
};

async function sell(cents: number, method: 'efectivo' | 'tarjeta'): Promise<Sale> {
  const product = await business.product({ priceCents: cents, tracksInventory: false });
  const { sale } = await sendOrderByApi(business, [{ product }]);
  const payments = [
    { id: randomUUID(), payment_method_id: business.methods[method], amount_cents: sale.total_cents },
  ];
  const { body } = await as(business, 'cajero').post<{ sale: Sale }>(`/api/sales/${sale.id}/charge`, {
    body: { payments },
  });
  return body.sale;
}

async function refund(cents: number, method: 'efectivo' | 'tarjeta' = 'efectivo'): Promise<void> {
  const sale = await sell(cents, 'tarjeta');
  await as(business, 'admin').post(`/api/sales/${sale.id}/refunds`, {
    body: {
      id: randomUUID(),
      items: sale.items.map(({ id }) => ({ sale_item_id: id, quantity: 1 })),
      payment_method_id: business.methods[method],
      reason: 'Frío',
      returns_stock: false,
    },
  });
}

const cashier = () => as(business, 'cajero');

beforeAll(async () => {
  const opened = await cashier().post<{ session: { id: string } }>('/api/register/open', {
    body: { id: randomUUID(), opening_float_cents: FLOAT },
  });
  sessionId = opened.body.session.id;
  for (const cents of IN_CASH) await sell(cents, 'efectivo');
  for (const cents of BY_CARD) await sell(cents, 'tarjeta');
  for (const cents of [10_07, 15_03]) await refund(cents);
  await refund(8_19, 'tarjeta');
  answers.push(
    opened,
    await cashier().post(`/api/register/${sessionId}/expenses`, {
      body: { id: randomUUID(), description: 'Hielo', amount_cents: 31_71 },
    }),
    await cashier().post(`/api/register/${sessionId}/movements`, {
      body: { id: randomUUID(), type: 'entrada', amount_cents: 17_29, reason: 'Cambio' },
    }),
  );
});

describe('the figures of an open register', () => {
  it('a cashier reads the expected cash, its parts and the difference in no answer of the API', async () => {
    const count = (counted_cents: number, recount_of?: string) =>
      cashier().post<{ outcome: CountOutcome }>(`/api/register/${sessionId}/count`, {
        body: { counted_cents, recount_of },
      });
    const first = await count(900_00);
    expect(first).toMatchObject({
      status: 200,
      body: { outcome: { exceeds_tolerance: true, recounts_left: 1, difference_cents: null } },
    });
    const again = await count(900_00, first.body.outcome.id);
    expect(again.body.outcome).toMatchObject({ exceeds_tolerance: true, recounts_left: 0 });
    answers.push(first, again, await count(900_00, again.body.outcome.id));
    const closing = { count_id: again.body.outcome.id };
    const close = `/api/register/${sessionId}/close`;
    answers.push(await cashier().post(close, { body: closing }));
    answers.push(await cashier().post(close, { body: { ...closing, difference_reason: 'Vuelto' } }));
    expect(answers.slice(-3).map((answer) => refusalOf(answer).code)).toEqual([
      'row.conflict',
      'register.difference',
      'approval.required',
    ]);

    const ids = await database.rows<{ id: string }>(
      `select id from sales where business_id = $1 union all select id from orders where business_id = $1`,
      [business.id],
    );
    const [today] = await database.rows<{ day: string }>(
      'select business_day::text as day from register_sessions where id = $1',
      [sessionId],
    );
    const day = today?.day ?? '';
    const paths = (await readRoutes())
      .filter(({ method, action }) => method === 'GET' && action !== null)
      .flatMap((route) =>
        (route.pathNames.includes('id') ? [sessionId, ...ids.map(({ id }) => id)] : ['']).map((id) => {
          const { pathname, searchParams } = new URL(addressOf(route, { id }), testEnv.origin);
          for (const { name, in: place } of route.parameters)
            if (place === 'query' && ['from', 'to'].includes(name)) searchParams.set(name, day);
          return `${pathname}?${searchParams}`;
        }),
      );
    const lists = ['efectivo', 'tarjeta', 'transferencia', 'fiado'].map(
      (method) => `/api/sales?from=${day}&to=${day}&method=${method}`,
    );
    const findings = await mapConcurrently([...paths, ...lists], async (path) => {
      const answer = await cashier().get(path);
      return { path, status: answer.status, secrets: secretsIn(answer.text) };
    });
    expect(findings.filter(({ status }) => status === 200).length).toBeGreaterThan(40);
    expect(findings.filter(({ secrets }) => secrets.length > 0)).toEqual([]);
    expect(answers.flatMap(({ text }) => secretsIn(text))).toEqual([]);
    for (const path of lists) expect((await cashier().get<SalePage>(path)).body.total_cents).toBeNull();
    const taxes = (from: string, to = from) =>
      cashier().get<TaxReport>(`/api/reports/taxes?from=${from}&to=${to}`);
    expect((await taxes(day)).body).toMatchObject({ totals: { refunds: 3 }, payments: null });
    expect((await taxes(addDays(day, -1))).body.payments).toMatchObject({ by_kind: [] });
  });

  it('a cashier reads no amount by payment method, which would reveal the cash', async () => {
    const { body } = await cashier().get<{ report: RegisterReport }>(`/api/register/${sessionId}/report`);
    const amounts = (entries: readonly { readonly amount_cents: number | null }[]) =>
      new Set(entries.map(({ amount_cents }) => amount_cents));
    expect(body.report).toMatchObject({ opening_float_cents: FLOAT, expected_cents: null });
    expect(body.report.by_method).toHaveLength(2);
    expect(amounts(body.report.by_method)).toEqual(new Set([null]));
    expect(amounts(body.report.refunds_by_kind)).toEqual(new Set([null]));
  });

  it('an administrator reads all figures', async () => {
    const admin = as(business, 'admin');
    const { text } = await admin.get(`/api/register/${sessionId}/report`);
    expect(secretsIn(text)).toEqual(SECRETS.map(Math.abs));
    const { body } = await admin.get<{ outcome: CountOutcome }>(`/api/register/${sessionId}/count`);
    expect(body.outcome).toMatchObject({
      expected_cents: EXPECTED,
      difference_cents: 900_00 - EXPECTED,
      counted_by: business.employees.cajero.fullName,
    });
  });

  it('a cashier reads all figures after the Z', async () => {
    const { body } = await cashier().get<{ outcome: CountOutcome }>(`/api/register/${sessionId}/count`);
    const closed = await as(business, 'admin').post(`/api/register/${sessionId}/close`, {
      body: { count_id: body.outcome.id, difference_reason: 'Vuelto' },
    });
    expect(closed.status).toBe(200);
    const { text } = await cashier().get(`/api/register/${sessionId}/report`);
    expect(secretsIn(text)).toEqual(SECRETS.map(Math.abs));
    expect((await cashier().get(`/api/register/${sessionId}/count`)).body).toEqual({ outcome: null });
    const { business_day } = (
      await cashier().get<{ report: RegisterReport }>(`/api/register/${sessionId}/report`)
    ).body.report;
    const { body: taxes } = await cashier().get<TaxReport>(
      `/api/reports/taxes?from=${business_day}&to=${business_day}`,
    );
    expect(taxes.payments?.by_kind).toMatchObject([
      { kind: 'efectivo', paid_cents: 123_37 + 251_91, refunded_cents: 10_07 + 15_03 },
      { kind: 'tarjeta' },
    ]);
  });
});
