import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AccountAnswer } from '#db/queries/people/auth.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { readRole } from '#domain/people/access.ts';
import type { SignedIn } from '#domain/people/answers/auth.ts';
import type { Api } from './context.ts';
import { authSecrets, type Env, isSecure } from './env.ts';
import { type Claims, createRefreshToken, readRefreshToken, signAccessToken } from './tokens.ts';

const PLAIN_COOKIE = 'fogon_refresh';
const COOKIE_PATH = '/api/auth';

/** The claims of an account's token. Refuses an unknown role. */
export function claimsOf(account: AccountAnswer, sessionId: string | null): Claims {
  const role = readRole(account.user.role);
  if (!role)
    throw new Refusal(
      'auth.role',
      'Tu usuario no tiene un rol conocido. Habla con el administrador de tu negocio.',
    );
  return {
    userId: account.user.id,
    sessionId,
    sessionKind: account.session_kind ?? 'password',
    tokenVersion: account.token_version,
    businessId: account.user.business_id,
    role,
    roles: account.user.roles.flatMap((name) => readRole(name) ?? []),
    fullName: account.user.full_name,
    zone: account.zone,
  };
}

/** An access token for an account, with its user. */
export async function issueAccessToken(
  c: Context<Api>,
  account: AccountAnswer,
  sessionId: string | null,
  now: Date,
): Promise<SignedIn> {
  const claims = claimsOf(account, sessionId);
  const accessToken = await signAccessToken(c.env.AUTH_SECRET, claims, now);
  const user = { ...account.user, role: claims.role, roles: [...claims.roles] };
  const isPin = account.session_kind === 'pin';
  // Screens open the setup of the second factor.
  const mustSetUp = account.session_kind === 'setup';
  return {
    accessToken,
    user: { ...user, ...(isPin && { by_pin: true }), ...(mustSetUp && { must_set_up: true }) },
  };
}

/** The name of a cookie. Over https the prefix `__Secure-` makes browsers refuse it without https and the attribute Secure. */
export const cookieName = (env: Env, name: string): string => (isSecure(env) ? `__Secure-${name}` : name);

/** Deletes the cookie under its former name, without the prefix. */
function clearLegacyCookie(c: Context<Api>): void {
  if (isSecure(c.env) && getCookie(c, PLAIN_COOKIE) !== undefined)
    deleteCookie(c, PLAIN_COOKIE, { path: COOKIE_PATH, secure: true });
}

/** Sets the session's refresh token as a cookie. Returns an access token and the user. */
export async function issueSession(
  c: Context<Api>,
  account: AccountAnswer,
  session: { readonly id: string; readonly generation: number; readonly expiresAt: Date },
  now: Date,
) {
  const answer = await issueAccessToken(c, account, session.id, now);
  clearLegacyCookie(c);
  setCookie(
    c,
    cookieName(c.env, PLAIN_COOKIE),
    await createRefreshToken(c.env.AUTH_SECRET, session.id, session.generation),
    {
      httpOnly: true,
      sameSite: 'Strict',
      secure: isSecure(c.env),
      path: COOKIE_PATH,
      expires: session.expiresAt,
    },
  );
  return answer;
}

/** The session of the refresh cookie, or null. */
export async function sessionOf(c: Context<Api>) {
  const cookie = getCookie(c, cookieName(c.env, PLAIN_COOKIE)) ?? getCookie(c, PLAIN_COOKIE);
  return cookie ? readRefreshToken(authSecrets(c.env), cookie) : null;
}

export function clearSessionCookie(c: Context<Api>): void {
  clearLegacyCookie(c);
  deleteCookie(c, cookieName(c.env, PLAIN_COOKIE), { path: COOKIE_PATH, secure: isSecure(c.env) });
}
