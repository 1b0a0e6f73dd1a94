import { useCallback, useEffect, useRef } from 'react';
import { useTicketPart, useTicketStore } from './ticket-context.tsx';
import { TicketLineRow } from './ticket-line-row.tsx';
import { useSalesSettings } from './use-sales-settings.ts';

/** The lines of the ticket in hand; a new one comes into sight. */
export function TicketLines({ onEdit }: { onEdit: (lineId: string) => void }) {
  const store = useTicketStore();
  const lines = useTicketPart('lines');
  const { money } = useSalesSettings();
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(lines.length);

  useEffect(() => {
    if (lines.length > before.current) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    before.current = lines.length;
  }, [lines.length]);

  const setQuantity = useCallback(
    (line_id: string, quantity: number) => store.change({ type: 'set-quantity', line_id, quantity }),
    [store],
  );

  return (
    <ul ref={list} aria-label="Productos de la orden">
      {lines.map((line) => (
        <TicketLineRow key={line.id} line={line} money={money} onQuantity={setQuantity} onEdit={onEdit} />
      ))}
    </ul>
  );
}
