import type { Cache } from 'swr';
import type { ApiPath } from './api.ts';
import { knownChanges } from './change-count.ts';

const SHARED_MS = 1_000;

interface SharedRead {
  readonly startedAt: number;
  readonly changes: number;
  readonly answer: Promise<unknown>;
}

/** The last read of each path, for each cache: another person's cache has none of these answers. */
const reads = new WeakMap<Cache, Map<string, SharedRead>>();

function readsFor(cache: Cache): Map<string, SharedRead> {
  const known = reads.get(cache) ?? new Map<string, SharedRead>();
  reads.set(cache, known);
  return known;
}

const isCurrent = ({ changes }: SharedRead): boolean => changes === knownChanges();

/**
 * Reads a path with `read`. A read that began up to a second ago, after the last known change, is shared: a write and
 * the room's events about it ask for the same answer.
 */
export function readShared<T>(cache: Cache, path: ApiPath<T>, read: () => Promise<T>): Promise<T> {
  const known = readsFor(cache);
  const last = known.get(path);
  // The type of an answer is that of its path.
  if (last && isCurrent(last) && performance.now() - last.startedAt < SHARED_MS)
    return last.answer as Promise<T>;
  const answer = read();
  const shared = { startedAt: performance.now(), changes: knownChanges(), answer };
  known.set(path, shared);
  answer.catch(() => {
    if (known.get(path) === shared) known.delete(path);
  });
  return answer;
}

/** True when a change is known since the last read of the path began. */
export function mayBeOutdated(cache: Cache, path: string): boolean {
  const last = readsFor(cache).get(path);
  return last !== undefined && !isCurrent(last);
}
