import { X } from 'lucide-react';
import { memo } from 'react';
import { smallPicture } from '#domain/pictures.ts';
import { isOut, isSoldOut } from '#domain/ticket.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { useIsTaken, useQuantityOf } from './ticket-context.tsx';
import { useHold } from './use-hold.ts';
import type { MenuItem } from './use-menu.ts';

interface ProductTileProps {
  item: MenuItem;
  /** The colour of its category, 1 to 10. */
  hue: number;
  price: string;
  onPick: (item: MenuItem) => boolean;
  onHold: (item: MenuItem) => void;
  onTakeOne: (item: MenuItem) => void;
}

// What lies over a tile does so in its grid: a positioned piece would be a layer more to test at each touch.
const WHOLE = 'col-start-1 row-span-full';

const isMarked = (item: MenuItem) => isOut(item) || item.countdown !== null || item.stock_status === 'low';

function StockBadge({ item }: { item: MenuItem }) {
  if (isSoldOut(item)) return <Badge tone="solid-danger">Agotado</Badge>;
  if (!item.on_schedule) return <Badge tone="outline">Fuera de horario</Badge>;
  if (item.countdown !== null)
    return (
      <Badge tone="solid-warning">{item.countdown === 1 ? 'Queda 1' : `Quedan ${item.countdown}`}</Badge>
    );
  return item.stock_status === 'low' ? <Badge tone="solid-warning">Bajo</Badge> : null;
}

function Face({ item, hue }: Pick<ProductTileProps, 'item' | 'hue'>) {
  const out = isOut(item);
  if (item.image_url) {
    return (
      <span className="relative block size-full rounded-t-[inherit]">
        <img
          src={smallPicture(item.image_url)}
          alt=""
          loading="lazy"
          decoding="async"
          className={cn('size-full rounded-t-[inherit] object-cover', out && 'opacity-45 grayscale')}
        />
        <span className="absolute bottom-1.5 left-1.5 flex">
          <StockBadge item={item} />
        </span>
      </span>
    );
  }
  const colour = `var(--chart-${hue})`;
  return (
    <span
      className="grid size-full place-items-center rounded-t-[inherit] text-2xl font-semibold"
      style={{
        backgroundColor: out ? 'var(--muted)' : `color-mix(in oklab, ${colour} 15%, var(--muted))`,
        color: `color-mix(in oklab, ${colour} 62%, var(--foreground))`,
      }}
    >
      {isMarked(item) ? <StockBadge item={item} /> : <span aria-hidden="true">{item.name.charAt(0)}</span>}
    </span>
  );
}

/** How many of it the ticket has, over the tile, which is marked by it. */
function Count({ id }: { id: string }) {
  const quantity = useQuantityOf(id);
  if (quantity === 0) return null;
  return (
    <>
      <span className={`pointer-events-none -m-px rounded-card border-2 border-foreground ${WHOLE}`} />
      <span
        role="img"
        aria-label={`${quantity} en la orden`}
        className="col-start-1 row-start-1 mt-1.75 ml-1.75 grid h-7 min-w-7 place-items-center self-start justify-self-start rounded-full bg-foreground px-2 text-sm font-semibold text-background figures"
      >
        {quantity}
      </span>
    </>
  );
}

function TakeOne({ item, onTakeOne }: Pick<ProductTileProps, 'item' | 'onTakeOne'>) {
  if (!useIsTaken(item.id)) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`Quitar uno de ${item.name}`}
      onClick={() => onTakeOne(item)}
      className={`grid size-11 place-items-center self-start justify-self-end rounded-card focus-ring ${WHOLE}`}
    >
      <span className="grid size-7 place-items-center rounded-full bg-background text-foreground shadow-[0_0_0_1px_var(--border)]">
        <X className="size-4 overflow-visible" aria-hidden="true" />
      </span>
    </button>
  );
}

/** A product of the picker. With the ticket only its count and its 'x' are drawn again, and only when they change. */
export const ProductTile = memo(function ProductTile({
  item,
  hue,
  price,
  onPick,
  onHold,
  onTakeOne,
}: ProductTileProps) {
  const hold = useHold(
    () => onPick(item),
    () => onHold(item),
  );
  const out = isOut(item);
  return (
    <li className="grid h-(--tile) grid-cols-1 grid-rows-[minmax(0,1fr)] [contain:layout_size_style]">
      <button
        type="button"
        data-tile=""
        tabIndex={-1}
        {...hold}
        onKeyDown={(event) => {
          const { key, shiftKey } = event;
          if (key === 'Delete' || key === 'Backspace') onTakeOne(item);
          // The keys that open a menu of what has the focus do what a long press does.
          if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
            event.preventDefault();
            onHold(item);
          }
        }}
        className={`grid select-none grid-cols-1 grid-rows-[auto_minmax(0,1fr)] rounded-card border bg-card text-left [-webkit-touch-callout:none] hover:border-muted-foreground/50 focus-ring active:bg-muted max-lg:scroll-mt-44 max-lg:scroll-mb-40 ${WHOLE}`}
      >
        <span className="col-start-1 row-start-1 block h-14 rounded-t-[calc(var(--radius-card)-1px)] lg:h-16">
          <Face item={item} hue={hue} />
        </span>
        <span className="col-start-1 row-start-2 flex flex-col justify-between gap-1 px-3 pt-2 pb-2.5">
          <span
            className={cn(
              'line-clamp-2 min-h-10 text-sm leading-5 font-medium',
              out && 'text-muted-foreground',
            )}
          >
            {item.name}
          </span>
          <span className="text-sm text-muted-foreground figures">{price}</span>
        </span>
        <Count id={item.id} />
      </button>
      <TakeOne item={item} onTakeOne={onTakeOne} />
    </li>
  );
});
