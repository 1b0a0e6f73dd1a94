import type { ClaimedJob } from '#domain/printing/answers/printing.ts';
import { opensDrawer, queuedPaper } from '#domain/printing/paper/queued-paper.ts';
import type { PaperShop } from '#domain/printing/paper/shop.ts';
import { drawerEnd } from '#domain/register/drawer.ts';
import { instantOf } from '#web/base/clock.ts';
import { newId } from '#web/base/ids.ts';
import { serverNow } from '#web/base/server-clock.ts';
import { ApiError, api } from '#web/data/api.ts';
import { runCommand } from '#web/data/command.ts';
import { NetworkError } from '#web/data/http.ts';
import { thisDevice } from '#web/data/offline/device.ts';
import { PrinterFailure } from './device-ports.ts';

/** One tab prints. */
const LOCK = 'fogon.print-queue';
/** After a printer that did not take a paper, or a server that did not answer. */
const RETRY_MS = 10_000;

/** Prints the papers that wait for the printer of this device, as docs/printing.md says for whoever claims papers. */
export function createDeviceQueue(shop: PaperShop) {
  let claim = newId();
  let isRunning = false;
  let isAsked = false;
  let isOver = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  /** Prints a claimed paper and tells the server how it went. Resolves to false when the printer did not take it. */
  const print = async (job: ClaimedJob): Promise<boolean> => {
    const { failureSentence, sendDrawerPulse, sendPaper } = await import('./device-sending.ts');
    const param = { id: job.id };
    const paper = queuedPaper(job, shop, serverNow());
    let copies = 0;
    try {
      const end = drawerEnd(instantOf(job.created_at));
      if (job.kind === 'gaveta') await sendDrawerPulse(end);
      else
        for (; copies < job.printer.copies; copies += 1)
          await sendPaper(paper, { drawerEnd: copies === 0 && opensDrawer(job) ? end : null });
    } catch (error) {
      const isUnsent = error instanceof PrinterFailure && error.reason !== 'refused';
      const json = {
        claim,
        error: failureSentence(error, paper),
        may_have_printed: copies > 0 || !isUnsent,
      };
      await runCommand({
        call: (options) => api.printing.jobs[':id'].fail.$post({ param, json }, options),
        failure: null,
      });
      return false;
    }
    await runCommand({
      call: (options) => api.printing.jobs[':id'].confirm.$post({ param, json: { claim } }, options),
      failure: null,
    });
    return true;
  };

  /** Prints what is due. Resolves to whether something has to be tried later. */
  const drain = async (): Promise<boolean> => {
    try {
      const { id: device_id } = await thisDevice();
      while (!isOver) {
        // A claim whose answer was lost is repeated, and gives the same paper.
        const { jobs } = await (
          await api.printing.claim.$post({ json: { claim, device_id, limit: 1 } })
        ).json();
        const [job] = jobs;
        if (!job) return false;
        const isPrinted = await print(job);
        claim = newId();
        if (!isPrinted) return true;
      }
      return false;
    } catch (error) {
      if (error instanceof ApiError || error instanceof NetworkError) return true;
      throw error;
    }
  };
  const drainInOneTab = async (): Promise<boolean> =>
    'locks' in navigator
      ? navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? drain() : false))
      : drain();

  const run = async (): Promise<void> => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    clearTimeout(retry);
    let isLeft = false;
    while (isAsked && !isOver) {
      isAsked = false;
      isLeft = await drainInOneTab();
    }
    isRunning = false;
    if (isLeft && !isOver) retry = setTimeout(() => void run(), RETRY_MS);
  };

  return {
    /** Prints what waits now. */
    run: () => void run(),
    stop: () => {
      isOver = true;
      clearTimeout(retry);
    },
  };
}
