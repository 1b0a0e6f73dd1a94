import { flatText, UNSEEN_MESSAGE, unseenTextIn } from '#domain/base/text.ts';
import { ApiError } from '#web/data/http.ts';
import { createDeviceAnswers } from './queue-answers.ts';
import { createAttempts, hasReached, isRefused, isUnavailable } from './queue-attempts.ts';
import { createOutbox } from './queue-outbox.ts';
import type { QueuePorts, Submitted } from './queue-ports.ts';
import { answerWaitOf, isPromised, isWaiting, UNSENT } from './queue-rules.ts';
import { changeRequest, listRequests, releaseRequests, removeRequest } from './queue-store.ts';
import type { QueuedRequest } from './queued-request.ts';
import type { QueuedWrite } from './queued-write.ts';

/** Refuses a text that the server will refuse: once a request waits, nobody can correct it. */
function refuseUnseen(body: unknown): void {
  const text = unseenTextIn(body);
  if (text === undefined) return;
  throw new ApiError(422, 'input.invalid', `«${flatText(text)}»: ${UNSEEN_MESSAGE}`);
}

/** The queue of one owner in one tab: stores a request, sends it, and answers it here when the network does not. */
export function createQueue(ports: QueuePorts) {
  const outbox = createOutbox(ports);
  const { forget, undo, soon, store } = outbox;
  const attempts = createAttempts(ports, outbox);
  const { sendUntil, sendUnstored } = attempts;
  const { answerHere } = createDeviceAnswers(ports, outbox, attempts);

  /** A write that will wait is for the order that the screen showed. One that was sent before stays as it is. */
  const atKnownOrder = async <T>(write: QueuedWrite<T>, key: string): Promise<QueuedWrite<T>> => {
    if (!write.forKnownOrder || !(ports.isAway() || ports.hasWaiting())) return write;
    const requests = await listRequests(await ports.database(), ports.owner);
    if (requests.some(({ id }) => id === key)) return write;
    return write.forKnownOrder((await ports.known(requests)).floor);
  };

  const waitForScreens = async (earlier: readonly QueuedRequest[], deadline: number): Promise<boolean> => {
    let open = earlier;
    while (open.length > 0) {
      if (open.some(isPromised) || ports.clocks().device >= deadline) return false;
      await ports.pause(100);
      const ids = new Set(open.map(({ id }) => id));
      open = (await listRequests(await ports.database(), ports.owner)).filter(
        (each) => ids.has(each.id) && isWaiting(each),
      );
    }
    return true;
  };

  return {
    /**
     * Does a write: stores it, sends it at once, and resolves to the server's answer. Without one in time it
     * resolves to this device's answer, and the write waits. A browser that does not store in time does not hold the server's answer back. Throws the server's refusal, or NetworkError when the
     * device can neither send nor store.
     */
    submit: async <T>(asked: QueuedWrite<T>, key: string): Promise<Submitted<T>> => {
      refuseUnseen(asked.body);
      const placed = await atKnownOrder(asked, key).catch(() => asked);
      const deadline = ports.clocks().device + answerWaitOf(placed);
      const added = await store(placed, key);
      if (!added) return sendUnstored(placed, key);
      const { request, earlier, write } = added;
      const mayBeSent =
        !request.offline && !ports.isAway() && (await waitForScreens(earlier, deadline).catch(() => true));
      if (!mayBeSent)
        return answerHere(write, key).catch(async (error: unknown) => {
          // A request that was never sent has no effect anywhere.
          if (!request.offline && error instanceof ApiError) await undo(request);
          throw error;
        });
      try {
        // The type of an answer is that of its write.
        const answer = (await sendUntil(request, deadline)) as T;
        const kept = ports
          .answered((by, menu) => write.effectOf(answer, by, menu))
          // What cannot be kept is read again; the write is done all the same.
          .catch(() => undefined);
        // At once: a request that a closed page left behind holds the next ones up.
        await soon(Promise.all([kept, forget(key)]), null);
        return { data: answer, isStored: false };
      } catch (error) {
        if (isUnavailable(error)) {
          const stored = await answerHere(write, key);
          if (!hasReached(error)) return stored;
          await changeRequest(await ports.database(), key, { prints: 1 });
          return { ...stored, mayHaveArrived: true };
        }
        await (isRefused(error) ? undo(request) : forget(key));
        throw error;
      }
    },
    /** The requests of the owner, in their order. */
    requests: async (): Promise<readonly QueuedRequest[]> => {
      const database = await ports.database();
      return listRequests(database, ports.owner);
    },
    /** Sends what waits now, also what the server did not decide before. */
    retry: async (): Promise<void> => {
      await releaseRequests(await ports.database(), ports.owner, ({ refusal }) => refusal?.code === UNSENT);
      ports.changed();
    },
    /** This device prints no more papers of a request: it is sent. */
    release: async (id: string): Promise<void> => {
      await changeRequest(await ports.database(), id, { next_attempt_at: 0 });
      ports.changed();
    },
    /** Removes the refused requests that the server keeps as conflicts. */
    forgetRefused: async (): Promise<void> => {
      const database = await ports.database();
      for (const { id, refusal } of await listRequests(database, ports.owner))
        if (refusal && refusal.code !== UNSENT) await removeRequest(database, id, ports.clocks());
      ports.changed();
    },
  };
}
