import { useMemo } from 'react';
import type { Answer, api } from '#web/lib/api.ts';
import { learnServerClock } from '#web/lib/server-clock.ts';
import { useLiveApi } from './live-refresh.ts';

export type Floor = Answer<typeof api.tables.$get>;
export type Table = Floor['tables'][number];

export const TABLES_PATH = '/api/tables';
const NONE: readonly never[] = [];
const byName = new Intl.Collator('es', { numeric: true });

/** The floor, read again when a table, an order or a bill changes. */
export function useFloor() {
  return useLiveApi<Floor>(
    TABLES_PATH,
    ({ type }) => type === 'table.changed' || type === 'order.changed' || type === 'sale.changed',
    { onSuccess: ({ now }) => learnServerClock(now) },
  );
}

/** The tables in the order of their names, with what each one owes. */
export function useTables(): readonly Table[] {
  const { data } = useFloor();
  return useMemo(() => data?.tables.toSorted((a, b) => byName.compare(a.name, b.name)) ?? NONE, [data]);
}
