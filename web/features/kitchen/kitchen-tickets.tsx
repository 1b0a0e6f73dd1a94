import { useCallback, useEffect, useRef, useState } from 'react';
import type { KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import { type KitchenList, readSortOf } from '#domain/kitchen/kitchen-list.ts';
import { orderNumberText, spokenOrderNumber } from '#domain/orders/order-numbers.ts';
import { orderPlace } from '#domain/orders/order-place.ts';
import type { Station } from '#domain/orders/orders.ts';
import { may } from '#domain/people/access.ts';
import { useToday } from '#web/data/business.ts';
import { useUser } from '#web/data/session.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { DateHeading } from '#web/ui/date-heading.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useNeedsNetwork } from '#web/ui/needs-network.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { KitchenBar } from './kitchen-bar.tsx';
import { kitchenMessages } from './kitchen-messages.ts';
import { lookStyle, useLook } from './look.ts';
import { PendingProducts } from './pending-products.tsx';
import { RecallWindow } from './recall-window.tsx';
import { type RefusedCard, ServeRefusalDialog } from './serve-refusal-dialog.tsx';
import type { KitchenTicketActions } from './ticket-card.tsx';
import { GRID, TicketGrid } from './ticket-grid.tsx';
import { useKitchenSort, useProductsShown } from './use-display.ts';
import { useKeys } from './use-keys.ts';
import { useKitchen, useKitchenRoom } from './use-kitchen.ts';
import { useKitchenActions } from './use-kitchen-actions.ts';
import { useStatistics } from './use-statistics.ts';
import { useWarnings } from './use-warnings.ts';

const HEADING_ID = 'en-preparacion';
const NONE: readonly KitchenTicket[] = [];
const UNDONE_QUESTIONS = {
  voided: 'La venta de esta orden fue anulada. ¿Servir de todos modos?',
  refunded: 'Productos de esta orden fueron reembolsados. ¿Servir de todos modos?',
} as const;

/** Callbacks with a stable identity, so that cards render only when their ticket changes. */
function useStableActions(actions: KitchenTicketActions): KitchenTicketActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return {
    serve: useCallback((id) => latest.current.serve(id), []),
    acknowledge: useCallback((ticket) => latest.current.acknowledge(ticket), []),
    tick: useCallback((ticket, item, done) => latest.current.tick(ticket, item, done), []),
    openCancelDialog: useCallback((ticket) => latest.current.openCancelDialog(ticket), []),
  };
}

interface KitchenTicketsProps {
  station: Station | null;
  /** Shows the next station that the display offers, or all of them. */
  onNextStation: () => void;
}

