import type { OfflineEffect } from '#domain/offline/effect.ts';
import { OFFLINE_HEADER, SIGNATURE_HEADER, signedText } from '#domain/offline/provisional.ts';
import type { SessionUser } from '#domain/people/answers/auth.ts';
import { isAway } from '#web/base/away.ts';
import { instantNow } from '#web/base/clock.ts';
import { newId } from '#web/base/ids.ts';
import { assumeClockOffset, knownServerInstant, serverNow } from '#web/base/server-clock.ts';
import { createStore, useStore } from '#web/base/store.ts';
import { apiFetch } from '#web/data/api.ts';
import { askClock } from '#web/data/clock-question.ts';
import { onAnswered } from '#web/data/network.ts';
import { readAnswer } from '#web/data/read-answer.ts';
import { currentSession } from '#web/data/session.ts';
import { withServerAnswer } from './adopt.ts';
import { openOfflineDatabase, ownerOf } from './database.ts';
import { signatureOfDevice } from './device.ts';
import { CLEAR_AT, CLOCK_OFFSET, type Clocks, heardMoment } from './device-clock.ts';
import { keptDevicePoints, keptMenu, readKnown } from './kept-floor.ts';
import { openPages, ownPage } from './pages.ts';
import { createPauses } from './pauses.ts';
import { createLeader } from './queue-leader.ts';
import { createQueue } from './queue-machine.ts';
import { headerOf, isPromised, isWaiting, UNSENT } from './queue-rules.ts';
import { listRequests } from './queue-store.ts';
import type { QueuedRequest } from './queued-request.ts';
import { createSender } from './sender.ts';

export interface QueueState {
  /** The number of requests that a screen shows as done and the server has not answered. */
  readonly waiting: number;
  readonly oldestAt: Date | null;
  /** The refused ones: conflicts of the server, and those that the server did not decide (`isUnsent`). */
  readonly refused: readonly QueuedRequest[];
  /** Those that wait, in their order. */
  readonly requests: readonly QueuedRequest[];
  readonly sending: boolean;
  /** Whether this device cannot read or write what it stored; it tries again. */
  readonly hasStoreFailed: boolean;
}

type TabMessage = { readonly kind: 'changed' | 'progress'; readonly owner: string; readonly sending: number };
export type SettledListener = (effect: OfflineEffect) => Promise<void>;

const NONE: QueueState = {
  waiting: 0,
  oldestAt: null,
  refused: [],
  requests: [],
  sending: false,
  hasStoreFailed: false,
};
const CHANNEL = 'fogon.queue';
const HEARTBEAT_MS = 5_000;

const state = createStore<QueueState>(NONE);
const all = createStore<readonly QueuedRequest[]>([]);
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
const settledListeners = new Set<SettledListener>();
const pauses = createPauses();
let current: ReturnType<typeof createTabQueue> | null = null;

const clocks = (): Clocks => ({
  server: knownServerInstant()?.getTime() ?? null,
  device: instantNow().getTime(),
});

/** True for a refused request that the server neither did nor keeps as a conflict: this device alone has it. */
export const isUnsent = ({ refusal }: QueuedRequest): boolean => refusal?.code === UNSENT;

function stateOf(requests: readonly QueuedRequest[], sending: boolean): QueueState {
  const promised = requests.filter(isPromised);
  const waiting = promised.filter(isWaiting);
  const instants = waiting.flatMap(({ offline }) => (offline ? [Date.parse(offline.occurred_at)] : []));
  return {
    waiting: waiting.length,
    oldestAt: instants.length > 0 ? new Date(Math.min(...instants)) : null,
    refused: promised.filter((request) => !isWaiting(request)),
    requests: waiting,
    sending,
    hasStoreFailed: false,
  };
}

/** The headers of an offline request, with the signature of this device if it has a key. */
async function offlineHeaders(method: string, path: string, offline: string, body: string) {
  const signature = await signatureOfDevice(signedText(method, path, offline, body));
  return { [OFFLINE_HEADER]: offline, ...(signature !== null && { [SIGNATURE_HEADER]: signature }) };
}

async function clearAt(): Promise<number> {
  const at = await (await openOfflineDatabase()).get('device', CLEAR_AT);
  return typeof at === 'number' ? at : 0;
}

async function send(request: QueuedRequest, signal?: AbortSignal): Promise<unknown> {
  const { method, path, body } = request;
  const known = headerOf(request);
  const offline =
    known && request.isUnheard
      ? { ...known, occurred_at: heardMoment(known, clocks(), await clearAt()) }
      : known;
  const text = JSON.stringify(body);
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': request.id,
    ...(offline && (await offlineHeaders(method, path, JSON.stringify(offline), text))),
  };
  return readAnswer(await apiFetch(path, { method, headers, body: text, ...(signal ? { signal } : {}) }));
}

/** A screen that cannot show it reads it again; the request is done all the same. */
async function settle(effect: OfflineEffect): Promise<void> {
  await Promise.allSettled([...settledListeners].map((listener) => listener(effect)));
}

