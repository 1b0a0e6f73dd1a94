import { useState } from 'react';
import type { UnassignedSale } from '#domain/offline/answers/offline.ts';
import { notify } from '#web/base/notify.ts';
import { useConflictActions } from './use-conflict-actions.ts';

const assignedText = (count: number): string =>
  count === 1 ? 'Venta asignada' : `${count} ventas asignadas`;

/** Assigns sales to a register session, one after the other, until one is refused. */
export function useAssigning() {
  const { assign } = useConflictActions();
  const [busy, setBusy] = useState(false);
  const assignAll = async (
    sales: readonly Pick<UnassignedSale, 'id' | 'cashier_id'>[],
    session: { readonly id: string; readonly opened_by_id: string },
  ): Promise<boolean> => {
    setBusy(true);
    let assigned = 0;
    for (const { id, cashier_id } of sales) {
      if (!(await assign(id, session.id, cashier_id !== session.opened_by_id))) break;
      assigned += 1;
    }
    setBusy(false);
    if (assigned > 0) notify.success(assignedText(assigned));
    return assigned === sales.length;
  };
  return { busy, assignAll };
}
