import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Zone } from '#domain/time.ts';
import { useBusiness } from '#web/lib/business.ts';
import type { FileTable } from '#web/lib/export.ts';
import { cn } from '#web/ui/cn.ts';

export { tableOf } from '#web/lib/export.ts';

interface Shelf {
  readonly tables: readonly FileTable[];
  readonly put: (tables: readonly FileTable[]) => void;
  /** Whether what is shown is still that of other filters. */
  readonly isStale: boolean;
  readonly setStale: (isStale: boolean) => void;
}

const ShelfContext = createContext<Shelf>({
  tables: [],
  put: () => undefined,
  isStale: false,
  setStale: () => undefined,
});

/** Where the open report lays out its tables for the hub's export. */
export function ReportShelf({ children }: { children: ReactNode }) {
  const [tables, put] = useState<readonly FileTable[]>([]);
  const [isStale, setStale] = useState(false);
  const shelf = useMemo(() => ({ tables, put, isStale, setStale }), [tables, isStale]);
  return <ShelfContext value={shelf}>{children}</ShelfContext>;
}

const NOTHING: readonly FileTable[] = [];

/** What may be exported now; nothing while there are no data, or only those of other filters. */
export function useShelvedTables(): readonly FileTable[] {
  const { tables, isStale } = useContext(ShelfContext);
  return isStale ? NOTHING : tables;
}

/** The open report; pale while what it shows is of other filters. */
export function ShownReport({ children }: { children: ReactNode }) {
  const { tables, isStale } = useContext(ShelfContext);
  const isChanging = isStale && tables.length > 0;
  return (
    <div aria-busy={isStale} className={cn('transition-opacity', isChanging && 'opacity-60')}>
      {children}
    </div>
  );
}

/** Tells the hub that what is shown is being read anew for other filters. */
export function useStaleReport(isStale: boolean): void {
  const { setStale } = useContext(ShelfContext);
  useEffect(() => {
    setStale(isStale);
    return () => setStale(false);
  }, [isStale, setStale]);
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
