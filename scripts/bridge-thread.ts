import { parentPort, workerData } from 'node:worker_threads';
import { startBridge } from '#db/local/bridge.ts';

const bridge = await startBridge({ port: workerData.port });
parentPort?.on('message', () => {
  void bridge.stop().then(() => parentPort?.close());
});
parentPort?.postMessage(bridge.endpoint);
