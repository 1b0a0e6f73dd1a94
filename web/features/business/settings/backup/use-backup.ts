import { useEffect, useRef, useState } from 'react';
import { fileNamePart, saveFile } from '#web/base/export.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { apiFetch, NetworkError, sentenceOf } from '#web/data/api.ts';
import { useToday } from '#web/data/business.ts';
import { clientOf } from '#web/data/client.ts';
import { readInTurn } from '#web/data/long-reads.ts';
import { withPassword } from '#web/data/step-up.ts';
import type { BackupKind } from './backup-source.ts';
import type { BackupProgress } from './make-backup.ts';

/** The state of a backup. */
export type BackupState =
  | { readonly step: 'choosing' }
  | { readonly step: 'making'; readonly kind: BackupKind; readonly progress: BackupProgress }
  | { readonly step: 'made'; readonly name: string; readonly file: Blob; readonly rows: number }
  | { readonly step: 'failed'; readonly kind: BackupKind; readonly sentence: string };

const CHOOSING: BackupState = { step: 'choosing' };
const MAX_ATTEMPTS = 4;
const RETRY_DELAY_MS = 1500;

const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

/** Calls the API as the signed-in user. A backup needs hundreds of requests, so a failed one is retried. */
function fetcherWith(signal: AbortSignal): typeof apiFetch {
  return async (input, init) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withPassword(() => readInTurn(() => apiFetch(input, { ...init, signal })));
      } catch (error) {
        if (!(error instanceof NetworkError) || attempt === MAX_ATTEMPTS) throw error;
        await pause(RETRY_DELAY_MS);
      }
    }
  };
}

/** One export, from the choice to the download. Closing its window or leaving the screen stops it. */
export function useBackup(businessName: string | undefined, open: boolean) {
  const { day } = useToday();
  const [state, setState] = useState<BackupState>(CHOOSING);
  const making = useRef<AbortController>(null);
  useEffect(() => {
    if (!open) return;
    return () => making.current?.abort();
  }, [open]);
  useUnsaved(open && state.step === 'making');

  const start = async (kind: BackupKind) => {
    making.current?.abort();
    const run = new AbortController();
    making.current = run;
    setState({ step: 'making', kind, progress: { step: 'rows', percent: 0 } });
    try {
      const [{ makeBackup }, { sourceOf }] = await Promise.all([
        import('./make-backup.ts'),
        import('./backup-source.ts'),
      ]);
      const source = sourceOf(clientOf({ fetch: fetcherWith(run.signal) }).backups);
      const { file, rows } = await makeBackup(source, kind, (progress) => {
        run.signal.throwIfAborted();
        setState({ step: 'making', kind, progress });
      });
      run.signal.throwIfAborted();
      const name = `${fileNamePart(businessName ?? '') || 'fogon'}_${day}.${kind}`;
      saveFile(name, file);
      setState({ step: 'made', name, file, rows });
    } catch (error) {
      if (run.signal.aborted) return;
      setState({ step: 'failed', kind, sentence: sentenceOf(error) });
    }
  };
  return {
    state,
    start,
    stop: () => {
      making.current?.abort();
      setState(CHOOSING);
    },
  };
}
