import { useState } from 'react';
import { notify } from '#web/lib/notify.ts';
import { useConflictActions } from './use-conflict-actions.ts';

const assignedText = (count: number): string =>
  count === 1 ? 'Venta asignada' : `${count} ventas asignadas`;

/** Assigns sales to a register session, one after the other, until one is refused. */
export function useAssigning() {
  const { assign } = useConflictActions();
  const [busy, setBusy] = useState(false);
  const assignAll = async (saleIds: readonly string[], sessionId: string): Promise<boolean> => {
    setBusy(true);
    let assigned = 0;
    for (const id of saleIds) {
      if (!(await assign(id, sessionId))) break;
      assigned += 1;
    }
    setBusy(false);
    if (assigned > 0) notify.success(assignedText(assigned));
    return assigned === saleIds.length;
  };
  return { busy, assignAll };
}
