import type { DBSchema, IDBPDatabase } from 'idb';
import type { SessionUser } from '#domain/people/answers/auth.ts';
import type { QueuedRequest } from './queued-request.ts';

/** An answer of the API as this device read it last. */
export interface KeptAnswer {
  readonly owner: string;
  readonly path: string;
  readonly answer: unknown;
  /** By the clock of the server. */
  readonly read_at: string;
}

interface OfflineSchema extends DBSchema {
  answers: { key: [owner: string, path: string]; value: KeptAnswer; indexes: { owner: string } };
  queue: { key: string; value: QueuedRequest; indexes: { owner: string } };
  /** Values of the device itself, by name. */
  device: { key: string; value: unknown };
}
export type OfflineDatabase = IDBPDatabase<OfflineSchema>;

const NAME = 'fogon';
const VERSION = 1;

/** The sign-in screen loads without it. */
async function keepOfflineHandle() {
  const { keepHandle } = await import('./kept-handle.ts');
  return keepHandle<OfflineSchema>({
    name: NAME,
    version: VERSION,
    store: 'device',
    upgrade: (database) => {
      database.createObjectStore('answers', { keyPath: ['owner', 'path'] }).createIndex('owner', 'owner');
      database.createObjectStore('queue', { keyPath: 'id' }).createIndex('owner', 'owner');
      database.createObjectStore('device');
    },
    onBlocked: () => void import('./blocked-notice.ts').then(({ showBlocked }) => showBlocked()),
  });
}

let keeping: ReturnType<typeof keepOfflineHandle> | null = null;

/**
 * The database of this browser, to be used at once: a handle that is held during other work may end meanwhile. Rejects where the browser
 * refuses to store; a later call tries again.
 */
export async function openOfflineDatabase(): Promise<OfflineDatabase> {
  keeping ??= keepOfflineHandle().catch((error: unknown) => {
    keeping = null;
    throw error;
  });
  return (await keeping).open();
}

/** Whose data it is: a person in a business. */
export function ownerOf({ id, business_id }: Pick<SessionUser, 'id' | 'business_id'>): string {
  return `${id}:${business_id}`;
}
