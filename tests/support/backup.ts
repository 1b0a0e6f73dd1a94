import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hc } from 'hono/client';
import { BACKUP_TABLES, excludedColumnsOf } from '#domain/platform/backup.ts';
import { sourceOf } from '#web/features/business/settings/backup/backup-source.ts';
import type { ApiApp } from '#worker/client.ts';
import { as } from './api.ts';
import type { Business } from './business.ts';
import { testEnv } from './platform.ts';
import { database } from './test.ts';

/** The fetch of an administrator's browser. Throws for an answer that is not ok. */
export function adminFetch(business: Business): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${await as(business, 'admin').token}`);
    const answer = await fetch(input, { ...init, headers });
    if (!answer.ok) throw new Error(`${input}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
}

/** The contents of a backup, read through a fetch; by default an administrator's. */
export const sourceFor = (business: Business, send = adminFetch(business)) =>
  sourceOf(hc<ApiApp>(testEnv.origin, { fetch: send }).api.backups);

export async function saved(folder: string, file: Blob, name = 'respaldo.zip'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, new Uint8Array(await file.arrayBuffer()));
  return path;
}

/** Every row of a business that a backup contains, by table, read from the database; `exceptColumns` are left out too. */
export async function backedUpRows(
  businessId: string,
  exceptColumns: Readonly<Record<string, readonly string[]>> = {},
): Promise<Record<string, string[]>> {
  const rowsByTable: Record<string, string[]> = {};
  for (const table of BACKUP_TABLES) {
    const rows = await database.rows<{ row: string }>(
      `select (to_jsonb(t) - $2::text[])::text as row from "${table}" t where ${table === 'businesses' ? 'id' : 'business_id'} = $1 order by 1`,
      [businessId, [...excludedColumnsOf(table), ...(exceptColumns[table] ?? [])]],
    );
    rowsByTable[table] = rows.map(({ row }) => row);
  }
  return rowsByTable;
}
