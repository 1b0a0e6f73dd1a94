import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeBusiness } from '#db/queries/business/settings.ts';
import {
  changeCustomer,
  createCustomer,
  recordOpeningDebt,
  voidReceivablePayment,
} from '#db/queries/customers/receivables.ts';
import { importDebts } from '#db/queries/integrations/imports.ts';
import { readRegisterReport } from '#db/queries/register/register.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import { readImport } from '#domain/integrations/import.ts';
import { DEBT_COLUMNS, DEBT_RULES, planDebts } from '#domain/integrations/import-debts.ts';
import type { Business } from '#tests/support/business.ts';
import { listReceivables, readKnownDebts, readRegister } from '#tests/support/reads.ts';
import { readTaxReport } from '#tests/support/reports.ts';
import { database } from '#tests/support/test.ts';
import {
  aBill,
  aCustomer,
  accountOf,
  balanceOf,
  charge,
  chargeOnAccount,
  pay,
  paymentOf,
} from './receivables-fixtures.ts';

const today = () => businessDay(new Date(), 'America/Tegucigalpa');
let business: Business;
beforeEach(async () => {
  business = await database.business();
});

const open = (customer: string, amount_cents: number, owed_on = addDays(today(), -40), note?: string) =>
  recordOpeningDebt(business.writeScope('admin'), customer, {
    id: randomUUID(),
    amount_cents,
    owed_on,
    ...(note ? { note } : {}),
  });
const undo = (id: string) =>
  voidReceivablePayment(business.writeScope('admin'), id, { reason: 'Monto equivocado' });
const summary = async () =>
  (await listReceivables(business.scope(), { state: 'all', limit: 50, offset: 0 }, true)).summary;

/** The number of sales and of cash movements, and the report of the open register session. */
async function income() {
  const [sold] = await database.rows<{ sales: number; movements: number }>(
    `select (select count(*)::integer from sales where business_id = $1) as sales,
       (select count(*)::integer from cash_movements where business_id = $1) as movements`,
    [business.id],
  );
  const { session } = await readRegister(business.scope());
  const report = await readRegisterReport(business.scope(), session?.id ?? '');
  return { sold, report: { ...report, at: null } };
}

