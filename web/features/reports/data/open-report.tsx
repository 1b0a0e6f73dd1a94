import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Zone } from '#domain/base/time.ts';
import type { FileTable } from '#web/base/file-table.ts';
import { useBusiness } from '#web/data/business.ts';
import { waitOf } from '#web/data/long-reads.ts';
import { cn } from '#web/ui/cn.ts';

interface OpenReport {
  readonly tables: readonly FileTable[];
  readonly setTables: (tables: readonly FileTable[]) => void;
  /** The report as lines of text; null if it has no such file. */
  readonly text: string | null;
  readonly setText: (text: string | null) => void;
  /** Whether the shown data belongs to earlier filters. */
  readonly isStale: boolean;
  readonly setStale: (isStale: boolean) => void;
  readonly comparison: ComparisonState;
  readonly setComparison: (comparison: ComparisonState) => void;
}

/** The state of reading the compared days: 'none' if nothing is compared. */
export interface ComparisonState {
  readonly is: 'none' | 'reading' | 'read' | 'waiting' | 'failed';
  readonly onRetry: () => void;
}

const NOTHING_COMPARED: ComparisonState = { is: 'none', onRetry: () => undefined };

const OpenReportContext = createContext<OpenReport>({
  tables: [],
  setTables: () => undefined,
  text: null,
  setText: () => undefined,
  isStale: false,
  setStale: () => undefined,
  comparison: NOTHING_COMPARED,
  setComparison: () => undefined,
});

/** Shares the open report's tables and state with the reports screen, which exports them. */
export function OpenReportProvider({ children }: { children: ReactNode }) {
  const [tables, setTables] = useState<readonly FileTable[]>([]);
  const [text, setText] = useState<string | null>(null);
  const [isStale, setStale] = useState(false);
  const [comparison, setComparison] = useState(NOTHING_COMPARED);
  const reportTables = useMemo(
    () => ({ tables, setTables, text, setText, isStale, setStale, comparison, setComparison }),
    [tables, text, isStale, comparison],
  );
  return <OpenReportContext value={reportTables}>{children}</OpenReportContext>;
}

const NOTHING: readonly FileTable[] = [];

/**
 * The tables that can be exported now: none without data, while the data belongs to earlier filters, or while
 * the comparison is loading.
 */
export function useExportableTables(): readonly FileTable[] {
  const { tables, isStale, comparison } = useContext(OpenReportContext);
  return isStale || comparison.is === 'reading' ? NOTHING : tables;
}

/** The report as text for export; null without one or while the data belongs to earlier filters. */
export function useExportableText(): string | null {
  const { text, isStale } = useContext(OpenReportContext);
  return isStale ? null : text;
}

/** Registers a report's text for export while it is shown. */
export function useReportText(text: string | null): void {
  const { setText } = useContext(OpenReportContext);
  useEffect(() => {
    setText(text);
    return () => setText(null);
  }, [text, setText]);
}

/** The open report; pale while its data belongs to earlier filters. */
export function ShownReport({ children }: { children: ReactNode }) {
  const { tables, isStale } = useContext(OpenReportContext);
  const isChanging = isStale && tables.length > 0;
  return (
    <div aria-busy={isStale} className={cn('transition-opacity', isChanging && 'opacity-60')}>
      {children}
    </div>
  );
}

/** Reports to the reports screen that new data is loading for other filters. */
export function useStaleReport(isStale: boolean): void {
  const { setStale } = useContext(OpenReportContext);
  useEffect(() => {
    setStale(isStale);
    return () => setStale(false);
  }, [isStale, setStale]);
}

export const useComparison = (): ComparisonState => useContext(OpenReportContext).comparison;

/** Reports the state of reading the compared days to the reports screen. */
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
  const unread = waitOf(error) === null ? 'failed' : 'waiting';
  const is = isCompared ? (data === undefined && error ? unread : read) : 'none';
  useEffect(() => {
    setComparison({ is, onRetry: () => void mutate() });
    return () => setComparison(NOTHING_COMPARED);
  }, [is, mutate, setComparison]);
}

/** Registers a report's tables for export while it is shown. `make` receives the data, the zone and the compared data. */
export function useReportTables<T>(
  data: T | undefined,
  make: (data: T, zone: Zone, past: T | undefined) => readonly FileTable[],
  past?: T | undefined,
): void {
  const { zone } = useBusiness();
  const { setTables } = useContext(OpenReportContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `make` function does not change the tables
  useEffect(() => {
    setTables(data === undefined ? [] : make(data, zone, past).filter(({ rows }) => rows.length > 0));
    return () => setTables([]);
  }, [data, past, zone, setTables]);
}
