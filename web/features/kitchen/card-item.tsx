import { Check } from 'lucide-react';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { KitchenTicketLine } from '#domain/kitchen/answers/kitchen.ts';
import { type NotePart, noteParts } from '#domain/orders/line-notes.ts';
import { SentChange } from '#web/parts/sent-order/sent-change.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { NoteBand } from './note-band.tsx';

const CHOICE_CLASSES = { sin: 'text-danger-ink', con: 'text-success-ink' } as const;
/** What is beside a name: four fifths of its size. */
const SMALLER = '[font-size:calc(var(--kitchen-text)*0.8)] leading-[1.3]';

export const SALE_UNDONE_LABELS: Readonly<Record<NonNullable<KitchenTicketLine['sale_undone']>, string>> = {
  voided: 'Venta anulada',
  refunded: 'Reembolsado',
};

function Note({ part, struck }: { part: NotePart; struck: boolean }) {
  if (part.kind === 'packed' || part.kind === 'separate')
    return <Badge className="h-7 text-base">{part.text}</Badge>;
  if (part.kind === 'note') return <NoteBand text={part.text} struck={struck} />;
  return (
    <span
      className={cn(
        'max-w-full font-semibold',
        SMALLER,
        CHOICE_CLASSES[part.kind],
        struck && 'text-muted-foreground',
      )}
    >
      {part.kind} {part.text}
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
    <span className="flex min-w-0 flex-1 gap-1.5 leading-[1.2] [font-size:var(--kitchen-text)]">
      <span
        className={cn('min-w-[2em] font-bold whitespace-nowrap figures', struck && 'text-muted-foreground')}
      >
        {formatQuantity(item.quantity)}
        <span className="text-[0.8em] font-semibold text-muted-foreground">×</span>
      </span>
      <span className="flex min-w-0 flex-1 flex-col items-start gap-0.5 break-words">
        <span
          className={cn(
            'max-w-full font-semibold',
            struck && 'text-muted-foreground line-through decoration-2',
          )}
        >
          {item.name}
        </span>
        {notes.map((part) => (
          <Note key={`${part.kind}-${part.text}`} part={part} struck={struck} />
        ))}
        {item.ready && !cancelled && (
          <Badge tone="success">
            <Check aria-hidden="true" />
            Listo
          </Badge>
        )}
        {marksSale && item.sale_undone && !cancelled && (
          <Badge tone="danger">{SALE_UNDONE_LABELS[item.sale_undone]}</Badge>
        )}
        {cancelled ? (
          <span className={cn('font-semibold text-danger-ink', SMALLER)}>
            Cancelado{item.cancel_reason && `: ${item.cancel_reason}`}
          </span>
        ) : (
          <SentChange line={item} className="text-base" />
        )}
      </span>
    </span>
  );
}

interface KitchenItemProps {
  item: KitchenTicketLine;
  /** Whether lines can be ticked: for tickets with several lines. Cancelled and finished lines never can. */
  ticks: boolean;
  /** Marks on the line that its sale was voided or refunded: when other lines of the ticket are still paid. */
  marksSale?: boolean;
  onTick: (done: boolean) => void;
}

const LINE = 'flex min-h-11 w-full items-start gap-1.5 px-2 py-2.5';

/** A line of a card; the whole line is its tick. */
export function KitchenItem({ item, ticks, marksSale = false, onTick }: KitchenItemProps) {
  const cancelled = item.status === 'Cancelada';
  const struck = cancelled || item.done || item.ready;
  const text = <LineText item={item} struck={struck} marksSale={marksSale} />;
  if (!ticks || cancelled || item.ready) return <li className={LINE}>{text}</li>;
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: an input cannot contain the line. */}
      <button
        type="button"
        role="checkbox"
        aria-checked={struck}
        onClick={() => onTick(!struck)}
        className={cn(
          LINE,
          'rounded-control text-left hover:bg-muted/60 focus-ring focus-visible:-outline-offset-2',
        )}
      >
        {text}
        <span
          className={cn(
            'grid size-6 shrink-0 place-items-center rounded-md border-2',
            struck ? 'border-success bg-success text-success-foreground' : 'border-muted-foreground/55',
          )}
        >
          {struck && <Check className="size-4 stroke-3" aria-hidden="true" />}
        </span>
      </button>
    </li>
  );
}
