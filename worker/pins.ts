import { beginPin, finishPin, type PinAttempt } from '#db/queries/approvals.ts';
import type { Scope } from '#db/scope.ts';
import { Refusal } from '#domain/refusal.ts';
import { verifyPassword } from './passwords.ts';

function refuseLocked(minutes: number): never {
  const wait = minutes === 1 ? 'un minuto' : `${minutes} minutos`;
  throw new Refusal('approval.locked', `Demasiados PIN incorrectos. Intenta de nuevo en ${wait}.`);
}

/**
 * Compares what was typed with somebody's PIN, counting the attempt; gives whose it is and the hash that it fits. Five wrong ones in a
 * row lock it. Without a holder, who may not do it at all, it is told no more than that the PIN is wrong.
 */
export async function provePin<H>(
  scope: Scope,
  attempt: PinAttempt,
  pin: string,
  holder: H | undefined,
): Promise<{ readonly holder: H; readonly pin_hash: string }> {
  const known = await beginPin(scope, attempt);
  if (known?.locked_minutes !== undefined) refuseLocked(known.locked_minutes);
  const isRight = await verifyPassword(pin, known?.pin_hash ?? null);
  if (!known || !isRight || !holder) {
    const minutes = await finishPin(scope, attempt, false);
    if (minutes !== null) refuseLocked(minutes);
    throw new Refusal('approval.pin', 'El PIN no es correcto.', { pin: 'El PIN no es correcto.' });
  }
  await finishPin(scope, attempt, true);
  return { holder, pin_hash: known.pin_hash };
}
