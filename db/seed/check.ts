import { readFileSync } from 'node:fs';
import pg from 'pg';

export interface Violation {
  readonly rule: string;
  readonly rows: number;
}

const CHECKS = readFileSync(new URL('./sql/check.sql', import.meta.url), 'utf8');

/** Reads check.sql: each check is a comment with its rule and a query of the rows of business `$1` that break it. */
function readChecks(): { rule: string; query: string }[] {
  return CHECKS.split(/^-- /m)
    .slice(1)
    .map((part) => {
      const [rule = '', ...lines] = part.split('\n');
      return { rule: rule.trim(), query: lines.join('\n').trim().replace(/;$/, '') };
    });
}

/** The rules that a business seeded at `now` breaks, with the number of rows; empty when it is consistent. */
export async function findViolations(ownerUrl: string, businessId: string, now: Date): Promise<Violation[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("set role fogon_platform; set jit = off; set work_mem = '128MB'");
    await client.query("select set_config('fogon.checked_at', $1, false)", [now.toISOString()]);
    const violations: Violation[] = [];
    for (const { rule, query } of readChecks()) {
      const found = await client.query(`select count(*)::integer as rows from (${query}) broken`, [
        businessId,
      ]);
      const rows = Number(found.rows[0]?.rows ?? 0);
      if (rows > 0) violations.push({ rule, rows });
    }
    return violations;
  } finally {
    await client.end();
  }
}
