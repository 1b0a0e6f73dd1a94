import type { PictureKind } from '#domain/base/pictures.ts';
import type { BackupImage } from '#domain/platform/answers/backups.ts';
import type { BackupTable } from '#domain/platform/backup.ts';
import { newId } from '#web/base/ids.ts';
import type { api } from '#web/data/api.ts';

export type BackupKind = 'zip' | 'xlsx';

/** The typed API of backups. Each call returns an answer that is ok, or throws. */
export type BackupApi = typeof api.backups;

const STORES = ['product', 'paper'] as const;

/** Reads the contents of a backup page by page. */
export function sourceOf(backups: BackupApi) {
  const after = (last: string | null) => last ?? undefined;
  return {
    contents: async () => (await backups.$get({ query: {} })).json(),
    begin: async (kind: BackupKind): Promise<string> => {
      const headers = { 'Idempotency-Key': newId() };
      return (await (await backups.$post({ json: { kind } }, { headers })).json()).since;
    },
    rows: async (table: BackupTable, last: string | null) => {
      const answer = await backups.rows.$get({ query: { table, after: after(last) } });
      return (await answer.json()).rows;
    },
    keys: async (table: BackupTable, last: string | null) => {
      const answer = await backups.keys.$get({ query: { table, after: after(last) } });
      return (await answer.json()).rows.map(([key]) => key);
    },
    changes: async (since: string) => (await backups.changes.$get({ query: { since } })).json(),
    images: async (): Promise<readonly BackupImage[]> => {
      const found: BackupImage[] = [];
      for (const kind of STORES) {
        for (let last: string | null = null, more = true; more; ) {
          const answer = await backups.images.$get({ query: { kind, after: after(last) } });
          const { images, next } = await answer.json();
          found.push(...images);
          last = next;
          more = next !== null;
        }
      }
      return found;
    },
    image: async (kind: PictureKind, id: string) => {
      const answer = await backups.images[':id'].$get({ param: { id }, query: { kind } });
      return {
        type: answer.headers.get('content-type') ?? 'application/octet-stream',
        bytes: new Uint8Array(await answer.arrayBuffer()),
      };
    },
  };
}

export type BackupSource = ReturnType<typeof sourceOf>;
