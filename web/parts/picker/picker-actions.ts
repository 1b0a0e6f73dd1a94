import { useCallback, useEffect, useRef } from 'react';
import type { MenuItem } from '#domain/menu/answers/menu.ts';
import { scheduleWords } from '#domain/menu/schedule.ts';
import { isSoldOut, isUnsellable } from '#domain/orders/cart.ts';
import { newId } from '#web/base/ids.ts';
import { notify } from '#web/base/notify.ts';
import { useCartStore } from '#web/parts/cart/cart-context.tsx';
import { useSetQuantity } from '#web/parts/cart/cart-quantity.ts';

interface PickerActionsOptions {
  /** The sentence that explains why nothing can be added now; null when products can be added. */
  blocked: string | null;
  /** Opens the details of a new line, after a long press. */
  onDetail: (lineId: string) => void;
}

function unsellableReason(item: MenuItem): string {
  if (isSoldOut(item) || item.schedule === null) return 'Producto agotado';
  return `"${item.name}" se vende ${scheduleWords(item.schedule)}.`;
}

/**
 * The actions of tap, long press, 'x' and keys on the cart. Their identity is stable, so that no tile renders because of
 * them.
 */
export function usePickerActions({ blocked, onDetail }: PickerActionsOptions) {
  const store = useCartStore();
  const setQuantity = useSetQuantity();
  const latest = useRef({ blocked, onDetail });
  useEffect(() => {
    latest.current = { blocked, onDetail };
  });

  const add = useCallback(
    (item: MenuItem, onNewLine: boolean): string | null => {
      const refusal = latest.current.blocked ?? (isUnsellable(item) ? unsellableReason(item) : null);
      if (refusal !== null) {
        notify.error(refusal);
        return null;
      }
      const line_id = newId();
      store.change({ type: 'add', line_id, product: item, onNewLine });
      return line_id;
    },
    [store],
  );

  const pick = useCallback((item: MenuItem) => add(item, false) !== null, [add]);
  const addWithDetails = useCallback(
    (item: MenuItem) => {
      const lineId = add(item, true);
      if (lineId !== null) latest.current.onDetail(lineId);
    },
    [add],
  );
  const removeOne = useCallback(
    (item: MenuItem) => store.change({ type: 'take-one', menu_item_id: item.id }),
    [store],
  );
  const step = useCallback(
    (by: 1 | -1) => {
      const line = store.lastLine();
      if (line) setQuantity(line.id, Math.max(0, line.quantity + by));
    },
    [store, setQuantity],
  );
  return { pick, addWithDetails, removeOne, step };
}
