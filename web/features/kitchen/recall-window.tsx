import { useState } from 'react';
import { RECALL_MINUTES } from '#domain/base/limits.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { RecallableTicket } from '#domain/kitchen/answers/kitchen.ts';
import { orderNumberText, spokenOrderNumber } from '#domain/orders/order-numbers.ts';
import type { Station } from '#domain/orders/orders.ts';
import { instantOf } from '#web/base/clock.ts';
import { useServerClock } from '#web/base/server-clock.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { PlaceName } from '#web/parts/orders/place-name.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { Sheet, SheetContent } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { kitchenMessages } from './kitchen-messages.ts';
import { useRecallable } from './use-recallable.ts';

interface RecallWindowProps {
  station: Station | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Resolves to true when the order is back in the kitchen. */
  onRecall: (ticket: RecallableTicket) => Promise<boolean>;
}

/** 'Recuperar': lists the tickets served recently, to recall one. */
export function RecallWindow({ station, open, onOpenChange, onRecall }: RecallWindowProps) {
  const { tickets, failed, retrying, reload } = useRecallable(station, open);

  const recall = async (ticket: RecallableTicket) => {
    if (await onRecall(ticket)) onOpenChange(false);
    else reload();
  };

  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent
        title="Recuperar una orden"
        description={`Lo servido en los últimos ${RECALL_MINUTES} minutos. Vuelve a la cocina con su tiempo, y sus ingredientes al inventario.`}
      >
        {failed && <ErrorState title={kitchenMessages.recallableFailed} onRetry={reload} busy={retrying} />}
        {!failed && !tickets && <Skeleton className="h-24" />}
        {tickets?.length === 0 && <EmptyState picture="done" title="Nada que recuperar." />}
        {tickets && tickets.length > 0 && (
          <ul className="flex flex-col divide-y">
            {tickets.map((ticket) => (
              <Served key={`${ticket.id} ${ticket.finished_at}`} ticket={ticket} onRecall={recall} />
            ))}
          </ul>
        )}
      </SheetContent>
    </Sheet>
  );
}

interface ServedProps {
  ticket: RecallableTicket;
  onRecall: (ticket: RecallableTicket) => Promise<void>;
}

function Served({ ticket, onRecall }: ServedProps) {
  const [busy, setBusy] = useState(false);
  const minutes = useServerClock((now) =>
    Math.max(0, Math.floor((now - instantOf(ticket.finished_at).getTime()) / 60_000)),
  );
  const press = async () => {
    setBusy(true);
    await onRecall(ticket);
    setBusy(false);
  };
  const active = ticket.items.filter(({ status }) => status === 'Activa');
  return (
    <li className="flex items-start gap-3 py-3.5">
      <div className="min-w-0 flex-1">
        <p className="text-base leading-6 font-semibold">
          <PlaceName order={ticket} number={orderNumberText(ticket)} />
        </p>
        <p className="text-base leading-6 break-words">
          {active.map(({ quantity, name }) => `${formatQuantity(quantity)} ${name}`).join(', ')}
        </p>
        <p className="mt-0.5 text-sm text-muted-foreground figures">
          {minutes === 0 ? 'Hace un momento' : `Hace ${minutes} min`}
          {ticket.user ? `, por ${ticket.user}` : ''}
          {ticket.status === 'Pendiente' && ', tu parte'}
        </p>
      </div>
      <NetworkButton
        variant="outline"
        busy={busy}
        onClick={press}
        aria-label={`Recuperar la orden ${spokenOrderNumber(ticket)}`}
      >
        Recuperar
      </NetworkButton>
    </li>
  );
}
