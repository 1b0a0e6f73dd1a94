import { useCallback } from 'react';
import { notify } from '#web/base/notify.ts';
import { useCartStore } from './cart-context.tsx';

/** Changes the quantity of a line; refuses to increase it while the product is sold out. */
export function useSetQuantity(): (lineId: string, quantity: number) => void {
  const store = useCartStore();
  return useCallback(
    (line_id, quantity) => {
      const line = store.get().lines.find(({ id }) => id === line_id);
      if (line?.out && quantity > line.quantity) notify.error('Producto agotado');
      else store.change({ type: 'set-quantity', line_id, quantity });
    },
    [store],
  );
}
