import { readRegisterReport } from '#db/queries/register/register.ts';
import type { Business } from '#tests/support/business.ts';
import { readRegister } from '#tests/support/reads.ts';
import { countAndClose } from '#tests/support/register.ts';
import { readSalesReport } from '#tests/support/reports.ts';

const OPENING_FLOAT_CENTS = 50_000;

/** What the bills and cash movements of the day add up to, in cents. */
interface RegisterSums {
  readonly sales: number;
  readonly charged: number;
  /** Charged without tax, as the reports count it. */
  readonly base: number;
  readonly payments: number;
  readonly cash: number;
  readonly tips: number;
  readonly out: number;
}

/** Closes the register, and calls `same` with each figure of its X, its Z and the day's report, and what it must be. */
export async function compareRegister(
  business: Business,
  { sales, charged, base, payments, cash, tips, out }: RegisterSums,
  same: (name: string, found: unknown, wanted: unknown) => void,
): Promise<void> {
  const { session } = await readRegister(business.scope());
  if (!session) throw new Error('the register is closed');
  const expected = OPENING_FLOAT_CENTS + cash - out;
  const x = await readRegisterReport(business.scope(), session.id);
  same('expected cash of X', x?.expected_cents, expected);
  const count = { counted_cents: expected };
  const { answer: z } = await countAndClose(business.writeScope(), session.id, count, true);
  same('difference of Z', z.difference_cents, 0);
  same('sales of Z', z.sales, sales);
  same('total of Z', z.total_cents, charged);
  same('tips of Z', z.tips_cents, tips);
  const counted = z.by_method.reduce((sum, method) => sum + method.payments, 0);
  same('payments of Z', counted, payments);
  same('cash out of Z', z.movements_cents, -out);
  const day = session.business_day;
  const range = { from: day, to: day, shift: null, location_id: null };
  const { totals } = await readSalesReport(business.scope(), range, true);
  same("the day's sales", totals.sales_cents, base);
}
