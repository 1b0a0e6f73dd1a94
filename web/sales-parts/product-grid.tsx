import { memo, useMemo } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { emptyText, type MenuChoice } from './menu-filter.ts';
import { ProductTile } from './product-tile.tsx';
import type { MenuCategory, MenuItem } from './use-menu.ts';
import { useSalesSettings } from './use-sales-settings.ts';

const HUES = 10;
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-2.5 sm:gap-3';
const PLACES = Array.from({ length: 18 }, (_, place) => `place-${place}`);

interface ProductGridProps {
  items: readonly MenuItem[];
  /** Every product, to say which emptiness this is. */
  menu: readonly MenuItem[];
  categories: readonly MenuCategory[];
  choice: MenuChoice;
  search: string;
  onPick: (item: MenuItem) => void;
  onHold: (item: MenuItem) => void;
  onTakeOne: (item: MenuItem) => void;
}

/** The tiles. It does not follow the ticket: each tile follows its own quantity. */
export const ProductGrid = memo(function ProductGrid({
  items,
  menu,
  categories,
  choice,
  search,
  onPick,
  onHold,
  onTakeOne,
}: ProductGridProps) {
  const { money } = useSalesSettings();
  const hues = useMemo(
    () => new Map(categories.map(({ id }, index) => [id, (index % HUES) + 1])),
    [categories],
  );
  if (items.length === 0) {
    return (
      <EmptyState
        picture={search.trim() === '' ? 'plate' : 'search'}
        title={emptyText(menu, choice, search)}
        className="min-h-80"
      />
    );
  }
  return (
    <ul className={GRID}>
      {items.map((item) => (
        <ProductTile
          key={item.id}
          item={item}
          hue={hues.get(item.category_id ?? '') ?? HUES}
          price={money(item.price_cents)}
          onPick={onPick}
          onHold={onHold}
          onTakeOne={onTakeOne}
        />
      ))}
    </ul>
  );
});

export function ProductGridSkeleton() {
  return (
    <div className={GRID}>
      {PLACES.map((place) => (
        <Skeleton key={place} className="h-37 rounded-card lg:h-39" />
      ))}
    </div>
  );
}
