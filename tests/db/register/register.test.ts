import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { chargeSale, correctPayment, recordTip, refundSale, voidSale } from '#db/queries/bills/sales.ts';
import {
  type CashMovement,
  closeRegister,
  countRegister,
  createRegister,
  moveCash,
  openRegister,
  payExpense,
  type RegisterExpense,
  type RegisterOpening,
  readRegisterCount,
  readRegisterReport,
} from '#db/queries/register/register.ts';
import { NO_EFFECTS } from '#db/scope.ts';
import type { Sale } from '#domain/bills/answers/sales.ts';
import { type Business, writeScopeOf } from '#tests/support/business.ts';
import { listClosedRegisters, readRegister } from '#tests/support/reads.ts';
import {
  type CountedClosing,
  countAndClose,
  countRegisterSession,
  registerOf,
} from '#tests/support/register.ts';
import { database } from '#tests/support/test.ts';

let business: Business;

beforeEach(async () => {
  business = await database.business();
});

const cashier = () => business.scope('cajero');
const admin = () => business.scope('admin');

async function open(opening: Partial<RegisterOpening> = {}) {
  const input = { id: randomUUID(), opening_float_cents: 50_000, ...opening };
  return (await openRegister(business.writeScope('cajero'), input)).answer;
}
const move = (id: string, type: CashMovement['type'], amount_cents: number) =>
  moveCash(business.writeScope('cajero'), id, { id: randomUUID(), type, amount_cents, reason: 'Motivo' });
const spend = (id: string, amount_cents: number, more: Partial<RegisterExpense> = {}) =>
  payExpense(business.writeScope('cajero'), id, {
    id: randomUUID(),
    description: 'Hielo',
    amount_cents,
    ...more,
  });
const countSession = async (id: string, counted_cents: number, recount_of?: string) =>
  (await countRegister(business.writeScope('cajero'), id, { counted_cents, recount_of })).answer;
const closeWith = (
  id: string,
  count_id: string,
  difference_reason?: string,
  mayAccept = false,
  approvedBy: string | null = null,
) =>
  closeRegister(writeScopeOf({ ...cashier(), approvedBy }), id, { count_id, difference_reason }, mayAccept);
const close = (id: string, closing: CountedClosing) =>
  countAndClose(business.writeScope('cajero'), id, closing, false);
const report = async (id: string) => (await readRegisterReport(cashier(), id)) ?? expect.fail('no report');

type Paid = readonly (readonly [keyof Business['methods'], number])[];

async function aBill(priceCents: number, taxCategory: 'general' | 'special' | 'exempt' = 'general') {
  const product = await business.product({ priceCents, taxCategory, tracksInventory: false });
  return (await business.order([{ product }])).sale;
}

async function sell(
  priceCents: number,
  paid: Paid = [['efectivo', priceCents]],
  more: { readonly sessionId?: string; readonly taxCategory?: 'general' | 'special' | 'exempt' } = {},
) {
  const bill = await aBill(priceCents, more.taxCategory);
  const { answer } = await chargeSale(business.writeScope('cajero'), bill.id, {
    payments: paid.map(([method, amount_cents]) => ({
      id: randomUUID(),
      payment_method_id: business.methods[method],
      amount_cents,
    })),
    register_session_id: more.sessionId,
  });
  return answer.sale;
}

const refund = (sale: Sale, method: keyof Business['methods'], quantity: number) =>
  refundSale(business.writeScope(), sale.id, {
    id: randomUUID(),
    items: sale.items.map(({ id }) => ({ sale_item_id: id, quantity })),
    payment_method_id: business.methods[method],
    reason: 'Frío',
    returns_stock: false,
  });
const voidPaidSale = (sale: Sale) =>
  voidSale(business.writeScope(), sale.id, { reason: 'Doble', returns_stock: false, kitchen: 'leave' });

async function refusesWithoutTrace(attempt: () => Promise<unknown>, refusal: object) {
  const before = await business.checksum();
  await expect(attempt()).rejects.toMatchObject(refusal);
  expect(await business.checksum()).toBe(before);
}

