import type { Answer, api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/swr.tsx';
import { useLiveRefresh } from './live-refresh.ts';

type Floor = Answer<typeof api.tables.$get>;
export type Table = Floor['tables'][number];

export const TABLES_PATH = '/api/tables';
const NONE: readonly never[] = [];
const byName = new Intl.Collator('es', { numeric: true });

/** The tables in the order of their names, with what each one owes. */
export function useTables(): readonly Table[] {
  const { data, mutate } = useApi<Floor>(TABLES_PATH);
  useLiveRefresh(
    ({ type }) => type === 'table.changed' || type === 'sale.changed',
    () => void mutate(),
  );
  return data?.tables.toSorted((a, b) => byName.compare(a.name, b.name)) ?? NONE;
}
