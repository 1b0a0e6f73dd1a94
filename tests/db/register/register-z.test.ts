import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { runStatements } from '#db/database.ts';
import {
  chargeSale,
  correctPayment,
  printReceipt,
  recordTip,
  refundSale,
  voidSale,
} from '#db/queries/bills/sales.ts';
import {
  type CashMovement,
  closeRegister,
  countRegister,
  createRegister,
  moveCash,
  openRegister,
  payExpense,
  readRegisterCount,
  readRegisterReport,
} from '#db/queries/register/register.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { TIP_CHOICES, type TipChoice } from '#domain/bills/tips.ts';
import type { RegisterReport } from '#domain/register/answers/register.ts';
import { aCustomer, chargeOnAccount, pay } from '#tests/db/customers/receivables-fixtures.ts';
import { expectedCash } from '#tests/reference/cash.ts';
import type { Business } from '#tests/support/business.ts';
import { listSales } from '#tests/support/reads.ts';
import { countAndClose, countRegisterSession } from '#tests/support/register.ts';
import { salesOf } from '#tests/support/sales.ts';
import { database, it } from '#tests/support/test.ts';
import { wrongLedgers } from '#tests/support/wrong-ledgers.ts';

const app = database.app;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const cashier = (business: Business) => business.writeScope('cajero');
const admin = (business: Business) => business.writeScope('admin');

async function open(business: Business, register_id?: string) {
  const opening = { id: randomUUID(), register_id, opening_float_cents: 500_00 };
  return (await openRegister(cashier(business), opening)).answer;
}
async function reportOf(business: Business, id: string): Promise<RegisterReport> {
  return (await readRegisterReport(business.scope('cajero'), id)) ?? expect.fail('no report');
}
/** Closes a session; counts it again while cash moves at the same time. */
async function close(
  business: Business,
  id: string,
  counted_cents = 0,
  counted?: string,
): Promise<RegisterReport> {
  const known = counted ?? (await readRegisterCount(business.scope(), id))?.outcome?.id;
  const count_id = known ?? (await countRegisterSession(admin(business), id, { counted_cents }));
  try {
    const closing = { count_id, difference_reason: 'Prueba' };
    return (await closeRegister(admin(business), id, closing, true)).answer;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'register.uncounted')) throw error;
    return close(business, id, counted_cents);
  }
}

async function aBill(business: Business, priceCents: number) {
  const product = await business.product({ priceCents, tracksInventory: false });
  return (await business.order([{ product }])).sale;
}
type Paid = readonly (readonly [keyof Business['methods'], number])[];
async function charge(
  business: Business,
  id: string,
  paid: Paid,
  register_session_id?: string,
): Promise<Sale> {
  const { answer } = await chargeSale(cashier(business), id, {
    payments: paid.map(([method, amount_cents]) => ({
      id: randomUUID(),
      payment_method_id: business.methods[method],
      amount_cents,
    })),
    register_session_id,
  });
  return answer.sale;
}
const sell = async (business: Business, cents: number, sessionId?: string) =>
  charge(business, (await aBill(business, cents)).id, [['efectivo', cents]], sessionId);

const refund = (
  business: Business,
  sale: Sale,
  quantity: number,
  method: keyof Business['methods'] = 'efectivo',
  choice: TipChoice = 'kept',
) =>
  refundSale(admin(business), sale.id, {
    id: randomUUID(),
    items: sale.items.map(({ id }) => ({ sale_item_id: id, quantity })),
    payment_method_id: business.methods[method],
    reason: 'Frío',
    returns_stock: false,
    tip: choice,
  });
const voidPaidSale = (business: Business, sale: Sale, choice: TipChoice = 'kept') =>
  voidSale(admin(business), sale.id, {
    reason: 'Doble',
    returns_stock: false,
    kitchen: 'leave',
    tip: choice,
  });
const tip = (
  business: Business,
  sale: Sale,
  amount_cents: number,
  method: keyof Business['methods'] = 'efectivo',
  handed_over?: boolean,
) =>
  recordTip(cashier(business), sale.id, {
    id: randomUUID(),
    amount_cents,
    payment_method_id: business.methods[method],
    handed_over,
  });
const correct = (business: Business, sale: Sale, method: keyof Business['methods']) =>
  correctPayment(admin(business), sale.id, sale.payments[0]?.id ?? '', business.methods[method]);
