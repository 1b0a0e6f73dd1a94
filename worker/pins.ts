import type { Context } from 'hono';
import { beginPinAttempt, finishPinAttempt, type PinAttempt } from '#db/queries/people/approvals.ts';
import type { Scope } from '#db/scope.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { lockText } from '#domain/people/employees.ts';
import type { Api } from './context.ts';
import { verifyPassword } from './passwords.ts';
import { publish } from './publish.ts';

function refuseLocked(minutes: number): never {
  throw new Refusal(
    'approval.locked',
    `Demasiados PIN incorrectos. Intenta de nuevo en ${lockText(minutes)}.`,
  );
}

/**
 * Compares a PIN with that of its holder and counts the attempt. Five wrong PINs in a row lock it and notify the administrators.
 * Without a holder, that is, for a person who may not do the action, the answer is that the PIN is wrong.
 */
export async function verifyPin<H>(
  c: Context<Api>,
  scope: Scope,
  attempt: PinAttempt,
  pin: string,
  holder: H | undefined,
): Promise<{ readonly holder: H; readonly pin_hash: string }> {
  const known = await beginPinAttempt(scope, attempt);
  if (known && 'locked_minutes' in known) refuseLocked(known.locked_minutes);
  const isRight = await verifyPassword(c.env, pin, known?.pin_hash ?? null);
  if (!known || !isRight || !holder) {
    const { locked_minutes } = publish(c, await finishPinAttempt(scope, attempt, false));
    if (locked_minutes) refuseLocked(locked_minutes);
    throw new Refusal('approval.pin', 'El PIN no es correcto.', { pin: 'El PIN no es correcto.' });
  }
  await finishPinAttempt(scope, attempt, true);
  return { holder, pin_hash: known.pin_hash };
}
