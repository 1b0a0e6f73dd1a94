import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import type { Context } from 'hono';
import { Secret, TOTP } from 'otpauth/bare';
import { recordFailedSignIn } from '#db/queries/people/auth.ts';
import {
  consumeSecondFactor,
  deleteSignInAttempts,
  readSecondFactor,
  type SecondFactorCode,
} from '#db/queries/people/second-factor.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { SessionKind } from '#domain/people/access.ts';
import { MISSING_FACTOR_CODE } from '#domain/people/auth-rules.ts';
import { temporaryPassword } from '#domain/people/employees.ts';
import { addressOf } from './address.ts';
import type { Api } from './context.ts';
import { decryptText, encryptText } from './encryption.ts';
import { authSecrets, type Env, isForThisMachine } from './env.ts';
import { hashText } from './tokens.ts';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const SETUP_MINUTES = 10;
const MINUTE = 60_000;
const STORED_PURPOSE = 'totp';
const SETUP_PURPOSE = 'totp-setup';

/** Whether a master needs a second factor to sign in: everywhere except on an installation for its own machine, where the demo runs. */
export const requiresSecondFactor = (env: Env): boolean => !isForThisMachine(env);

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Fogón',
    label,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    hmac: (_, key, message) => hmac(sha1, key, message),
  });

/** The time step of a code, at most one from now; null for a wrong code. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

const readCode = (typed: string) => typed.replace(/\s/g, '').toLowerCase();
const isAppCode = (code: string) => /^\d{6}$/.test(code);
const hashRecovery = (userId: string, code: string) => hashText(`recovery:${userId}:${readCode(code)}`);

/** A new secret, as text, as a URI for a QR code, and encrypted for the request that confirms it. */
export async function beginSetup(env: Env, userId: string, label: string, now: Date) {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const until = now.getTime() + SETUP_MINUTES * MINUTE;
  const setup = await encryptText(
    authSecrets(env),
    { purpose: SETUP_PURPOSE, owner: userId },
    `${until} ${secret}`,
  );
  return { secret, uri: totpOf(secret, label).toString(), setup };
}

/** The second factor to store and its recovery codes. Refuses a wrong code and a setup older than 10 minutes. */
export async function finishSetup(env: Env, userId: string, setup: string, typed: string, now: Date) {
  const opened = await decryptText(authSecrets(env), { purpose: SETUP_PURPOSE, owner: userId }, setup);
  const [until = '', secret = ''] = (opened ?? '').split(' ');
  if (Number(until) < now.getTime())
    throw new Refusal('row.stale', 'Pasaron más de 10 minutos. Empieza de nuevo.');
  const code = readCode(typed);
  const step = isAppCode(code) ? stepOf(secret, code, now) : null;
  if (step === null) throw wrongCode('input.invalid');
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    temporaryPassword(crypto.getRandomValues(new Uint8Array(12))),
  );
  return {
    codes,
    factor: {
      totp_secret: await encryptText(authSecrets(env), { purpose: STORED_PURPOSE, owner: userId }, secret),
      totp_step: step,
      recovery_hashes: await Promise.all(codes.map((each) => hashRecovery(userId, each))),
    },
  };
}

const WRONG_CODE = 'El código no es correcto, o ya se usó.';
const wrongCode = (code: 'auth.second-factor' | 'input.invalid') =>
  new Refusal(code, WRONG_CODE, { code: WRONG_CODE });

/** The typed code as the time step of an app code or the hash of a recovery code; null for a wrong app code. */
async function parseFactorCode(
  env: Env,
  userId: string,
  encrypted: string,
  code: string,
): Promise<SecondFactorCode | null> {
  if (!isAppCode(code)) return { recovery_hash: await hashRecovery(userId, code) };
  const context = { purpose: STORED_PURPOSE, owner: userId };
  const secret = await decryptText(authSecrets(env), context, encrypted);
  const step = secret === null ? null : stepOf(secret, code, new Date());
  if (secret === null || step === null) return null;
  // A secret encrypted with the previous AUTH_SECRET is unreadable once that one is gone.
  return { totp_step: step, totp_secret: await encryptText(authSecrets(env), context, secret) };
}

/**
 * Checks the second factor after the password, and consumes its code: each is valid once. A wrong one counts as a failed sign-in.
 * Returns the kind of session to open: 'setup' if a second factor is required and missing.
 */
export async function verifySecondFactor(
  c: Context<Api>,
  { user_id, attempts }: { readonly user_id: string; readonly attempts: readonly string[] },
  typed: string,
): Promise<SessionKind> {
  const factor = await readSecondFactor(c.var.db, user_id);
  if (factor.totp_secret === null)
    return factor.is_master && requiresSecondFactor(c.env) ? 'setup' : 'password';
  const code = readCode(typed);
  if (code === '') {
    await deleteSignInAttempts(c.var.db, attempts);
    throw new Refusal('auth.second-factor', MISSING_FACTOR_CODE);
  }
  const parsed = await parseFactorCode(c.env, user_id, factor.totp_secret, code);
  if (parsed === null || !(await consumeSecondFactor(c.var.db, user_id, parsed))) {
    await recordFailedSignIn(c.var.db, user_id, addressOf(c.req.raw));
    throw wrongCode('auth.second-factor');
  }
  return 'password';
}