const CLOSED = { code: 'register.closed', message: 'La caja ya está cerrada.' };
const SHORT = { code: 'input.invalid', message: 'No hay tanto efectivo en la caja.' };
const MISSING = { code: 'row.missing', message: 'No se encontró la caja.' };

describe('opening a register', () => {
  it('a register opens with a float counted by denomination; a count that differs from the float is refused', async () => {
    const opening_count = { '20000': 2, '5000': 1, '2000': 2, '500': 2 };
    await refusesWithoutTrace(() => open({ opening_count: { ...opening_count, '500': 1 } }), {
      code: 'input.invalid',
      message: 'El conteo suma HNL\u00A0495.00, no HNL\u00A0500.00.',
      fields: { opening_count: 'El conteo suma HNL\u00A0495.00, no HNL\u00A0500.00.' },
    });
    const opened = await open({ opening_count });
    expect(opened).toMatchObject({
      register_name: 'Caja principal',
      status: 'Abierta',
      opening_float_cents: 50_000,
      opened_by: business.employees.cajero.fullName,
      is_of_today: true,
    });
    expect(await report(opened.id)).toMatchObject({ opening_count, expected_cents: 50_000 });
    expect(await business.audit('register.opened')).toMatchObject([
      { user_id: business.employees.cajero.id },
    ]);
  });

  it('opening an open register is refused; another register opens beside it', async () => {
    await open();
    await refusesWithoutTrace(open, {
      code: 'register.already-open',
      message: 'La caja ya está abierta.',
    });
    const added = (await createRegister(business.writeScope(), { id: randomUUID(), name: 'Barra' })).answer;
    const bar = await open({ register_id: added.id, opening_float_cents: 0 });
    await refusesWithoutTrace(() => open({ register_id: added.id }), { code: 'register.already-open' });
    const state = await readRegister(cashier());
    expect(state.session?.id).toBe(bar.id);
    expect(state.sessions.map((session) => session.register_name)).toEqual(['Barra', 'Caja principal']);
    expect(state.registers).toMatchObject([
      { name: 'Caja principal', open: true },
      { id: added.id, name: 'Barra', open: true },
    ]);
  });

  it('opening a missing, inactive or foreign register is refused', async () => {
    const other = await database.business();
    await refusesWithoutTrace(() => open({ register_id: randomUUID() }), MISSING);
    const foreign = await registerOf(other);
    await refusesWithoutTrace(() => open({ register_id: foreign }), MISSING);
    await database.rows('update registers set is_active = false where business_id = $1', [business.id]);
    const ownRegister = await registerOf(business);
    await refusesWithoutTrace(() => open({ register_id: ownRegister }), MISSING);
    await refusesWithoutTrace(open, MISSING);
    expect((await readRegister(cashier())).registers).toEqual([]);
  });

  it('the register state lists payment methods, expense categories and tolerance of this business alone', async () => {
    const other = await database.business();
    const [insumos, gas] = [randomUUID(), randomUUID()];
    await database.rows(
      `insert into expense_categories (business_id, id, name, is_active) values ($1, $2, 'Insumos', true), ($1, $3, 'Gas', true), ($1, $4, 'Vieja', false), ($5, $4, 'Ajena', true)`,
      [business.id, insumos, gas, randomUUID(), other.id],
    );
    const state = await readRegister(cashier());
    expect(state).toMatchObject({ session: null, sessions: [], tolerance_cents: 5000 });
    expect(state.expense_categories).toEqual([
      { id: gas, name: 'Gas' },
      { id: insumos, name: 'Insumos' },
    ]);
    expect(new Set(state.payment_methods.map(({ id }) => id))).toEqual(
      new Set(Object.values(business.methods)),
    );
  });

  it('a session is current in its business day or for 18 hours, and is_of_today until that day ends', async () => {
    const { id } = await open();
    const seen = async (hours: number, daysAgo: number) => {
      await database.rows(
        `update register_sessions c set created_at = now() - $2 * interval '1 hour',
           business_day = business_day(now(), b.time_zone, b.day_start_minutes) - $3::integer
         from businesses b where b.id = c.business_id and c.business_id = $1`,
        [business.id, hours, daysAgo],
      );
      const { session, sessions } = await readRegister(cashier());
      expect(sessions.map((each) => each.id)).toEqual([id]);
      return { today: session?.id === id, is_of_today: sessions[0]?.is_of_today };
    };
    expect(await seen(1, 0)).toEqual({ today: true, is_of_today: true });
    expect(await seen(23, 0)).toEqual({ today: true, is_of_today: true });
    expect(await seen(17, 1)).toEqual({ today: true, is_of_today: false });
    expect(await seen(19, 1)).toEqual({ today: false, is_of_today: false });
  });
});

