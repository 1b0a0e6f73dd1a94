import type { CheckMessage, CheckRequest } from './check-file.worker.ts';
import { FileProblem } from './file-problem.ts';
import type { Preview } from './preview-rows.ts';
import { UnclearLetters } from './unclear-letters.ts';
import { UnmappedColumns } from './unmapped-columns.ts';

/**
 * Validates a file against the existing data and reports the progress (0 to 100); throws FileProblem for a
 * file that can't be read, UnclearLetters, and UnmappedColumns.
 */
export function checkFile(
  request: CheckRequest,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<Preview> {
  const worker = new Worker(new URL('./check-file.worker.ts', import.meta.url), { type: 'module' });
  const checked = new Promise<Preview>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<CheckMessage>) => {
      if (data.kind === 'progress') onProgress(data.percent);
      else if (data.kind === 'done') resolve(data.preview);
      else if (data.kind === 'unclear') reject(new UnclearLetters(data.samples));
      else if (data.kind === 'unmapped') reject(new UnmappedColumns(data.choice));
      else reject(new FileProblem(data.sentence));
    };
    worker.onerror = () => reject(new FileProblem('El archivo no se pudo leer. Intenta de nuevo.'));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  worker.postMessage(request);
  return checked.finally(() => worker.terminate());
}
