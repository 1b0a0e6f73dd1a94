import { useRef } from 'react';
import { newId } from '#web/base/ids.ts';
import { type ApiError, NetworkError } from './api.ts';
import { type Command, type Outcome, type QueuedCommand, useCommand } from './command.ts';
import { currentSession } from './session.ts';

interface Attempt {
  readonly what: string;
  readonly key: string;
  readonly ids: readonly string[];
}

const RECENT_ATTEMPT_MS = 120_000;

/** The last writes without an answer, by content, with the time of failure. For a while another window continues them. */
const recentAttempts = new Map<string, Attempt & { readonly failedAt: number }>();

function findRecentAttempt(what: string): Attempt | undefined {
  const known = recentAttempts.get(what);
  return known && performance.now() - known.failedAt < RECENT_ATTEMPT_MS ? known : undefined;
}

/**
 * Whether a failed write may have taken effect: its answer was lost between the server and this device, or
 * between the database and the server.
 */
const mayHaveTakenEffect = (error: ApiError | NetworkError): boolean =>
  error instanceof NetworkError || error.status >= 500;

/** Writes that are repeated safely: the same content after a lost answer gets the same key and the same new ids. */
export function useAttempts() {
  const { busy, run } = useCommand();
  const unanswered = useRef<Attempt>(null);

  const attempt = async <T>(
    what: unknown,
    command: (ids: readonly string[]) => Omit<Command<T>, 'key'> | Omit<QueuedCommand<T>, 'key'>,
    newIds = 1,
  ): Promise<Outcome<T> | null> => {
    const fingerprint = JSON.stringify([currentSession().user?.id, what]);
    const thisAttempt = (unanswered.current?.what === fingerprint
      ? unanswered.current
      : findRecentAttempt(fingerprint)) ?? {
      what: fingerprint,
      key: newId(),
      ids: Array.from({ length: newIds }, () => newId()),
    };
    const outcome = await run({ ...command(thisAttempt.ids), key: thisAttempt.key });
    if (!outcome) return null;
    const isLost = !outcome.ok && mayHaveTakenEffect(outcome.error);
    unanswered.current = isLost ? thisAttempt : null;
    if (isLost) recentAttempts.set(fingerprint, { ...thisAttempt, failedAt: performance.now() });
    else recentAttempts.delete(fingerprint);
    return outcome;
  };

  return { busy, attempt };
}
