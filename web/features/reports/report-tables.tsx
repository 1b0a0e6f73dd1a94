import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Zone } from '#domain/time.ts';
import { useBusiness } from '#web/lib/business.ts';
import { type Cell, type Column, cellOf } from '#web/lib/export.ts';

/** A table of a report as a file has it. */
export interface ReportTable {
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A table of any rows under typed columns. */
export function tableOf<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  zone: Zone,
): ReportTable {
  return {
    name,
    heads: columns.map(({ head }) => head),
    rows: rows.map((row) => columns.map((column) => cellOf(column, row, zone))),
  };
}

interface Shelf {
  readonly tables: readonly ReportTable[];
  readonly put: (tables: readonly ReportTable[]) => void;
}

const ShelfContext = createContext<Shelf>({ tables: [], put: () => undefined });

/** Where the open report lays out its tables for the hub's export. */
export function ReportShelf({ children }: { children: ReactNode }) {
  const [tables, put] = useState<readonly ReportTable[]>([]);
  return <ShelfContext value={useMemo(() => ({ tables, put }), [tables])}>{children}</ShelfContext>;
}

/** What may be exported now; nothing while there are no data. */
export function useShelvedTables(): readonly ReportTable[] {
  return useContext(ShelfContext).tables;
}

/** Lays out a report's tables while it is shown; `make` is given the zone, and null data lays out nothing. */
export function useReportTables<T>(
  data: T | undefined,
  make: (data: T, zone: Zone) => readonly ReportTable[],
): void {
  const { zone } = useBusiness();
  const { put } = useContext(ShelfContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tables are those of the data, however often they are made
  useEffect(() => {
    put(data === undefined ? [] : make(data, zone).filter(({ rows }) => rows.length > 0));
    return () => put([]);
  }, [data, zone, put]);
}
