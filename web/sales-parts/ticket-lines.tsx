import { useEffect, useRef } from 'react';
import { useLineIds } from './ticket-context.tsx';
import { TicketLineRow } from './ticket-line-row.tsx';
import { useSetQuantity } from './ticket-quantity.ts';
import { useSalesSettings } from './use-sales-settings.ts';

/** The lines of the ticket in hand; a new one comes into sight. It does not follow what changes within a line: each line does. */
export function TicketLines({ onEdit }: { onEdit: (lineId: string) => void }) {
  const setQuantity = useSetQuantity();
  const ids = useLineIds();
  const { money } = useSalesSettings();
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(ids.length);

  useEffect(() => {
    const more = ids.length > before.current;
    before.current = ids.length;
    if (!more) return;
    const frame = requestAnimationFrame(() =>
      list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [ids]);

  return (
    <ul ref={list} aria-label="Productos de la orden">
      {ids.map((id) => (
        <TicketLineRow key={id} id={id} money={money} onQuantity={setQuantity} onEdit={onEdit} />
      ))}
    </ul>
  );
}
