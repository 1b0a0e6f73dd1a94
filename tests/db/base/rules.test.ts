import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runStatements } from '#db/database.ts';
import { PAYMENT_KIND_NAMES, PAYMENT_KINDS } from '#domain/bills/payment-kinds.ts';
import { RULES } from '#tests/rules/registry.ts';
import type { Rule } from '#tests/rules/rule.ts';
import { database, sharedBusiness } from '#tests/support/test.ts';

const { app } = database;
const business = sharedBusiness();

/** The answers of SQL to all cases of a rule, in one query. */
async function answersOf({ call, columns }: Rule, cases: readonly unknown[]): Promise<readonly unknown[]> {
  const [, rows = []] = await runStatements(app, [
    sql`select enter_scope(${business.id}, ${business.employees.admin.id}, 0)`,
    sql`select to_json(${sql.raw(call)}) as answer
      from rows from (jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as (${sql.raw(columns)})) with ordinality as c
      order by c.ordinality`,
  ]);
  return rows.map(({ answer }) => answer);
}

describe('the rules that SQL owns', () => {
  it.each(RULES)('SQL decides as expected $rule ($sql)', async (rule) => {
    const { cases, wrong } = rule.sample();
    const answers = await answersOf(rule, cases);
    expect(answers).toHaveLength(cases.length);
    expect(wrong(answers)).toEqual([]);
  });

  it('SQL and the domain have the same payment kinds with the same capabilities', async () => {
    const rows = await database.rows<{ kind: string }>('select * from payment_kind_capabilities()');
    expect(rows.map(({ kind }) => kind)).toEqual(PAYMENT_KIND_NAMES);
    expect(Object.fromEntries(rows.map(({ kind, ...capabilities }) => [kind, capabilities]))).toEqual(
      PAYMENT_KINDS,
    );
  });
});
