import { readRole } from '#domain/people/access.ts';
import type { SessionUser, SignedIn } from '#domain/people/answers/auth.ts';
import { isAway } from '#web/base/away.ts';
import { openDrafts } from '#web/base/drafts.ts';
import { messages, welcome } from '#web/base/messages.ts';
import { notify } from '#web/base/notify.ts';
import { serverNow } from '#web/base/server-clock.ts';
import { assignStorage, clearStorage, storage } from '#web/base/storage.ts';
import { createStore, useStore } from '#web/base/store.ts';
import { closeAnswers, openAnswers } from '#web/data/offline/answers.ts';
import { ownerOf } from '#web/data/offline/database.ts';
import {
  countOfflineMinute,
  forgetUser,
  keepUser,
  knownUser,
  knownUserId,
} from '#web/data/offline/known-user.ts';
import { PHOTO_CACHE } from '#web/service-worker/files.ts';
import { clientOf } from './client.ts';
import { ApiError, fetchOk, NetworkError, sentenceOf } from './http.ts';
import { unsubscribePush } from './push.ts';
import { currentToken, expiryOf, setToken } from './token.ts';

export type Session =
  | { readonly status: 'starting'; readonly user: null; readonly delayReason?: string }
  | { readonly status: 'signed-in'; readonly user: SessionUser }
  | { readonly status: 'signed-out'; readonly user: null };

type TabMessage =
  | { kind: 'signed-in'; userId: string; businessId: string | null }
  | { kind: 'signed-out'; retainsDrafts: boolean };

const KEY = 'fogon.session';
const MIN_RETRY_DELAY_MS = 200;
const MAX_RETRY_DELAY_MS = 30_000;
const REFRESH_BEFORE_EXPIRY_MS = 60_000;
const MAX_TIMER_MS = 2 ** 31 - 1;
/** After this time without an answer a person whom the device knows starts to work. */
const KNOWN_USER_AFTER_MS = 2_000;
const MINUTE_MS = 60_000;

/** The API of signing in. It renews no token. */
const { auth } = clientOf({ fetch: fetchOk });
const SIGNED_OUT: Session = { status: 'signed-out', user: null };
const session = createStore<Session>({ status: 'starting', user: null });
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(KEY);

let refreshing: Promise<boolean> | null = null;
let renewing: Promise<boolean> | null = null;
let refreshTimer: ReturnType<typeof setTimeout> | undefined;
let started = false;
/** How many sessions have ended on this page. */
let endedSessions = 0;

export function currentSession(): Session {
  return session.get();
}

/** Calls the listener after each change of the session. Returns a function that stops it. */
export const onSession = session.subscribe;

export function useSession(): Session {
  return useStore(session);
}

/** The signed-in user, for screens behind the guard. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('This screen needs a signed-in user.');
  return user;
}

/** The user with the roles that this page knows; null if it does not know the primary one. */
function readUser({ user }: SignedIn): SessionUser | null {
  const role = user && readRole(user.role);
  if (!role) return null;
  return {
    ...user,
    role,
    roles: [...new Set([role, ...user.roles.flatMap((name) => readRole(name) ?? [])])],
  };
}

function postToTabs(message: TabMessage): void {
  tabs?.postMessage(message);
}

function scheduleRefresh(token: string): void {
  clearTimeout(refreshTimer);
  const expiry = expiryOf(token);
  if (expiry === null) return;
  const wait = Math.max(
    expiry - serverNow().getTime() - REFRESH_BEFORE_EXPIRY_MS,
    REFRESH_BEFORE_EXPIRY_MS / 2,
  );
  refreshTimer = setTimeout(() => void refreshSession(), Math.min(wait, MAX_TIMER_MS));
}

function storeSession(
  answer: SignedIn,
  draftsToKeep: Parameters<typeof assignStorage>[1] = 'own drafts',
): SessionUser | null {
  const user = readUser(answer);
  if (!user) {
    void endSession(messages.unknownRole);
    return null;
  }
  setToken(answer.accessToken);
  scheduleRefresh(answer.accessToken);
  assignStorage(user.id, draftsToKeep);
  storage.set(KEY, user.id);
  openAnswers(ownerOf(user));
  void keepUser(user);
  const before = session.get().user;
  const unchanged = before && JSON.stringify(before) === JSON.stringify(user);
  if (!unchanged) session.set({ status: 'signed-in', user });
  return user;
}

/** Applies an answer with a new token and user, such as a master's after opening a business. */
export function applySession(answer: SignedIn): void {
  const user = storeSession(answer);
  if (user) postToTabs({ kind: 'signed-in', userId: user.id, businessId: user.business_id });
}

