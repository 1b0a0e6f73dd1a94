import { Worker } from 'node:worker_threads';
import type { Bridge } from '#db/local/bridge.ts';

/** The bridge to PostgreSQL in a thread of its own, so that the gateway's work never waits behind it. */
export const startBridgeThread = async (): Promise<Bridge> => {
  const thread = new Worker(new URL('./bridge-thread.ts', import.meta.url));
  const endpoint = await new Promise<string>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  return {
    endpoint,
    stop: async () => {
      const ended = new Promise((resolve) => thread.once('exit', resolve));
      thread.postMessage('stop');
      await ended;
    },
  };
};
