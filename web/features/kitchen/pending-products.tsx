import { CircleSlash2 } from 'lucide-react';
import { useState } from 'react';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { PendingProduct } from '#domain/kitchen/answers/kitchen.ts';
import { STATION_NAMES } from '#domain/kitchen/kitchen.ts';
import type { Station } from '#domain/orders/orders.ts';
import { may } from '#domain/people/access.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { useUser } from '#web/data/session.ts';
import type { NamedProduct } from '#web/parts/availability/availability-dialog.tsx';
import { AvailabilityDialog } from '#web/parts/availability/availability-window.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { kitchenMessages } from './kitchen-messages.ts';
import { PrintPending } from './print-pending.tsx';

/** The quantity of each product to be made, in all pending tickets, including those that are not loaded. */
export function PendingProducts({ station }: { station: Station | null }) {
  const path = apiPath(api.kitchen.products, { query: { station: station ?? undefined } });
  const { data, error, mutate, isValidating } = useLiveApi(path, ({ type }) => type.startsWith('kitchen.'));
  const products = data?.products;
  const maySell = may(useUser(), 'menu:availability');
  const [chosen, setChosen] = useState<NamedProduct | null>(null);
  const [last, setLast] = useState(chosen);
  if (chosen && chosen !== last) setLast(chosen);
  return (
    <aside
      aria-label="Por preparar"
      className="order-first flex h-52 flex-col rounded-card border bg-card lg:sticky lg:top-[calc(var(--header-height)+0.5rem)] lg:order-none lg:h-auto lg:max-h-[calc(100dvh-7rem-var(--header-height))]"
    >
      <header className="flex items-center justify-between gap-2 border-b py-1 pr-2 pl-4">
        <h3 className="text-base font-semibold">Por preparar</h3>
        <PrintPending station={station} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-1">
        {!products && error && (
          <ErrorState
            title={kitchenMessages.productsFailed}
            onRetry={() => void mutate()}
            busy={isValidating}
          />
        )}
        {!products && !error && <Skeleton className="my-3 h-24" />}
        {products?.length === 0 && <p className="py-3 text-muted-foreground">Nada por preparar.</p>}
        {products && products.length > 0 && (
          <ul className="divide-y">
            {products.map((product) => (
              <li
                key={`${product.menu_item_id} ${product.station}`}
                className="flex items-baseline gap-3 py-2"
              >
                <span className="min-w-10 text-right text-2xl leading-8 font-bold figures">
                  {formatQuantity(product.quantity)}
                </span>
                <ProductName product={product} onOpen={maySell ? setChosen : undefined} />
                {!station && product.station !== 'cocina' && (
                  <span className="shrink-0 text-sm text-muted-foreground">
                    {STATION_NAMES[product.station]}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <AvailabilityDialog product={last} open={chosen !== null} onClose={() => setChosen(null)} />
    </aside>
  );
}

interface ProductNameProps {
  product: PendingProduct;
  /** Opens the product's availability; absent without the permission. */
  onOpen: ((product: NamedProduct) => void) | undefined;
}

function ProductName({ product: { menu_item_id: id, name }, onOpen }: ProductNameProps) {
  const nameClasses = 'min-w-0 flex-1 text-lg leading-7 font-medium break-words';
  if (!onOpen) return <span className={nameClasses}>{name}</span>;
  return (
    <button
      type="button"
      title="Marcar agotado o cuántos quedan"
      aria-label={`Disponibilidad de ${name}`}
      onClick={() => onOpen({ id, name })}
      className={`${nameClasses} -my-1 flex min-h-11 items-center justify-between gap-2 rounded-control text-left hover:bg-muted focus-ring`}
    >
      {name}
      <CircleSlash2 className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
    </button>
  );
}