/** Updates the shown user (name, picture, business) after a change in settings. */
export function changeUser(
  change: Partial<Pick<SessionUser, 'full_name' | 'avatar_url' | 'business'>>,
): void {
  const { user } = session.get();
  if (user) session.set({ status: 'signed-in', user: { ...user, ...change } });
}

/** Ends the local session. One that ended without a sign-out leaves the drafts and the kept answers on the device, for the same person. */
function clear(retainsDrafts: boolean): void {
  endedSessions += 1;
  refreshing = null;
  renewing = null;
  clearTimeout(refreshTimer);
  setToken(null);
  storage.remove(KEY);
  clearStorage(retainsDrafts ? 'but drafts' : 'all');
  closeAnswers(!retainsDrafts);
  void forgetUser();
  if (!retainsDrafts) void deletePhotos();
  session.set(SIGNED_OUT);
}

async function deletePhotos(): Promise<void> {
  try {
    await caches.delete(PHOTO_CACHE);
  } catch (error) {
    // Without https or storage there are none.
    console.warn(error);
  }
}

/** Handles a session that ended without a sign-out: clears the stored data and shows one message. */
export function expireSession(): void {
  const wasIn = session.get().status !== 'signed-out';
  clear(true);
  if (!wasIn) return;
  postToTabs({ kind: 'signed-out', retainsDrafts: true });
  void unsubscribePush();
  notify.error(messages.sessionExpired);
}

async function callRefresh(): Promise<SignedIn> {
  const response = await auth.refresh.$post();
  return response.json();
}

/** Only one tab at a time: the refresh token rotates, and a second use of the old one ends the session. */
async function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(KEY, work) : work();
}

/** Waits, or returns early when the device is online again. */
const waitUntilOnline = (millis: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, millis);
    window.addEventListener('online', go);
  });

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

/** An answer that arrives after a sign-out does not open a session. */
async function tryRefresh(): Promise<boolean> {
  const before = endedSessions;
  try {
    const [answer] = await Promise.all([withSessionLock(callRefresh), openDrafts()]);
    return endedSessions === before && storeSession(answer) !== null;
  } catch (error) {
    if (endedSessions !== before) return false;
    if (!isRefused(error)) throw error;
    expireSession();
    return false;
  }
}

/**
 * Renews the access token with one attempt, shared by concurrent callers. Returns false if the session has
 * ended; throws if no answer arrives.
 */
export function renewToken(): Promise<boolean> {
  if (renewing) return renewing;
  const renewal = tryRefresh().finally(() => {
    if (renewing === renewal) renewing = null;
  });
  renewing = renewal;
  return renewal;
}

/** Starts as the person whom the server confirmed last on this device, while it does not answer. */
async function startAsKnownUser(reason: string): Promise<void> {
  const [found] = await Promise.all([knownUser(storage.get(KEY)), openDrafts()]);
  if (session.get().status !== 'starting') return;
  const user = found === 'expired' || found === null ? null : readUser({ accessToken: '', user: found });
  if (!user) {
    const delayReason = found === 'expired' ? messages.offlineTooLong : reason;
    session.set({ status: 'starting', user: null, delayReason });
    return;
  }
  assignStorage(user.id, 'own drafts');
  openAnswers(ownerOf(user));
  session.set({ status: 'signed-in', user });
}

/** Counts the use without a network; after its hours the person waits for the server. */
async function countUse(): Promise<void> {
  if (session.get().status !== 'signed-in' || !isAway() || document.visibilityState !== 'visible') return;
  if (await countOfflineMinute()) return;
  session.set({ status: 'starting', user: null, delayReason: messages.offlineTooLong });
  void refreshSession();
}

async function refreshUntilAnswered(): Promise<boolean> {
  const before = endedSessions;
  for (let wait = MIN_RETRY_DELAY_MS; ; wait = Math.min(wait * 2, MAX_RETRY_DELAY_MS)) {
    try {
      return await renewToken();
    } catch (error) {
      if (session.get().status === 'starting') {
        const delayReason = sentenceOf(error);
        if (error instanceof NetworkError) await startAsKnownUser(delayReason);
        else session.set({ status: 'starting', user: null, delayReason });
      }
      await waitUntilOnline(wait);
      if (endedSessions !== before) return false;
    }
  }
}

/** Renews the access token with retries, shared by concurrent callers. Returns false if the session has ended. */
export function refreshSession(): Promise<boolean> {
  if (refreshing) return refreshing;
  const renewal = refreshUntilAnswered().finally(() => {
    if (refreshing === renewal) refreshing = null;
  });
  refreshing = renewal;
  return renewal;
}

