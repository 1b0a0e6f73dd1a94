import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Zone } from '#domain/time.ts';
import { useBusiness } from '#web/lib/business.ts';
import type { FileTable } from '#web/lib/file-table.ts';
import { cn } from '#web/ui/cn.ts';

interface OpenReport {
  readonly tables: readonly FileTable[];
  readonly setTables: (tables: readonly FileTable[]) => void;
  /** Whether what is shown is still that of other filters. */
  readonly isStale: boolean;
  readonly setStale: (isStale: boolean) => void;
  readonly comparison: ComparisonState;
  readonly setComparison: (comparison: ComparisonState) => void;
}

/** How the reading of the compared days goes: 'none' where nothing is compared. */
export interface ComparisonState {
  readonly is: 'none' | 'reading' | 'read' | 'failed';
  readonly onRetry: () => void;
}

const NOTHING_COMPARED: ComparisonState = { is: 'none', onRetry: () => undefined };

const OpenReportContext = createContext<OpenReport>({
  tables: [],
  setTables: () => undefined,
  isStale: false,
  setStale: () => undefined,
  comparison: NOTHING_COMPARED,
  setComparison: () => undefined,
});

/** Where the open report lays out its tables for the hub's export. */
export function OpenReportProvider({ children }: { children: ReactNode }) {
  const [tables, setTables] = useState<readonly FileTable[]>([]);
  const [isStale, setStale] = useState(false);
  const [comparison, setComparison] = useState(NOTHING_COMPARED);
  const reportTables = useMemo(
    () => ({ tables, setTables, isStale, setStale, comparison, setComparison }),
    [tables, isStale, comparison],
  );
  return <OpenReportContext value={reportTables}>{children}</OpenReportContext>;
}

const NOTHING: readonly FileTable[] = [];

/** What may be exported now; nothing while there are no data, only those of other filters, or without what they are compared with. */
export function useExportableTables(): readonly FileTable[] {
  const { tables, isStale, comparison } = useContext(OpenReportContext);
  return isStale || comparison.is === 'reading' ? NOTHING : tables;
}

/** The open report; pale while what it shows is of other filters. */
export function ShownReport({ children }: { children: ReactNode }) {
  const { tables, isStale } = useContext(OpenReportContext);
  const isChanging = isStale && tables.length > 0;
  return (
    <div aria-busy={isStale} className={cn('transition-opacity', isChanging && 'opacity-60')}>
      {children}
    </div>
  );
}

/** Tells the hub that what is shown is being read anew for other filters. */
export function useStaleReport(isStale: boolean): void {
  const { setStale } = useContext(OpenReportContext);
  useEffect(() => {
    setStale(isStale);
    return () => setStale(false);
  }, [isStale, setStale]);
}

/** How the open report's comparison goes. */
export const useComparison = (): ComparisonState => useContext(OpenReportContext).comparison;

/** Tells the hub how the reading of the compared days goes. */
export function useComparisonState(
  isCompared: boolean,
  {
    data,
    error,
    mutate,
  }: { readonly data: unknown; readonly error: unknown; readonly mutate: () => unknown },
): void {
  const { setComparison } = useContext(OpenReportContext);
  const read = data === undefined ? 'reading' : 'read';
  const is = isCompared ? (data === undefined && error ? 'failed' : read) : 'none';
  useEffect(() => {
    setComparison({ is, onRetry: () => void mutate() });
    return () => setComparison(NOTHING_COMPARED);
  }, [is, mutate, setComparison]);
}

/** Lays out a report's tables while it is shown, with what they are compared with; `make` is given the zone, and no data lay out nothing. */
export function useReportTables<T>(
  data: T | undefined,
  make: (data: T, zone: Zone, past: T | undefined) => readonly FileTable[],
  past?: T | undefined,
): void {
  const { zone } = useBusiness();
  const { setTables } = useContext(OpenReportContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tables are those of the data, however often they are made
  useEffect(() => {
    setTables(data === undefined ? [] : make(data, zone, past).filter(({ rows }) => rows.length > 0));
    return () => setTables([]);
  }, [data, past, zone, setTables]);
}