describe('an opening debt', () => {
  it('an opening debt is owed since its day, and counts as no sale, no income and no cash', async () => {
    await business.openRegister();
    const marta = await aCustomer(business, 0);
    const before = await income();
    const { answer } = await open(marta, 35_000, addDays(today(), -70), 'Cuaderno');
    expect(await income()).toEqual(before);
    expect(answer.customer.balance_cents).toBe(35_000);
    expect(answer.entry).toMatchObject({ type: 'cargo', sale_id: null, kind: null, note: 'Cuaderno' });
    expect(await summary()).toMatchObject({ owed_cents: 35_000, over_60_cents: 35_000, to_30_cents: 0 });
    const account = await accountOf(business, marta, { from: addDays(today(), -60) });
    expect(account).toMatchObject({
      opening_cents: 35_000,
      charged_cents: 0,
      closing_cents: 35_000,
      total: 0,
    });
    expect(account.customer.oldest_on).toBe(addDays(today(), -70));
    const [logged] = await business.audit('receivable.opened');
    expect(logged?.details).toMatchObject({ amount_cents: 35_000 });
  });

  it('a payment on account settles an opening debt before later charges', async () => {
    await business.openRegister();
    const marta = await aCustomer(business, 100_000);
    await chargeOnAccount(business, marta, 10_000);
    await open(marta, 20_000, addDays(today(), -40));
    await pay(business, marta, 15_000);
    expect(await summary()).toMatchObject({ to_30_cents: 10_000, to_60_cents: 5_000, owed_cents: 15_000 });
    const { customer, entries } = await accountOf(business, marta);
    expect(customer.oldest_on).toBe(addDays(today(), -40));
    expect(entries.map(({ balance_cents }) => balance_cents)).toEqual([15_000, 30_000, 20_000]);
    await pay(business, marta, 5_000);
    expect((await accountOf(business, marta)).customer.oldest_on).toBe(today());
  });

  it('an opening debt may exceed the customer’s limit, and then further charges on account are refused', async () => {
    await business.openRegister();
    const marta = await aCustomer(business, 10_000);
    await open(marta, 20_000);
    const { id } = await aBill(business, 2_000);
    await expect(charge(business, id, paymentOf(business, 'fiado', 2_000, marta))).rejects.toMatchObject({
      code: 'receivable.limit',
    });
  });

  it('an opening debt can be voided once, by an adjustment on the debt’s day', async () => {
    await business.openRegister();
    const marta = await aCustomer(business, 100_000);
    await chargeOnAccount(business, marta, 10_000);
    const { answer } = await open(marta, 20_000, addDays(today(), -70));
    const before = await income();
    await undo(answer.entry.id);
    expect(await income()).toEqual(before);
    expect(await summary()).toMatchObject({ owed_cents: 10_000, to_30_cents: 10_000, over_60_cents: 0 });
    const { customer, entries } = await accountOf(business, marta);
    expect(customer.oldest_on).toBe(today());
    expect(entries.map(({ type, is_voided }) => [type, is_voided])).toEqual([
      ['cargo', false],
      ['ajuste', false],
      ['cargo', true],
    ]);
    await expect(undo(answer.entry.id)).rejects.toMatchObject({ code: 'row.conflict' });
    await open(marta, 20_000, addDays(today(), -70));
    expect(await balanceOf(business, marta)).toBe(30_000);
  });

  it('no report counts an opening debt as collected, also when it is voided', async () => {
    await business.openRegister();
    const marta = await aCustomer(business, 100_000);
    const { answer } = await open(marta, 20_000, today());
    await undo(answer.entry.id);
    const range = { from: today(), to: today(), shift: null, location_id: null };
    const { payments } = await readTaxReport(business.scope(), range, true);
    expect(payments).toMatchObject({ collected_cents: 0, received_cents: 0, by_kind: [] });
  });

  it('an opening debt retains its day when the business day begins at another hour', async () => {
    const marta = await aCustomer(business, 100_000);
    await open(marta, 20_000, addDays(today(), -70));
    await changeBusiness(business.writeScope('admin'), { day_start_minutes: 23 * 60 + 59 });
    expect((await accountOf(business, marta)).customer.oldest_on).toBe(addDays(today(), -70));
  });

  it('an opening debt with a future day, a repeated one, and one of an inactive customer are refused', async () => {
    const marta = await aCustomer(business);
    await expect(open(marta, 100, addDays(today(), 1))).rejects.toMatchObject({
      fields: { owed_on: 'La fecha no puede ser futura.' },
    });
    await open(marta, 100, today());
    await expect(open(marta, 100, today())).rejects.toMatchObject({ code: 'row.conflict' });
    const chepe = await aCustomer(business, 0, 'Don Chepe');
    await changeCustomer(business.writeScope('admin'), chepe, { version: 2, is_active: false });
    await expect(open(chepe, 100)).rejects.toMatchObject({
      message: 'La cuenta de Don Chepe está inactiva.',
    });
  });
});

const KEYS = DEBT_COLUMNS.map(({ key }) => key);
const read = (...rows: readonly (readonly string[])[]) => ({
  columns: KEYS,
  ...readImport(DEBT_RULES, {
    columns: KEYS,
    rows: rows.map((cells, index) => ({ row: index + 2, cells })),
  }),
});
const importRows = (...rows: readonly (readonly string[])[]) =>
  importDebts(business.writeScope('admin'), read(...rows));
const known = () => readKnownDebts(business.scope('admin'));
const customers = () =>
  database.rows<{ name: string; phone: string | null; owed: number }>(
    `select c.name, c.phone, (select coalesce(sum(e.amount_cents), 0)::integer from receivable_entries e
       where e.business_id = c.business_id and e.customer_id = c.id) as owed
     from customers c where c.business_id = $1 order by c.name, c.phone nulls first`,
    [business.id],
  );

