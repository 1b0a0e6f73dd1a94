import type { DecimalSign } from '#domain/base/decimal-sign.ts';
import type { ColumnChoice } from '#domain/integrations/import-choice.ts';
import type { HeadMap } from '#domain/integrations/import-systems.ts';
import { FileProblem } from './file-problem.ts';
import { choiceBefore, isImported, type Known, type Preview, previewRows } from './preview-rows.ts';
import { readBytes, readSheets } from './read-sheets.ts';
import type { TextEncoding, TextSample } from './text-encoding.ts';
import { UnclearLetters } from './unclear-letters.ts';

/** Reads and validates a file in a web worker, so that the screen stays responsive. */

export interface CheckRequest {
  readonly file: File;
  readonly known: Known;
  /** How its letters are stored, if a person said it. */
  readonly encoding: TextEncoding | null;
  /** The decimal sign of its numbers, if a person said it. */
  readonly sign: DecimalSign | null;
  /** The heads of the file for our columns, if a person chose them. */
  readonly heads: HeadMap | null;
  /** Those of the last file that was mapped. */
  readonly remembered: HeadMap | null;
}

export type CheckMessage =
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'done'; readonly preview: Preview }
  | { readonly kind: 'unclear'; readonly samples: readonly TextSample[] }
  | { readonly kind: 'unmapped'; readonly choice: ColumnChoice }
  | { readonly kind: 'problem'; readonly sentence: string };

const OPENED = 10;
const READ = 60;

const post = (message: CheckMessage) => self.postMessage(message);

async function check({ file, known, encoding, sign, heads, remembered }: CheckRequest): Promise<void> {
  const bytes = await readBytes(file);
  post({ kind: 'progress', percent: OPENED });
  const sheets = readSheets(
    bytes,
    (rows) => isImported(known.kind, heads ?? remembered, rows),
    encoding,
    (part) => post({ kind: 'progress', percent: OPENED + (READ - OPENED) * part }),
  );
  post({ kind: 'progress', percent: READ });
  const choice = heads === null ? choiceBefore(known.kind, sheets, remembered) : null;
  if (choice) return post({ kind: 'unmapped', choice });
  const preview = previewRows(
    known,
    sheets,
    (part) => post({ kind: 'progress', percent: READ + (100 - READ) * part }),
    heads,
    sign,
  );
  post({ kind: 'done', preview });
}

self.onmessage = ({ data }: MessageEvent<CheckRequest>) => {
  check(data).catch((error: unknown) => {
    if (error instanceof UnclearLetters) return post({ kind: 'unclear', samples: error.samples });
    const sentence =
      error instanceof FileProblem ? error.message : 'El archivo no se pudo leer. Revisa que no esté dañado.';
    post({ kind: 'problem', sentence });
  });
};
