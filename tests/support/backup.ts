import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKUP_TABLES, excludedColumnsOf } from '#domain/backup.ts';
import { type ApiRequest, sourceOf } from '#web/features/settings/backup/backup-source.ts';
import { as } from './api.ts';
import { type Business, rowsOf } from './factories.ts';
import type { DatabaseTestEnv, TestEnv } from './test-env.ts';

/** Requests of an administrator's browser for a backup. */
export function adminRequester(testEnv: TestEnv, business: Business): ApiRequest {
  return async (method, path, body) => {
    const answer = await fetch(`${testEnv.origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await as(business, 'admin').token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
}

export const sourceFor = (testEnv: TestEnv, business: Business) =>
  sourceOf(adminRequester(testEnv, business));

export async function saved(folder: string, file: Blob, name = 'respaldo.zip'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, new Uint8Array(await file.arrayBuffer()));
  return path;
}

/** Every row of a business that a backup contains, by table, read from the database; `exceptColumns` are left out too. */
export async function backedUpRows(
  testEnv: DatabaseTestEnv,
  businessId: string,
  exceptColumns: Readonly<Record<string, readonly string[]>> = {},
): Promise<Record<string, string[]>> {
  const rowsByTable: Record<string, string[]> = {};
  for (const table of BACKUP_TABLES) {
    const rows = await rowsOf<{ row: string }>(
      testEnv,
      `select (to_jsonb(t) - $2::text[])::text as row from "${table}" t where ${table === 'businesses' ? 'id' : 'business_id'} = $1 order by 1`,
      [businessId, [...excludedColumnsOf(table), ...(exceptColumns[table] ?? [])]],
    );
    rowsByTable[table] = rows.map(({ row }) => row);
  }
  return rowsByTable;
}
