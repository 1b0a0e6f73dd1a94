import { type CSSProperties, memo, useMemo, useRef } from 'react';
import type { MenuItem } from '#domain/answers/menu.ts';
import type { PickerMenuCategory } from '#web/menu/menu-cache.ts';
import { useSalesSettings } from '#web/sales/use-sales-settings.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { emptyText, type MenuFilter } from './menu-filter.ts';
import { useGridKeys } from './picker-keys.ts';
import { ProductTile } from './product-tile.tsx';
import { useColumns } from './use-columns.ts';

const HUES = 10;
const GROUP_ROWS = 4;
// A phone of 390 by 844 and a tablet of 1024 by 768 both show five rows, with or without photos.
const SIZES = '[--gap:0.5rem] [--tile:5.5rem]';
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-(--gap)';
// A group of rows that is scrolled out of view has its height without being rendered.
const GROUP_SIZE_STYLE: CSSProperties = {
  containIntrinsicHeight: `auto calc(${GROUP_ROWS} * var(--tile) + ${GROUP_ROWS - 1} * var(--gap))`,
};
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

interface TileGroupProps extends Pick<ProductGridProps, 'items' | 'onPick' | 'onLongPress' | 'onRemoveOne'> {
  hueOf: (item: MenuItem) => number;
  money: (cents: number) => string;
}

/** Some whole rows of the grid; a change in one group does not lay out the others. */
const TileGroup = memo(function TileGroup({
  items,
  hueOf,
  money,
  onPick,
  onLongPress,
  onRemoveOne,
}: TileGroupProps) {
  return (
    <ul style={GROUP_SIZE_STYLE} className={`${GRID} [content-visibility:auto] [overflow-clip-margin:4px]`}>
      {items.map((item) => (
        <ProductTile
          key={item.id}
          item={item}
          hue={hueOf(item)}
          price={money(item.price_cents)}
          onPick={onPick}
          onLongPress={onLongPress}
          onRemoveOne={onRemoveOne}
        />
      ))}
    </ul>
  );
});

function splitIntoGroups(items: readonly MenuItem[], columns: number): readonly (readonly MenuItem[])[] {
  if (columns === 0) return [];
  const size = columns * GROUP_ROWS;
  return Array.from({ length: Math.ceil(items.length / size) }, (_, group) =>
    items.slice(group * size, (group + 1) * size),
  );
}

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
  const { money } = useSalesSettings();
  const grid = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const columns = useColumns(ruler);
  const keys = useGridKeys(grid, columns, onLeave);
  const hueOf = useMemo(() => {
    const hues = new Map(categories.map(({ id }, index) => [id, (index % HUES) + 1]));
    return (item: MenuItem) => hues.get(item.category_id ?? '') ?? HUES;
  }, [categories]);
  const groups = useMemo(() => splitIntoGroups(items, columns), [items, columns]);
  return (
    <div ref={grid} className={`grid gap-(--gap) ${SIZES}`} {...keys}>
      <div ref={ruler} aria-hidden="true" className={`-mb-(--gap) ${GRID}`} />
      {items.length === 0 ? (
        <EmptyState
          picture={search.trim() === '' ? 'plate' : 'search'}
          title={emptyText(menu, choice, search)}
          className="min-h-80"
        />
      ) : (
        groups.map((group) => (
          <TileGroup
            key={group[0]?.id}
            items={group}
            hueOf={hueOf}
            money={money}
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
