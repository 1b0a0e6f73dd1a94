import { Check } from 'lucide-react';
import { useId } from 'react';
import type { KitchenTicketLine } from '#domain/answers/kitchen.ts';
import { type NotePart, noteParts } from '#domain/line-notes.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { SentChange } from '#web/sent-order/sent-change.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/cn.ts';

const NOTE_CLASSES: Readonly<Record<NotePart['kind'], string>> = {
  sin: 'font-semibold text-danger-ink',
  con: 'font-semibold text-success-ink',
  note: 'text-foreground',
  packed: '',
  separate: '',
};

export const SALE_UNDONE_LABELS: Readonly<Record<NonNullable<KitchenTicketLine['sale_undone']>, string>> = {
  voided: 'Venta anulada',
  refunded: 'Reembolsado',
};

function Note({ part }: { part: NotePart }) {
  if (part.kind === 'packed' || part.kind === 'separate') return <Badge>{part.text}</Badge>;
  const before = part.kind === 'note' ? '' : `${part.kind} `;
  return (
    <span className={cn('max-w-full text-base leading-6', NOTE_CLASSES[part.kind])}>
      {before}
      {part.text}
    </span>
  );
}

interface LineTextProps {
  item: KitchenTicketLine;
  struck: boolean;
  marksSale: boolean;
}

function LineText({ item, struck, marksSale }: LineTextProps) {
  const notes = noteParts(item.notes);
  const cancelled = item.status === 'Cancelada';
  return (
    <span className="flex min-w-0 gap-2.5">
      <span
        className={cn(
          'min-w-8 text-2xl leading-8 font-bold figures',
          struck && (cancelled ? 'opacity-75' : 'opacity-45'),
        )}
      >
        {formatQuantity(item.quantity)}
        <span className="text-base font-semibold text-muted-foreground">×</span>
      </span>
      <span className="min-w-0 flex-1 break-words">
        <span
          className={cn(
            'block text-xl leading-8 font-semibold',
            struck && 'text-muted-foreground line-through decoration-2',
          )}
        >
          {item.name}
        </span>
        {notes.length > 0 && (
          <span
            className={cn(
              'flex flex-col items-start gap-0.5 pb-1',
              struck && (cancelled ? 'opacity-75' : 'opacity-45'),
            )}
          >
            {notes.map((part) => (
              <Note key={`${part.kind}-${part.text}`} part={part} />
            ))}
          </span>
        )}
        {item.ready && !cancelled && (
          <Badge tone="success" className="mb-1">
            <Check aria-hidden="true" />
            Listo
          </Badge>
        )}
        {marksSale && item.sale_undone && !cancelled && (
          <Badge tone="danger" className="mb-1">
            {SALE_UNDONE_LABELS[item.sale_undone]}
          </Badge>
        )}
        {cancelled ? (
          <span className="block pb-1 text-base leading-6 font-semibold text-danger-ink">
            Cancelado{item.cancel_reason && `: ${item.cancel_reason}`}
          </span>
        ) : (
          <SentChange line={item} className={cn('pb-1 text-base', struck && 'opacity-45')} />
        )}
      </span>
    </span>
  );
}

interface KitchenItemProps {
  item: KitchenTicketLine;
  /**
   * Shows a checkbox: for tickets with several lines. A cancelled line, or one that its station finished, never has one.
   */
  ticks: boolean;
  /** Marks on the line that its sale was voided or refunded: when other lines of the ticket are still paid. */
  marksSale?: boolean;
  onTick: (done: boolean) => void;
}

export function KitchenItem({ item, ticks, marksSale = false, onTick }: KitchenItemProps) {
  const id = useId();
  const cancelled = item.status === 'Cancelada';
  const struck = cancelled || item.done || item.ready;
  if (!ticks || cancelled || item.ready) {
    return (
      <li className="py-1">
        <LineText item={item} struck={struck} marksSale={marksSale} />
      </li>
    );
  }
  return (
    <li className="-mx-2 flex items-start gap-1 rounded-control hover:bg-muted/60">
      <label htmlFor={id} className="min-h-11 min-w-0 flex-1 cursor-pointer py-1 pl-2">
        <LineText item={item} struck={struck} marksSale={marksSale} />
      </label>
      <span className="grid size-11 shrink-0 place-items-center">
        <Checkbox
          id={id}
          checked={struck}
          onCheckedChange={(checked) => onTick(checked === true)}
          className="size-7 border-2 border-muted-foreground/55 data-[state=checked]:border-success data-[state=checked]:bg-success data-[state=checked]:text-success-foreground"
        />
      </span>
    </li>
  );
}
