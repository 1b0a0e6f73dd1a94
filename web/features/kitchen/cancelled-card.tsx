import { Ban } from 'lucide-react';
import { useId, useState } from 'react';
import type { KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import { cancelledFor } from '#domain/kitchen/kitchen.ts';
import { orderNumberText, spokenOrderNumber } from '#domain/orders/order-numbers.ts';
import type { Station } from '#domain/orders/orders.ts';
import { cn } from '#web/ui/cn.ts';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { KitchenItem } from './card-item.tsx';
import { CARD_HEAD, CardPlace } from './card-place.tsx';

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
    <NetworkButton
      variant="outline"
      size="lg"
      full
      className="border-muted-foreground/55 text-xl"
      busy={busy}
      onClick={press}
      aria-label={
        isWholeTicket
          ? `Enterado de la cancelación de la orden ${spokenOrderNumber(ticket)}`
          : `Enterado de lo cancelado en la orden ${spokenOrderNumber(ticket)}`
      }
    >
      Enterado
    </NetworkButton>
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
  const placeId = useId();
  const numberId = useId();
  return (
    <article
      data-card=""
      aria-labelledby={`${placeId} ${numberId}`}
      className="@container flex flex-col overflow-hidden rounded-card border-2 border-danger/60 border-dashed bg-card"
    >
      <header className={cn(CARD_HEAD, 'bg-danger/14')}>
        <p className="ml-2 [float:right] flex items-center gap-1.5 text-xl leading-7 font-bold text-danger-ink">
          <Ban className="size-5" aria-hidden="true" />
          Cancelada
        </p>
        <CardPlace ticket={ticket} id={placeId} announced="Orden cancelada" className="line-through" />
        <p id={numberId} className="[clear:both] text-sm leading-5 figures">
          {orderNumberText(ticket)}
        </p>
      </header>
      <ul className="flex flex-1 flex-col px-1 pt-1">
        {cancelledFor(ticket, station).map((item) => (
          <KitchenItem key={item.id} item={item} ticks={false} onTick={NOTHING} />
        ))}
      </ul>
      {canServe && (
        <footer className="px-2 pb-2">
          <AcknowledgeButton ticket={ticket} isWholeTicket onAcknowledge={onAcknowledge} />
        </footer>
      )}
    </article>
  );
}
