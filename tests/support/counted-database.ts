import { aDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';

/** A way to the database that counts how often it is gone, and that can be closed. */
export interface CountedDatabase extends DatabaseProxy {
  readonly trips: () => number;
  /** From now on the database does not answer. */
  readonly fail: () => void;
}

/** Stands between a Worker and the database, and counts its round trips. */
export async function countedDatabase(): Promise<CountedDatabase> {
  let trips = 0;
  let isAway = false;
  const proxy = await aDatabaseProxy(() => {
    trips += 1;
    return !isAway;
  });
  return {
    ...proxy,
    trips: () => trips,
    fail: () => {
      isAway = true;
    },
  };
}
