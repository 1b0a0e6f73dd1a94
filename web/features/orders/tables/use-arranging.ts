import { useCallback, useState } from 'react';
import type { Table } from '#domain/orders/answers/tables.ts';
import type { Point, ScreenClass } from '#domain/orders/table-plan.ts';
import { notify } from '#web/base/notify.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { api } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import type { useFloor } from '#web/data/floor/use-tables.ts';
import { refusalOr } from '#web/data/refusal-or.ts';

interface Move extends Point {
  readonly table_id: string;
  readonly screen: ScreenClass;
}
type Pending = ReadonlyMap<string, Move>;
const NOTHING: Pending = new Map();
const keyOf = (screen: ScreenClass, id: string) => `${screen} ${id}`;

export type Arranging = ReturnType<typeof useArranging>;

/** Arrange mode: moves stay pending until the mode ends, and are then saved together (2-operations §4). */
export function useArranging(
  mutate: ReturnType<typeof useFloor>['mutate'],
  tables: readonly Table[] | undefined,
) {
  const [isOn, setOn] = useState(false);
  const [pending, setPending] = useState(NOTHING);
  const { busy, run } = useCommand();
  useUnsaved(pending.size > 0);

  const move = useCallback((screen: ScreenClass, id: string, at: Point) => {
    setPending((before) => new Map(before).set(keyOf(screen, id), { table_id: id, screen, ...at }));
  }, []);

  const save = async (): Promise<boolean> => {
    const moves = [...pending.values()].filter((move) => tables?.some(({ id }) => id === move.table_id));
    if (moves.length === 0) {
      setPending(NOTHING);
      return true;
    }
    const outcome = await run({
      call: (options) => api.tables.positions.$put({ json: { moves } }, options),
      failure: refusalOr('Error al guardar las posiciones de las mesas'),
    });
    if (!outcome?.ok) {
      void mutate();
      return false;
    }
    const saved = new Map(outcome.data.tables.map((table) => [table.id, table]));
    await mutate(
      (floor) => floor && { ...floor, tables: floor.tables.map((table) => saved.get(table.id) ?? table) },
      { revalidate: false },
    );
    setPending(NOTHING);
    return true;
  };

  return {
    isOn,
    busy,
    move,
    /** The unsaved position of a table. */
    pendingOf: (table: Table, screen: ScreenClass): Point | undefined => pending.get(keyOf(screen, table.id)),
    start: () => {
      setOn(true);
      notify.success('Drag Mode Activated');
    },
    /** Saves the moves and leaves the mode; false when saving failed, and the moves then stay pending. */
    finish: async (): Promise<boolean> => {
      if (!(await save())) return false;
      setOn(false);
      notify.success('Drag Mode Deactivated');
      return true;
    },
    reset: () => {
      setPending(NOTHING);
      notify.success('Posiciones de mesas restauradas');
    },
  };
}
