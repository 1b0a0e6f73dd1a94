import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Zone } from '#domain/time.ts';
import { useBusiness } from '#web/lib/business.ts';
import type { FileTable } from '#web/lib/export.ts';

export { tableOf } from '#web/lib/export.ts';

interface Shelf {
  readonly tables: readonly FileTable[];
  readonly put: (tables: readonly FileTable[]) => void;
}

const ShelfContext = createContext<Shelf>({ tables: [], put: () => undefined });

/** Where the open report lays out its tables for the hub's export. */
export function ReportShelf({ children }: { children: ReactNode }) {
  const [tables, put] = useState<readonly FileTable[]>([]);
  return <ShelfContext value={useMemo(() => ({ tables, put }), [tables])}>{children}</ShelfContext>;
}

/** What may be exported now; nothing while there are no data. */
export function useShelvedTables(): readonly FileTable[] {
  return useContext(ShelfContext).tables;
}

/** Lays out a report's tables while it is shown; `make` is given the zone, and null data lays out nothing. */
export function useReportTables<T>(
  data: T | undefined,
  make: (data: T, zone: Zone) => readonly FileTable[],
): void {
  const { zone } = useBusiness();
  const { put } = useContext(ShelfContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tables are those of the data, however often they are made
  useEffect(() => {
    put(data === undefined ? [] : make(data, zone).filter(({ rows }) => rows.length > 0));
    return () => put([]);
  }, [data, zone, put]);
}
