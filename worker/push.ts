import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { Database } from '#db/database.ts';
import {
  deletePushSubscriptions,
  listPushMessages,
  type PushMessage,
} from '#db/queries/people/notifications.ts';
import { notificationMessage, notificationTitle } from '#domain/people/notifications.ts';
import type { Env } from './env.ts';
import { isPushAddress } from './push-address.ts';
import { logWarning } from './request-log.ts';

const PUSH_TIMEOUT_MS = 5_000;
/** How long a push service stores a message for a device that is off. */
const PUSH_TTL_SECONDS = 12 * 3600;
const GONE_STATUSES = [404, 410];

interface PushSettings {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: string;
}

/** The VAPID keys, or null if push is not configured. */
export function pushSettings(env: Env): PushSettings | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env;
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null;
}

/** Pushes to one device. Returns false if its subscription has ended. */
async function pushToDevice(settings: PushSettings, push: PushMessage): Promise<boolean> {
  const { endpoint, p256dh, auth, id, title, message } = push;
  if (!isPushAddress(endpoint)) return false;
  try {
    const { headers, body } = await buildPushPayload(
      {
        data: { id, title: notificationTitle(title), body: notificationMessage(message) },
        options: { ttl: PUSH_TTL_SECONDS },
      },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      settings,
    );
    const signal = AbortSignal.timeout(PUSH_TIMEOUT_MS);
    const answer = await fetch(endpoint, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await answer.body?.cancel();
    if (!answer.ok && !GONE_STATUSES.includes(answer.status))
      logWarning('push.refused', new Error(`the push service answered ${answer.status}`));
    return !GONE_STATUSES.includes(answer.status);
  } catch (error) {
    logWarning('push.failed', error);
    return true;
  }
}

/** Pushes notifications to the devices of their users and deletes ended subscriptions. Failures are only logged: the notifications are in the database. */
export async function pushToDevices(
  env: Env,
  db: Database,
  businessId: string,
  notifications: readonly string[],
): Promise<void> {
  const settings = pushSettings(env);
  if (!settings || notifications.length === 0) return;
  try {
    const pushes = await listPushMessages(db, businessId, notifications);
    const results = await Promise.all(
      pushes.map(async (push) => ({ push, isSubscribed: await pushToDevice(settings, push) })),
    );
    const gone = results.filter(({ isSubscribed }) => !isSubscribed).map(({ push }) => push.endpoint);
    if (gone.length > 0) await deletePushSubscriptions(db, [...new Set(gone)]);
  } catch (error) {
    logWarning('push.failed', error);
  }
}
