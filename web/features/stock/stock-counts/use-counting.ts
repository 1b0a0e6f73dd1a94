import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, api } from '#web/data/api.ts';
import { runCommand } from '#web/data/command.ts';
import {
  type Drafts,
  linesToSend,
  readDrafts,
  rejectedLines,
  storeDrafts,
  withoutSaved,
} from './count-drafts.ts';

const SAVE_DELAY_MS = 600;
const RETRY_INTERVAL_MS = 5_000;

export interface SavedLine {
  readonly inventory_item_id: string;
  readonly counted_quantity: number | null;
}

/**
 * The typed quantities of a count: saved during typing, stored on the device until then, and retried when the
 * network is back.
 */
export function useCounting(countId: string, onSaved: (lines: readonly SavedLine[]) => void) {
  const [drafts, setDrafts] = useState<Drafts>(() => readDrafts(countId));
  const [isOffline, setOffline] = useState(false);
  const latest = useRef({ drafts, onSaved });
  const sending = useRef<Promise<void>>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    latest.current.onSaved = onSaved;
  });

  const updateDrafts = useCallback(
    (next: Drafts) => {
      latest.current.drafts = next;
      storeDrafts(countId, next);
      setDrafts(next);
    },
    [countId],
  );

  const send = useCallback(
    async (lines: ReturnType<typeof linesToSend>): Promise<void> => {
      const outcome = await runCommand({
        call: (options) =>
          api['stock-counts'][':id'].lines.$put(
            { param: { id: countId }, json: { lines: lines.map(({ text: _, ...line }) => line) } },
            options,
          ),
        failure: (error) => (error instanceof ApiError ? error.message : null),
      });
      const isRefused = !outcome.ok && outcome.error instanceof ApiError && outcome.error.status < 500;
      setOffline(!outcome.ok && !isRefused);
      // Lines that the server will never accept are not sent again, because their error was shown. The other
      // lines are sent with the next batch.
      const done = outcome.ok ? lines : isRefused ? rejectedLines(lines, outcome.fields) : [];
      if (done.length > 0) updateDrafts(withoutSaved(latest.current.drafts, done));
      if (outcome.ok) latest.current.onSaved(lines);
      return outcome.ok || isRefused ? undefined : Promise.reject(outcome.error);
    },
    [countId, updateDrafts],
  );

  /** Sends one batch at a time; texts typed in the meantime are in the next one. */
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
      () => again(SAVE_DELAY_MS),
      () => again(RETRY_INTERVAL_MS),
    );
    return sending.current;
  }, [send]);

  useEffect(() => {
    void flush();
    const flushNow = () => void flush();
    window.addEventListener('online', flushNow);
    document.addEventListener('visibilitychange', flushNow);
    return () => {
      window.removeEventListener('online', flushNow);
      document.removeEventListener('visibilitychange', flushNow);
      flushNow();
      clearTimeout(timer.current);
    };
  }, [flush]);

  const type = useCallback(
    (itemId: string, text: string) => {
      updateDrafts({ ...latest.current.drafts, [itemId]: text });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), SAVE_DELAY_MS);
    },
    [updateDrafts, flush],
  );

  /** Saves everything that can be saved; returns whether nothing is left unsaved. */
  const settle = async (): Promise<boolean> => {
    await flush();
    await flush();
    return Object.keys(latest.current.drafts).length === 0;
  };

  return { drafts, isOffline, type, flush, settle };
}
