import { ApiError, NetworkError } from '#web/data/http.ts';
import type { OfflineDatabase } from './database.ts';
import type { Clocks } from './device-clock.ts';
import {
  backoff,
  isDone,
  isOrphan,
  isPromised,
  isUndecided,
  isWaiting,
  MAX_ATTEMPTS,
  printsTicket,
  SERVER_FULL,
  sendable,
  UNSENT,
} from './queue-rules.ts';
import { becomeOffline, changeRequest, listRequests, removeRequest, takeForSending } from './queue-store.ts';
import type { QueuedRequest } from './queued-request.ts';

const MAX_WAIT_MS = 30_000;
/** How soon the end of a page is seen whose request waits. */
const PAGE_CHECK_MS = 500;

export interface SenderPorts {
  readonly owner: string;
  readonly database: () => Promise<OfflineDatabase>;
  /** Sends a request with its key and moment. Throws ApiError or NetworkError; resolves to the answer. */
  readonly send: (request: QueuedRequest) => Promise<unknown>;
  /** The server has done it; the answer is null when there was nothing left to do. Runs before it leaves the queue. */
  readonly settled: (request: QueuedRequest, answer: unknown) => Promise<void>;
  /** The queue changed, or an attempt ended: shows it in every tab. `requests` is the whole queue now. */
  readonly changed: (sending: number, requests: readonly QueuedRequest[]) => void;
  readonly isAway: () => boolean;
  /** False when the session ended, or another one began. */
  readonly isOwn: () => boolean;
  readonly clocks: () => Clocks;
  readonly newId: () => string;
  /** `as_of` of the menu that this device has; for a request whose screen was closed before an answer. */
  readonly menuAsOf: () => Promise<string | null>;
  /** The pages of this browser that are open; null if it cannot say. */
  readonly openPages: () => Promise<ReadonlySet<string> | null>;
  /** Resolves after that time or when `wake` was called. */
  readonly pause: (millis: number) => Promise<void>;
}

const sells = ({ kind }: QueuedRequest): boolean => kind === 'order.send' || kind === 'order.charge';

/** Sends the queue of one owner until nothing waits. */
export function createSender(ports: SenderPorts) {
  const running = new Map<string, Promise<void>>();
  let networkFailures = 0;
  let pausedUntil = 0;
  let isEnded = false;
  /** Why the store of this device failed during an attempt. */
  let failure: { readonly error: unknown } | null = null;

  const refuse = async (request: QueuedRequest, code: string, message: string): Promise<void> =>
    changeRequest(await ports.database(), request.id, { refusal: { code, message } });

  const refused = async (request: QueuedRequest, error: ApiError): Promise<void> => {
    if (error.status === 401) {
      isEnded = true;
    } else if (isDone(request, error.code)) {
      await ports.settled(request, null);
      await removeRequest(await ports.database(), request.id, ports.clocks());
    } else if (!isUndecided(error.status)) {
      await refuse(request, error.code, error.message);
    } else if (request.attempts + 1 >= MAX_ATTEMPTS) {
      await refuse(request, UNSENT, error.message);
    } else {
      const next_attempt_at = ports.clocks().device + backoff(request.attempts, error.retryAfterSeconds);
      const change = { attempts: request.attempts + 1, next_attempt_at };
      await changeRequest(await ports.database(), request.id, change);
    }
  };

  const pauseAfterFailure = (): void => {
    pausedUntil = ports.clocks().device + Math.min(MAX_WAIT_MS, backoff(networkFailures));
    networkFailures += 1;
  };

  const sendOne = async (listed: QueuedRequest): Promise<void> => {
    const request = printsTicket(listed)
      ? await takeForSending(await ports.database(), listed.id, ports.clocks())
      : listed;
    if (!request) return;
    try {
      const answer = await ports.send(request);
      networkFailures = 0;
      pausedUntil = 0;
      await ports.settled(request, answer);
      await removeRequest(await ports.database(), request.id, ports.clocks());
    } catch (error) {
      if (error instanceof ApiError && error.code === SERVER_FULL) pauseAfterFailure();
      else if (error instanceof ApiError) await refused(request, error);
      else if (error instanceof NetworkError) {
        pauseAfterFailure();
        // It found no network: this device may still print its papers.
        if (request.isSent && !error.timedOut)
          await changeRequest(await ports.database(), request.id, { isSent: false });
      } else if (error instanceof DOMException) throw error;
      else await refuse(request, UNSENT, error instanceof Error ? error.message : String(error));
    }
  };

  /** The requests of the queue, after this device has adopted the orphans among them. */
  const listAdopted = async (): Promise<readonly QueuedRequest[]> => {
    const requests = await listRequests(await ports.database(), ports.owner);
    if (requests.every(isPromised)) return requests;
    const pages = await ports.openPages();
    const orphans = requests.filter((each) => isOrphan(each, pages, ports.clocks().device));
    if (orphans.length === 0) return requests;
    const menuAsOf = await ports.menuAsOf();
    for (const orphan of orphans)
      await becomeOffline(await ports.database(), orphan.id, {
        answer: () => ({ effect: null }),
        hasNumber: false,
        menuAsOf: sells(orphan) ? menuAsOf : null,
        newId: ports.newId,
        clocks: ports.clocks(),
      });
    return listRequests(await ports.database(), ports.owner);
  };

  const startNext = (waiting: readonly QueuedRequest[]): void => {
    const { device } = ports.clocks();
    const isBlocked = ports.isAway() || device < pausedUntil || (networkFailures > 0 && running.size > 0);
    const next = isBlocked ? [] : sendable(waiting, new Set(running.keys()), device);
    // After a failure of the network one request finds out whether it is back.
    for (const request of networkFailures > 0 ? next.slice(0, 1) : next) {
      const attempt = sendOne(request)
        .catch((error: unknown) => {
          failure = { error };
        })
        .finally(() => {
          running.delete(request.id);
        });
      running.set(request.id, attempt);
    }
  };

  const waitFor = (waiting: readonly QueuedRequest[]): number => {
    const { device } = ports.clocks();
    if (device < pausedUntil) return pausedUntil - device;
    const due = waiting.filter(({ id }) => !running.has(id)).map((each) => each.next_attempt_at - device);
    const later = due.filter((millis) => millis > 0);
    return Math.min(waiting.every(isPromised) ? MAX_WAIT_MS : PAGE_CHECK_MS, ...later);
  };

  const throwFailure = (): void => {
    if (failure) throw failure.error;
  };

  return {
    /** The requests that are on their way now. */
    sendingCount: () => running.size,
    /** Resolves when nothing waits, or when the session ended, or when `isStopped` says so. Rejects when the store of this device fails. */
    drain: async (isStopped: () => boolean): Promise<void> => {
      isEnded = false;
      failure = null;
      while (!isStopped() && ports.isOwn() && !isEnded) {
        const requests = await listAdopted();
        const waiting = requests.filter(isWaiting);
        startNext(waiting);
        ports.changed(running.size, requests);
        if (waiting.length === 0 && running.size === 0) return;
        await Promise.race([...running.values(), ports.pause(waitFor(waiting))]);
        throwFailure();
      }
      await Promise.allSettled(running.values());
      ports.changed(0, await listRequests(await ports.database(), ports.owner));
    },
    /** The network is back. */
    forgetNetworkFailures: () => {
      networkFailures = 0;
      pausedUntil = 0;
    },
  };
}
