import { Worker } from 'node:worker_threads';
import type { Bridge } from '#db/local/bridge.ts';

interface Started {
  readonly thread: Worker;
  readonly endpoint: string;
}

const startThread = async (port: number): Promise<Started> => {
  const thread = new Worker(new URL('./bridge-thread.ts', import.meta.url), { workerData: { port } });
  const endpoint = await new Promise<string>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  return { thread, endpoint };
};

/** The bridge to PostgreSQL in a thread of its own, so that the gateway's work never waits behind it. A thread that ends is replaced. */
export const startBridgeThread = async (onChange: (sentence: string) => void): Promise<Bridge> => {
  let { thread, endpoint } = await startThread(0);
  const port = Number(new URL(endpoint).port);
  let isStopping = false;
  const watch = (): void => {
    thread.on('error', (error) =>
      onChange(`El puente a PostgreSQL falló (${error.message}); se inicia de nuevo.`),
    );
    thread.once('exit', async () => {
      if (isStopping) return;
      ({ thread } = await startThread(port));
      watch();
    });
  };
  watch();
  return {
    endpoint,
    stop: async () => {
      isStopping = true;
      const ended = new Promise((resolve) => thread.once('exit', resolve));
      thread.postMessage('stop');
      await ended;
    },
  };
};
