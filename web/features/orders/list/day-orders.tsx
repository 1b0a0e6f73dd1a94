import { useMemo, useState } from 'react';
import type { useDayOrders } from '#web/data/orders/use-day-orders.ts';
import { useUser } from '#web/data/session.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderItem } from './order-item.tsx';
import { filterOrders, ORDER_STATES, type OrderFilter, type OrderState, ordersIn } from './order-state.ts';

const NO_FILTER: OrderFilter = { search: '', channel: null, waiter_id: null };

const EMPTY: Readonly<Record<OrderState, string>> = {
  Abiertas: 'No hay órdenes abiertas.',
  'En cocina': 'No hay órdenes en cocina.',
  'Por cobrar': 'No hay cuentas por cobrar.',
  Cerradas: 'Todavía no se ha cerrado ninguna orden hoy.',
  Canceladas: 'No se ha cancelado ninguna orden hoy.',
};

interface DayOrdersProps {
  day: ReturnType<typeof useDayOrders>;
  onOpen: (orderId: string) => void;
  /** Opens a bill, to charge or view it. */
  onBill: (saleId: string) => void;
}

function LoadingOrders() {
  return (
    <div className="grid gap-6 p-4">
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className="grid gap-2.5">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-6 w-2/5 rounded-full" />
        </div>
      ))}
    </div>
  );
}

/** The day's orders, updated live, with filters by state, search, channel and waiter. */
export function DayOrders({ day, onOpen, onBill }: DayOrdersProps) {
  const { id } = useUser();
  const [state, setState] = useState<OrderState>('Abiertas');
  const [filter, setFilter] = useState(NO_FILTER);
  const found = useMemo(() => filterOrders(day.orders, filter), [day.orders, filter]);
  const shown = ordersIn(found, state);
  const filtered = found.length < day.orders.length;

  return (
    <section
      aria-label="Órdenes del día"
      className="flex min-h-0 flex-col overflow-hidden rounded-card border bg-card"
    >
      <div className="p-4 pb-2">
        <h2 className="mb-3 text-base font-semibold max-lg:sr-only">
          Órdenes del día{' '}
          {!day.loading && <span className="text-muted-foreground figures">({day.orders.length})</span>}
        </h2>
        <OrderFilters filter={filter} onFilter={setFilter} me={id} />
      </div>
      {day.loading ? (
        <LoadingOrders />
      ) : day.failed ? (
        <ErrorState title="Error al cargar las órdenes." onRetry={day.reload} busy={day.retrying} />
      ) : (
        <Tabs
          value={state}
          onValueChange={(value) => {
            const chosen = ORDER_STATES.find((each) => each === value);
            if (chosen) setState(chosen);
          }}
          className="min-h-0 flex-1 gap-0"
        >
          <TabsList aria-label="Estado" className="grid grid-cols-5 gap-0 px-2">
            {ORDER_STATES.map((each) => (
              <TabsTrigger
                key={each}
                value={each}
                className="h-14 flex-col-reverse justify-center gap-0 px-0 text-xs"
              >
                {each}
                <span className="text-base leading-6 font-semibold figures">
                  {ordersIn(found, each).length}
                </span>
              </TabsTrigger>
            ))}
          </TabsList>
          <TabsContent value={state} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4">
            {shown.length === 0 ? (
              <EmptyState
                picture={filtered ? 'search' : 'receipt'}
                title={filtered ? 'Ninguna orden coincide con la búsqueda.' : EMPTY[state]}
              />
            ) : (
              <ul>
                {shown.map((order) => (
                  <OrderItem key={order.id} order={order} onOpen={() => onOpen(order.id)} onBill={onBill} />
                ))}
              </ul>
            )}
          </TabsContent>
        </Tabs>
      )}
    </section>
  );
}
