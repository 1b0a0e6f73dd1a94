import { ApiError, NetworkError } from '#web/data/http.ts';
import type { QueueOutbox } from './queue-outbox.ts';
import type { QueuePorts, Submitted } from './queue-ports.ts';
import { SERVER_FULL } from './queue-rules.ts';
import type { QueuedRequest } from './queued-request.ts';
import type { QueuedWrite } from './queued-write.ts';

/** The waits before a request without an answer is repeated, while its screen still waits. */
const RETRY_DELAYS_MS = [300, 600, 1200];
export const CANNOT_STORE =
  'Sin conexión, y este dispositivo no puede guardar la operación. No se envió: inténtalo cuando vuelva la red.';

export const isUnavailable = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.code === 'platform.unavailable' || error.code === SERVER_FULL));

/** Whether an attempt without an answer may have reached the server: one that failed at once found no network. */
export const hasReached = (error: unknown): boolean => !(error instanceof NetworkError) || error.timedOut;

/** True when the server has decided that it does not do the request: then nothing has its number. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !error.code.startsWith('idempotency.');

/** The attempts to send a request while its screen waits. */
export function createAttempts(ports: QueuePorts, { requestOf }: QueueOutbox) {
  /** Repeats a request that gets no answer until the time is over; rejects with its last error. */
  const sendUntil = async (request: QueuedRequest, deadline: number): Promise<unknown> => {
    const controller = new AbortController();
    const expired = ports.pause(deadline - ports.clocks().device).then(async () => {
      while (ports.clocks().device < deadline) await ports.pause(deadline - ports.clocks().device);
      controller.abort();
      throw new NetworkError(undefined, true);
    });
    // It may reject after the answer has arrived.
    expired.catch(() => undefined);
    const sent = async () => {
      for (const delay of [...RETRY_DELAYS_MS, null]) {
        try {
          return await ports.send(request, controller.signal);
        } catch (error) {
          const isLast = delay === null || ports.isAway() || !(error instanceof NetworkError);
          if (isLast || controller.signal.aborted) throw error;
          await ports.pause(delay);
        }
      }
      throw new NetworkError();
    };
    return Promise.race([sent(), expired]);
  };

  /** Without a store everything works as before with a network, and nothing is promised without one. */
  const sendUnstored = async <T>(write: QueuedWrite<T>, key: string): Promise<Submitted<T>> => {
    const request: QueuedRequest = {
      ...requestOf(write, key),
      sequence: 0,
      offline: null,
      effect: null,
      attempts: 0,
      next_attempt_at: 0,
      refusal: null,
    };
    try {
      const answer = await ports.send(request);
      return { data: answer as T, isStored: false };
    } catch (error) {
      throw error instanceof NetworkError ? new NetworkError(error, error.timedOut, CANNOT_STORE) : error;
    }
  };

  return { sendUntil, sendUnstored };
}

export type QueueAttempts = ReturnType<typeof createAttempts>;
