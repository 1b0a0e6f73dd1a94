import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#web/lib/api.ts';
import { useBusiness } from '#web/lib/business.ts';
import { type FileType, fileName, fileOf, saveFile } from '#web/lib/export.ts';
import { notify } from '#web/lib/notify.ts';
import { EXPORT_COLUMNS } from './export-columns.ts';
import type { SaleFilters } from './filters.ts';
import { readAllSales } from './use-sales.ts';

/** Exports every sale that the filters let through; leaving the screen or cancelling ends it. */
export function useExport(filters: SaleFilters) {
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
      const rows = await readAllSales(filters, (now) => {
        signal.throwIfAborted();
        setPercent(now);
      });
      const file = await fileOf({ name: 'Ventas', columns: EXPORT_COLUMNS, rows, zone }, type);
      signal.throwIfAborted();
      saveFile(fileName('ventas', filters.range, type), file);
    } catch (error) {
      if (!signal.aborted) notify.error(`No se pudo exportar. ${sentenceOf(error)}`);
    }
    if (running.current === run) setPercent(null);
  };

  return {
    /** How far it is; null while nothing is exported. */
    percent,
    run: (type: FileType) => void exportAs(type),
    cancel: () => running.current?.abort(),
  };
}
