import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { DecimalSign } from '#domain/base/decimal-sign.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { ImportCounts } from '#domain/integrations/answers/imports.ts';
import { type ImportFault, type ImportKind, type ImportTable, placeOf } from '#domain/integrations/import.ts';
import type { ColumnChoice } from '#domain/integrations/import-choice.ts';
import type { HeadMap } from '#domain/integrations/import-systems.ts';
import { notify } from '#web/base/notify.ts';
import { sentenceOf } from '#web/data/api.ts';
import { runCommand } from '#web/data/command.ts';
import { readsOf } from '#web/data/reads-of.ts';
import { checkFile } from './check-file.ts';
import { FileProblem } from './file-problem.ts';
import { KIND_TEXTS, readHeads, readKnown, sendFile } from './import-kinds.ts';
import type { Preview } from './preview-rows.ts';
import type { TextEncoding, TextSample } from './text-encoding.ts';
import { UnclearLetters } from './unclear-letters.ts';
import { UnmappedColumns } from './unmapped-columns.ts';

/** A file with what a person said about it. */
export interface ImportSource {
  readonly file: File;
  readonly encoding: TextEncoding | null;
  /** The decimal sign of its numbers. */
  readonly sign: DecimalSign | null;
  /** The heads of the file for our columns. */
  readonly heads: HeadMap | null;
}

export type ImportState =
  | { readonly step: 'choosing'; readonly problem: string | null }
  | { readonly step: 'checking'; readonly file: string; readonly percent: number }
  | { readonly step: 'unclear'; readonly source: ImportSource; readonly samples: readonly TextSample[] }
  | {
      readonly step: 'mapping';
      readonly source: ImportSource;
      readonly choice: ColumnChoice;
      readonly heads: HeadMap;
    }
  | {
      readonly step: 'checked';
      readonly source: ImportSource;
      readonly preview: Preview;
      readonly saving: boolean;
    };

const CHOOSING: ImportState = { step: 'choosing', problem: null };
/** The reads of products, ingredients, recipes or customers. */
const isReadAgain = readsOf('menu', 'inventory', 'recipes', 'receivables');
/** The share of the progress bar for reading the current data. */
const KNOWN_PERCENT = 10;

/** The server's errors in rows that the browser accepted, because another user changed data in the meantime. */
function faultsIn(fields: Readonly<Record<string, string>>, file: ImportTable): readonly ImportFault[] {
  return Object.entries(fields).flatMap(([at, reason]) => {
    const [, row, column = ''] = /^(\d+)\.(.*)$/.exec(at) ?? [];
    return row === undefined ? [] : [{ ...placeOf(file, Number(row)), column, reason }];
  });
}

/** '12 productos nuevos, 1 con cambios'. */
function successText(kind: ImportKind, { created, changed, unchanged }: ImportCounts): string {
  const { count, fresh } = KIND_TEXTS[kind];
  return [
    created > 0 && `${count(created)} ${created === 1 ? fresh.one : fresh.more}`,
    changed > 0 && `${count(changed)} con cambios`,
    unchanged > 0 && `${formatQuantity(unchanged)} sin cambios`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** One import, from the choice of a file to the final toast. Closing it stops all work except the saving, which is atomic. */
export function useImport(kind: ImportKind, onDone: () => void) {
  const { mutate } = useSWRConfig();
  const [state, setState] = useState<ImportState>(CHOOSING);
  const checking = useRef<AbortController>(null);
  useEffect(() => () => checking.current?.abort(), []);

  const check = async (source: ImportSource) => {
    checking.current?.abort();
    const run = new AbortController();
    checking.current = run;
    const at = (percent: number) => setState({ step: 'checking', file: source.file.name, percent });
    at(0);
    try {
      const [known, remembered] = await Promise.all([readKnown(kind), readHeads(kind)]);
      run.signal.throwIfAborted();
      at(KNOWN_PERCENT);
      const preview = await checkFile(
        { ...source, known, remembered },
        (percent) => at(KNOWN_PERCENT + (percent * (100 - KNOWN_PERCENT)) / 100),
        run.signal,
      );
      setState({ step: 'checked', source, preview, saving: false });
    } catch (error) {
      if (run.signal.aborted) return;
      if (error instanceof UnclearLetters)
        return setState({ step: 'unclear', source, samples: error.samples });
      if (error instanceof UnmappedColumns) return map(source, error.choice);
      setState({
        step: 'choosing',
        problem: error instanceof FileProblem ? error.message : sentenceOf(error),
      });
    }
  };

  const map = (source: ImportSource, choice: ColumnChoice) =>
    setState({ step: 'mapping', source, choice, heads: choice.proposed });

  const save = async () => {
    if (state.step !== 'checked' || state.saving) return;
    const { preview } = state;
    setState({ ...state, saving: true });
    const outcome = await runCommand({ call: (options) => sendFile(preview, options) });
    if (outcome.ok) {
      notify.success('Importación lista', successText(kind, outcome.data));
      onDone();
      await mutate(isReadAgain);
      return;
    }
    const faults = faultsIn(outcome.fields, preview.file);
    setState({ ...state, preview: { ...preview, ...(faults.length > 0 ? { faults, steps: [] } : {}) } });
  };

  return {
    state,
    check: (source: ImportSource) => void check(source),
    /** Asks which column of the file is which of ours. */
    map,
    chooseHeads: (heads: HeadMap) => state.step === 'mapping' && setState({ ...state, heads }),
    save: () => void save(),
    restart: () => {
      checking.current?.abort();
      setState(CHOOSING);
    },
  };
}
