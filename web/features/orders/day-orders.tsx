import { useMemo, useState } from 'react';
import { orderPlace, type useDayOrders } from '#web/sales-parts/use-day-orders.ts';
import { useSalesSettings } from '#web/sales-parts/use-sales-settings.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { foundOrders, ORDER_FILTERS, type OrderFilter, orderTags } from './order-state.ts';

type Day = ReturnType<typeof useDayOrders>;

interface DayOrdersProps {
  day: Day;
  /** Charges a bill; null for who may not. */
  onCharge: ((saleId: string) => void) | null;
}

interface OrderItemProps {
  order: Day['orders'][number];
  onCharge: DayOrdersProps['onCharge'];
}

function OrderItem({ order, onCharge }: OrderItemProps) {
  const { money, clockOf } = useSalesSettings();
  const { open_sale_id, due_cents } = order;
  return (
    <li className="border-b py-3 last:border-b-0">
      <div className="flex items-baseline justify-between gap-3">
        <p className="flex min-w-0 items-baseline gap-2">
          <span className="shrink-0 text-sm font-semibold figures">#{order.number}</span>
          <span className="truncate text-sm font-medium">{orderPlace(order)}</span>
        </p>
        <span className="shrink-0 text-sm font-semibold figures">
          {money(due_cents > 0 ? due_cents : order.total_cents)}
        </span>
      </div>
      {order.items !== '' && (
        <p className="mt-0.5 line-clamp-2 text-sm text-muted-foreground">{order.items}</p>
      )}
      <div className="mt-2 flex min-h-9 flex-wrap items-center gap-2">
        {orderTags(order).map(({ word, tone }) => (
          <Badge key={word} tone={tone}>
            {word}
          </Badge>
        ))}
        <span className="min-w-0 flex-1 truncate text-xs text-muted-foreground figures">
          {clockOf(order.created_at)} · {order.waiter}
        </span>
        {onCharge && due_cents > 0 && open_sale_id && (
          <Button variant="outline" size="sm" onClick={() => onCharge(open_sale_id)}>
            Cobrar
          </Button>
        )}
      </div>
    </li>
  );
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

/** The day's orders, live: by state and by search. */
export function DayOrders({ day, onCharge }: DayOrdersProps) {
  const [filter, setFilter] = useState<OrderFilter>('Todas');
  const [search, setSearch] = useState('');
  const found = useMemo(() => foundOrders(day.orders, filter, search), [day.orders, filter, search]);

  return (
    <section
      aria-label="Órdenes del día"
      className="flex min-h-0 flex-col overflow-hidden rounded-card border bg-card"
    >
      <div className="border-b p-4">
        <h2 className="mb-3 text-base font-semibold max-lg:sr-only">
          Órdenes del día <span className="text-muted-foreground figures">({day.orders.length})</span>
        </h2>
        <div className="flex gap-2">
          <SearchInput
            placeholder="Buscar orden"
            value={search}
            onValueChange={setSearch}
            className="min-w-0 flex-1"
          />
          <NativeSelect
            aria-label="Estado"
            value={filter}
            onChange={(event) => {
              const chosen = ORDER_FILTERS.find((each) => each === event.target.value);
              if (chosen) setFilter(chosen);
            }}
            className="w-36 shrink-0"
          >
            {ORDER_FILTERS.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </NativeSelect>
        </div>
      </div>
      {day.loading ? (
        <LoadingOrders />
      ) : day.failed ? (
        <ErrorState title="Error al cargar las órdenes." onRetry={day.reload} busy={day.retrying} />
      ) : found.length === 0 ? (
        <EmptyState
          picture={day.orders.length === 0 ? 'receipt' : 'search'}
          title={
            day.orders.length === 0
              ? 'Todavía no hay órdenes hoy.'
              : 'Ninguna orden coincide con la búsqueda.'
          }
          className="flex-1"
        />
      ) : (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and must by keyboard too
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 focus-visible:outline-offset-[-2px]"
        >
          {found.map((order) => (
            <OrderItem key={order.id} order={order} onCharge={onCharge} />
          ))}
        </ul>
      )}
    </section>
  );
}
