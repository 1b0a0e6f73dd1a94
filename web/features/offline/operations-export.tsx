import { businessDay, type Day } from '#domain/base/time.ts';
import type { OfflineConflict, UnassignedSale } from '#domain/offline/answers/offline.ts';
import { instantOf } from '#web/base/clock.ts';
import { api } from '#web/data/api.ts';
import { useBusiness, useToday } from '#web/data/business.ts';
import { useConflicts, useUnassignedSales } from '#web/data/offline/conflicts.ts';
import { ListExportMenu } from '#web/parts/spreadsheets/list-export-menu.tsx';
import { CONFLICT_COLUMNS, SALE_COLUMNS } from './export-columns.ts';

const firstOf = (days: readonly Day[], today: Day): Day =>
  days.reduce((first, day) => (day < first ? day : first), today);

const readConflicts = async () => (await (await api.offline.conflicts.$get({ query: {} })).json()).conflicts;

/** Exports the conflicts, also those that the list does not show. */
export function ConflictExport() {
  const { data } = useConflicts();
  const { day: today } = useToday();
  const { zone, day_start_minutes } = useBusiness();
  const rows: readonly OfflineConflict[] = data?.conflicts ?? [];
  const days = rows.map(({ occurred_at }) => businessDay(instantOf(occurred_at), zone, day_start_minutes));
  return (
    <ListExportMenu
      title="Operaciones con conflicto"
      range={{ from: firstOf(days, today), to: today }}
      columns={CONFLICT_COLUMNS}
      readAll={readConflicts}
      disabled={rows.length === 0}
    />
  );
}

/** Exports the sales to assign. */
export function UnassignedExport() {
  const { data } = useUnassignedSales();
  const { day: today } = useToday();
  const rows: readonly UnassignedSale[] = data?.sales ?? [];
  return (
    <ListExportMenu
      title="Ventas por conciliar"
      range={{
        from: firstOf(
          rows.map(({ business_day }) => business_day),
          today,
        ),
        to: today,
      }}
      columns={SALE_COLUMNS}
      readAll={() => Promise.resolve(rows)}
      disabled={rows.length === 0}
    />
  );
}
