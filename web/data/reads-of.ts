import type { api } from './api.ts';

/** A filter of the cache's keys: the reads of these nouns of the API. */
export const readsOf =
  (...nouns: readonly (keyof typeof api)[]) =>
  (key: unknown): boolean =>
    typeof key === 'string' && nouns.some((noun) => noun === key.split(/[/?]/)[2]);