function createTabQueue(user: SessionUser) {
  const owner = ownerOf(user);
  let isClosed = false;
  const isOwn = () => {
    const { user: present } = currentSession();
    return !isClosed && present !== null && ownerOf(present) === owner;
  };
  const menuAsOf = async () =>
    (await readKnown(await openOfflineDatabase(), owner, [])).known.menu?.as_of ?? null;

  const show = (requests: readonly QueuedRequest[], sending: boolean): void => {
    if (isClosed) return;
    all.set(requests);
    state.set(stateOf(requests, sending));
  };
  /** What was shown last stays: what cannot be read may still wait. */
  const noteFailure = (error: unknown): void => {
    console.warn(error);
    if (!isClosed) state.set({ ...state.get(), sending: false, hasStoreFailed: true });
  };
  const showStored = async (sending: boolean): Promise<void> => {
    try {
      show(await listRequests(await openOfflineDatabase(), owner), sending);
    } catch (error) {
      noteFailure(error);
    }
  };
  const post = (kind: TabMessage['kind'], sending: number) => tabs?.postMessage({ kind, owner, sending });

  const sender = createSender({
    owner,
    database: openOfflineDatabase,
    send,
    settled: async ({ effect }, answer) => {
      if (effect) await settle(withServerAnswer(effect, answer));
    },
    changed: (sending, requests) => {
      post('progress', sending);
      show(requests, sending > 0);
    },
    isAway,
    isOwn,
    clocks,
    newId,
    menuAsOf,
    openPages,
    pause: pauses.pause,
  });
  const leader = createLeader({
    locks: 'locks' in navigator ? navigator.locks : null,
    name: `${CHANNEL} ${owner}`,
    work: async (isStopped) => {
      const beat = setInterval(() => post('progress', sender.sendingCount()), HEARTBEAT_MS);
      await sender.drain(isStopped).finally(() => clearInterval(beat));
    },
    failed: noteFailure,
    isOver: () => !isOwn(),
    isAway,
    now: () => instantNow().getTime(),
    pause: pauses.pause,
  });
  const wake = async (): Promise<void> => {
    await showStored(state.get().sending);
    pauses.wake();
    const mayWait = state.get().hasStoreFailed || all.get().some(isWaiting);
    if (mayWait && isOwn()) void leader.request();
  };
  const recover = () => {
    if (all.get().length === 0 && !state.get().hasStoreFailed) return;
    sender.forgetNetworkFailures();
    void wake();
  };
  const machine = createQueue({
    owner,
    full_name: user.full_name,
    database: openOfflineDatabase,
    send,
    answered: async (effectOf) => {
      const by = { user_id: user.id, full_name: user.full_name, at: serverNow().toISOString() };
      await settle(effectOf(by, await keptMenu()));
    },
    known: async (requests) => readKnown(await openOfflineDatabase(), owner, requests),
    devicePoints: keptDevicePoints,
    changed: () => {
      post('changed', sender.sendingCount());
      void wake();
    },
    isAway,
    hasWaiting: () => state.get().waiting > 0,
    ownPage,
    clocks,
    askClock,
    newId,
    pause: pauses.pause,
  });
  const hear = ({ data }: MessageEvent<TabMessage>) => {
    if (data.owner !== owner) return;
    leader.noteProgress();
    if (data.kind === 'changed') void wake();
    else void showStored(data.sending > 0);
  };
  tabs?.addEventListener('message', hear);
  window.addEventListener('online', recover);
  const stopListening = onAnswered(recover);

  return {
    owner,
    machine,
    wake,
    close: () => {
      isClosed = true;
      tabs?.removeEventListener('message', hear);
      window.removeEventListener('online', recover);
      stopListening();
      pauses.wake();
      all.set([]);
      state.set(NONE);
    },
  };
}

/** The queue of the signed-in user; null without one. */
function ownQueue() {
  const { user } = currentSession();
  const owner = user && ownerOf(user);
  if (current && current.owner !== owner) {
    current.close();
    current = null;
  }
  if (user && !current) current = createTabQueue(user);
  return current;
}

/**
 * Starts to send what this device has stored for the signed-in user, also what the server did not decide in an earlier
 * visit. Called at each change of the session.
 */
export function startQueue(): void {
  // The first press does not wait for it.
  void ownPage();
  void openOfflineDatabase()
    .then((database) => database.get('device', CLOCK_OFFSET))
    .then((offset) => typeof offset === 'number' && assumeClockOffset(offset))
    .catch(() => undefined);
  const queue = ownQueue();
  // A device that cannot read its queue now tries again.
  void queue?.machine.retry().catch(queue.wake);
}

/** Does a write through the queue of the signed-in user. */
export const submitQueued: ReturnType<typeof createQueue>['submit'] = (write, key) => {
  const queue = ownQueue();
  if (!queue) throw new Error('Nobody is signed in.');
  return queue.machine.submit(write, key);
};

/** The requests that this device has not delivered: they stop a sign-out and the close of the register. */
export async function waitingRequests(): Promise<readonly QueuedRequest[]> {
  const requests = await ownQueue()
    ?.machine.requests()
    .catch(() => []);
  return (requests ?? []).filter((each) => isPromised(each) && (isWaiting(each) || isUnsent(each)));
}

/** 'Reintentar ahora': sends at once, also what the server did not decide before. */
export async function retryQueue(): Promise<void> {
  await ownQueue()?.machine.retry();
}

/** Sends a request that waited for its papers. */
export async function endPrinting(id: string): Promise<void> {
  await ownQueue()?.machine.release(id);
}

/** Removes the refused requests from this device; the server keeps them as conflicts. */
export async function forgetRefused(): Promise<void> {
  await ownQueue()?.machine.forgetRefused();
}

/** Calls the listener with the effect of a request that the server has done, before it leaves the queue. Returns a function that stops it. */
export function onSettled(listener: SettledListener): () => void {
  settledListeners.add(listener);
  return () => {
    settledListeners.delete(listener);
  };
}

/** All stored requests of the signed-in user, also those whose screen still waits. */
export const queuedRequests = all;

/** The queue of this device, as every tab shows it. */
export function useQueue(): QueueState {
  return useStore(state);
}