/** A browser writes localStorage up to minutes late: one that was killed may have lost who is signed in. The database has it. */
async function findKnownUser(): Promise<void> {
  const isStored = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  const id = isStored ? await knownUserId() : null;
  if (session.get().status !== 'starting') return;
  if (id === null) {
    session.set(SIGNED_OUT);
    return;
  }
  storage.set(KEY, id);
  restoreSession();
}

/** Restores the session at start-up if this browser has stored one. Runs once. */
export function startSession(): void {
  if (started) return;
  started = true;
  listenToTabs();
  setInterval(() => void countUse(), MINUTE_MS);
  if (storage.get(KEY) === null) void findKnownUser();
  else restoreSession();
}

function restoreSession(): void {
  void refreshSession();
  const startAnyway = () => {
    const now = session.get();
    const isUnanswered = now.status === 'starting' && now.delayReason === undefined;
    if (isUnanswered) void startAsKnownUser(messages.serverUnreachable);
  };
  setTimeout(startAnyway, KNOWN_USER_AFTER_MS);
}

/** Applies a new session in every tab and ends the push subscription of the previous user. */
async function startSignedIn(
  answer: SignedIn,
  draftsToKeep: Parameters<typeof assignStorage>[1] = 'own drafts',
): Promise<void> {
  if (!answer.user) throw new ApiError(500, 'platform.failed', messages.signInUnexpected);
  await openDrafts();
  const before = session.get().user;
  const user = storeSession(answer, draftsToKeep);
  if (!user) return;
  if (before && before.id !== user.id) void unsubscribePush();
  postToTabs({ kind: 'signed-in', userId: user.id, businessId: user.business_id });
  // Not part of the first visit.
  void import('#web/data/offline/persist.ts').then(
    ({ askForPersistence }) => askForPersistence(),
    console.warn,
  );
  notify.success(welcome(user.full_name));
}

/**
 * Signs in by e-mail or username, with the code of the second factor if there is one; throws ApiError with
 * the sentence to show.
 */
export async function signIn(emailOrUsername: string, password: string, code = ''): Promise<void> {
  const response = await auth.login.$post({ json: { emailOrUsername, password, code } });
  await startSignedIn(await response.json());
}

/** Replaces the temporary password and signs in. */
export async function chooseFirstPassword(json: {
  readonly emailOrUsername: string;
  readonly password: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
  readonly code?: string;
}): Promise<void> {
  const response = await auth['change-temporary'].$post({ json });
  await startSignedIn(await response.json());
}

/** Changes the user of this device to another employee, who enters the own PIN. */
export async function switchUser(user_id: string, pin: string): Promise<void> {
  const requestSwitch = () =>
    withSessionLock(async () => {
      const headers = { Authorization: `Bearer ${currentToken() ?? ''}` };
      const response = await auth.switch.$post({ json: { user_id, pin } }, { headers });
      return response.json();
    });
  const answer = await requestSwitch().catch(async (error: unknown) => {
    const isExpired = error instanceof ApiError && error.status === 401;
    if (isExpired && (await renewToken())) return requestSwitch();
    throw error;
  });
  await startSignedIn(answer, 'every draft');
}

async function endSession(sentence: string): Promise<void> {
  clear(false);
  postToTabs({ kind: 'signed-out', retainsDrafts: false });
  if (sentence === messages.signedOut) notify.success(sentence);
  else notify.error(sentence);
  void unsubscribePush();
  try {
    await auth.logout.$post({}, { init: { keepalive: true } });
  } catch (error) {
    // Local data is cleared whatever the server answers (1-core §4).
    if (!(error instanceof NetworkError || error instanceof ApiError)) throw error;
  }
}

/** Signs out here and in every tab, also if the call fails. */
export function signOut(): Promise<void> {
  return endSession(messages.signedOut);
}

function handleTabSignIn(userId: string, businessId: string | null): void {
  const { user } = session.get();
  if (user?.id === userId && user.business_id === businessId) return;
  storage.set(KEY, userId);
  void refreshSession();
}

function listenToTabs(): void {
  tabs?.addEventListener('message', (event: MessageEvent<TabMessage>) => {
    if (event.data.kind === 'signed-out') clear(event.data.retainsDrafts);
    else handleTabSignIn(event.data.userId, event.data.businessId);
  });
  window.addEventListener('storage', (event) => {
    if (event.key === KEY && event.newValue === null && session.get().status === 'signed-in') clear(true);
  });
  document.addEventListener('visibilitychange', () => {
    const token = currentToken();
    const expiry = token && expiryOf(token);
    if (document.visibilityState !== 'visible' || !expiry) return;
    if (expiry - serverNow().getTime() < REFRESH_BEFORE_EXPIRY_MS) void refreshSession();
  });
}
