import { Clock, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#domain/base/money.ts';
import { smallPicture } from '#domain/base/pictures.ts';
import type { MenuItem } from '#domain/menu/answers/menu.ts';
import { initialsOf } from '#web/ui/avatar.tsx';
import { cn } from '#web/ui/cn.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { useReorder } from '#web/ui/use-reorder.ts';
import { CardMenu, type ProductCardActions } from './card-menu.tsx';
import { ProductState } from './product-state.tsx';

export const CARD_GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5';
const HUES = 10;

export interface MenuCardProps {
  item: MenuItem;
  currency: string;
  /** The index of its category, which sets the colour of the initial without a picture. */
  tint: number;
  /** True when no product shown has a picture: a card's band is low then, and a row has no place for one. */
  isCompact: boolean;
  /** Whether the user may change it. */
  mayWrite: boolean;
  actions: ProductCardActions;
  /** The drag handle, while the menu is being reordered. */
  handle: ReturnType<ReturnType<typeof useReorder>['handle']> | null;
  isDragged: boolean;
}

/** A product of the menu (2-operations §2). */
export function MenuCard({
  item,
  currency,
  tint,
  isCompact,
  mayWrite,
  actions,
  handle,
  isDragged,
}: MenuCardProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = failed === item.image_url ? null : item.image_url;
  const colour = `var(--chart-${(tint % HUES) + 1})`;
  return (
    <article
      data-reorder={item.id}
      className={cn(
        'relative flex flex-col overflow-hidden rounded-card border bg-card [contain:layout_paint_style]',
        handle ? 'border-dashed' : 'has-[h2>button:hover]:border-muted-foreground/50',
        isDragged && 'border-primary ring-2 ring-primary',
      )}
    >
      <div
        className={cn(
          'relative grid place-items-center',
          picture ? 'aspect-4/3' : isCompact ? 'h-14' : 'min-h-14 flex-1',
        )}
        style={{
          backgroundColor: `color-mix(in oklab, ${colour} 15%, var(--muted))`,
          color: `color-mix(in oklab, ${colour} 62%, var(--foreground))`,
        }}
      >
        {picture ? (
          <img
            src={smallPicture(picture)}
            alt=""
            loading="lazy"
            decoding="async"
            draggable={false}
            onError={() => setFailed(picture)}
            className="absolute inset-0 size-full object-cover"
          />
        ) : (
          <span aria-hidden="true" className="text-4xl font-semibold">
            {initialsOf(item.name)}
          </span>
        )}
        <span className="absolute bottom-2 left-2 flex">
          <ProductState item={item} />
        </span>
      </div>
      <div className={cn('flex flex-col p-3', (picture || isCompact) && 'flex-1')}>
        <h2 className="text-base leading-5 font-semibold">
          {handle ? (
            <span className="line-clamp-2">{item.name}</span>
          ) : (
            <button
              type="button"
              onClick={() => actions.open(item)}
              className="block w-full text-left outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
            >
              <span className="line-clamp-2">{item.name}</span>
            </button>
          )}
        </h2>
        {item.description && (
          <p className="mt-1 line-clamp-2 text-sm text-muted-foreground">{item.description}</p>
        )}
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 pt-3">
          <span className="text-base font-semibold figures">{formatMoney(item.price_cents, currency)}</span>
          {item.preparation_time !== null && (
            <span className="flex items-center gap-1 text-sm text-muted-foreground figures">
              <Clock className="size-3.5" aria-hidden="true" />
              {item.preparation_time} min
            </span>
          )}
        </p>
      </div>
      {handle ? (
        <button
          type="button"
          {...handle}
          className="absolute inset-0 grid cursor-grab touch-none items-start justify-items-end rounded-card p-2 focus-ring active:cursor-grabbing"
        >
          <span className="grid size-9 place-items-center rounded-control border bg-card text-foreground">
            <GripVertical className="size-5" aria-hidden="true" />
          </span>
        </button>
      ) : (
        mayWrite && (
          <span className="absolute top-2 right-2">
            <CardMenu item={item} actions={actions} />
          </span>
        )
      )}
    </article>
  );
}

const SKELETONS = 10;

export function MenuCardSkeletons() {
  return (
    <div className={CARD_GRID}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: still shapes have no other identity
        <div key={index} className="overflow-hidden rounded-card border bg-card">
          <Skeleton className="aspect-4/3 rounded-none" />
          <div className="p-3">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="mt-2 h-4 w-full" />
            <Skeleton className="mt-5 h-5 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
