import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Table } from '#domain/orders/answers/tables.ts';

const PARAMETER = 'mesa';

/** The table whose order is shown. The address stores it, so that a link or a reload shows it again. */
export function useChosenTable(tables: readonly Table[] | null) {
  const [search, setSearch] = useSearchParams();
  const [takesFocus, setTakesFocus] = useState(false);
  const id = search.get(PARAMETER);
  const write = (next: string | null) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        if (next === null) params.delete(PARAMETER);
        else params.set(PARAMETER, next);
        return params;
      },
      { replace: true },
    );
  return {
    table: tables?.find((table) => table.id === id) ?? null,
    /** Whether it was chosen by the keyboard, or by a button that is gone now. */
    takesFocus,
    choose: (table: Table, byKeyboard: boolean) => {
      setTakesFocus(byKeyboard);
      write(table.id);
    },
    close: () => write(null),
  };
}
