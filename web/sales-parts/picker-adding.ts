import { useCallback, useEffect, useRef } from 'react';
import { scheduleWords } from '#domain/schedule.ts';
import { isOut, isSoldOut } from '#domain/ticket.ts';
import { newId } from '#web/lib/ids.ts';
import { notify } from '#web/lib/notify.ts';
import { useTicketStore } from './ticket-context.tsx';
import { useSetQuantity } from './ticket-quantity.ts';
import type { MenuItem } from './use-menu.ts';

interface Adding {
  /** Why nothing can be added now, in the words to show. */
  blocked: string | null;
  /** A product was held: its new line wants its details. */
  onDetail: (lineId: string) => void;
}

function whyNot(item: MenuItem): string {
  if (isSoldOut(item) || item.schedule === null) return 'Producto agotado';
  return `"${item.name}" se vende ${scheduleWords(item.schedule)}.`;
}

/** What a tap, a hold, the 'x' and the keys do with the ticket. None of them ever changes, so that no tile is drawn again for them. */
export function useAdding({ blocked, onDetail }: Adding) {
  const store = useTicketStore();
  const setQuantity = useSetQuantity();
  const latest = useRef({ blocked, onDetail });
  useEffect(() => {
    latest.current = { blocked, onDetail };
  });

  const add = useCallback(
    (item: MenuItem, apart: boolean): string | null => {
      const refusal = latest.current.blocked ?? (isOut(item) ? whyNot(item) : null);
      if (refusal !== null) {
        notify.error(refusal);
        return null;
      }
      const line_id = newId();
      store.change({ type: 'add', line_id, product: item, apart });
      return line_id;
    },
    [store],
  );

  const pick = useCallback((item: MenuItem) => add(item, false) !== null, [add]);
  const hold = useCallback(
    (item: MenuItem) => {
      const lineId = add(item, true);
      if (lineId !== null) latest.current.onDetail(lineId);
    },
    [add],
  );
  const takeOne = useCallback(
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
  return { pick, hold, takeOne, step };
}
