import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { cookieName } from './accounts.ts';
import type { Api } from './context.ts';
import { authSecrets, isSecure } from './env.ts';
import { readDevice, signDevice } from './tokens.ts';

const COOKIE = 'fogon_device';
const COOKIE_PATH = '/api/auth';
const DAYS = 365;
const DAY = 86_400_000;
/** The limit of a shared till. The user whose last sign-in is oldest is dropped. */
const MAX_USERS = 30;

/** A browser and the users who signed in on it. */
export interface KnownDevice {
  readonly id: string;
  readonly users: readonly string[];
}

/** The device of the request; null if nobody signed in on it. */
export async function knownDevice(c: Context<Api>): Promise<KnownDevice | null> {
  const cookie = getCookie(c, cookieName(c.env, COOKIE));
  return cookie ? readDevice(authSecrets(c.env), cookie, new Date()) : null;
}

/** Stores that this user signed in on the device, so that failed attempts from other devices do not lock it. */
export async function storeDevice(c: Context<Api>, userId: string, now: Date): Promise<void> {
  const before = await knownDevice(c);
  const others = before?.users.filter((each) => each !== userId) ?? [];
  const device = { id: before?.id ?? crypto.randomUUID(), users: [userId, ...others].slice(0, MAX_USERS) };
  const expires = new Date(now.getTime() + DAYS * DAY);
  setCookie(c, cookieName(c.env, COOKIE), await signDevice(c.env.AUTH_SECRET, device, expires), {
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(c.env),
    path: COOKIE_PATH,
    expires,
  });
}