describe('importing a file of opening debts', () => {
  it('an import adds unknown customers, finds known ones and skips debts that were imported before', async () => {
    const add = (name: string, phone?: string) =>
      createCustomer(business.writeScope('admin'), { id: randomUUID(), name, ...(phone ? { phone } : {}) });
    await add('Marta Zelaya', '+504 9988-7766');
    await add('Taller Reyes');
    const rows = [
      ['marta zelaya', '99887766', '', '350.00', '31/10/2026', 'Cuaderno'],
      ['Marta Zelaya', '', '', '120', '01/11/2026', ''],
      ['Taller Reyes', '2233-4410', '', '80', '', ''],
      ['Colegio San Miguel', '', '', '50', '', ''],
      ['colegio san miguel', '', '', '60', '', ''],
    ] as const;
    const left = [
      { name: 'Colegio San Miguel', phone: null, owed: 11_000 },
      { name: 'Marta Zelaya', phone: '+504 9988-7766', owed: 47_000 },
      { name: 'Taller Reyes', phone: null, owed: 8_000 },
    ];
    expect((await importRows(...rows)).answer).toEqual({ created: 2, changed: 3, unchanged: 0 });
    expect(await customers()).toEqual(left);
    expect((await importRows(...rows)).answer).toEqual({ created: 0, changed: 0, unchanged: 5 });
    expect(await customers()).toEqual(left);
    const logged = await business.audit('receivable.imported');
    expect(logged.map(({ details }) => details)).toEqual([
      { created: 2, changed: 3, unchanged: 0, total_cents: 66_000 },
    ]);
  });

  it('one faulty row refuses the whole import and is named', async () => {
    await createCustomer(business.writeScope('admin'), {
      id: randomUUID(),
      name: 'Ana López',
      phone: '3311-2244',
    });
    const before = await customers();
    await expect(
      importRows(['Nadie', '', '', '10', '', ''], ['Otra Ana', '33112244', '', '10', '', '']),
    ).rejects.toMatchObject({
      fields: {
        '3.Teléfono': 'Ese teléfono ya es de "Ana López": escribe su nombre igual, o deja el teléfono vacío.',
      },
    });
    expect(await customers()).toEqual(before);
  });

  it('the database and the preview decide alike on random files', async () => {
    const name = fc.constantFrom('Ana', 'ana', 'Chepe', 'Luz');
    const phone = fc.constantFrom('', '', '33112244', '+504 3311-2244', '99887766');
    const row = fc.tuple(name, phone, fc.constantFrom('10', '20'), fc.constantFrom('', '31/10/2026'));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, phone, fc.boolean()), { maxLength: 4 }),
        fc.array(fc.array(row, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
        async (people, files) => {
          business = await database.business();
          for (const [index, [who, number, active]] of people.entries())
            await database.rows(
              'insert into customers (business_id, id, name, phone, is_active) values ($1, $2, $3, $4, $5)',
              [business.id, randomUUID(), who, number === '' ? null : `${number}`, active || index > 1],
            );
          for (const rows of files) {
            const file = read(
              ...rows.map(([who, number, amount, day]) => [who, number, '', amount, day, '']),
            );
            if (file.faults.length > 0) continue;
            const plan = planDebts(file.rows, KEYS, await known());
            const counts = await importDebts(business.writeScope('admin'), file).then(
              ({ answer }) => answer,
              (error: unknown) => {
                if (!(error instanceof Refusal)) throw error;
                return Object.keys(error.fields ?? {}).sort();
              },
            );
            const count = (outcome: string) => plan.steps.filter((step) => step.outcome === outcome).length;
            expect(counts).toEqual(
              plan.faults.length > 0
                ? [...new Set(plan.faults.map(({ row: at, column }) => `${at}.${column}`))].sort()
                : { created: count('created'), changed: count('changed'), unchanged: count('unchanged') },
            );
          }
        },
      ),
      {
        numRuns: 40,
        // A name that belongs to one customer is matched before the same file adds a second customer of that name.
        examples: [
          [
            [['Ana', '99887766', true]],
            [
              [
                ['Ana', '', '10', ''],
                ['ana', '33112244', '20', ''],
              ],
            ],
          ],
        ],
      },
    );
  });
});