const move = (business: Business, id: string, type: CashMovement['type'], amount_cents: number) =>
  moveCash(cashier(business), id, { id: randomUUID(), type, amount_cents, reason: 'Motivo' });
const spend = (business: Business, id: string, amount_cents: number) =>
  payExpense(cashier(business), id, { id: randomUUID(), description: 'Hielo', amount_cents });

/** The figures of a session, added up from its rows. */
async function partsOf(business: Business, sessionId: string) {
  const [row] = await database.rows<
    Record<'float' | 'paid' | 'returned' | 'entered' | 'left' | 'lying' | 'paid_out' | 'sold', string>
  >(
    `select c.opening_float_cents as float,
       (select coalesce(sum(p.amount_cents), 0) from payments p join sales s on s.business_id = p.business_id and s.id = p.sale_id
         where s.business_id = $1 and s.register_session_id = $2 and s.status = 'Pagada' and p.kind = 'efectivo') as paid,
       (select coalesce(sum(total_cents), 0) from refunds where business_id = $1 and register_session_id = $2 and kind = 'efectivo') as returned,
       (select coalesce(sum(amount_cents), 0) from cash_movements where business_id = $1 and register_session_id = $2 and type in ('entrada', 'abono')) as entered,
       (select coalesce(sum(amount_cents), 0) from cash_movements where business_id = $1 and register_session_id = $2 and type not in ('entrada', 'abono')) as left,
       (select coalesce(sum(t.amount_cents), 0) from tips t
         where t.business_id = $1 and t.register_session_id = $2 and t.kind = 'efectivo' and not t.is_handed_over)
         - (select coalesce(sum(t.amount_cents), 0) from tip_returns r join tips t on t.business_id = r.business_id and t.id = r.tip_id
           where r.business_id = $1 and r.register_session_id = $2 and t.kind = 'efectivo' and not t.is_handed_over) as lying,
       (select coalesce(sum(t.amount_cents), 0) from tips t
         where t.business_id = $1 and t.register_session_id = $2 and t.kind <> 'efectivo' and t.is_handed_over)
         - (select coalesce(sum(t.amount_cents), 0) from tip_returns r join tips t on t.business_id = r.business_id and t.id = r.tip_id
           where r.business_id = $1 and r.register_session_id = $2 and t.kind <> 'efectivo' and t.is_handed_over) as paid_out,
       (select coalesce(sum(total_cents), 0) from sales where business_id = $1 and register_session_id = $2 and status = 'Pagada') as sold
     from register_sessions c where c.business_id = $1 and c.id = $2`,
    [business.id, sessionId],
  );
  if (!row) throw new Error('the register session is missing');
  return {
    sold: Number(row.sold),
    expected: expectedCash({
      opening_float_cents: Number(row.float),
      cash_sales_cents: Number(row.paid),
      cash_refunds_cents: Number(row.returned),
      movements_cents: Number(row.entered) - Number(row.left),
      cash_tips_cents: Number(row.lying) - Number(row.paid_out),
    }),
  };
}

/** Each list of the report adds up to its totals, and its cash to its parts, never below zero. */
function expectToAddUp(report: RegisterReport) {
  expect(report.expected_cents).toBeGreaterThanOrEqual(0);
  expect(report.base_cents + report.tax_cents).toBe(report.total_cents);
  expect({
    base_cents: sum(report.by_rate.map((rate) => rate.base_cents)),
    tax_cents: sum(report.by_rate.map((rate) => rate.tax_cents)),
    by_method: sum(report.by_method.map((method) => method.amount_cents ?? 0)),
    by_user: sum(report.by_user.map((user) => user.total_cents)),
    sales: sum(report.by_user.map((user) => user.sales)),
    refunded_cents: sum(report.refunds_by_kind.map((kind) => kind.amount_cents ?? 0)),
    tips_cents: sum(report.tips_by_kind.map((kind) => kind.amount_cents ?? 0)),
    movements_cents: sum(
      report.movements.map(({ type, amount_cents }) =>
        type === 'entrada' || type === 'abono' ? amount_cents : -amount_cents,
      ),
    ),
    cash_sales_cents: sum(
      report.by_method.filter(({ kind }) => kind === 'efectivo').map((method) => method.amount_cents ?? 0),
    ),
    expected_cents: report.expected_cents,
  }).toEqual({
    base_cents: report.base_cents,
    tax_cents: report.tax_cents,
    by_method: report.total_cents,
    by_user: report.total_cents,
    sales: report.sales,
    refunded_cents: report.refunded_cents,
    tips_cents: report.tips_cents,
    movements_cents: report.movements_cents,
    cash_sales_cents: report.cash_sales_cents,
    expected_cents: expectedCash({
      opening_float_cents: report.opening_float_cents,
      cash_sales_cents: report.cash_sales_cents ?? 0,
      cash_refunds_cents: report.cash_refunds_cents ?? 0,
      movements_cents: report.movements_cents ?? 0,
      cash_tips_cents: report.cash_tips_cents ?? 0,
    }),
  });
}

