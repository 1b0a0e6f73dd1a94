import type { DisplayMessage } from '#domain/bills/customer-display.ts';
import { api, NetworkError } from '#web/data/api.ts';
import { thisDevice } from '#web/data/offline/device.ts';

/** One request at a time, and at most one in this time: the last message wins. */
const SEND_INTERVAL_MS = 700;
const RETRY_MS = 5_000;

interface Options {
  /** What is shown now; null before anything was. */
  readonly current: () => DisplayMessage | null;
}

/** Sends what is shown to the tablets of this device. The till waits for nothing of it, and hears of no failure. */
export function createTabletSender({ current }: Options) {
  let hasTablets = true;
  /** Counts the tablets that may have been paired: an answer from before the last one says nothing of it. */
  let looks = 0;
  let isPending = false;
  let isBusy = false;

  const post = async (message: DisplayMessage, init: RequestInit = {}): Promise<void> => {
    const { id: device_id } = await thisDevice();
    const before = looks;
    const answer = await api['customer-displays'].show.$post({ json: { device_id, message } }, { init });
    const { displays } = await answer.json();
    hasTablets = displays > 0 || looks !== before;
  };

  const run = async (): Promise<void> => {
    const message = current();
    if (isBusy || !isPending || !hasTablets || !message) return;
    isBusy = true;
    isPending = false;
    let waitMs = SEND_INTERVAL_MS;
    try {
      await post(message);
    } catch (error) {
      // Without a network it is sent later; a refused message is not repeated.
      isPending ||= error instanceof NetworkError;
      waitMs = RETRY_MS;
    }
    setTimeout(() => {
      isBusy = false;
      void run();
    }, waitMs);
  };

  return {
    /** The message changed. */
    send: (): void => {
      isPending = true;
      void run();
    },
    /** A tablet may have been paired: what is shown is sent to it. */
    look: (): void => {
      hasTablets = true;
      looks += 1;
      isPending = true;
      void run();
    },
    /** The page closes. */
    leave: (message: DisplayMessage): void => {
      if (hasTablets) post(message, { keepalive: true }).catch(() => undefined);
    },
  };
}
