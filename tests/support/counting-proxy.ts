import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';

/** A database proxy that counts round trips and can be closed. */
export interface CountingProxy extends DatabaseProxy {
  readonly roundTrips: () => number;
  /** From now on the database does not answer. */
  readonly fail: () => void;
}

/** Starts a proxy between a Worker and the database that counts round trips. */
export async function startCountingProxy(): Promise<CountingProxy> {
  let roundTrips = 0;
  let isDown = false;
  const proxy = await startDatabaseProxy(() => {
    roundTrips += 1;
    return isDown ? 'refused' : 'passes';
  });
  return {
    ...proxy,
    roundTrips: () => roundTrips,
    fail: () => {
      isDown = true;
    },
  };
}
