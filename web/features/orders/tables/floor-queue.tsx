import type { ReactNode } from 'react';
import { stopwatch } from '#domain/base/time.ts';
import type { Table } from '#domain/orders/answers/tables.ts';
import { numberText } from '#domain/orders/order-numbers.ts';
import { tablePlace } from '#domain/orders/order-place.ts';
import { useElapsed } from '#web/base/use-elapsed.ts';
import { useDayOrders } from '#web/data/orders/use-day-orders.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { OrderLine } from '#web/parts/orders/order-line.tsx';
import { READY, StateTag } from '#web/parts/orders/state-tag.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type QueuedTable, queueOf } from './queue.ts';

function Elapsed({ since }: { since: string }) {
  return stopwatch(useElapsed(since));
}

interface QueueProps {
  title: string;
  rows: readonly QueuedTable[];
  mark: (row: QueuedTable) => ReactNode;
  onOpen: (table: Table, byKeyboard: boolean) => void;
}

function Queue({ title, rows, mark, onOpen }: QueueProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} className="pt-4">
      <h3 className="pb-1 text-sm font-semibold text-muted-foreground">{title}</h3>
      <ul>
        {rows.map((row) => (
          <OrderLine
            key={row.table.id}
            place={tablePlace(row.table.name)}
            number={row.order && numberText(row.order)}
            items={row.order?.items}
            verb="Abrir"
            onOpen={() => onOpen(row.table, true)}
            aside={mark(row)}
          />
        ))}
      </ul>
    </section>
  );
}

interface FloorQueueProps {
  /** Null while they load. */
  tables: readonly Table[] | null;
  onOpen: QueueProps['onOpen'];
}

/** What needs a waiter next: ready orders, and the tables that have waited longest for the kitchen. */
export function FloorQueue({ tables, onOpen }: FloorQueueProps) {
  const { orders, loading, failed, retrying, reload } = useDayOrders();
  if (tables === null || loading) {
    return (
      <div className="grid gap-4 pt-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    );
  }
  const { ready, waits } = queueOf(tables, orders);
  if (failed && ready.length === 0) {
    return <ErrorState title="Error al cargar las órdenes." onRetry={reload} busy={retrying} />;
  }
  if (ready.length + waits.length === 0) {
    return (
      <EmptyState
        picture="table"
        title="No hay mesas por atender."
        description="Toca una mesa para ver su orden."
      />
    );
  }
  return (
    <>
      <Queue title="Listas para llevar" rows={ready} onOpen={onOpen} mark={() => <StateTag tag={READY} />} />
      <Queue
        title="Más tiempo esperando"
        rows={waits}
        onOpen={onOpen}
        mark={({ order }) =>
          order && (
            <span className="text-base font-medium figures">
              <Elapsed since={order.created_at} />
            </span>
          )
        }
      />
    </>
  );
}
