import { Worker } from 'node:worker_threads';
import type { Bridge } from '#db/local/bridge.ts';
import { type SupervisedService, supervise, type Watcher } from '#db/local/supervise.ts';

const THREAD = new URL('./bridge-thread.ts', import.meta.url);
const STOP_TIMEOUT_MS = 500;

interface Thread extends SupervisedService {
  readonly endpoint: string;
}

const startThread = async (file: URL, port: number): Promise<Thread> => {
  const thread = new Worker(file, { workerData: { port } });
  let cause = 'sin detalle';
  thread.on('error', (error) => {
    cause = error instanceof Error ? error.message : String(error);
  });
  const ended = new Promise<string>((resolve) => thread.once('exit', () => resolve(cause)));
  const endpoint = await Promise.race([
    new Promise<string>((resolve) => thread.once('message', resolve)),
    ended.then(() => Promise.reject(new Error(cause))),
  ]);
  const stop = async (): Promise<void> => {
    thread.postMessage('stop');
    // A statement without an answer of the database keeps the thread alive.
    const forceStopTimer = setTimeout(() => void thread.terminate(), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(forceStopTimer);
  };
  return { endpoint, ended, stop };
};

/**
 * Runs the bridge to PostgreSQL in its own thread, so that the gateway does not wait for it. A thread that ends is restarted on
 * the same port.
 */
export const startBridgeThread = async (watcher: Watcher, file = THREAD): Promise<Bridge> => {
  let port = 0;
  const bridge = await supervise('El puente a PostgreSQL', () => startThread(file, port), watcher);
  const { endpoint } = bridge.now;
  port = Number(new URL(endpoint).port);
  return { endpoint, stop: bridge.stop };
};
