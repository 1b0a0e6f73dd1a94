import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#domain/base/money.ts';
import { formatRate } from '#domain/base/percent.ts';
import { smallPicture } from '#domain/base/pictures.ts';
import { cn } from '#web/ui/cn.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CardMenu } from './card-menu.tsx';
import type { MenuCardProps } from './menu-card.tsx';
import type { ProductMargin } from './product-margins.ts';
import { ProductState } from './product-state.tsx';

export const ROW_LIST = 'divide-y overflow-hidden rounded-card border bg-card';

interface MenuRowProps extends Omit<MenuCardProps, 'tint'> {
  category: string | null;
  /** Its cost and margin; null while they are not known, undefined for users who may not read costs. */
  margin: ProductMargin | null | undefined;
}

const FIGURE = 'shrink-0 text-right whitespace-nowrap figures';
const COST = 'w-24 max-md:hidden';
const MARGIN = 'w-36 max-md:hidden';
const PRICE = 'sm:min-w-28';

/** The names of the figures in a row, for users who may read costs. */
export function MenuRowHead() {
  return (
    <div
      aria-hidden="true"
      className="flex h-9 items-center gap-3 border border-transparent pr-1 pl-4 text-xs font-semibold text-muted-foreground max-md:hidden"
    >
      <span className="flex-1">Producto</span>
      <span className={cn(FIGURE, COST)}>Costo</span>
      <span className={cn(FIGURE, MARGIN)}>Margen</span>
      <span className={cn(FIGURE, PRICE)}>Precio</span>
      <span className="w-9 shrink-0" />
    </div>
  );
}

/** The margin in percent of the price without tax, in words where the product sells below its cost. */
function marginText({ margin_cents, margin_rate }: ProductMargin): string | null {
  if (margin_rate === null) return null;
  return margin_cents < 0 ? `Pierde ${formatRate(-margin_rate)} %` : `${formatRate(margin_rate)} %`;
}

interface FiguresProps {
  margin: ProductMargin | null;
  currency: string;
}

/** The cost and margin of a row, from 768 px wide. */
function Figures({ margin, currency }: FiguresProps) {
  const percent = margin && marginText(margin);
  const loses = margin !== null && margin.margin_cents < 0;
  return (
    <>
      <p className={cn(FIGURE, COST, 'text-sm')}>
        <span className="sr-only">Costo </span>
        {margin ? formatMoney(margin.cost_cents, currency) : '—'}
      </p>
      <p className={cn(FIGURE, MARGIN, 'text-sm leading-4', loses && 'text-danger-ink')}>
        <span className="sr-only">Margen </span>
        {margin ? formatMoney(margin.margin_cents, currency) : '—'}
        {percent && <span className={cn('block text-xs', !loses && 'text-muted-foreground')}>{percent}</span>}
      </p>
    </>
  );
}

/** A product of the menu as a row of 52 px; on phones its category is below its name, and its margin below its price. */
export function MenuRow({
  item,
  currency,
  category,
  margin,
  isCompact,
  mayWrite,
  actions,
  handle,
  isDragged,
}: MenuRowProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const percent = margin ? marginText(margin) : null;
  const picture = failed === item.image_url ? null : item.image_url;
  return (
    <article
      data-reorder={item.id}
      className={cn(
        'relative flex h-13 items-center gap-3 pl-3 [contain:layout_paint_style] sm:pl-4',
        mayWrite ? 'pr-1' : 'pr-3 sm:pr-4',
        handle ? 'bg-card' : 'has-[h2>button:hover]:bg-muted',
        isDragged && 'rounded-control ring-2 ring-primary ring-inset',
      )}
    >
      {picture ? (
        <img
          src={smallPicture(picture)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(picture)}
          className="size-9 shrink-0 rounded-lg object-cover"
        />
      ) : (
        !isCompact && <span aria-hidden="true" className="size-9 shrink-0 rounded-lg bg-muted" />
      )}
      <div className="min-w-0 flex-1 sm:flex-2">
        <h2 className="text-base leading-5 font-medium">
          {handle ? (
            <span className="block truncate">{item.name}</span>
          ) : (
            <button
              type="button"
              onClick={() => actions.open(item)}
              className="block w-full text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
            >
              <span className="block truncate">{item.name}</span>
            </button>
          )}
        </h2>
        <p className="truncate text-xs leading-4 text-muted-foreground sm:hidden">{category}</p>
      </div>
      <ProductState item={item} />
      <p className="min-w-0 flex-1 truncate text-sm text-muted-foreground max-sm:hidden">{category}</p>
      {margin !== undefined && <Figures margin={margin} currency={currency} />}
      <div className={cn(FIGURE, PRICE)}>
        <p className="text-base leading-5 font-semibold">{formatMoney(item.price_cents, currency)}</p>
        {margin && percent && (
          <p
            className={cn(
              'text-xs leading-4 md:hidden',
              margin.margin_cents < 0 ? 'text-danger-ink' : 'text-muted-foreground',
            )}
          >
            {margin.margin_cents < 0 ? percent : `Margen ${percent}`}
          </p>
        )}
      </div>
      {handle ? (
        <button
          type="button"
          {...handle}
          className="absolute inset-0 flex cursor-grab touch-none items-center justify-end pr-2 -outline-offset-2 focus-ring active:cursor-grabbing"
        >
          <span className="grid size-9 place-items-center rounded-control border bg-card text-foreground">
            <GripVertical className="size-5" aria-hidden="true" />
          </span>
        </button>
      ) : (
        mayWrite && (
          <span className="relative z-10">
            <CardMenu item={item} actions={actions} variant="ghost" />
          </span>
        )
      )}
    </article>
  );
}

const SKELETONS = ['w-40', 'w-28', 'w-52', 'w-36', 'w-44', 'w-32', 'w-48', 'w-24'];

export function MenuRowSkeletons() {
  return (
    <div className={ROW_LIST}>
      {SKELETONS.map((width) => (
        <div key={width} className="flex h-13 items-center gap-3 px-4">
          <Skeleton className="size-9" />
          <Skeleton className={cn('h-5', width)} />
          <Skeleton className="ml-auto h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
