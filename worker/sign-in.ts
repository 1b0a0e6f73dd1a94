import type { Context } from 'hono';
import { Unavailable } from '#db/errors.ts';
import { beginSignIn, checkPasswordHash, finishSignIn, recordFailedSignIn } from '#db/queries/people/auth.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { deviceOf } from '#domain/offline/devices.ts';
import type { SessionKind } from '#domain/people/access.ts';
import { isEmailIdentifier } from '#domain/people/sign-in-rules.ts';
import { issueSession } from './accounts.ts';
import { addressOf, networkOf } from './address.ts';
import type { Api } from './context.ts';
import { knownDevice, storeDevice } from './known-devices.ts';
import { hashPassword, hashWith, needsRehash } from './passwords.ts';
import { publishIn } from './publish.ts';
import { REFRESH_DAYS } from './tokens.ts';

const LIMITS = { windowMinutes: 15, accountLimit: 10, totalLimit: 30 };
const DAY = 86_400_000;
/** Failed attempts of an address within the window before delays begin: the staff of a shift shares the restaurant's Wi-Fi. */
const MAX_FREE_FAILURES = 30;
const FIRST_DELAY_MS = 1_000;
const DELAY_STEP_MS = 50;
const MAX_DELAY_MS = 5_000;
/** The most attempts that wait in this isolate at once. */
const MAX_WAITING = 200;
const MAX_WAITING_OF_ADDRESS = 8;
const THROTTLED = 'Demasiados intentos de inicio de sesión. Intenta de nuevo más tarde';

const waiting = new Map<string, number>();

/** Delays an attempt from an address with many failures, for any account. Refuses it if too many already wait. */
async function delay(address: string, failures: number): Promise<void> {
  if (failures < MAX_FREE_FAILURES) return;
  const ms = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS + (failures - MAX_FREE_FAILURES) * DELAY_STEP_MS);
  const before = waiting.get(address) ?? 0;
  const all = [...waiting.values()].reduce((sum, count) => sum + count, 0);
  if (before >= MAX_WAITING_OF_ADDRESS || all >= MAX_WAITING)
    throw new Refusal('auth.throttled', THROTTLED, undefined, { retry_after_seconds: MAX_DELAY_MS / 1000 });
  waiting.set(address, before + 1);
  try {
    await scheduler.wait(ms);
  } finally {
    const left = (waiting.get(address) ?? 1) - 1;
    if (left > 0) waiting.set(address, left);
    else waiting.delete(address);
  }
}

export function agentOf(c: Context<Api>): string | null {
  return c.req.header('user-agent')?.slice(0, 300) ?? null;
}

/** A new session of a device, which expires after `days` unless it is refreshed. */
export function newSession(now: Date, days = REFRESH_DAYS) {
  return {
    id: crypto.randomUUID(),
    generation: 1,
    expiresAt: new Date(now.getTime() + days * DAY),
  };
}

async function beginAttempt(c: Context<Api>, identifier: string) {
  try {
    const origin = { address: networkOf(addressOf(c.req.raw)), device: await knownDevice(c) };
    return await beginSignIn(c.var.db, identifier, origin, LIMITS);
  } catch (error) {
    if (!(error instanceof Unavailable) || isEmailIdentifier(identifier)) throw error;
    throw new Unavailable(error.cause, 'Error al buscar el usuario');
  }
}

/** Checks the password of a sign-in and counts the attempt. Refuses unconfirmed and inactive users. */
export async function verifySignIn(c: Context<Api>, identifier: string, password: string) {
  const attempt = await beginAttempt(c, identifier);
  if (attempt.throttled) {
    throw new Refusal('auth.throttled', THROTTLED, undefined, {
      retry_after_seconds: LIMITS.windowMinutes * 60,
    });
  }
  if (!attempt.is_known_device) await delay(networkOf(addressOf(c.req.raw)), attempt.address_failures);
  const proof = await hashWith(c.env, password, attempt.password_salt);
  const right = await checkPasswordHash(c.var.db, attempt.user_id, attempt.attempts[0], proof);
  if (!attempt.user_id || !right) {
    await recordFailedSignIn(c.var.db, attempt.user_id, addressOf(c.req.raw));
    if (!attempt.user_id && !attempt.by_email)
      throw new Refusal('auth.unknown-user', 'Usuario no encontrado');
    throw new Refusal('auth.credentials', 'Usuario o contraseña incorrectos');
  }
  if (!attempt.confirmed) {
    throw new Refusal('auth.unconfirmed', 'Por favor confirma tu correo electrónico antes de iniciar sesión');
  }
  if (!attempt.business_active) {
    throw new Refusal(
      'auth.inactive',
      'Tu negocio está desactivado en Fogón. Escribe a soporte para volver a activarlo.',
    );
  }
  if (!attempt.active) {
    throw new Refusal('auth.inactive', 'Tu usuario está inactivo. Habla con el administrador de tu negocio.');
  }
  const { user_id, token_version, attempts } = attempt;
  return { user_id, token_version, attempts, proof, isTemporary: attempt.must_change === true };
}

/** Opens a session after the password was checked. `isChosen` is true if the password replaces a temporary one. */
export async function openSession(
  c: Context<Api>,
  verified: Awaited<ReturnType<typeof verifySignIn>>,
  {
    password,
    isChosen,
    kind,
  }: { readonly password: string; readonly isChosen: boolean; readonly kind: SessionKind },
) {
  const now = new Date();
  const session = newSession(now);
  const needsHash = isChosen || needsRehash(c.env, verified.proof);
  const signedIn = await finishSignIn(c.var.db, {
    user_id: verified.user_id,
    proof: verified.proof,
    token_version: verified.token_version,
    session_id: session.id,
    expires_at: session.expiresAt.toISOString(),
    attempts: verified.attempts,
    user_agent: agentOf(c),
    password_hash: needsHash ? await hashPassword(c.env, password) : null,
    password_length: [...password].length,
    chosen: isChosen,
    kind,
    device: deviceOf(agentOf(c)),
    address: addressOf(c.req.raw),
  });
  const account = publishIn(c, signedIn.answer.user.business_id, signedIn);
  const answer = await issueSession(c, account, session, now);
  await storeDevice(c, verified.user_id, now);
  return answer;
}
