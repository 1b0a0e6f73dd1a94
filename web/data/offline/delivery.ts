import { LOST_SESSION_MINUTES, MAX_DELIVERED_REQUESTS } from '#domain/base/limits.ts';
import { instantNow } from '#web/base/clock.ts';
import { newId } from '#web/base/ids.ts';
import { clientOf } from '#web/data/client.ts';
import { ApiError, fetchOk, NetworkError } from '#web/data/http.ts';
import { onAnswered } from '#web/data/network.ts';
import { currentSession, onSession } from '#web/data/session.ts';
import { type OfflineDatabase, openOfflineDatabase, ownerOf } from './database.ts';
import { deliveryTokenKey } from './device.ts';
import { headerOf, isPromised, isWaiting, UNSENT } from './queue-rules.ts';
import { becomeOffline, deviceId, listRequests, removeRequest } from './queue-store.ts';
import type { QueuedRequest } from './queued-request.ts';

/** The API without a session: a delivery token is all that it sends. */
const { offline } = clientOf({ fetch: fetchOk });
const LOCK = 'fogon.delivery';
const MINUTE_MS = 60_000;

const isUndelivered = (request: QueuedRequest): boolean =>
  isWaiting(request) || request.refusal?.code === UNSENT;

const signedInOwner = (): string | null => {
  const { user } = currentSession();
  return user && ownerOf(user);
};

/** The requests of people who are not signed in here any more, with the moment at which they happened. */
async function leftRequests(database: OfflineDatabase): Promise<readonly QueuedRequest[]> {
  const owner = signedInOwner();
  const device = instantNow().getTime();
  const isLeft = (request: QueuedRequest) => request.owner !== owner && isUndelivered(request);
  for (const orphan of (await listRequests(database)).filter(isLeft))
    if (!isPromised(orphan) && orphan.next_attempt_at <= device)
      await becomeOffline(database, orphan.id, {
        answer: () => ({ effect: null }),
        hasNumber: false,
        menuAsOf: null,
        newId,
        clocks: { server: null, device },
      });
  return (await listRequests(database)).filter((each) => isLeft(each) && isPromised(each));
}

async function deliver(owner: string, requests: readonly QueuedRequest[]): Promise<void> {
  const database = await openOfflineDatabase();
  const token = await database.get('device', deliveryTokenKey(owner));
  if (typeof token !== 'string') return;
  const id = await deviceId(database, newId);
  const sent = requests.slice(0, MAX_DELIVERED_REQUESTS);
  await offline.devices[':id'].delivery.$post({
    param: { id },
    json: {
      token,
      requests: sent.flatMap((request) => {
        const { id: key, method, path, body } = request;
        const moment = headerOf(request);
        return moment ? [{ key, method, path, body, offline: moment }] : [];
      }),
    },
  });
  for (const request of sent)
    await removeRequest(await openOfflineDatabase(), request.id, {
      server: null,
      device: instantNow().getTime(),
    });
  if (requests.length > sent.length) await deliver(owner, requests.slice(sent.length));
}

/**
 * Delivers for review what people left on this device whose session ended. Nobody else sends it as theirs. `mayDeliver` is asked after each wait: the
 * session may end meanwhile, and then the queue waits for its person.
 */
async function deliverLeft(mayDeliver: () => boolean): Promise<void> {
  try {
    const database = await openOfflineDatabase();
    if (!mayDeliver()) return;
    const left = await leftRequests(database);
    for (const owner of new Set(left.map((each) => each.owner)))
      if (mayDeliver() && owner !== signedInOwner())
        await deliver(
          owner,
          left.filter((each) => each.owner === owner),
        );
  } catch (error) {
    // It stays on the device until the next contact.
    const isExpected =
      error instanceof NetworkError || error instanceof ApiError || error instanceof DOMException;
    if (!isExpected) throw error;
  }
}

/**
 * Delivers at each contact with the server and each change of the session. While nobody is signed in, the queue waits
 * LOST_SESSION_MINUTES for its person, who sends it after signing in: a browser that was killed may have lost the session.
 */
export function startDelivery(): void {
  let isAwaited = false;
  let end: ReturnType<typeof setTimeout> | undefined;
  const mayDeliver = () => !isAwaited && currentSession().status !== 'starting';
  const run = () => {
    if (!mayDeliver()) return;
    const work = () => deliverLeft(mayDeliver);
    void ('locks' in navigator ? navigator.locks.request(LOCK, work) : work());
  };
  const follow = () => {
    clearTimeout(end);
    isAwaited = currentSession().status === 'signed-out';
    if (isAwaited)
      end = setTimeout(() => {
        isAwaited = false;
        run();
      }, LOST_SESSION_MINUTES * MINUTE_MS);
    run();
  };
  onSession(follow);
  onAnswered(run);
  follow();
}
