import { type CSSProperties, memo, type RefCallback, useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { formatAmount } from '#domain/base/money.ts';
import type { MenuItem } from '#domain/menu/answers/menu.ts';
import { canOpen } from '#domain/people/access.ts';
import { UNFOCUSED } from '#web/base/keys.ts';
import { useNear } from '#web/base/use-near.ts';
import type { PickerMenuCategory } from '#web/data/menu/menu-cache.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { useUser } from '#web/data/session.ts';
import { buttonVariants } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { emptyText, type MenuFilter } from './menu-filter.ts';
import { useGridKeys } from './picker-keys.ts';
import { ProductTile } from './product-tile.tsx';
import { useColumns } from './use-columns.ts';

const HUES = 10;
const GROUP_ROWS = 4;
/** The groups that are rendered before it is known what is on the screen. */
const FIRST_GROUPS = 4;
/** The heights of a row with a photo and of one without. */
const SIZES =
  '[--gap:0.5rem] [--tile:5.5rem] [--compact:4.25rem] [--column:8.5rem] xl:[--column:9rem] 2xl:[--column:10.5rem] compact:[--gap:0.375rem] compact:[--tile:4.5rem] compact:[--compact:3.5rem] compact:[--column:7.5rem]';
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(var(--column),1fr))] gap-(--gap)';
const SKELETON_KEYS = Array.from({ length: 20 }, (_, place) => `place-${place}`);

interface ProductGridProps {
  items: readonly MenuItem[];
  /** All products: the sentence of an empty grid depends on them. */
  menu: readonly MenuItem[];
  categories: readonly PickerMenuCategory[];
  choice: MenuFilter;
  search: string;
  onPick: (item: MenuItem) => boolean;
  onLongPress: (item: MenuItem) => void;
  onRemoveOne: (item: MenuItem) => void;
  /** The arrow keys leave the grid upwards. */
  onLeave: () => void;
}

function splitInto(size: number, items: readonly MenuItem[]): readonly (readonly MenuItem[])[] {
  if (size === 0) return [];
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

const nameOf = (group: readonly MenuItem[] | undefined): string => group?.[0]?.id ?? '';

/** For each row of a group, whether one of its products has a photo. Such a row is higher. */
function photoRows(items: readonly MenuItem[], columns: number): readonly boolean[] {
  return splitInto(columns, items).map((row) => row.some(({ image_url }) => image_url !== null));
}

/** The heights of the rows, which a group has also without its tiles. */
const groupStyle = (rows: readonly boolean[]): CSSProperties => ({
  gridTemplateRows: rows.map((hasPhoto) => (hasPhoto ? 'var(--tile)' : 'var(--compact)')).join(' '),
});

interface TileGroupProps extends Pick<ProductGridProps, 'items' | 'onPick' | 'onLongPress' | 'onRemoveOne'> {
  name: string;
  watch: RefCallback<HTMLElement>;
  /** The index of its first product in the grid. */
  start: number;
  columns: number;
  /** It is on the screen or near it. */
  isNear: boolean;
  hueOf: (item: MenuItem) => number;
  currency: string;
}

/** Some whole rows of the grid; a change in one group does not lay out the others. Far from the screen it is empty. */
const TileGroup = memo(function TileGroup({
  items,
  name,
  watch,
  start,
  columns,
  isNear,
  hueOf,
  currency,
  onPick,
  onLongPress,
  onRemoveOne,
}: TileGroupProps) {
  const rows = photoRows(items, columns);
  return (
    <ul
      ref={watch}
      data-near={name}
      style={groupStyle(rows)}
      aria-hidden={!isNear}
      className={`${GRID} [contain:strict] [overflow-clip-margin:4px]`}
    >
      {isNear &&
        items.map((item, index) => (
          <ProductTile
            key={item.id}
            item={item}
            place={start + index}
            hue={hueOf(item)}
            price={formatAmount(item.price_cents, currency)}
            isCompact={!rows[Math.floor(index / columns)]}
            onPick={onPick}
            onLongPress={onLongPress}
            onRemoveOne={onRemoveOne}
          />
        ))}
    </ul>
  );
});

/** The tiles of the products. It does not subscribe to the cart: each tile subscribes to its own quantity. */
export const ProductGrid = memo(function ProductGrid({
  items,
  menu,
  categories,
  choice,
  search,
  onPick,
  onLongPress,
  onRemoveOne,
  onLeave,
}: ProductGridProps) {
  const { currency } = useSalesSettings();
  const mayEditMenu = canOpen(useUser(), '/menu');
  const grid = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const columns = useColumns(ruler);
  const hueOf = useMemo(() => {
    const hues = new Map(categories.map(({ id }, index) => [id, (index % HUES) + 1]));
    return (item: MenuItem) => hues.get(item.category_id ?? '') ?? HUES;
  }, [categories]);
  const groupSize = columns * GROUP_ROWS;
  const groups = useMemo(() => splitInto(groupSize, items), [items, groupSize]);
  const { seen, watch, show } = useNear();
  const showTile = (place: number) => show(nameOf(groups[Math.floor(place / groupSize)]));
  const keys = useGridKeys(grid, { columns, count: items.length, show: showTile, onLeave });
  return (
    <div ref={grid} className={`[&>ul+ul]:mt-(--gap) ${SIZES}`} {...keys} {...UNFOCUSED}>
      <div ref={ruler} aria-hidden="true" className={GRID} />
      {items.length === 0 ? (
        <EmptyState
          picture={search.trim() === '' ? 'plate' : 'search'}
          title={emptyText(menu, choice, search)}
          action={
            menu.length === 0 &&
            mayEditMenu && (
              <Link href="/menu" className={buttonVariants({ variant: 'outline' })}>
                Ir a Menú
              </Link>
            )
          }
          className="min-h-80"
        />
      ) : (
        groups.map((group, index) => (
          <TileGroup
            key={nameOf(group)}
            name={nameOf(group)}
            watch={watch}
            items={group}
            start={index * groupSize}
            columns={columns}
            isNear={index === 0 || (seen.get(nameOf(group))?.isNear ?? index < FIRST_GROUPS)}
            hueOf={hueOf}
            currency={currency}
            onPick={onPick}
            onLongPress={onLongPress}
            onRemoveOne={onRemoveOne}
          />
        ))
      )}
    </div>
  );
});

export function ProductGridSkeleton() {
  return (
    <div className={`${GRID} ${SIZES}`}>
      {SKELETON_KEYS.map((place) => (
        <Skeleton key={place} className="h-(--tile) rounded-card" />
      ))}
    </div>
  );
}
