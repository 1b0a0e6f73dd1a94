import { useCallback, useEffect, useRef, useState } from 'react';
import { may } from '#domain/access.ts';
import type { KitchenList } from '#domain/events.ts';
import { STATION_NAMES } from '#domain/kitchen.ts';
import type { KitchenCard, Station } from '#domain/orders.ts';
import { useToday } from '#web/lib/business.ts';
import { useUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { DateHeading } from '#web/ui/date-heading.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { kitchenMessages } from './kitchen-messages.ts';
import type { CardActions } from './order-card.tsx';
import { GRID, OrderGrid } from './order-grid.tsx';
import { useServerNow } from './server-clock.ts';
import { SoundButton } from './sound-button.tsx';
import { Statistics } from './statistics.tsx';
import { useKitchen, useKitchenRoom } from './use-kitchen.ts';
import { useKitchenActions } from './use-kitchen-actions.ts';
import { useStatistics } from './use-statistics.ts';
import { useWarnings } from './use-warnings.ts';

const ALL = 'all';

interface KitchenDisplayProps {
  /** Whose work the display belongs to; null or absent shows every station and offers no switch. */
  station?: Station | null;
  /** Which the display opens with where it has a station. */
  starts?: 'station' | 'all';
}

/** The kitchen's screen (1-core §2): figures, and the pending orders, oldest first. */
export function KitchenDisplay({ station = null, starts = 'station' }: KitchenDisplayProps) {
  const [view, setView] = useState<Station | typeof ALL>(starts === 'station' && station ? station : ALL);
  const { date } = useToday();
  return (
    <>
      <PageHeader
        className="mb-4"
        above={<DateHeading date={date} />}
        title={station && view !== ALL ? STATION_NAMES[station] : 'Cocina'}
        actions={
          <>
            {station && (
              <Segmented
                label="Estación"
                value={view}
                onValueChange={setView}
                options={[
                  { value: station, label: STATION_NAMES[station] },
                  { value: ALL, label: 'Todas' },
                ]}
              />
            )}
            <SoundButton />
          </>
        }
      />
      <Orders key={view} station={view === ALL ? null : view} />
    </>
  );
}

/** The same functions for as long as the display stands, so that cards are drawn again only when they change. */
function useStable(actions: CardActions): CardActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return {
    serve: useCallback((id) => latest.current.serve(id), []),
    tick: useCallback((card, item, done) => latest.current.tick(card, item, done), []),
    askToCancel: useCallback((card) => latest.current.askToCancel(card), []),
  };
}

function Orders({ station }: { station: Station | null }) {
  const user = useUser();
  const kitchen = useKitchen(station);
  const { list, pageSize, failed, hasMore, loadingMore, more, reload } = kitchen;
  const actions = useKitchenActions(kitchen);
  useKitchenRoom(kitchen.hear, actions.isTicking);
  const figures = useStatistics(Object.keys(list?.ended ?? {}).length);
  const now = useServerNow();
  useWarnings(list?.orders ?? [], now);
  const [chosen, setChosen] = useState<KitchenCard | null>(null);
  const [asking, setAsking] = useState(false);
  const stable = useStable({
    serve: actions.serve,
    tick: (card, item, done) => void actions.tick(card, item, done),
    askToCancel: (card) => {
      setChosen(card);
      setAsking(true);
    },
  });

  return (
    <div className="flex flex-col gap-5">
      <Statistics figures={figures} />
      <section aria-labelledby="en-preparacion">
        <h2 id="en-preparacion" className="mb-3 text-xl leading-7 font-semibold">
          Órdenes en preparación{' '}
          {list && <span className="text-muted-foreground figures">({list.total})</span>}
        </h2>
        {failed && <ErrorState title={kitchenMessages.loadFailed} onRetry={reload} />}
        {!failed && (!list || (list.orders.length === 0 && list.total > 0)) && <Loading count={pageSize} />}
        {list?.total === 0 && list.orders.length === 0 && (
          <EmptyState
            picture="done"
            title="¡Todas las órdenes completadas!"
            description="No hay órdenes pendientes en este momento."
          />
        )}
        {list && list.orders.length > 0 && (
          <OrderGrid
            list={list}
            now={now}
            station={station}
            canServe={may(user, 'kitchen:serve')}
            {...stable}
          />
        )}
        {list && hasMore && list.orders.length > 0 && (
          <div className="mt-5 flex justify-center">
            <Button variant="outline" size="lg" busy={loadingMore} onClick={more}>
              Ver más órdenes
            </Button>
          </div>
        )}
        <p role="status" className="sr-only">
          {list?.fresh.length ? `Nueva orden ${list.orders[0]?.order_number}` : ''}
        </p>
        <p role="status" className="sr-only">
          {list ? changedWords(list) : ''}
        </p>
      </section>
      <CancelDialog card={chosen} open={asking} onOpenChange={setAsking} onCancelOrder={actions.cancel} />
    </div>
  );
}

function changedWords({ orders, changed }: KitchenList): string {
  const numbers = orders.filter(({ id }) => id in changed).map(({ order_number }) => order_number);
  return numbers.length > 0 ? `Cambió la orden ${numbers.join(', ')}` : '';
}

function Loading({ count }: { count: number }) {
  return (
    <div className={GRID}>
      {Array.from({ length: count }, (_, index) => `${index}`).map((key) => (
        <Skeleton key={key} className="h-84 rounded-card" />
      ))}
    </div>
  );
}
