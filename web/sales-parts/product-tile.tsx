import { X } from 'lucide-react';
import { memo } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { isOut } from './menu-filter.ts';
import { useQuantityOf } from './ticket-context.tsx';
import { useHold } from './use-hold.ts';
import type { MenuItem } from './use-menu.ts';

interface ProductTileProps {
  item: MenuItem;
  /** The colour of its category, 1 to 10. */
  hue: number;
  price: string;
  onPick: (item: MenuItem) => void;
  onHold: (item: MenuItem) => void;
  onTakeOne: (item: MenuItem) => void;
}

function StockBadge({ item }: { item: MenuItem }) {
  if (isOut(item)) return <Badge tone="solid-danger">Agotado</Badge>;
  return item.stock_status === 'low' ? <Badge tone="solid-warning">Bajo</Badge> : null;
}

function Face({ item, hue }: Pick<ProductTileProps, 'item' | 'hue'>) {
  const out = isOut(item);
  if (item.image_url) {
    return (
      <span className="relative block size-full">
        <img
          src={item.image_url}
          alt=""
          loading="lazy"
          className={cn('size-full object-cover', out && 'opacity-45 grayscale')}
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
      className="grid size-full place-items-center text-2xl font-semibold"
      style={{
        backgroundColor: out ? 'var(--muted)' : `color-mix(in oklab, ${colour} 15%, var(--muted))`,
        color: `color-mix(in oklab, ${colour} 62%, var(--foreground))`,
      }}
    >
      {out || item.stock_status === 'low' ? (
        <StockBadge item={item} />
      ) : (
        <span aria-hidden="true">{item.name.charAt(0)}</span>
      )}
    </span>
  );
}

function Tile({ item, hue, price, onPick, onHold, onTakeOne }: ProductTileProps) {
  const quantity = useQuantityOf(item.id);
  const hold = useHold(
    () => onPick(item),
    () => onHold(item),
  );
  const out = isOut(item);
  return (
    <li className="relative [contain-intrinsic-size:auto_140px] [content-visibility:auto] [overflow-clip-margin:4px] lg:[contain-intrinsic-size:auto_148px]">
      <button
        type="button"
        {...hold}
        className={cn(
          'flex size-full select-none flex-col overflow-hidden rounded-card border bg-card text-left transition-[scale] [-webkit-touch-callout:none] hover:border-muted-foreground/50 focus-ring active:scale-[0.985]',
          quantity > 0 && 'border-foreground ring-1 ring-foreground hover:border-foreground',
        )}
      >
        <span className="block h-14 w-full shrink-0 lg:h-16">
          <Face item={item} hue={hue} />
        </span>
        <span className="flex w-full flex-1 flex-col justify-between gap-1 px-3 pt-2 pb-2.5">
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
        {quantity > 0 && (
          <span className="absolute top-2 left-2 grid h-7 min-w-7 place-items-center rounded-full bg-foreground px-2 text-sm font-semibold text-background figures">
            {quantity}
            <span className="sr-only"> en la orden</span>
          </span>
        )}
      </button>
      {quantity > 0 && (
        <button
          type="button"
          aria-label={`Quitar uno de ${item.name}`}
          onClick={() => onTakeOne(item)}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-card focus-ring"
        >
          <span className="grid size-7 place-items-center rounded-full bg-background text-foreground shadow-[0_0_0_1px_var(--border)]">
            <X className="size-4" aria-hidden="true" />
          </span>
        </button>
      )}
    </li>
  );
}

/** A product of the picker; it is drawn again only when something that it shows changes. */
export const ProductTile = memo(Tile, (before, after) => {
  const [a, b] = [before.item, after.item];
  return (
    a.id === b.id &&
    a.name === b.name &&
    a.image_url === b.image_url &&
    a.stock_status === b.stock_status &&
    a.sold_out === b.sold_out &&
    a.tax_category === b.tax_category &&
    before.hue === after.hue &&
    before.price === after.price &&
    before.onPick === after.onPick &&
    before.onHold === after.onHold &&
    before.onTakeOne === after.onTakeOne
  );
});
