import { useEffect, useMemo } from 'react';
import { instantOf } from '#web/base/clock.ts';
import { createStore, useStore } from '#web/base/store.ts';

/** How many components show the answer of a path. */
const shown = new Map<string, number>();
/** When the answers were read whose paths were not read again at the last attempt. */
const readAtOf = new Map<string, string>();
const oldest = createStore<string | null>(null);

function update(): void {
  const [first] = [...readAtOf].flatMap(([path, readAt]) => (shown.has(path) ? readAt : [])).sort();
  oldest.set(first ?? null);
}

/** The answer of a path that screens show was read at `readAt` (ISO, UTC) and could not be read since; null: it is fresh. */
export function setAge(path: string, readAt: string | null): void {
  if (readAt === null) readAtOf.delete(path);
  else readAtOf.set(path, readAt);
  update();
}

/** When the answer of a path was read, if it could not be read since; null: it is fresh. */
export const ageOf = (path: string): string | null => readAtOf.get(path) ?? null;

/** Forgets every age, because another person's data is shown. */
export function clearAges(): void {
  readAtOf.clear();
  update();
}

export const isShownPath = (path: string): boolean => shown.has(path);

/** Counts a component among those that show the path. Returns a function that ends that. */
export function showPath(path: string): () => void {
  shown.set(path, (shown.get(path) ?? 0) + 1);
  update();
  return () => {
    const left = (shown.get(path) ?? 0) - 1;
    if (left > 0) shown.set(path, left);
    else shown.delete(path);
    update();
  };
}

/** Counts the calling component among those that show the path. */
export function useShownPath(path: string | null): void {
  useEffect(() => (path === null ? undefined : showPath(path)), [path]);
}

/** When the oldest data that screens show was read, if the server could not be asked since; null while all of it is fresh. */
export function useDataAge(): { readonly readAt: Date } | null {
  const readAt = useStore(oldest);
  return useMemo(() => (readAt === null ? null : { readAt: instantOf(readAt) }), [readAt]);
}
