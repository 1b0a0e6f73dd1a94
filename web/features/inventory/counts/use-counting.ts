import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, api } from '#web/lib/api.ts';
import { runCommand } from '#web/lib/command.ts';
import {
  type Drafts,
  keepDrafts,
  linesToSend,
  neverTaken,
  readDrafts,
  withoutSaved,
} from './count-drafts.ts';

const QUIET_MILLIS = 600;
const RETRY_MILLIS = 5_000;

export interface SavedLine {
  readonly inventory_item_id: string;
  readonly counted_quantity: number | null;
}

/** What is typed in a count: saved as it is typed, kept on the device until it is, and tried again when the network is back. */
export function useCounting(countId: string, onSaved: (lines: readonly SavedLine[]) => void) {
  const [drafts, setDrafts] = useState<Drafts>(() => readDrafts(countId));
  const [isOffline, setOffline] = useState(false);
  const latest = useRef({ drafts, onSaved });
  const sending = useRef<Promise<void>>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    latest.current.onSaved = onSaved;
  });

  const put = useCallback(
    (next: Drafts) => {
      latest.current.drafts = next;
      keepDrafts(countId, next);
      setDrafts(next);
    },
    [countId],
  );

  const send = useCallback(
    async (lines: ReturnType<typeof linesToSend>): Promise<void> => {
      const outcome = await runCommand({
        call: (options) =>
          api.counts[':id'].lines.$put(
            { param: { id: countId }, json: { lines: lines.map(({ text: _, ...line }) => line) } },
            options,
          ),
        failure: (error) => (error instanceof ApiError ? error.message : null),
      });
      const isRefused = !outcome.ok && outcome.error instanceof ApiError && outcome.error.status < 500;
      setOffline(!outcome.ok && !isRefused);
      // What the server will never take is not tried for ever: it was told. The lines beside it go with the next sending.
      const done = outcome.ok ? lines : isRefused ? neverTaken(lines, outcome.fields) : [];
      if (done.length > 0) put(withoutSaved(latest.current.drafts, done));
      if (outcome.ok) latest.current.onSaved(lines);
      return outcome.ok || isRefused ? undefined : Promise.reject(outcome.error);
    },
    [countId, put],
  );

  /** One sending at a time; what was typed meanwhile goes with the next. */
  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    if (sending.current) return sending.current;
    const lines = linesToSend(latest.current.drafts);
    if (lines.length === 0) return Promise.resolve();
    const again = (millis: number) => {
      sending.current = null;
      if (linesToSend(latest.current.drafts).length > 0)
        timer.current = setTimeout(() => void flush(), millis);
    };
    sending.current = send(lines).then(
      () => again(QUIET_MILLIS),
      () => again(RETRY_MILLIS),
    );
    return sending.current;
  }, [send]);

  useEffect(() => {
    void flush();
    const hurry = () => void flush();
    window.addEventListener('online', hurry);
    document.addEventListener('visibilitychange', hurry);
    return () => {
      window.removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
      hurry();
      clearTimeout(timer.current);
    };
  }, [flush]);

  const type = useCallback(
    (itemId: string, text: string) => {
      put({ ...latest.current.drafts, [itemId]: text });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), QUIET_MILLIS);
    },
    [put, flush],
  );

  /** Saves what can be saved; says whether nothing is left unsaved. */
  const settle = async (): Promise<boolean> => {
    await flush();
    await flush();
    return Object.keys(latest.current.drafts).length === 0;
  };

  return { drafts, isOffline, type, flush, settle };
}
