import type { OtherPages, WorkerRequest } from '#web/service-worker/messages.ts';

const ANSWER_MS = 1_000;
const REQUEST: WorkerRequest = { type: 'pages' };

const isOtherPages = (data: unknown): data is OtherPages =>
  Array.isArray(data) && data.every((each) => typeof each === 'string');

/** The paths of the other pages of this browser, also of an older release; none where the service worker does not say. */
export function listOtherPages(): Promise<readonly string[]> {
  const { controller } = 'serviceWorker' in navigator ? navigator.serviceWorker : { controller: null };
  if (!controller) return Promise.resolve([]);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const end = (paths: readonly string[]) => {
      clearTimeout(timer);
      port1.close();
      resolve(paths);
    };
    const timer = setTimeout(() => end([]), ANSWER_MS);
    port1.onmessage = ({ data }: MessageEvent<unknown>) =>
      end(isOtherPages(data) ? data.map((address) => new URL(address).pathname) : []);
    controller.postMessage(REQUEST, [port2]);
  });
}
