import type { RefusalCode } from '#domain/base/refusal.ts';
import type { OfflineWrite } from '#domain/offline/offline.ts';
import type { QueuedRequest } from './queued-request.ts';

const ANSWER_WAIT_MS = 4_000;
/** A card may have changed, or been recalled, while the server does not answer: the kitchen waits until the request fails. */
const KITCHEN_ANSWER_WAIT_MS = 15_000;
/** How long a screen waits for the server's answer before this device answers. */
export const answerWaitOf = ({ kind }: Pick<QueuedRequest, 'kind'>): number =>
  kind === 'kitchen.serve' || kind === 'kitchen.tick' ? KITCHEN_ANSWER_WAIT_MS : ANSWER_WAIT_MS;
/** A request whose screen does not end it within this time is an orphan: its tab was closed, or is frozen. */
export const SCREEN_LEASE_MS = 20_000;
/** Requests of different subjects that are sent at the same time. */
export const MAX_PARALLEL = 6;
/** Answered failures of the server after which a request no longer holds up the others. */
export const MAX_ATTEMPTS = 8;
const MAX_BACKOFF_MS = 60_000;
const FIRST_BACKOFF_MS = 1_000;

/** The refusal of a request that the server did not take or refuse; it is only on this device. */
export const UNSENT = 'platform.failed';

/** The refusal of a server whose disk is full: it takes no write, whichever it is. */
export const SERVER_FULL = 'platform.full' satisfies RefusalCode;

/** Refusals that mean that the kitchen had nothing left to do. */
const DONE_IN_KITCHEN: ReadonlySet<string> = new Set(['kitchen.served', 'kitchen.part-served']);

export const isWaiting = ({ refusal }: QueuedRequest): boolean => refusal === null;
/** How long a request waits for its device to say which of its papers it prints. */
export const PRINT_HOLD_MS = 15_000;
/** True when the server prints a kitchen ticket for it. */
export const printsTicket = ({ kind }: Pick<QueuedRequest, 'kind'>): boolean =>
  kind === 'order.send' || kind === 'order.charge';

/** The header of an offline request, with what this device printed of it; null while a screen waits. */
export const headerOf = ({ offline, printed }: QueuedRequest): OfflineWrite | null =>
  offline && printed && printed.length > 0 ? { ...offline, printed: [...printed] } : offline;

/** True when a screen showed it as done, so that it has to reach the server. */
export const isPromised = (request: QueuedRequest): boolean => request.offline !== null;

export const haveCommonSubject = (a: Pick<QueuedRequest, 'subjects'>, b: Pick<QueuedRequest, 'subjects'>) =>
  a.subjects.some((subject) => b.subjects.includes(subject));

/** The waiting requests that were made before and have to be sent before. */
export function earlierOf(
  request: Pick<QueuedRequest, 'subjects' | 'sequence' | 'id'>,
  requests: readonly QueuedRequest[],
): readonly QueuedRequest[] {
  return requests.filter(
    (each) =>
      isWaiting(each) &&
      each.id !== request.id &&
      each.sequence < request.sequence &&
      haveCommonSubject(each, request),
  );
}

/**
 * True when no screen waits for a request that none showed as done: its page was closed, or its time is over. `pages` are the open
 * ones; null if the browser cannot say.
 */
export const isOrphan = (request: QueuedRequest, pages: ReadonlySet<string> | null, now: number): boolean =>
  !isPromised(request) &&
  (request.next_attempt_at <= now || (pages !== null && !!request.page && !pages.has(request.page)));

/** The offline requests that may be sent now, oldest first: of each subject only the first one. */
export function sendable(
  requests: readonly QueuedRequest[],
  running: ReadonlySet<string>,
  now: number,
): readonly QueuedRequest[] {
  return requests
    .filter(
      (request) =>
        isWaiting(request) &&
        isPromised(request) &&
        !running.has(request.id) &&
        request.next_attempt_at <= now &&
        earlierOf(request, requests).length === 0,
    )
    .toSorted((a, b) => a.sequence - b.sequence)
    .slice(0, Math.max(0, MAX_PARALLEL - running.size));
}

/** The wait before another attempt, in milliseconds. */
export function backoff(attempts: number, retryAfterSeconds: number | null = null): number {
  const own = FIRST_BACKOFF_MS * 2 ** Math.min(attempts, 10);
  return Math.min(MAX_BACKOFF_MS, retryAfterSeconds === null ? own : retryAfterSeconds * 1000);
}

/** True when a refusal of the server means that the request is done. */
export function isDone({ kind }: Pick<QueuedRequest, 'kind'>, code: string): boolean {
  return (kind === 'kitchen.serve' || kind === 'kitchen.tick') && DONE_IN_KITCHEN.has(code);
}

/** True when the server did not decide the request, so that it is sent again. */
export const isUndecided = (status: number): boolean => status >= 500 || status === 429;