describe('the registers of a business', () => {
  it('two registers of a business cannot have the same name, also when they are created at once', async () => {
    const add = (name: string) => createRegister(business.writeScope(), { id: randomUUID(), name });
    await refusesWithoutTrace(() => add('Caja principal'), {
      code: 'row.conflict',
      message: 'Ya hay una caja con ese nombre.',
    });
    const results = await Promise.allSettled([add('Terraza'), add('Terraza'), add('Terraza')]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'row.conflict' });
    }
    expect((await readRegister(admin())).registers.map(({ name }) => name)).toEqual([
      'Caja principal',
      'Terraza',
    ]);
    const other = await database.business();
    const added = await createRegister(other.writeScope(), {
      id: randomUUID(),
      name: 'Terraza',
    });
    expect(added.answer.name).toBe('Terraza');
  });
});

describe('the cash of a register', () => {
  it('float 500, cash sales 1,200, an expense of 150, cash in 50: expected 1,600; counted 1,590 is -10.00', async () => {
    const { id } = await open({ opening_float_cents: 500_00 });
    await sell(700_00, [['efectivo', 1000_00]]);
    await sell(500_00);
    await spend(id, 150_00);
    const { answer } = await move(id, 'entrada', 50_00);
    expect(answer).toMatchObject({
      opening_float_cents: 500_00,
      cash_sales_cents: 1200_00,
      cash_refunds_cents: 0,
      movements_cents: -100_00,
      expected_cents: 1600_00,
      status: 'Abierta',
      z_number: null,
    });
    const counted = await countSession(id, 1590_00);
    expect(counted).toMatchObject({
      expected_cents: 1600_00,
      difference_cents: -10_00,
      exceeds_tolerance: false,
    });
    const z = (await closeWith(id, counted.id)).answer;
    expect(z).toMatchObject({
      status: 'Cerrada',
      z_number: 1,
      expected_cents: 1600_00,
      difference_cents: -10_00,
    });
  });

  it('cash that is not in the register cannot leave it, also when three requests take it at once', async () => {
    const { id } = await open({ opening_float_cents: 100_00 });
    for (const type of ['salida', 'resguardo'] as const)
      await refusesWithoutTrace(() => move(id, type, 100_01), SHORT);
    await refusesWithoutTrace(() => spend(id, 100_01), SHORT);
    const results = await Promise.allSettled([
      move(id, 'resguardo', 60_00),
      move(id, 'salida', 60_00),
      spend(id, 60_00),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await report(id)).expected_cents).toBe(40_00);
    expect((await move(id, 'salida', 40_00)).answer.expected_cents).toBe(0);
    expect((await move(id, 'entrada', 5)).answer.expected_cents).toBe(5);
  });

  it('cash moved to the safe is not available for a refund, a void or a corrected payment method', async () => {
    const { id } = await open({ opening_float_cents: 0 });
    const [first, second, card] = [
      await sell(100_00),
      await sell(100_00),
      await sell(50_00, [['tarjeta', 50_00]]),
    ];
    await move(id, 'resguardo', 120_00);
    await refusesWithoutTrace(() => refund(first, 'efectivo', 1), SHORT);
    await refusesWithoutTrace(() => voidPaidSale(first), SHORT);
    const [paid] = first.payments;
    await refusesWithoutTrace(
      () => correctPayment(business.writeScope(), first.id, paid?.id ?? '', business.methods.tarjeta),
      SHORT,
    );
    const results = await Promise.allSettled([
      refund(first, 'efectivo', 0.5),
      refund(second, 'efectivo', 0.5),
      refund(second, 'efectivo', 0.5),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await report(id)).expected_cents).toBe(30_00);
    await refund(first, 'tarjeta', 0.5);
    await voidPaidSale(card);
    await move(id, 'entrada', 70_00);
    await refund(second, 'efectivo', 0.5);
    expect((await report(id)).expected_cents).toBe(50_00);
  });

  it('the report and the audit log show who moved cash, why and how much', async () => {
    const { id } = await open();
    await move(id, 'resguardo', 200_00);
    await spend(id, 25_50, { description: 'Gas' });
    const who = { user: business.employees.cajero.fullName };
    expect((await report(id)).movements).toMatchObject([
      { type: 'resguardo', amount_cents: 200_00, reason: 'Motivo', ...who },
      { type: 'gasto', amount_cents: 25_50, reason: 'Gas', ...who },
    ]);
    const audited = { user_id: business.employees.cajero.id };
    expect(await business.audit('cash.moved')).toMatchObject([
      { ...audited, details: { type: 'resguardo', amount_cents: 200_00, reason: 'Motivo' } },
      { ...audited, details: { type: 'gasto', amount_cents: 25_50, reason: 'Gas' } },
    ]);
  });

  it('an expense and its cash movement are stored together or not at all', async () => {
    const { id, location_id } = await open();
    const category = randomUUID();
    await database.rows(`insert into expense_categories (business_id, id, name) values ($1, $2, 'Insumos')`, [
      business.id,
      category,
    ]);
    const paid = { id: randomUUID(), category_id: category, description: 'Carbón' };
    await spend(id, 80_00, paid);
    const [expense] = await database.rows(
      `select e.category_id, e.location_id, e.register_session_id, e.description, e.amount_cents, e.created_by, m.amount_cents as moved,
         e.business_day = c.business_day as of_the_day
       from expenses e
       join cash_movements m on m.business_id = e.business_id and m.source_id = e.id and m.type = 'gasto'
       join register_sessions c on c.business_id = e.business_id and c.id = e.register_session_id
       where e.business_id = $1 and e.id = $2`,
      [business.id, paid.id],
    );
    expect(expense).toEqual({
      category_id: category,
      location_id,
      register_session_id: id,
      description: 'Carbón',
      amount_cents: '8000',
      created_by: business.employees.cajero.id,
      moved: '8000',
      of_the_day: true,
    });
    await refusesWithoutTrace(() => spend(id, 1, { category_id: randomUUID() }), { code: 'row.missing' });
    await refusesWithoutTrace(() => spend(id, 1, { id: paid.id }), { code: 'row.conflict' });
    await refusesWithoutTrace(() => spend(id, 420_01), { code: 'input.invalid' });
  });

  it('moving cash in a closed, missing or foreign register session is refused', async () => {
    const { id } = await open();
    const ownBusiness = business;
    business = await database.business();
    for (const attempt of [
      () => move(id, 'entrada', 100),
      () => spend(id, 100),
      () => countRegister(business.writeScope('cajero'), id, { counted_cents: 0 }),
      () => closeWith(id, randomUUID(), 'Robo', true),
    ])
      await refusesWithoutTrace(attempt, MISSING);
    expect(await readRegisterReport(cashier(), id)).toBeNull();

    business = ownBusiness;
    await close(id, { counted_cents: 50_000 });
    for (const attempt of [
      () => move(id, 'entrada', 100),
      () => move(id, 'salida', 100),
      () => spend(id, 100),
      () => countRegister(business.writeScope('cajero'), id, { counted_cents: 50_000 }),
      () => closeWith(id, randomUUID(), 'Robo', true),
    ])
      await refusesWithoutTrace(attempt, CLOSED);
    await refusesWithoutTrace(() => move(randomUUID(), 'entrada', 100), MISSING);
  });
});

