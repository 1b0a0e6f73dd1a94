import { ArrowRight, Ban, Check, WifiOff } from 'lucide-react';
import { memo, useId } from 'react';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { KitchenTicket, KitchenTicketLine } from '#domain/kitchen/answers/kitchen.ts';
import { cancelledFor, STATION_NAMES, saleUndoneOf } from '#domain/kitchen/kitchen.ts';
import type { Station } from '#domain/orders/orders.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { printKitchenTicket } from '#web/parts/receipt/kitchen-ticket-printing.ts';
import { Badge } from '#web/ui/badge.tsx';
import { AcknowledgeButton } from './cancelled-card.tsx';
import { CardFooter } from './card-footer.tsx';
import { CardHead, ContinuedHead } from './card-head.tsx';
import { KitchenItem, SALE_UNDONE_LABELS } from './card-item.tsx';
import { hasTicks, linesOfPart, shownLines } from './card-parts.ts';
import { NoteBand } from './note-band.tsx';

/** A frame that blinks a few times and ignores pointer events. */
const CHANGE_FRAME =
  'pointer-events-none absolute inset-0 z-10 animate-[shimmer_0.9s_ease-in-out_4_forwards] rounded-card border-4 border-warning opacity-0 motion-reduce:opacity-100';

export interface KitchenTicketActions {
  serve: (id: string) => Promise<void>;
  tick: (ticket: KitchenTicket, item: KitchenTicketLine, done: boolean) => void;
  acknowledge: (ticket: KitchenTicket) => Promise<void>;
  /** Opens the dialog that requires the reason. */
  openCancelDialog: (ticket: KitchenTicket) => void;
}

interface TicketCardProps extends KitchenTicketActions {
  ticket: KitchenTicket;
  /** Which card of the ticket this is, from 0, and how many it takes. */
  part: number;
  parts: number;
  /** The key that serves the order, where the device has keys. */
  servingKey: string | undefined;
  isNew: boolean;
  /** How often the ticket has changed while it was shown. Each increment starts the frame's animation again. */
  changes: number;
  /** The display's station: its lines are large, the lines of other stations are one sentence. */
  station: Station | null;
  /** False for a user who may view but not serve. */
  canServe: boolean;
}

export function TicketCard({ ticket, servingKey, isNew, changes, ...rest }: TicketCardProps) {
  const placeId = useId();
  const numberId = useId();
  const continues = rest.part > 0;
  const Card = continues ? 'section' : 'article';
  return (
    <Card
      data-card=""
      aria-labelledby={`${placeId} ${numberId}`}
      className="relative @container flex flex-col overflow-hidden rounded-card border bg-card"
    >
      {changes > 0 && <span key={changes} aria-hidden="true" className={CHANGE_FRAME} />}
      {continues ? (
        <ContinuedHead ticket={ticket} placeId={placeId} numberId={numberId} />
      ) : (
        <CardHead
          ticket={ticket}
          servingKey={servingKey}
          isNew={isNew}
          hasChanged={changes > 0}
          placeId={placeId}
          numberId={numberId}
        />
      )}
      <CardBody ticket={ticket} {...rest} />
    </Card>
  );
}

type CardBodyProps = Omit<TicketCardProps, 'servingKey' | 'isNew' | 'changes'>;

/** The part of a card that does not depend on its age or its marks. Memoized. */
const CardBody = memo(function CardBody({
  ticket,
  part,
  parts,
  station,
  canServe,
  serve,
  tick,
  acknowledge,
  openCancelDialog,
}: CardBodyProps) {
  const { clockOf } = useSalesSettings();
  const visibleLines = shownLines(ticket, station);
  const isFirst = part === 0;
  const isLast = part === parts - 1;
  const undone = saleUndoneOf(ticket, station);
  const cancelled = cancelledFor(ticket, station);
  const active = ticket.items.filter((item) => item.status === 'Activa');
  const otherStationLines = station ? active.filter((item) => item.station !== station) : [];
  const ticks = canServe && hasTicks(ticket);
  const stationLines = active.filter((item) => !station || item.station === station);
  const marksLines = stationLines.some(({ sale_undone }) => sale_undone !== undone);

  return (
    <>
      {isFirst && undone && (
        <p className="mx-2 mt-2 flex items-center gap-2 rounded-control bg-danger/14 px-2 py-2 text-base leading-6 font-bold text-danger-ink">
          <Ban className="size-5 shrink-0" aria-hidden="true" />
          {SALE_UNDONE_LABELS[undone]}
        </p>
      )}
      {isFirst && ticket.received_at && (
        <p className="mx-2 mt-2 flex items-center gap-2 rounded-control bg-warning/18 px-2 py-2 text-base leading-6 font-semibold text-warning-ink figures">
          <WifiOff className="size-5 shrink-0" aria-hidden="true" />
          Tomada sin conexión a las {clockOf(ticket.created_at)}
        </p>
      )}
      {isFirst && ticket.notes && (
        <p className="mx-2 mt-2">
          <NoteBand text={ticket.notes} />
        </p>
      )}
      <div className="flex flex-1 flex-col gap-2 px-1 pt-1">
        <ul className="flex flex-col">
          {linesOfPart(visibleLines, part).map((item) => (
            <KitchenItem
              key={item.id}
              item={item}
              ticks={ticks}
              marksSale={marksLines}
              onTick={(done) => tick(ticket, item, done)}
            />
          ))}
        </ul>
        {isLast && canServe && cancelled.length > 0 && (
          <div className="px-1">
            <AcknowledgeButton ticket={ticket} isWholeTicket={false} onAcknowledge={acknowledge} />
          </div>
        )}
        {isLast && otherStationLines.length > 0 && <OtherStation items={otherStationLines} />}
      </div>
      {isLast ? (
        <CardFooter
          ticket={ticket}
          isDone={ticks && stationLines.every((item) => item.done || item.ready)}
          serve={canServe ? serve : undefined}
          onPrint={() => void printKitchenTicket({ ...ticket, items: visibleLines })}
          onCancel={canServe ? () => openCancelDialog(ticket) : undefined}
        />
      ) : (
        <Continues />
      )}
    </>
  );
});

function Continues() {
  return (
    <p className="flex h-9 items-center justify-end gap-1.5 border-t px-3 text-base font-semibold text-muted-foreground">
      sigue
      <ArrowRight className="size-5" aria-hidden="true" />
    </p>
  );
}

function OtherStation({ items }: { items: readonly KitchenTicketLine[] }) {
  const station = items[0]?.station ?? 'cocina';
  return (
    <p className="mx-2 border-t pt-2 text-base leading-6 text-muted-foreground">
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
