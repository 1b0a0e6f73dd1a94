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
/** A till that all share; who signed in longest ago gives way. */
const MAX_USERS = 30;

/** A browser, and who signed in on it before. */
export interface KnownDevice {
  readonly id: string;
  readonly users: readonly string[];
}

/** The device that asks, or null for one on which nobody signed in. */
export async function knownDevice(c: Context<Api>): Promise<KnownDevice | null> {
  const cookie = getCookie(c, cookieName(c.env, COOKIE));
  return cookie ? readDevice(authSecrets(c.env), cookie, new Date()) : null;
}

/** Notes on the device that this person signed in on it: strangers' failures do not lock it out. */
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