describe('Z reports', () => {
  it('twenty sessions that close at once while others are refused get Z numbers without gaps', async ({
    business,
  }) => {
    const sessionIds: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      const added = await createRegister(admin(business), { id: randomUUID(), name: `Caja ${index}` });
      sessionIds.push((await open(business, added.answer.id)).id);
    }
    const refused = await open(business);
    const attempts = await Promise.allSettled([
      ...sessionIds.map((id) => countAndClose(cashier(business), id, { counted_cents: 500_00 }, false)),
      ...Array.from({ length: 5 }, () =>
        countAndClose(cashier(business), refused.id, { counted_cents: 1 }, false),
      ),
    ]);
    const numbers = attempts.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value.answer.z_number ?? 0] : [],
    );
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect((await close(business, refused.id)).z_number).toBe(21);
  });

  it('a charge, movement or expense that races the closing is either in the Z or refused', async ({
    business,
  }) => {
    let acceptedCount = 0;
    for (let round = 0; round < 12; round += 1) {
      const { id } = await open(business);
      const bills = [
        await aBill(business, 10_00),
        await aBill(business, 20_00),
        await aBill(business, 40_00),
      ];
      const counted = await countRegisterSession(admin(business), id, { counted_cents: 0 });
      const first = round % 2 === 0 ? close(business, id, 0, counted) : null;
      const method = round % 4 < 2 ? 'efectivo' : 'tarjeta';
      const charging = bills.map((bill) => charge(business, bill.id, [[method, bill.total_cents]]));
      const moving = [move(business, id, 'entrada', 80_00), spend(business, id, 1_00)];
      const closing = first ?? Promise.race(charging).then(() => close(business, id));
      const results = await Promise.allSettled([...charging, ...moving]);
      const z = await closing;
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'register.closed' });
        else acceptedCount += 1;
      }
      const parts = await partsOf(business, id);
      expect(z).toMatchObject({ total_cents: parts.sold, expected_cents: parts.expected });
      expect(z.sales + z.movements.length).toBe(
        results.filter(({ status }) => status === 'fulfilled').length,
      );
      expect(await reportOf(business, id)).toEqual(z);
    }
    expect(acceptedCount).toBeGreaterThan(0);
    expect(acceptedCount).toBeLessThan(60);
  });

  it('no statement of the application role changes a Z report', async ({ business }) => {
    const closed = await open(business);
    const sale = await sell(business, 115_00);
    await tip(business, sale, 10_00);
    await refund(business, sale, 0.5);
    await move(business, closed.id, 'salida', 5_00);
    await spend(business, closed.id, 7_00);
    const z = await close(business, closed.id, 500_00);
    const other = await open(business);
    await countRegisterSession(cashier(business), other.id, { counted_cents: 1 });
    const later = await sell(business, 50_00);
    await tip(business, later, 1_00);
    await refund(business, later, 1);
    await move(business, other.id, 'entrada', 9_00);
    const before = await business.checksum();

    const ofClosed = `business_id = '${business.id}' and register_session_id = '${closed.id}'`;
    const ofOther = `business_id = '${business.id}' and register_session_id = '${other.id}'`;
    const itself = `business_id = '${business.id}' and id = '${closed.id}'`;
    const copy = (table: string, columns: string) =>
      `insert into ${table} select (jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid(), ${columns}))).* from ${table} x where ${ofOther}`;
    const rows = ['cash_movements', 'register_counts', 'payments', 'tips', 'refunds'];
    const statements = [
      `update register_sessions set counted_cents = 0 where ${itself}`,
      `update register_sessions set z_report = '{}' where ${itself}`,
      `update register_sessions set z_number = 99 where ${itself}`,
      `update register_sessions set status = 'Abierta' where ${itself}`,
      `update register_sessions set id = gen_random_uuid() where ${itself}`,
      `delete from register_sessions where ${itself}`,
      `insert into register_sessions select * from register_sessions where ${itself} on conflict (business_id, id) do update set z_number = 7`,
      `merge into register_sessions c using (select 1) one on c.business_id = '${business.id}' and c.id = '${closed.id}' when matched then update set difference_cents = 0`,
      `select 1 from close_register('{"id": "${closed.id}", "count_id": "${z.id}", "difference_reason": "x", "may_accept": true}')`,
      ...rows.flatMap((table) => [
        `delete from ${table} where ${ofClosed}`,
        `update ${table} set created_at = now() where ${ofClosed}`,
        `update ${table} set register_session_id = '${other.id}' where ${ofClosed}`,
        `update ${table} set register_session_id = '${closed.id}' where ${ofOther}`,
        copy(table, `'register_session_id', '${closed.id}', 'number', 99`),
        `truncate ${table}`,
        `alter table ${table} disable trigger all`,
      ]),
      `update refund_items set base_cents = 0 where business_id = '${business.id}'`,
      `delete from refund_items where business_id = '${business.id}'`,
      `update sales set total_cents = 0, base_cents = 0, tax_cents = 0 where ${ofClosed}`,
      `update sales set status = 'Anulada' where ${ofClosed}`,
      `update sales set register_session_id = '${other.id}' where ${ofClosed}`,
      `update sales set register_session_id = '${closed.id}' where ${ofOther}`,
      `update sales set status = 'Por cobrar', register_session_id = null, number = null where ${ofClosed}`,
      copy('sales', `'register_session_id', '${closed.id}', 'number', 99`),
      `delete from sales where ${ofClosed}`,
      `delete from sales where ${ofOther}`,
      `delete from businesses where id = '${business.id}'`,
      'truncate register_sessions cascade',
      'alter table register_sessions disable trigger all',
      'drop trigger refuse_z_change on register_sessions',
      'set session_replication_role = replica',
      `update pg_trigger set tgenabled = 'D'`,
    ];
    for (const attempt of statements) {
      const outcome = await runStatements(app, [
        sql`select enter_scope(${business.id}, ${business.employees.admin.id}, 0)`,
        sql.raw(attempt),
      ]).then(
        () => 'done',
        (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
      );
      expect({ attempt, outcome }).toMatchObject({
        attempt,
        outcome: expect.stringMatching(/^(FG001|42501)$/),
      });
    }
    expect(await business.checksum()).toBe(before);
    expect(await reportOf(business, closed.id)).toEqual(z);

    for (const attempt of [
      () => voidPaidSale(business, sale),
      () => correct(business, sale, 'tarjeta'),
      () => move(business, closed.id, 'entrada', 1),
      () => countRegister(cashier(business), closed.id, { counted_cents: 0 }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'register.closed' });
    expect(await business.checksum()).toBe(before);

    await refund(business, sale, 0.5);
    await tip(business, sale, 3_00);
    await printReceipt(cashier(business), sale.id);
    for (const [table, column] of [
      ['registers', 'name'],
      ['payment_methods', 'name'],
      ['users', 'full_name'],
    ])
      await database.rows(`update ${table} set ${column} = ${column} || ' nueva' where business_id = $1`, [
        business.id,
      ]);
    expect(await reportOf(business, closed.id)).toEqual(z);
    expect(await reportOf(business, other.id)).toMatchObject({ refunds: 2, tips_cents: 4_00 });
  });
});

