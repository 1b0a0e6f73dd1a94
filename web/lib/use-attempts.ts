import { useRef } from 'react';
import { NetworkError } from './api.ts';
import { type Command, type Outcome, useCommand } from './command.ts';
import { newId } from './ids.ts';

interface Attempt {
  readonly what: string;
  readonly key: string;
  readonly ids: readonly string[];
}

/** A write whose answer never came is the same write when it is tried again: the same key, the same new ids. */
export function useAttempts() {
  const { busy, run } = useCommand();
  const lost = useRef<Attempt>(null);

  const attempt = async <T>(
    what: unknown,
    command: (ids: readonly string[]) => Omit<Command<T>, 'key'>,
    newIds = 1,
  ): Promise<Outcome<T> | null> => {
    const said = JSON.stringify(what);
    const made =
      lost.current?.what === said
        ? lost.current
        : { what: said, key: newId(), ids: Array.from({ length: newIds }, () => newId()) };
    const outcome = await run({ ...command(made.ids), key: made.key });
    if (outcome) lost.current = !outcome.ok && outcome.error instanceof NetworkError ? made : null;
    return outcome;
  };

  return { busy, attempt };
}
