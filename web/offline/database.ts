import type { DBSchema, IDBPDatabase } from 'idb';
import type { SessionUser } from '#domain/answers/auth.ts';
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

let opening: Promise<OfflineDatabase> | null = null;

/** The database of this browser. Rejects where the browser refuses to store; a later call tries again. */
export function openOfflineDatabase(): Promise<OfflineDatabase> {
  // The sign-in screen loads without it.
  opening ??= import('idb')
    .then(({ openDB }) =>
      openDB<OfflineSchema>(NAME, VERSION, {
        upgrade(database) {
          database.createObjectStore('answers', { keyPath: ['owner', 'path'] }).createIndex('owner', 'owner');
          database.createObjectStore('queue', { keyPath: 'id' }).createIndex('owner', 'owner');
          database.createObjectStore('device');
        },
        terminated() {
          opening = null;
        },
      }),
    )
    .catch((error: unknown) => {
      opening = null;
      throw error;
    });
  return opening;
}

/** Whose data it is: a person in a business. */
export function ownerOf({ id, business_id }: Pick<SessionUser, 'id' | 'business_id'>): string {
  return `${id}:${business_id}`;
}
