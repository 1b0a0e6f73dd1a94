import type { BackupTable } from '#domain/backup.ts';
import type { PictureKind } from '#domain/pictures.ts';
import type { Answer, api } from '#web/lib/api.ts';

type Contents = Answer<typeof api.backups.$get>;
type StartedBackup = Answer<typeof api.backups.$post>;
type Rows = Answer<typeof api.backups.rows.$get>;
type Keys = Answer<typeof api.backups.keys.$get>;
type Changes = Answer<typeof api.backups.changes.$get>;
type Images = Answer<typeof api.backups.images.$get>;

export type BackupKind = 'zip' | 'xlsx';
export type BackupRow = Rows['rows'][number];
export type TableContents = Contents['tables'][number];
export type BackupColumn = TableContents['columns'][number];
export type BackupImage = Images['images'][number];
export type { Contents as BackupContents };

/** How a backup calls the API: returns an answer that is ok, or throws. */
export type ApiRequest = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Response>;

const STORES = ['product', 'paper'] as const;

/** Reads the contents of a backup page by page. */
export function sourceOf(request: ApiRequest) {
  const get = async <T>(path: string, query: Readonly<Record<string, string | null>> = {}): Promise<T> => {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== null) params.set(name, value);
    return (await request('GET', `/api/backups${path}${params.size > 0 ? `?${params}` : ''}`)).json();
  };
  return {
    contents: () => get<Contents>(''),
    begin: async (kind: BackupKind): Promise<string> => {
      const started: StartedBackup = await (await request('POST', '/api/backups', { kind })).json();
      return started.since;
    },
    rows: async (table: BackupTable, after: string | null) =>
      (await get<Rows>('/rows', { table, after })).rows,
    keys: async (table: BackupTable, after: string | null) =>
      (await get<Keys>('/keys', { table, after })).rows.map(([key]) => key),
    changes: (since: string) => get<Changes>('/changes', { since }),
    images: async (): Promise<readonly BackupImage[]> => {
      const found: BackupImage[] = [];
      for (const kind of STORES) {
        for (let after: string | null = null, more = true; more; ) {
          const page: Images = await get<Images>('/images', { kind, after });
          found.push(...page.images);
          after = page.next;
          more = after !== null;
        }
      }
      return found;
    },
    image: async (kind: PictureKind, id: string) => {
      const answer = await request('GET', `/api/backups/images/${id}?kind=${kind}`);
      return {
        type: answer.headers.get('content-type') ?? 'application/octet-stream',
        bytes: new Uint8Array(await answer.arrayBuffer()),
      };
    },
  };
}

export type BackupSource = ReturnType<typeof sourceOf>;