describe('the X of a register session', () => {
  it('the X counts cash net of change, without card or tips, and sales by rate, method and person', async () => {
    const { id } = await open();
    const cash = await sell(115_00, [['efectivo', 200_00]]);
    await sell(
      118_00,
      [
        ['tarjeta', 100_00],
        ['efectivo', 20_00],
      ],
      { taxCategory: 'special' },
    );
    await sell(50_00, [['transferencia', 50_00]], { taxCategory: 'exempt' });
    await recordTip(business.writeScope('cajero'), cash.id, {
      id: randomUUID(),
      amount_cents: 15_00,
      payment_method_id: business.methods.efectivo,
    });
    expect(await report(id)).toMatchObject({
      cash_sales_cents: 115_00 + 18_00,
      expected_cents: 500_00 + 133_00,
      sales: 3,
      first_number: 1,
      last_number: 3,
      base_cents: 250_00,
      tax_cents: 33_00,
      total_cents: 283_00,
      tips_cents: 15_00,
      tips_by_kind: [{ kind: 'efectivo', amount_cents: 15_00 }],
      by_rate: [
        { tax_category: 'special', tax_rate: 1800, base_cents: 100_00, tax_cents: 18_00 },
        { tax_category: 'general', tax_rate: 1500, base_cents: 100_00, tax_cents: 15_00 },
        { tax_category: 'exempt', tax_rate: 0, base_cents: 50_00, tax_cents: 0 },
      ],
      by_method: [
        { kind: 'efectivo', method: 'efectivo', payments: 2, amount_cents: 133_00 },
        { kind: 'tarjeta', method: 'tarjeta', payments: 1, amount_cents: 100_00 },
        { kind: 'transferencia', method: 'transferencia', payments: 1, amount_cents: 50_00 },
      ],
      by_user: [{ user: business.employees.cajero.fullName, sales: 3, total_cents: 283_00 }],
    });
  });

  it('the X subtracts cash refunds, and lists a refund by card without subtracting its amount from the cash', async () => {
    const { id } = await open();
    const sold = await sell(80_00, undefined, { taxCategory: 'exempt' });
    await refund(sold, 'efectivo', 0.25);
    await refund(sold, 'tarjeta', 0.25);
    expect(await report(id)).toMatchObject({
      sales: 1,
      total_cents: 80_00,
      cash_sales_cents: 80_00,
      cash_refunds_cents: 20_00,
      refunds: 2,
      refunded_cents: 40_00,
      refunds_by_kind: [
        { kind: 'efectivo', amount_cents: 20_00 },
        { kind: 'tarjeta', amount_cents: 20_00 },
      ],
      expected_cents: 560_00,
    });
  });

  it('the X lists a voided sale, and its cash is subtracted', async () => {
    const { id } = await open();
    await sell(80_00);
    const wrong = await sell(30_00);
    await voidPaidSale(wrong);
    expect(await report(id)).toMatchObject({
      sales: 1,
      total_cents: 80_00,
      first_number: 1,
      last_number: 2,
      voided: 1,
      voided_cents: 30_00,
      cash_sales_cents: 80_00,
      expected_cents: 580_00,
      by_method: [{ payments: 1, amount_cents: 80_00 }],
    });
  });

  it('a sale belongs to the X of the session that charged it', async () => {
    const main = await open();
    const added = (await createRegister(business.writeScope(), { id: randomUUID(), name: 'Barra' })).answer;
    const bar = await open({ register_id: added.id, opening_float_cents: 10_00 });
    await sell(40_00, undefined, { sessionId: main.id });
    await sell(70_00, undefined, { sessionId: bar.id });
    await move(bar.id, 'salida', 5_00);
    expect(await report(main.id)).toMatchObject({ sales: 1, total_cents: 40_00, expected_cents: 540_00 });
    expect(await report(bar.id)).toMatchObject({ sales: 1, total_cents: 70_00, expected_cents: 75_00 });
  });

  it('the X of a session without activity is its float', async () => {
    const { id } = await open();
    expect(await report(id)).toMatchObject({
      sales: 0,
      first_number: null,
      last_number: null,
      total_cents: 0,
      voided: 0,
      refunds: 0,
      tips_cents: 0,
      by_rate: [],
      by_method: [],
      by_user: [],
      refunds_by_kind: [],
      tips_by_kind: [],
      movements: [],
      expected_cents: 500_00,
      counted_cents: null,
      difference_cents: null,
    });
    expect(await readRegisterReport(cashier(), randomUUID())).toBeNull();
  });
});

