import { memo, useMemo } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { emptyText, type MenuChoice } from './menu-filter.ts';
import { ProductTile } from './product-tile.tsx';
import type { MenuCategory, MenuItem } from './use-menu.ts';
import { useSalesSettings } from './use-sales-settings.ts';

const HUES = 10;
const RUN = 24;
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

interface TileRunProps extends Pick<ProductGridProps, 'items' | 'onPick' | 'onHold' | 'onTakeOne'> {
  hueOf: (item: MenuItem) => number;
  money: (cents: number) => string;
}

/** Some tiles of the grid: a change of one makes React look through its run, not through the whole menu. */
const TileRun = memo(function TileRun({ items, hueOf, money, onPick, onHold, onTakeOne }: TileRunProps) {
  return items.map((item) => (
    <ProductTile
      key={item.id}
      item={item}
      hue={hueOf(item)}
      price={money(item.price_cents)}
      onPick={onPick}
      onHold={onHold}
      onTakeOne={onTakeOne}
    />
  ));
});

function inRuns(items: readonly MenuItem[]): readonly (readonly MenuItem[])[] {
  const count = Math.ceil(items.length / RUN);
  return Array.from({ length: count }, (_, run) => items.slice(run * RUN, (run + 1) * RUN));
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
  const hueOf = useMemo(() => {
    const hues = new Map(categories.map(({ id }, index) => [id, (index % HUES) + 1]));
    return (item: MenuItem) => hues.get(item.category_id ?? '') ?? HUES;
  }, [categories]);
  const runs = useMemo(() => inRuns(items), [items]);
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
      {runs.map((run) => (
        <TileRun
          key={run[0]?.id}
          items={run}
          hueOf={hueOf}
          money={money}
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
        <Skeleton key={place} className="h-35 rounded-card lg:h-37" />
      ))}
    </div>
  );
}
