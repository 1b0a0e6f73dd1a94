import { useEffect, useMemo, useRef } from 'react';
import type { Floor, Table } from '#domain/orders/answers/tables.ts';
import { notify } from '#web/base/notify.ts';
import { type ApiError, api, type NetworkError } from '#web/data/api.ts';
import { runCommand } from '#web/data/command.ts';
import type { useFloor } from '#web/data/floor/use-tables.ts';
import { refusalOr } from '#web/data/refusal-or.ts';
import { BUSY_DELETE, BUSY_STATE } from './busy-messages.ts';
import type { TableCardActions } from './table-card.tsx';

type Mutate = ReturnType<typeof useFloor>['mutate'];

/** The floor with this table replaced, or added at the end. */
export function withTable(floor: Floor, table: Table): Floor {
  const isKnown = floor.tables.some(({ id }) => id === table.id);
  const tables = floor.tables.map((each) => (each.id === table.id ? table : each));
  return { ...floor, tables: isKnown ? tables : [...tables, table] };
}

const isBusy = ({ order_id, open_bills_cents }: Table) => order_id !== null || open_bills_cents > 0;

/** The actions of the floor's cards, with a stable identity. */
export function useTableActions(
  mutate: Mutate,
  open: TableCardActions['open'],
  edit: (table: Table) => void,
): TableCardActions {
  const latest = useRef({ mutate, open, edit });
  useEffect(() => {
    latest.current = { mutate, open, edit };
  });
  const running = useRef(new Set<string>());

  return useMemo(() => {
    const runOnce = async (id: string, write: () => Promise<void>) => {
      if (running.current.has(id)) return;
      running.current.add(id);
      await write();
      running.current.delete(id);
    };
    /** A refusal can mean that the shown floor is outdated. */
    const refetchAndExplain = (sentence: string) => (error: ApiError | NetworkError) => {
      void latest.current.mutate();
      return refusalOr(sentence)(error);
    };
    const toggle = async ({ id, is_available }: Table) => {
      const outcome = await runCommand({
        call: (options) =>
          api.tables[':id'].availability.$put(
            { param: { id }, json: { is_available: !is_available } },
            options,
          ),
        success: ({ table }) => `Mesa ${table.name} ${table.is_available ? 'disponible' : 'ocupada'}`,
        failure: refetchAndExplain('Error al cambiar el estado de la mesa'),
      });
      if (!outcome.ok) return;
      const { table } = outcome.data;
      void latest.current.mutate((floor) => floor && withTable(floor, table), { revalidate: false });
    };
    const remove = async ({ id, name }: Table) => {
      const outcome = await runCommand({
        call: (options) => api.tables[':id'].$delete({ param: { id } }, options),
        success: `Mesa "${name}" eliminada correctamente`,
        failure: refetchAndExplain('Error al eliminar la mesa'),
      });
      if (!outcome.ok) return;
      void latest.current.mutate(
        (floor) => floor && { ...floor, tables: floor.tables.filter((table) => table.id !== id) },
        { revalidate: false },
      );
    };
    return {
      open: (table, byKeyboard) => latest.current.open(table, byKeyboard),
      edit: (table) => latest.current.edit(table),
      toggle: (table) => {
        if (isBusy(table)) notify.error(BUSY_STATE);
        else void runOnce(table.id, () => toggle(table));
      },
      remove: (table) => {
        if (isBusy(table)) notify.error(BUSY_DELETE);
        else if (window.confirm(`¿Estás seguro de que quieres eliminar la mesa "${table.name}"?`))
          void runOnce(table.id, () => remove(table));
      },
    };
  }, []);
}
