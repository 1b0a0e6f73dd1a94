import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { readSale, refundSale, voidSale } from '#db/queries/bills/sales.ts';
import { voidReceivablePayment } from '#db/queries/customers/receivables.ts';
import { readRegisterReport } from '#db/queries/register/register.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import type { Business } from '#tests/support/business.ts';
import { listReceivables, readRegister } from '#tests/support/reads.ts';
import { database, it } from '#tests/support/test.ts';
import { wrongLedgers } from '#tests/support/wrong-ledgers.ts';
import { aBill, aCustomer, accountOf, charge, pay, paymentOf } from './receivables-fixtures.ts';

const ignoreRefusal = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });

/** The balance of a customer, computed from sales, refunds and payments instead of charge entries. */
async function owedBySales(business: Business, customer: string): Promise<number> {
  const [row] = await database.rows<{ owed: string }>(
    `select (select coalesce(sum(p.amount_cents), 0) from payments p join sales s on s.business_id = p.business_id and s.id = p.sale_id
         where p.business_id = $1 and p.customer_id = $2 and p.kind = 'fiado' and s.status = 'Pagada')
       - (select coalesce(sum(r.total_cents), 0) from refunds r where r.business_id = $1 and r.kind = 'fiado')
       + (select coalesce(sum(e.amount_cents), 0) from receivable_entries e where e.business_id = $1 and e.customer_id = $2 and e.type = 'abono'
         and not exists (select from receivable_entries v where v.business_id = $1 and v.reference = e.id::text)) as owed`,
    [business.id, customer],
  );
  return Number(row?.owed);
}