describe('counting a register', () => {
  it('a count returns the difference and the open bills, is stored, and leaves the register open', async () => {
    const { id } = await open();
    const table = business.tables[0];
    const product = await business.product({ priceCents: 90_00, tracksInventory: false });
    const { sale, order } = await business.order([{ product }], {
      channel: 'mesa',
      table_id: table?.id,
    });
    const closing_count = { '10000': 4, '5000': 1 };
    const { answer } = await countRegister(business.writeScope('cajero'), id, {
      counted_cents: 450_00,
      closing_count,
    });
    expect(answer).toEqual({
      id: expect.any(String),
      counted_by: business.employees.cajero.fullName,
      counted_at: expect.any(String),
      expected_cents: 500_00,
      counted_cents: 450_00,
      difference_cents: -50_00,
      tolerance_cents: 50_00,
      exceeds_tolerance: false,
      recounts_left: 1,
      open_bills: [
        {
          sale_id: sale.id,
          order_number: order.number,
          channel: 'mesa',
          table_number: table?.name,
          customer_name: 'Ana',
          total_cents: 90_00,
        },
      ],
    });
    expect(await readRegisterCount(cashier(), id)).toEqual({ outcome: answer });
    expect(await readRegisterCount(cashier(), randomUUID())).toBeNull();
    expect((await report(id)).status).toBe('Abierta');
    const counts = await business.audit('register.counted');
    expect(counts).toHaveLength(1);
    expect(counts[0]).toMatchObject({
      user_id: business.employees.cajero.id,
      details: {
        counted_cents: 450_00,
        expected_cents: 500_00,
        difference_cents: -50_00,
        count: closing_count,
      },
    });
  });

  it.each([
    [449_99, true],
    [450_00, false],
    [550_00, false],
    [550_01, true],
  ])('a count of %d cents with 50,000 expected and a tolerance of 5,000 exceeds it: %s', async (cents, beyond) => {
    const { id } = await open();
    expect(await countSession(id, cents)).toMatchObject({ counted_cents: cents, exceeds_tolerance: beyond });
  });

  it('the same cash is counted twice at most, the second time with the id of the first count', async () => {
    const { id } = await open();
    const first = await countSession(id, 400_00);
    await refusesWithoutTrace(() => countSession(id, 500_00), {
      code: 'row.conflict',
      message: `${business.employees.cajero.fullName} ya contó esta caja: revisa su conteo.`,
    });
    await refusesWithoutTrace(() => countSession(id, 500_00, randomUUID()), { code: 'row.missing' });
    const second = await countSession(id, 450_00, first.id);
    expect(second).toMatchObject({ recounts_left: 0, difference_cents: -50_00 });
    for (const after of [undefined, first.id, second.id])
      await refusesWithoutTrace(() => countSession(id, 500_00, after), { code: 'row.conflict' });
    await refusesWithoutTrace(() => countSession(id, 500_00, second.id), {
      message: 'La caja ya se contó dos veces: ciérrala con el último conteo.',
    });
    await refusesWithoutTrace(() => closeWith(id, first.id), {
      code: 'register.uncounted',
      message: `${business.employees.cajero.fullName} contó la caja otra vez: revisa su conteo.`,
    });
    const z = (await closeWith(id, second.id)).answer;
    expect(z).toMatchObject({ counted_cents: 450_00, difference_cents: -50_00 });
    expect(z.counts).toMatchObject([
      { counted_by: business.employees.cajero.fullName, counted_cents: 400_00, difference_cents: -100_00 },
      { counted_by: business.employees.cajero.fullName, counted_cents: 450_00, difference_cents: -50_00 },
    ]);
  });

  it('a cash movement invalidates the count and allows two more; a sale by card does not', async () => {
    const { id } = await open();
    const first = await countSession(id, 500_00);
    await sell(10_00, [['tarjeta', 10_00]]);
    expect(await readRegisterCount(cashier(), id)).toMatchObject({
      outcome: { id: first.id, recounts_left: 1 },
    });
    const second = await countSession(id, 500_00, first.id);
    await sell(10_00);
    expect(await readRegisterCount(cashier(), id)).toEqual({ outcome: null });
    await refusesWithoutTrace(() => closeWith(id, second.id), {
      code: 'register.uncounted',
      message: 'El efectivo de la caja cambió después del conteo: cuéntalo de nuevo.',
    });
    const third = await countSession(id, 400_00, second.id);
    const fourth = await countSession(id, 510_00, third.id);
    await refusesWithoutTrace(() => countSession(id, 510_00, fourth.id), { code: 'row.conflict' });
    await move(id, 'salida', 10_00);
    const fifth = await countSession(id, 500_00);
    const z = (await closeWith(id, fifth.id)).answer;
    expect(z.counts?.map(({ difference_cents }) => difference_cents)).toEqual([0, 0, -110_00, 0, 0]);
  });

  it('three counts at once: one is stored and the others are refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await open();
      const results = await Promise.allSettled([
        countSession(id, 500_00),
        countRegister(business.writeScope(), id, { counted_cents: 500_00 }),
        countSession(id, 490_00),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'row.conflict' });
      const [stored] = await database.rows<{ counts: string }>(
        'select count(*) as counts from register_counts where business_id = $1 and register_session_id = $2',
        [business.id, id],
      );
      expect(stored?.counts).toBe('1');
      const known = await readRegisterCount(cashier(), id);
      await closeWith(id, known?.outcome?.id ?? '');
    }
  });

  it('denominations that do not add up to the counted amount are refused', async () => {
    const { id } = await open();
    const wrong = { counted_cents: 500_00, closing_count: { '50000': 1, '5': 1 } };
    const mismatch = {
      code: 'input.invalid',
      message: 'El conteo suma HNL\u00A0500.05, no HNL\u00A0500.00.',
      fields: { closing_count: 'El conteo suma HNL\u00A0500.05, no HNL\u00A0500.00.' },
    };
    await refusesWithoutTrace(() => countRegister(business.writeScope('cajero'), id, wrong), mismatch);
  });
});

