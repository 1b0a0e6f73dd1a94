import { Minus } from 'lucide-react';
import { type CSSProperties, memo, useState } from 'react';
import { smallPicture } from '#domain/base/pictures.ts';
import type { MenuItem } from '#domain/menu/answers/menu.ts';
import { isSoldOut, isUnsellable } from '#domain/orders/cart.ts';
import { useJustShown } from '#web/base/use-just-shown.ts';
import { useNextFrame } from '#web/base/use-next-frame.ts';
import { useIsInCart, useQuantityOf } from '#web/parts/cart/cart-context.tsx';
import { cn } from '#web/ui/cn.ts';
import { useLongPress } from './use-long-press.ts';

interface ProductTileProps {
  item: MenuItem;
  /** Its index in the grid. */
  place: number;
  /** The colour of its category, 1 to 10. */
  hue: number;
  price: string;
  /** Its row has no photo and is lower. */
  isCompact: boolean;
  onPick: (item: MenuItem) => boolean;
  onLongPress: (item: MenuItem) => void;
  onRemoveOne: (item: MenuItem) => void;
}

declare module 'react' {
  interface CSSProperties {
    '--tint'?: string;
  }
}

// Overlays use the same grid cell: a positioned element would become one more compositor layer per tile.
const FULL_AREA = 'col-span-full row-span-full';

/** The category's colour, light enough for text. */
const tintOf = (hue: number): CSSProperties => ({
  '--tint': `color-mix(in oklab, var(--chart-${hue}) 9%, var(--card))`,
});

interface Mark {
  text: string;
  className: string;
}

function markOf(item: MenuItem): Mark | null {
  const warning = 'bg-warning text-warning-foreground';
  if (isSoldOut(item)) return { text: 'Agotado', className: 'bg-danger text-danger-foreground' };
  if (!item.on_schedule) return { text: 'Fuera de horario', className: 'bg-muted text-muted-foreground' };
  if (item.countdown !== null)
    return { text: item.countdown === 1 ? 'Queda 1' : `Quedan ${item.countdown}`, className: warning };
  return item.stock_status === 'low' ? { text: 'Bajo', className: warning } : null;
}

/** At the bottom of the tile, where a long word has space. */
function StockMark({ mark, isCompact }: { mark: Mark; isCompact: boolean }) {
  return (
    <span
      className={cn(
        'col-span-full row-start-2 truncate rounded-b-[calc(var(--radius-card)-1px)] px-2.5 text-right text-xs font-semibold figures',
        isCompact ? 'h-4 leading-4' : 'h-4.5 leading-4.5',
        mark.className,
      )}
    >
      {mark.text}
    </span>
  );
}

/** The product's quantity in the cart. */
function Count({ id }: { id: string }) {
  const quantity = useQuantityOf(id);
  if (quantity === 0) return null;
  return (
    <>
      <span className={`pointer-events-none -m-px rounded-card border-2 border-foreground ${FULL_AREA}`} />
      <span
        role="img"
        aria-label={`${quantity} en la orden`}
        className="col-span-full row-start-1 mt-1 mr-1 grid h-6 min-w-6 place-items-center self-start justify-self-end rounded-full bg-foreground px-1.5 text-sm font-semibold text-background figures"
      >
        {quantity}
      </span>
    </>
  );
}

type RemoveOneProps = Pick<ProductTileProps, 'item' | 'onRemoveOne'>;

/** It appears where a finger may just have tapped: that finger's next tap is for the product. */
function RemoveOneButton({ item, onRemoveOne }: RemoveOneProps) {
  const isInert = useJustShown();
  return (
    <button
      type="button"
      inert={isInert}
      tabIndex={-1}
      aria-label={`Quitar uno de ${item.name}`}
      onClick={() => onRemoveOne(item)}
      className={`grid h-8 w-11 items-end justify-items-start self-end justify-self-start rounded-card p-1 focus-ring ${FULL_AREA}`}
    >
      <span className="grid size-6 place-items-center rounded-full bg-background text-foreground shadow-[0_0_0_1px_var(--border)]">
        <Minus className="size-4 overflow-visible" aria-hidden="true" />
      </span>
    </button>
  );
}

function RemoveOne(props: RemoveOneProps) {
  return useNextFrame(useIsInCart(props.item.id)) ? <RemoveOneButton {...props} /> : null;
}

/** A product of the picker. After a change of the cart, only its count and 'Quitar uno' render, and only when they change. */
export const ProductTile = memo(function ProductTile({
  item,
  place,
  hue,
  price,
  isCompact,
  onPick,
  onLongPress,
  onRemoveOne,
}: ProductTileProps) {
  const pressHandlers = useLongPress(
    () => onPick(item),
    () => onLongPress(item),
  );
  const unsellable = isUnsellable(item);
  const mark = markOf(item);
  const [failed, setFailed] = useState<string | null>(null);
  const photo = item.image_url === failed ? null : item.image_url;
  return (
    <li className="grid grid-cols-1 grid-rows-[minmax(0,1fr)] [contain:layout_size_style]">
      <button
        type="button"
        data-tile={place}
        tabIndex={-1}
        {...pressHandlers}
        onKeyDown={(event) => {
          const { key, shiftKey } = event;
          if (key === 'Delete' || key === 'Backspace') onRemoveOne(item);
          // The keyboard's context menu keys do the same as a long press.
          if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
            event.preventDefault();
            onLongPress(item);
          }
        }}
        style={tintOf(hue)}
        className={`grid select-none grid-cols-[minmax(0,1fr)_auto] grid-rows-[minmax(0,1fr)_auto] rounded-card border bg-(--tint) text-left [-webkit-touch-callout:none] hover:border-muted-foreground/50 focus-ring active:bg-muted max-lg:scroll-mt-32 max-lg:scroll-mb-40 ${FULL_AREA}`}
      >
        <span
          className={cn(
            'col-start-1 row-start-1 line-clamp-2 self-start pr-7.5 pl-2.5 text-sm font-medium wrap-anywhere hyphens-auto',
            isCompact
              ? 'mt-1.5 leading-4.25 compact:mt-1 compact:leading-4'
              : 'mt-1.75 leading-5 compact:mt-1.5 compact:leading-4.25',
            photo && 'pl-2 pr-1',
            unsellable && 'text-muted-foreground',
          )}
        >
          {item.name}
        </span>
        {photo && (
          <img
            src={smallPicture(photo)}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setFailed(photo)}
            className={cn(
              'col-start-2 row-start-1 h-full w-14 compact:hidden rounded-tr-[calc(var(--radius-card)-1px)] object-cover sm:w-10 2xl:w-14',
              mark === null && 'rounded-br-[calc(var(--radius-card)-1px)]',
              unsellable && 'opacity-45 grayscale',
            )}
          />
        )}
        <span
          className={cn(
            'col-span-full row-start-1 self-end justify-self-end px-2.5 whitespace-nowrap text-muted-foreground figures',
            isCompact ? 'text-xs leading-4' : 'text-sm leading-5',
            mark ? 'compact:text-xs compact:leading-4' : 'pb-1.5 compact:pb-0.5',
            photo &&
              'z-0 min-w-14 bg-(--tint) compact:bg-transparent px-1.5 text-right sm:min-w-10 2xl:min-w-14',
            photo && !mark && 'rounded-br-[calc(var(--radius-card)-1px)] pb-1',
          )}
        >
          {price}
        </span>
        {mark && <StockMark mark={mark} isCompact={isCompact} />}
        <Count id={item.id} />
      </button>
      <RemoveOne item={item} onRemoveOne={onRemoveOne} />
    </li>
  );
});
