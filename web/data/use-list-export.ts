import { useEffect, useRef, useState } from 'react';
import type { DayRange } from '#domain/reports/periods.ts';
import { type FileType, fileName, fileNamePart, fileOf, saveFile } from '#web/base/export.ts';
import type { Column } from '#web/base/file-table.ts';
import { notify } from '#web/base/notify.ts';
import { sentenceOf } from './api.ts';
import { useBusiness } from './business.ts';

/** A list that can be exported to a file. */
export interface ListExport<Row> {
  /** The title of the list, such as 'Ventas', which names the file. */
  readonly title: string;
  readonly range: DayRange;
  readonly columns: readonly Column<Row>[];
  /** Reads the rows of all pages and reports the progress (0 to 100). */
  readonly readAll: (onProgress: (percent: number) => void) => Promise<readonly Row[]>;
}

/** Exports a whole list; leaving the screen or cancelling stops it. */
export function useListExport<Row>({ title, range, columns, readAll }: ListExport<Row>) {
  const { zone } = useBusiness();
  const [percent, setPercent] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const exportAs = async (type: FileType) => {
    const run = new AbortController();
    running.current = run;
    const { signal } = run;
    setPercent(0);
    try {
      const rows = await readAll((now) => {
        signal.throwIfAborted();
        setPercent(now);
      });
      const file = await fileOf({ name: title, columns, rows, zone }, type);
      signal.throwIfAborted();
      saveFile(fileName(fileNamePart(title), range, type), file);
    } catch (error) {
      if (!signal.aborted) notify.error(`No se pudo exportar. ${sentenceOf(error)}`);
    }
    if (running.current === run) setPercent(null);
  };

  return {
    /** The progress; null while nothing is exported. */
    percent,
    run: (type: FileType) => void exportAs(type),
    cancel: () => running.current?.abort(),
  };
}
