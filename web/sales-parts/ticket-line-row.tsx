import { Pencil } from 'lucide-react';
import { memo } from 'react';
import { hasNotes } from '#domain/line-notes.ts';
import { lineAmount, type TicketLine } from '#domain/ticket.ts';
import { cn } from '#web/ui/cn.ts';
import { LineNotesText } from './line-notes.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

interface TicketLineRowProps {
  line: TicketLine;
  money: (cents: number) => string;
  onQuantity: (lineId: string, quantity: number) => void;
  onEdit: (lineId: string) => void;
}

/** A line of the ticket: how many, what, how, and what it comes to. */
export const TicketLineRow = memo(function TicketLineRow({
  line,
  money,
  onQuantity,
  onEdit,
}: TicketLineRowProps) {
  const lastWord = line.name.lastIndexOf(' ') + 1;
  const placed = hasNotes(line.notes) ? 'mt-2.5 self-start' : 'self-center';
  return (
    <li className="flex items-start gap-2.5 border-b py-2.5 last:border-b-0">
      <QuantityStepper
        name={line.name}
        value={line.quantity}
        onChange={(quantity) => onQuantity(line.id, quantity)}
      />
      <button
        type="button"
        onClick={() => onEdit(line.id)}
        className="group -my-1 -mr-1.5 flex min-h-12 min-w-0 flex-1 gap-2 rounded-lg px-1.5 py-1 text-left hover:bg-muted focus-ring pointer-coarse:min-h-13"
      >
        <span className={cn('min-w-0 flex-1', placed)}>
          <span className="block text-sm leading-5 font-medium break-words">
            <span className="sr-only">Editar </span>
            {line.name.slice(0, lastWord)}
            <span className="whitespace-nowrap">
              {line.name.slice(lastWord)}
              <Pencil
                aria-hidden="true"
                className="ml-1.5 inline size-3.5 align-[-2px] text-muted-foreground group-hover:text-foreground"
              />
            </span>
          </span>
          <LineNotesText notes={line.notes} className="mt-0.5" />
        </span>
        <span className={cn('shrink-0 text-sm leading-5 font-semibold whitespace-nowrap figures', placed)}>
          {money(lineAmount(line))}
        </span>
      </button>
    </li>
  );
});
