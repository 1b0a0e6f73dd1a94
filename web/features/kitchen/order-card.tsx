import { Ban, Check, MessageSquareText, Printer, UserRound } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { cancelledFor, STATION_NAMES, saleUndoneOf } from '#domain/kitchen.ts';
import type { CardItem, KitchenCard, Station } from '#domain/orders.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { messages } from '#web/lib/messages.ts';
import { printKitchenTicket } from '#web/sales-parts/sent-kitchen-ticket.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { AcknowledgeButton } from './cancelled-card.tsx';
import { CardHead } from './card-head.tsx';
import { KitchenItem, SALE_UNDONE_WORDS } from './card-item.tsx';

/** A frame that glows a few times and stays away from fingers. */
const CALL =
  'pointer-events-none absolute inset-0 z-10 animate-[shimmer_0.9s_ease-in-out_4_forwards] rounded-card border-4 border-warning opacity-0 motion-reduce:opacity-100';

export interface CardActions {
  serve: (id: string) => Promise<void>;
  tick: (card: KitchenCard, item: CardItem, done: boolean) => void;
  acknowledge: (card: KitchenCard) => Promise<void>;
  /** Opens the dialog that asks for the reason. */
  askToCancel: (card: KitchenCard) => void;
}

interface OrderCardProps extends CardActions {
  card: KitchenCard;
  isNew: boolean;
  /** How often its work has changed while it was shown: each time the card calls for a look. */
  changes: number;
  /** The display's station: its items are large, what others make is only named. */
  station: Station | null;
  /** False for who may look but not serve. */
  canServe: boolean;
}

export function OrderCard({ card, isNew, changes, ...rest }: OrderCardProps) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="relative flex h-full flex-col overflow-hidden rounded-card border bg-card"
    >
      {changes > 0 && <span key={changes} aria-hidden="true" className={CALL} />}
      <CardHead card={card} isNew={isNew} hasChanged={changes > 0} titleId={titleId} />
      <CardBody card={card} {...rest} />
    </article>
  );
}

type CardBodyProps = Omit<OrderCardProps, 'isNew' | 'changes'>;

/** All that does not change with the card's news. */
const CardBody = memo(function CardBody({
  card,
  station,
  canServe,
  serve,
  tick,
  acknowledge,
  askToCancel,
}: CardBodyProps) {
  const [serving, setServing] = useState(false);
  const own = card.items.filter((item) => !item.cancel_seen && (!station || item.station === station));
  const undone = saleUndoneOf(card, station);
  const cancelled = cancelledFor(card, station);
  const active = card.items.filter((item) => item.status === 'Activa');
  const elsewhere = station ? active.filter((item) => item.station !== station) : [];
  const ticks = canServe && active.length > 1;
  const mine = active.filter((item) => !station || item.station === station);
  const marksLines = mine.some(({ sale_undone }) => sale_undone !== undone);
  const allDone = ticks && mine.every((item) => item.done || item.ready);

  const press = async () => {
    setServing(true);
    await serve(card.id);
    setServing(false);
  };

  return (
    <>
      {undone && (
        <p className="mx-4 mt-3 flex items-center gap-2 rounded-control bg-danger/14 px-3 py-2 text-lg leading-6 font-bold text-danger-ink">
          <Ban className="size-5 shrink-0" aria-hidden="true" />
          {SALE_UNDONE_WORDS[undone]}
        </p>
      )}
      <div className="flex flex-1 flex-col gap-3 px-4 pt-2 pb-3">
        <ul className="flex flex-col">
          {own.map((item) => (
            <KitchenItem
              key={item.id}
              item={item}
              ticks={ticks}
              marksSale={marksLines}
              onTick={(done) => tick(card, item, done)}
            />
          ))}
        </ul>
        {canServe && cancelled.length > 0 && (
          <AcknowledgeButton card={card} whole={false} onAcknowledge={acknowledge} />
        )}
        {elsewhere.length > 0 && <Elsewhere items={elsewhere} />}
        {card.notes && (
          <p className="flex items-start gap-2 rounded-control bg-muted px-3 py-2 text-base leading-6">
            <MessageSquareText className="mt-0.5 size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
            <span className="min-w-0 break-words">{card.notes}</span>
          </p>
        )}
      </div>
      <footer className="px-4 pb-4">
        <div className="mb-1.5 flex min-h-11 items-center justify-between gap-2">
          <p className="flex min-w-0 items-center gap-1.5 text-sm text-muted-foreground">
            <UserRound className="size-4 shrink-0" aria-hidden="true" />
            <span className="sr-only">Atiende </span>
            <span className="truncate">{card.server_name}</span>
          </p>
          <Button
            variant="ghost"
            size="icon-sm"
            className="ml-auto text-muted-foreground"
            aria-label={`Imprimir la comanda de la orden ${card.order_number}`}
            title="Imprimir comanda"
            onClick={() => void printKitchenTicket({ ...card, items: own })}
          >
            <Printer aria-hidden="true" />
          </Button>
          {canServe && (
            <Button
              variant="ghost"
              size="sm"
              className="-mr-2 text-muted-foreground"
              aria-label={`Cancelar la orden ${card.order_number}`}
              onClick={() => askToCancel(card)}
            >
              {messages.cancel}
            </Button>
          )}
        </div>
        {canServe && (
          <Button
            size="xl"
            full
            busy={serving}
            onClick={press}
            aria-label={`Servir la orden ${card.order_number}`}
            className={cn(!allDone && 'bg-foreground text-background hover:bg-foreground/88')}
          >
            Servir
          </Button>
        )}
      </footer>
    </>
  );
});

function Elsewhere({ items }: { items: readonly CardItem[] }) {
  const station = items[0]?.station ?? 'cocina';
  return (
    <p className="border-t pt-2 text-base leading-6 text-muted-foreground">
      <span className="font-semibold">En {STATION_NAMES[station].toLowerCase()}: </span>
      {items.map((item) => `${formatQuantity(item.quantity)} ${item.name}`).join(', ')}
      {items.every(({ ready }) => ready) && (
        <Badge tone="success" className="ml-2 align-middle">
          <Check aria-hidden="true" />
          Listo
        </Badge>
      )}
    </p>
  );
}