describe('closing a register', () => {
  it('closing a session without a count is refused', async () => {
    const { id } = await open();
    const uncounted = {
      code: 'row.missing',
      message: 'No se encontró el conteo: cuenta el efectivo de la caja antes de cerrarla.',
    };
    await refusesWithoutTrace(() => closeWith(id, randomUUID(), 'Robo', true), uncounted);
  });

  it.each([
    ['less', 440_00],
    ['more', 560_00],
  ])('a difference of 60 %s than expected requires a reason, then an approver, and the refusals show no amount', async (_, counted_cents) => {
    const { id } = await open();
    const difference_cents = counted_cents - 500_00;
    const count_id = (await countSession(id, counted_cents)).id;
    const reasonRequired = 'El conteo no cuadra: escribe el motivo de la diferencia.';
    await refusesWithoutTrace(() => closeWith(id, count_id, undefined, true), {
      code: 'register.difference',
      message: reasonRequired,
      fields: { difference_reason: reasonRequired },
    });
    await refusesWithoutTrace(() => closeWith(id, count_id, 'Vuelto mal dado'), {
      code: 'approval.required',
      message: 'Esta diferencia necesita la autorización de un administrador.',
      fields: { action: 'register:accept-difference' },
    });
    const approver = business.employees.admin;
    const { answer } = await closeWith(id, count_id, 'Vuelto mal dado', true, approver.id);
    expect(answer).toMatchObject({
      status: 'Cerrada',
      difference_cents,
      difference_reason: 'Vuelto mal dado',
      approved_by: approver.fullName,
      closed_by: business.employees.cajero.fullName,
    });
    expect(await business.audit('register.closed')).toMatchObject([
      {
        user_id: business.employees.cajero.id,
        approved_by: approver.id,
        details: { z_number: 1, counted_cents, expected_cents: 500_00, difference_cents },
      },
    ]);
  });

  it('an administrator closes with a reason alone; a difference within the tolerance requires neither', async () => {
    const first = await open();
    const closing = { counted_cents: 0, difference_reason: 'Robo' };
    const { answer } = await countAndClose(business.writeScope(), first.id, closing, true);
    expect(answer).toMatchObject({
      difference_cents: -500_00,
      approved_by: business.employees.admin.fullName,
    });
    for (const counted_cents of [450_00, 550_00, 500_00]) {
      const { id } = await open();
      const z = (await close(id, { counted_cents })).answer;
      expect(z).toMatchObject({ difference_cents: counted_cents - 500_00, approved_by: null });
    }
  });

  it('five closings at once: one closes; then charging is refused until the register opens again', async () => {
    const { id } = await open();
    const product = await business.product({ priceCents: 10_00, tracksInventory: false });
    const { sale } = await business.order([{ product }]);
    const count_id = await countRegisterSession(business.writeScope('cajero'), id, { counted_cents: 500_00 });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => closeWith(id, count_id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject(CLOSED);
    }
    expect(await readRegister(cashier())).toMatchObject({
      session: null,
      sessions: [],
      registers: [{ open: false }],
    });
    const charge = (register_session_id?: string) =>
      chargeSale(business.writeScope('cajero'), sale.id, {
        payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: 10_00 }],
        register_session_id,
      });
    const closedRegister = { code: 'register.closed', message: 'Debes aperturar la caja en POS' };
    await refusesWithoutTrace(() => charge(), closedRegister);
    await refusesWithoutTrace(() => charge(id), closedRegister);
    const again = await open();
    expect(again.id).not.toBe(id);
    expect((await charge()).answer.sale.status).toBe('Pagada');
    expect((await close(again.id, { counted_cents: 510_00 })).answer.z_number).toBe(2);
  });

  it('a repeated closing request returns the same Z and closes once', async () => {
    const { id } = await open();
    const scope = business.writeScope('cajero');
    const count_id = await countRegisterSession(scope, id, { counted_cents: 500_00 });
    const first = await closeRegister(scope, id, { count_id }, false);
    const second = await closeRegister(scope, id, { count_id }, false);
    expect(second).toMatchObject({ text: first.text, replayed: true, ...NO_EFFECTS });
    expect(await business.audit('register.closed')).toHaveLength(1);
  });

  it('Z reports are listed newest first, by pages', async () => {
    for (const total of [10_00, 20_00, 30_00]) {
      const { id } = await open();
      await sell(total);
      await close(id, { counted_cents: 500_00 + total + 5 });
    }
    await open();
    const page = await listClosedRegisters(cashier(), 2, 0);
    expect(page).toMatchObject({
      total: 3,
      closed: [
        {
          z_number: 3,
          register_name: 'Caja principal',
          closed_by: business.employees.cajero.fullName,
          total_cents: 30_00,
          difference_cents: 5,
        },
        { z_number: 2, total_cents: 20_00 },
      ],
    });
    const rest = await listClosedRegisters(cashier(), 2, 2);
    expect(rest.closed.map(({ z_number }) => z_number)).toEqual([1]);
    const other = await database.business();
    expect(await listClosedRegisters(other.scope(), 50, 0)).toEqual({ total: 0, closed: [] });
  });
});