describe('any sequence of charges, voids, refunds, payments and their reversals, also at once', () => {
  it('the balance is the sum of the entries and of what the sales left owing, and the register report agrees', async () => {
    const step = fc.record({
      act: fc.constantFrom('charge', 'mix', 'void-sale', 'refund', 'pay', 'pay', 'void'),
      at: fc.nat(5),
      cents: fc.integer({ min: 1, max: 40 }).map((n) => n * 100),
      share: fc.constantFrom(0.5, 1, 2),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 }),
        async (rounds) => {
          const business = await database.business();
          await business.openRegister();
          const marta = await aCustomer(business, 20_000);
          const bills: string[] = [];
          for (let n = 0; n < 6; n += 1) bills.push((await aBill(business, 4000)).id);
          const act = async ({ act, at, cents, share }: (typeof rounds)[number][number]) => {
            const sale = await readSale(business.scope(), bills[at] ?? '');
            if (!sale) throw new Error('the sale is gone');
            const { entries } = await accountOf(business, marta);
            const paid = entries.filter(({ type }) => type === 'abono')[at];
            if (act === 'charge') return charge(business, sale.id, paymentOf(business, 'fiado', 4000, marta));
            if (act === 'mix')
              return charge(
                business,
                sale.id,
                paymentOf(business, 'fiado', Math.min(cents, 3999), marta),
                paymentOf(business, 'efectivo', 4000),
              );
            if (act === 'void-sale')
              return voidSale(business.writeScope('admin'), sale.id, {
                reason: 'x',
                returns_stock: false,
                kitchen: 'leave',
              });
            if (act === 'refund')
              return refundSale(business.writeScope('admin'), sale.id, {
                id: randomUUID(),
                items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity: share }],
                payment_method_id: business.methods.fiado,
                reason: 'x',
                returns_stock: false,
              });
            if (act === 'pay') return pay(business, marta, cents, at % 2 === 0 ? 'efectivo' : 'tarjeta');
            return paid && voidReceivablePayment(business.writeScope('admin'), paid.id, { reason: 'x' });
          };
          for (const round of rounds) {
            await Promise.all(round.map((each) => ignoreRefusal(act(each))));
            expect(await wrongLedgers(business)).toEqual([]);
          }
          const { customer, entries } = await accountOf(business, marta);
          expect(customer.balance_cents).toBe(
            entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
          );
          expect(customer.balance_cents).toBe(await owedBySales(business, marta));
          expect(entries[0]?.balance_cents ?? 0).toBe(customer.balance_cents);
          expect(customer.to_30_cents).toBe(Math.max(0, customer.balance_cents));
          const cash = await database.rows<{ cash: string }>(
            `select coalesce(-sum(amount_cents), 0) as cash from receivable_entries
             where business_id = $1 and kind = 'efectivo'`,
            [business.id],
          );
          const { session } = await readRegister(business.scope());
          const report = await readRegisterReport(business.scope(), session?.id ?? '');
          expect(report?.movements_cents).toBe(Number(cash[0]?.cash));
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('the stored balance of a customer', () => {
  it('stays the sum of the entries when these are added together, changed, given to another customer and removed', async ({
    business,
  }) => {
    const marta = await aCustomer(business, 0, 'Marta');
    await aCustomer(business, 0, 'Pedro');
    const own = 'where business_id = $1';
    await database.rows(
      `insert into receivable_entries (business_id, id, customer_id, type, amount_cents, business_day, created_by)
       select $1, new_id(), c.id, 'cargo', n * 100, current_date, $2 from customers c cross join generate_series(1, 5) n where c.business_id = $1`,
      [business.id, business.employees.admin.id],
    );
    const balances = () =>
      database.rows(`select balance_cents::integer as cents from customer_balances ${own} order by 1`, [
        business.id,
      ]);
    expect(await balances()).toEqual([{ cents: 1500 }, { cents: 1500 }]);
    await database.rows(`update receivable_entries set amount_cents = amount_cents + 7 ${own}`, [
      business.id,
    ]);
    expect(await balances()).toEqual([{ cents: 1535 }, { cents: 1535 }]);
    await database.rows(`update receivable_entries set customer_id = $2 ${own} and amount_cents = 507`, [
      business.id,
      marta,
    ]);
    expect(await balances()).toEqual([{ cents: 1028 }, { cents: 2042 }]);
    await database.rows(`delete from receivable_entries ${own} and amount_cents = 107`, [business.id]);
    expect(await balances()).toEqual([{ cents: 921 }, { cents: 1935 }]);
  });
});

interface Debt {
  readonly daysAgo: number;
  readonly cents: number;
}

/** The unpaid part of each debt after a payment, oldest first: a reference for the SQL. */
function unpaidParts(debts: readonly Debt[], paid: number): readonly Debt[] {
  const sorted = [...debts].sort((a, b) => b.daysAgo - a.daysAgo);
  let money = paid;
  return sorted.map(({ daysAgo, cents }) => {
    const used = Math.min(money, cents);
    money -= used;
    return { daysAgo, cents: cents - used };
  });
}

describe('the age of what is owed', () => {
  it('payments settle the oldest debts first, the limits of 30 and 60 days are exact, and the ages add up to the balance', async ({
    business,
  }) => {
    const debt = fc.record({
      daysAgo: fc.oneof(fc.constantFrom(0, 30, 31, 60, 61, 240, 241, 960, 961), fc.nat(1500)),
      cents: fc.integer({ min: 1, max: 9000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(debt, { maxLength: 6, selector: ({ daysAgo }) => daysAgo }),
        fc.nat(30_000),
        async (debts, paid) => {
          const customer = await aCustomer(business, 0, `Cliente ${randomUUID()}`);
          const enter = (type: string, cents: number, daysAgo: number) =>
            database.rows(
              `insert into receivable_entries (business_id, id, customer_id, type, amount_cents, business_day, created_by, created_at)
               select $1, new_id(), $2, $3, $4, business_day(now(), time_zone, 0) - $5::integer, $6, now() - $5 * interval '1 day'
               from businesses where id = $1`,
              [business.id, customer, type, cents, daysAgo, business.employees.admin.id],
            );
          for (const { cents, daysAgo } of debts) await enter('cargo', cents, daysAgo);
          if (paid > 0) await enter('abono', -paid, 0);
          const left = unpaidParts(debts, paid);
          const sum = (from: number, to: number) =>
            left
              .filter(({ daysAgo }) => daysAgo >= from && daysAgo <= to)
              .reduce((total, { cents }) => total + cents, 0);
          const { customer: aged } = await accountOf(business, customer);
          expect([aged.to_30_cents, aged.to_60_cents, aged.over_60_cents]).toEqual([
            sum(0, 30),
            sum(31, 60),
            sum(61, 1500),
          ]);
          const oldest = Math.max(...left.filter(({ cents }) => cents > 0).map(({ daysAgo }) => daysAgo));
          expect(aged.oldest_on).toBe(
            oldest >= 0 ? addDays(businessDay(new Date(), business.zone), -oldest) : null,
          );
          const from = addDays(businessDay(new Date(), business.zone), -240);
          const whole = await accountOf(business, customer);
          const part = await accountOf(business, customer, { from });
          expect(part.entries).toEqual(whole.entries.filter(({ business_day }) => business_day >= from));
          const before = whole.entries.filter(({ business_day }) => business_day < from);
          expect(part.opening_cents).toBe(before[0]?.balance_cents ?? 0);
          expect(part.closing_cents).toBe(aged.balance_cents);
          const past = await accountOf(business, customer, { to: addDays(from, -1) });
          expect(past.entries).toEqual(before);
          expect([past.opening_cents, past.closing_cents]).toEqual([0, part.opening_cents]);
          expect(aged.to_30_cents + aged.to_60_cents + aged.over_60_cents).toBe(
            Math.max(0, aged.balance_cents),
          );
        },
      ),
      { numRuns: 25 },
    );
    const { summary, customers } = await listReceivables(
      business.scope(),
      { state: 'all', limit: 200, offset: 0 },
      true,
    );
    const { owed_cents, to_30_cents, to_60_cents, over_60_cents } = summary;
    expect(to_30_cents + to_60_cents + over_60_cents).toBe(owed_cents);
    expect(customers.reduce((sum, { balance_cents }) => sum + Math.max(0, balance_cents), 0)).toBe(
      owed_cents,
    );
  });
});
