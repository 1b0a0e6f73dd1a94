import { flatText, UNSEEN_MESSAGE, unseenTextIn } from '#domain/base/text.ts';
import type { DevicePoints } from '#domain/fiscal/answers/fiscal.ts';
import type { Menu } from '#domain/menu/answers/menu.ts';
import type { Doer, OfflineEffect } from '#domain/offline/effect.ts';
import { UNKNOWN, WRONG_CLOCK } from '#domain/offline/local-refusal.ts';
import { ApiError, NetworkError } from '#web/data/http.ts';
import type { OfflineDatabase } from './database.ts';
import type { Clocks } from './device-clock.ts';
import { freeNumber, invoiceIn } from './invoice-numbers.ts';
import type { KnownFloor } from './kept-floor.ts';
import {
  answerWaitOf,
  isPromised,
  isWaiting,
  PRINT_HOLD_MS,
  printsTicket,
  SERVER_FULL,
  UNSENT,
} from './queue-rules.ts';
import {
  addRequest,
  becomeOffline,
  businessOf,
  changeRequest,
  listRequests,
  type NewRequest,
  releaseRequests,
  removeRequest,
} from './queue-store.ts';
import type { QueuedRequest } from './queued-request.ts';
import type { QueuedWrite } from './queued-write.ts';

/** The waits before a request without an answer is repeated, while its screen still waits. */
const RETRY_DELAYS_MS = [300, 600, 1200];
/** The longest time that a screen waits for the database of the browser while the server answers. */
const STORE_WAIT_MS = 4_000;
export const CANNOT_STORE =
  'Sin conexión, y este dispositivo no puede guardar la operación. No se envió: inténtalo cuando vuelva la red.';

export interface QueuePorts {
  readonly owner: string;
  readonly full_name: string;
  readonly database: () => Promise<OfflineDatabase>;
  /** Sends a request once. Throws ApiError or NetworkError; resolves to the answer. */
  readonly send: (request: QueuedRequest, signal?: AbortSignal) => Promise<unknown>;
  /** The server answered a write whose screen waits: keeps its effect, before the screen says that it is done. */
  readonly answered: (effectOf: (by: Doer, menu: Menu | null) => OfflineEffect) => Promise<void>;
  readonly known: (requests: readonly QueuedRequest[]) => Promise<KnownFloor>;
  /** The devices that number their own invoices, as this device knows them. */
  readonly devicePoints: () => Promise<DevicePoints | null>;
  /** The queue changed: shows it here and in the other tabs, and sends. */
  readonly changed: () => void;
  readonly isAway: () => boolean;
  /** True while something waits, as far as this tab knows. */
  readonly hasWaiting: () => boolean;
  /** The id of this page (web/data/offline/pages.ts). */
  readonly ownPage: () => Promise<string | null>;
  readonly clocks: () => Clocks;
  /** Asks the person for the date and the time. */
  readonly askClock: () => void;
  readonly newId: () => string;
  /** Resolves after that time, or when `wake` was called. */
  readonly pause: (millis: number) => Promise<void>;
}

/** What a screen gets: the server's answer, or the one that this device computed and stored. */
export interface Submitted<T> {
  readonly data: T;
  readonly isStored: boolean;
  /** Whether the server may have done it all the same (`hasReached`). */
  readonly mayHaveArrived?: boolean;
}

/** Whether an attempt without an answer may have reached the server: one that failed at once found no network. */
const hasReached = (error: unknown): boolean => !(error instanceof NetworkError) || error.timedOut;
const isUnavailable = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.code === 'platform.unavailable' || error.code === SERVER_FULL));

const isUnknown = ({ code }: { readonly code: string }): boolean => code === UNKNOWN.refusal.code;

/** True when the server has decided that it does not do the request: then nothing has its number. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !error.code.startsWith('idempotency.');

/** Refuses a text that the server will refuse: once a request waits, nobody can correct it. */
function refuseUnseen(body: unknown): void {
  const text = unseenTextIn(body);
  if (text === undefined) return;
  throw new ApiError(422, 'input.invalid', `«${flatText(text)}»: ${UNSEEN_MESSAGE}`);
}