type Step =
  | { readonly do: 'charge'; readonly cents: number; readonly card: number; readonly more: number }
  | { readonly do: 'move'; readonly type: CashMovement['type']; readonly cents: number }
  | { readonly do: 'spend'; readonly cents: number; readonly of: number }
  | {
      readonly do: 'tip';
      readonly cents: number;
      readonly of: number;
      readonly method: 'efectivo' | 'tarjeta';
      readonly handedOver: boolean | undefined;
    }
  | {
      readonly do: 'refund';
      readonly of: number;
      readonly quantity: number;
      readonly cash: boolean;
      readonly tip: TipChoice;
    }
  | { readonly do: 'voidPaidSale'; readonly of: number; readonly tip: TipChoice }
  | { readonly do: 'correct'; readonly of: number }
  | { readonly do: 'owe'; readonly cents: number }
  | { readonly do: 'repay'; readonly cents: number; readonly method: 'efectivo' | 'tarjeta' };

const cents = fc.integer({ min: 1, max: 300_00 });
const of = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('charge'),
      cents: fc.integer({ min: 2, max: 300_00 }),
      card: fc.integer({ min: 0, max: 99 }),
      more: fc.integer({ min: 0, max: 500_00 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move'),
      type: fc.constantFrom('entrada', 'salida', 'resguardo', 'propina'),
      cents,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('spend'), cents, of }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('tip'),
      cents,
      of,
      method: fc.constantFrom('efectivo', 'tarjeta'),
      handedOver: fc.constantFrom(true, false, undefined),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund'),
      of,
      quantity: fc.constantFrom(0.25, 0.5, 1),
      cash: fc.boolean(),
      tip: fc.constantFrom(...TIP_CHOICES),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('voidPaidSale'), of, tip: fc.constantFrom(...TIP_CHOICES) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('correct'), of }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('owe'), cents }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('repay'),
      cents,
      method: fc.constantFrom('efectivo', 'tarjeta'),
    }),
  },
);

