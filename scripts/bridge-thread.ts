import { parentPort } from 'node:worker_threads';
import { startBridge } from '#db/local/bridge.ts';

const bridge = await startBridge();
parentPort?.on('message', () => {
  void bridge.stop().then(() => parentPort?.close());
});
parentPort?.postMessage(bridge.endpoint);
