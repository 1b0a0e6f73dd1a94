import { Ban } from 'lucide-react';
import { useId, useState } from 'react';
import type { KitchenTicket } from '#domain/answers/kitchen.ts';
import { cancelledFor } from '#domain/kitchen.ts';
import type { Station } from '#domain/orders.ts';
import { channelPlace } from '#web/orders/use-day-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { KitchenItem } from './card-item.tsx';

interface AcknowledgeButtonProps {
  ticket: KitchenTicket;
  /** True when the whole ticket was cancelled, false when only some lines. */
  isWholeTicket: boolean;
  onAcknowledge: (ticket: KitchenTicket) => Promise<void>;
}

/** 'Enterado': confirms that the station has seen the cancellation. */
export function AcknowledgeButton({ ticket, isWholeTicket, onAcknowledge }: AcknowledgeButtonProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await onAcknowledge(ticket);
    setBusy(false);
  };
  return (
    <Button
      variant="outline"
      size={isWholeTicket ? 'xl' : 'lg'}
      full
      busy={busy}
      onClick={press}
      aria-label={
        isWholeTicket
          ? `Enterado de la cancelación de la orden ${ticket.order_number}`
          : `Enterado de lo cancelado en la orden ${ticket.order_number}`
      }
    >
      Enterado
    </Button>
  );
}

interface CancelledCardProps {
  ticket: KitchenTicket;
  station: Station | null;
  /** False for a user who may view but not serve. */
  canServe: boolean;
  onAcknowledge: (ticket: KitchenTicket) => Promise<void>;
}

const NOTHING = () => undefined;

/** A ticket whose lines for the station are all cancelled; it stays until the station acknowledges that. */
export function CancelledCard({ ticket, station, canServe, onAcknowledge }: CancelledCardProps) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full flex-col overflow-hidden rounded-card border-2 border-danger/60 border-dashed bg-card"
    >
      <header className="bg-danger/14 px-4 pt-3 pb-2.5">
        <div className="flex items-center justify-between gap-3">
          <h3 id={titleId} className="text-2xl leading-8 font-bold line-through figures">
            <span className="sr-only">Orden cancelada </span>#{ticket.order_number}
          </h3>
          <p className="flex items-center gap-1.5 text-xl leading-8 font-bold text-danger-ink">
            <Ban className="size-5 shrink-0" aria-hidden="true" />
            Cancelada
          </p>
        </div>
        <p className="mt-1 truncate text-xl leading-7 font-semibold">{channelPlace(ticket)}</p>
      </header>
      <ul className="flex flex-1 flex-col px-4 pt-2 pb-3">
        {cancelledFor(ticket, station).map((item) => (
          <KitchenItem key={item.id} item={item} ticks={false} onTick={NOTHING} />
        ))}
      </ul>
      {canServe && (
        <footer className="px-4 pb-4">
          <AcknowledgeButton ticket={ticket} isWholeTicket onAcknowledge={onAcknowledge} />
        </footer>
      )}
    </article>
  );
}