/** The queue of one owner in one tab: stores a request, sends it, and answers it here when the network does not. */
export function createQueue(ports: QueuePorts) {
  const withMoment = <T>(write: QueuedWrite<T>, key: string): NewRequest => ({
    id: key,
    owner: ports.owner,
    kind: write.kind,
    method: write.method,
    path: write.path,
    body: write.body,
    subjects: write.subjects,
    full_name: ports.full_name,
    title: write.title,
  });

  const forget = async (id: string): Promise<void> =>
    ports
      .database()
      .then((database) => removeRequest(database, id, ports.clocks()))
      // A request that cannot be removed is sent once more, with its key.
      .catch(() => undefined);

  /** Forgets a request that nothing was printed for and that has no effect: the number of its invoice may be given again. */
  const undo = async (request: QueuedRequest): Promise<void> => {
    const invoice = invoiceIn(request.body);
    await forget(request.id);
    if (invoice)
      await ports
        .database()
        .then((database) => freeNumber(database, businessOf(ports.owner), invoice))
        // The number stays unused (art. 42).
        .catch(() => undefined);
  };

  /** Resolves to what the work gives, or to `late` after STORE_WAIT_MS. */
  const soon = async <T, const L>(work: Promise<T>, late: L): Promise<T | L> => {
    const end = ports.clocks().device + STORE_WAIT_MS;
    const expired = async () => {
      while (ports.clocks().device < end) await ports.pause(end - ports.clocks().device);
      return late;
    };
    return Promise.race([work, expired()]);
  };

  /** The request in the store, and the write with the number of its invoice. */
  const storeNow = async <T>(write: QueuedWrite<T>, key: string) => {
    const { invoicing } = write;
    const numbering = invoicing && {
      points: await ports.devicePoints(),
      total_cents: invoicing.total_cents,
      newId: ports.newId,
    };
    const [database, page] = await Promise.all([ports.database(), ports.ownPage()]);
    const added = await addRequest(database, { ...withMoment(write, key), page }, ports.clocks(), numbering);
    const invoice = invoiceIn(added.request.body);
    return { ...added, write: invoicing && invoice ? invoicing.withInvoice(invoice) : write };
  };

  /** Stores a write before it is sent; null if the browser does not. What it stores too late is removed again. */
  const store = async <T>(write: QueuedWrite<T>, key: string) => {
    const storing = storeNow(write, key).catch(() => null);
    const added = await soon(storing, 'late');
    if (added !== 'late') return added;
    void storing.then((late) => late && undo(late.request));
    return null;
  };

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
      ...withMoment(write, key),
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

  const becomeAnswered = async <T>(write: QueuedWrite<T>, id: string) => {
    const requests = await listRequests(await ports.database(), ports.owner);
    const { known, floor } = await ports.known(requests.filter((each) => each.id !== id));
    const computed: { answer?: T } = {};
    const { problem, request } = await becomeOffline(await ports.database(), id, {
      answer: (at, number, isWrong) => {
        if (isWrong) return WRONG_CLOCK;
        const here = write.answerHere({ ...known, by: { ...known.by, at }, number }, floor);
        if ('refusal' in here) return here;
        computed.answer = here.answer;
        return { effect: here.effect };
      },
      hasNumber: write.hasNumber,
      menuAsOf: write.sells ? (known.menu?.as_of ?? null) : null,
      holdMs: printsTicket(write) ? PRINT_HOLD_MS : 0,
      newId: ports.newId,
      clocks: ports.clocks(),
    });
    // Another tab has answered the same request.
    if (request?.offline && computed.answer === undefined) {
      const { occurred_at: at, number } = request.offline;
      const here = write.answerHere({ ...known, by: { ...known.by, at }, number }, floor);
      if (!('refusal' in here)) computed.answer = here.answer;
    }
    return { problem, computed };
  };

  const answerHere = async <T>(write: QueuedWrite<T>, id: string): Promise<Submitted<T>> => {
    const { problem, computed } = await becomeAnswered(write, id).catch(async (error: unknown) => {
      await forget(id);
      throw new NetworkError(error, false, CANNOT_STORE);
    });
    if (problem === WRONG_CLOCK.refusal) ports.askClock();
    if (problem) throw new ApiError(isUnknown(problem) ? 503 : 409, problem.code, problem.message);
    ports.changed();
    if (computed.answer !== undefined) return { data: computed.answer, isStored: true };
    // Another tab has sent the same request: its key makes a repetition harmless.
    return sendUnstored(write, id);
  };

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
