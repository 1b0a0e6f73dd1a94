import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import { asJson, readText, write } from '#db/client.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import { bills } from '#domain/bills/answers/sales.ts';
import { seniorsReport } from '#domain/fiscal/answers/seniors.ts';
import type { seniorDiscountInput } from '#domain/fiscal/inputs/seniors.ts';
import { isLongRead } from '#domain/reports/periods.ts';

export type SeniorDiscount = z.infer<typeof seniorDiscountInput>;

/**
 * Gives lines of an open bill the discount of a senior, before the tax and in place of their own discount (Decretos 199-2006 and 59-2023). Refuses
 * a person below 60 or a wrong identity number at its field; a business of another country; a bill that is a share; a line of another senior, with
 * a higher discount, or of the special tax rate unless the business includes it; an identity of another bill of the day without `is_confirmed`.
 */
export function giveSeniorDiscount(scope: WriteScope, id: string, discount: SeniorDiscount) {
  return write(
    scope,
    bills,
    sql`give_senior_discount(${asJson({ id, ...discount, approved_by: scope.approvedBy })})`,
  );
}

/** The discounts of seniors from one business day to another, both included, with their sums. */
export function readSeniors(scope: Scope, from: string, to: string) {
  return readText(scope, seniorsReport, sql`report_seniors(${from}::date, ${to}::date)`, {
    isLong: isLongRead({ from, to }),
  });
}