interface Till {
  readonly business: Business;
  /** Who owes what is sold on account. */
  readonly customer: string;
  readonly sold: Sale[];
}

/** Runs a step in a session. A refusal is a valid outcome. */
async function runStep({ business, customer, sold }: Till, sessionId: string, each: Step): Promise<void> {
  const chosen = 'of' in each ? sold[each.of % Math.max(1, sold.length)] : undefined;
  try {
    switch (each.do) {
      case 'charge': {
        const bill = await aBill(business, each.cents);
        const card = Math.floor((bill.total_cents * each.card) / 100);
        const cash = ['efectivo', bill.total_cents - card + each.more] as const;
        sold.push(await charge(business, bill.id, card > 0 ? [['tarjeta', card], cash] : [cash], sessionId));
        break;
      }
      case 'move':
        await move(business, sessionId, each.type, each.cents);
        break;
      case 'spend':
        await spend(business, sessionId, each.cents);
        break;
      case 'tip':
        if (chosen) await tip(business, chosen, each.cents, each.method, each.handedOver);
        break;
      case 'refund':
        if (chosen)
          await refund(business, chosen, each.quantity, each.cash ? 'efectivo' : 'tarjeta', each.tip);
        break;
      case 'voidPaidSale':
        if (chosen) await voidPaidSale(business, chosen, each.tip);
        break;
      case 'correct':
        if (chosen) await correct(business, chosen, 'transferencia');
        break;
      case 'owe':
        sold.push(await chargeOnAccount(business, customer, each.cents * 2));
        break;
      case 'repay':
        await pay(business, customer, each.cents, each.method);
        break;
    }
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
  }
  expect(await wrongLedgers(business)).toEqual([]);
}

