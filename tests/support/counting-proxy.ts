import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';

/** A way to the database that counts how often it is gone, and that can be closed. */
export interface CountingProxy extends DatabaseProxy {
  readonly roundTrips: () => number;
  /** From now on the database does not answer. */
  readonly fail: () => void;
}

/** Stands between a Worker and the database, and counts its round trips. */
export async function startCountingProxy(): Promise<CountingProxy> {
  let roundTrips = 0;
  let isDown = false;
  const proxy = await startDatabaseProxy(() => {
    roundTrips += 1;
    return !isDown;
  });
  return {
    ...proxy,
    roundTrips: () => roundTrips,
    fail: () => {
      isDown = true;
    },
  };
}
