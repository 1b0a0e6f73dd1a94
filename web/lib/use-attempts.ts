import { useRef } from 'react';
import { type ApiError, NetworkError } from './api.ts';
import { type Command, type Outcome, useCommand } from './command.ts';
import { newId } from './ids.ts';
import { currentSession } from './session.ts';

interface Attempt {
  readonly what: string;
  readonly key: string;
  readonly ids: readonly string[];
}

const REMEMBERED_MILLIS = 120_000;

/** The last attempts at writes whose answers never came, by what was written, and when each one failed: for a while another window goes on with them. */
const lately = new Map<string, Attempt & { readonly failedAt: number }>();

function recall(what: string): Attempt | undefined {
  const known = lately.get(what);
  return known && performance.now() - known.failedAt < REMEMBERED_MILLIS ? known : undefined;
}

/** Whether a write may have taken effect although it failed: its answer was lost on the way here, or on the server's own way to the database. */
const mayBeDone = (error: ApiError | NetworkError): boolean =>
  error instanceof NetworkError || error.status >= 500;

/** A write whose answer never came is the same write when it is tried again: the same key, the same new ids. */
export function useAttempts() {
  const { busy, run } = useCommand();
  const lost = useRef<Attempt>(null);

  const attempt = async <T>(
    what: unknown,
    command: (ids: readonly string[]) => Omit<Command<T>, 'key'>,
    newIds = 1,
  ): Promise<Outcome<T> | null> => {
    const said = JSON.stringify([currentSession().user?.id, what]);
    const made = (lost.current?.what === said ? lost.current : recall(said)) ?? {
      what: said,
      key: newId(),
      ids: Array.from({ length: newIds }, () => newId()),
    };
    const outcome = await run({ ...command(made.ids), key: made.key });
    if (!outcome) return null;
    const isLost = !outcome.ok && mayBeDone(outcome.error);
    lost.current = isLost ? made : null;
    if (isLost) lately.set(said, { ...made, failedAt: performance.now() });
    else lately.delete(said);
    return outcome;
  };

  return { busy, attempt };
}