describe('any sequence of charges, credit, movements, expenses, tips, refunds, corrections and voids', () => {
  it('a session expects the sum of its parts, its report adds up, and its Z does not change afterwards', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.array(step, { minLength: 1, maxLength: 6 }),
        async (first, second) => {
          const business = await database.business();
          const till: Till = { business, customer: await aCustomer(business, 1000_00), sold: [] };
          const one = await open(business);
          for (const each of first) await runStep(till, one.id, each);
          const x = await reportOf(business, one.id);
          expectToAddUp(x);
          const parts = await partsOf(business, one.id);
          expect(x).toMatchObject({ expected_cents: parts.expected, total_cents: parts.sold });

          const z = await close(business, one.id, 123_45);
          expectToAddUp(z);
          expect(z).toEqual({
            ...x,
            status: 'Cerrada',
            z_number: 1,
            at: z.at,
            closed_at: z.at,
            closed_by: business.employees.admin.fullName,
            counted_cents: 123_45,
            difference_cents: 123_45 - (x.expected_cents ?? 0),
            counts: [
              {
                id: expect.any(String),
                counted_by: business.employees.admin.fullName,
                counted_at: expect.any(String),
                counted_cents: 123_45,
                difference_cents: 123_45 - (x.expected_cents ?? 0),
                closing_count: null,
              },
            ],
            difference_reason: 'Prueba',
            approved_by: z.approved_by,
          });

          const two = await open(business);
          for (const each of second) await runStep(till, two.id, each);
          expect(await reportOf(business, one.id)).toEqual(z);
          const now = await reportOf(business, two.id);
          expectToAddUp(now);
          const paid = (await salesOf(business)).filter(({ status }) => status === 'Pagada');
          expect(z.total_cents + now.total_cents).toBe(
            paid.reduce((sum, { total_cents }) => sum + total_cents, 0),
          );
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('the business day of a register session and its sales', () => {
  it('session, sale, refund and expense belong to the business day of the zone and start of the day', async () => {
    const now = new Date();
    const offset = 12 - now.getUTCHours();
    const zone = `Etc/GMT${offset > 0 ? `-${offset}` : `+${-offset}`}`;
    const noon = businessDay(now, zone);
    for (const [dayStartMinutes, day] of [
      [0, noon],
      [11 * 60, noon],
      [14 * 60, addDays(noon, -1)],
    ] as const) {
      const business = await database.business({ zone, dayStartMinutes });
      const sessionId = await open(business);
      const sale = await sell(business, 10_00);
      await refund(business, sale, 1);
      await spend(business, sessionId.id, 1_00);
      expect({ sessionId: sessionId.business_day, sale: sale.business_day }).toEqual({
        sessionId: day,
        sale: day,
      });
      expect(
        await database.rows(
          `select business_day::text as day from expenses where business_id = $1 union all select business_day::text from refunds where business_id = $1`,
          [business.id],
        ),
      ).toEqual([{ day }, { day }]);
      expect(await close(business, sessionId.id)).toMatchObject({ business_day: day });
    }
  });

  it('with a day from 04:00, sales at 17:59, 23:59, 00:01, 02:59 and 04:01 are of D, D, D, D and D+1, all in one Z', async () => {
    const business = await database.business({ dayStartMinutes: 4 * 60 });
    const { id } = await open(business);
    const moments = [
      ['2026-11-20T17:59:00-06:00', '2026-11-20'],
      ['2026-11-20T23:59:00-06:00', '2026-11-20'],
      ['2026-11-21T00:01:00-06:00', '2026-11-20'],
      ['2026-11-21T02:59:00-06:00', '2026-11-20'],
      ['2026-11-21T04:01:00-06:00', '2026-11-21'],
    ] as const;
    for (const [at, day] of moments) {
      const sale = await sell(business, 10_00);
      const [dated] = await database.rows(
        `update sales s set charged_at = $3::timestamptz, business_day = business_day($3::timestamptz, b.time_zone, b.day_start_minutes),
           shift = shift_of($3::timestamptz, b.time_zone)
         from businesses b where b.id = s.business_id and s.business_id = $1 and s.id = $2 returning s.business_day::text as day`,
        [business.id, sale.id, at],
      );
      expect({ at, ...dated }).toEqual({ at, day });
    }
    const listed = async (from: string, to = from) => {
      const page = await listSales(business.scope(), { from, to, limit: 50, offset: 0 });
      return { sales: page.total, total_cents: page.total_cents };
    };
    expect(await listed('2026-11-20')).toEqual({ sales: 4, total_cents: 40_00 });
    expect(await listed('2026-11-21')).toEqual({ sales: 1, total_cents: 10_00 });
    expect(await close(business, id, 550_00)).toMatchObject({
      sales: 5,
      total_cents: 50_00,
      expected_cents: 550_00,
    });
  });

  it('a sale at 23:30 on 31 January belongs to January in any time zone of the server', async () => {
    const client = await database.owner.connect();
    try {
      for (const server of ['UTC', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
        await client.query(`select set_config('timezone', $1, false)`, [server]);
        const { rows } = await client.query(
          `select business_day($1, 'America/Tegucigalpa', 0)::text as day, shift_of($1, 'America/Tegucigalpa') as shift`,
          ['2027-01-31T23:30:00-06:00'],
        );
        expect({ server, ...rows[0] }).toEqual({ server, day: '2027-01-31', shift: 'night' });
      }
    } finally {
      await client.query('reset timezone');
      client.release();
    }
  });
});