/** The pending tickets of a station, or of all, with figures and actions. */
export function KitchenTickets({ station, onNextStation }: KitchenTicketsProps) {
  const canServe = may(useUser(), 'kitchen:serve');
  const [sort, setSort] = useKitchenSort();
  const kitchen = useKitchen(station, readSortOf(sort));
  const { list, pageSize, failed, retrying, hasMore, loadingMore, more, readOn, reload } = kitchen;
  const [toConfirm, setToConfirm] = useState<{ ticket: KitchenTicket; question: string } | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [refused, setRefused] = useState<RefusedCard | null>(null);
  const actions = useKitchenActions({
    ...kitchen,
    station,
    confirmServe: (ticket, undone) => {
      setToConfirm({ ticket, question: UNDONE_QUESTIONS[undone] });
      setConfirming(true);
    },
    onRefused: setRefused,
  });
  useKitchenRoom(kitchen.applyEvent, actions.isTicking);
  const cancelledCount = list?.cancelled.length ?? 0;
  const figures = useStatistics(Object.keys(list?.ended ?? {}).length);
  useWarnings(list?.tickets ?? NONE);
  const [productsShown, showProducts] = useProductsShown();
  const [chosen, setChosen] = useState<KitchenTicket | null>(null);
  const [isCancelOpen, setCancelOpen] = useState(false);
  const [isRecallOpen, setRecallOpen] = useState(false);
  const { date } = useToday();
  const look = useLook();
  const needsNetwork = useNeedsNetwork();
  useKeys(look.hasKeys, {
    s: onNextStation,
    p: () => {
      if (productsShown || needsNetwork === null) showProducts(!productsShown);
    },
    r: () => {
      if (canServe && needsNetwork === null) setRecallOpen(true);
    },
  });
  const stableActions = useStableActions({
    serve: actions.serve,
    acknowledge: actions.acknowledge,
    tick: (ticket, item, done) => void actions.tick(ticket, item, done),
    openCancelDialog: (ticket) => {
      setChosen(ticket);
      setCancelOpen(true);
    },
  });

  return (
    <>
      <KitchenBar
        headingId={HEADING_ID}
        total={list?.total}
        cancelledCount={cancelledCount}
        figures={figures}
        sort={sort}
        onSort={setSort}
        productsShown={productsShown}
        onProductsShown={showProducts}
        onRecall={canServe ? () => setRecallOpen(true) : undefined}
      />
      <section
        aria-labelledby={HEADING_ID}
        className="col-span-2 row-start-2 flex min-w-0 flex-col px-3 pt-2 sm:px-4"
      >
        <div
          className={cn(
            'flex flex-col gap-2',
            productsShown && 'lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start',
          )}
        >
          <div className="min-w-0" style={lookStyle(look)}>
            {failed && <ErrorState title={kitchenMessages.loadFailed} onRetry={reload} busy={retrying} />}
            {!failed && (!list || (list.tickets.length === 0 && list.total > 0 && cancelledCount === 0)) && (
              <Loading count={pageSize} />
            )}
            {list?.total === 0 && list.tickets.length === 0 && cancelledCount === 0 && (
              <EmptyState
                picture="done"
                title="¡Todas las órdenes completadas!"
                description="No hay órdenes pendientes en este momento."
              />
            )}
            {list && (list.tickets.length > 0 || cancelledCount > 0) && (
              <TicketGrid
                list={list}
                sort={sort}
                station={station}
                canServe={canServe}
                pageSize={pageSize}
                onRoom={readOn}
                {...stableActions}
              />
            )}
            {list && hasMore && list.tickets.length > 0 && (
              <div className="mt-5 flex justify-center">
                <Button variant="outline" size="lg" busy={loadingMore} onClick={more}>
                  Ver más órdenes
                </Button>
              </div>
            )}
          </div>
          {productsShown && <PendingProducts station={station} />}
        </div>
        <DateHeading date={date} className="mt-auto pt-4 text-center" />
        <p role="status" className="sr-only">
          {list?.fresh.length && list.tickets[0] ? `Nueva orden ${spokenOrderNumber(list.tickets[0])}` : ''}
        </p>
        <p role="status" className="sr-only">
          {list ? changedText(list) : ''}
        </p>
        <p role="status" className="sr-only">
          {list?.cancelled.length
            ? `Cancelada la orden ${list.cancelled.map(spokenOrderNumber).join(', ')}`
            : ''}
        </p>
      </section>
      <RecallWindow
        station={station}
        open={isRecallOpen}
        onOpenChange={setRecallOpen}
        onRecall={actions.recall}
      />
      <AlertDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        tone="primary"
        title={
          toConfirm ? `${orderPlace(toConfirm.ticket)} · Orden ${orderNumberText(toConfirm.ticket)}` : 'Orden'
        }
        description={toConfirm?.question ?? ''}
        action="Servir de todos modos"
        onAction={() => {
          setConfirming(false);
          if (toConfirm) void actions.serve(toConfirm.ticket.id, true);
        }}
      />
      <ServeRefusalDialog refused={refused} onClose={() => setRefused(null)} onServe={actions.serveAgain} />
      <CancelDialog
        ticket={chosen}
        open={isCancelOpen}
        onOpenChange={setCancelOpen}
        onCancelOrder={actions.cancel}
      />
    </>
  );
}

function changedText({ tickets, changed }: KitchenList): string {
  const numbers = tickets.filter(({ id }) => id in changed).map(spokenOrderNumber);
  return numbers.length > 0 ? `Cambió la orden ${numbers.join(', ')}` : '';
}

function Loading({ count }: { count: number }) {
  return (
    <div className={cn(GRID, 'gap-y-2')}>
      {Array.from({ length: count }, (_, index) => `${index}`).map((key) => (
        <Skeleton key={key} className="h-75 rounded-card" />
      ))}
    </div>
  );
}
