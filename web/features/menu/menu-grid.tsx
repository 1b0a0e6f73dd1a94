import type { MenuCategory, MenuItem } from '#domain/menu/answers/menu.ts';
import type { ProductCosts } from '#domain/stock/answers/recipes.ts';
import { api } from '#web/data/api.ts';
import { runCommand } from '#web/data/command.ts';
import { refusalOr } from '#web/data/refusal-or.ts';
import { useMore } from '#web/ui/use-more.ts';
import { useReorder } from '#web/ui/use-reorder.ts';
import type { ProductCardActions } from './card-menu.tsx';
import { CARD_GRID, MenuCard } from './menu-card.tsx';
import { MenuRow, MenuRowHead, ROW_LIST } from './menu-row.tsx';
import type { MenuView } from './menu-view.ts';
import { productMargins } from './product-margins.ts';

interface MenuGridProps {
  items: readonly MenuItem[];
  currency: string;
  categories: readonly MenuCategory[];
  view: MenuView;
  /** The costs of the products, null until they are read; undefined for users who may not read them. */
  costs: ProductCosts | null | undefined;
  mayWrite: boolean;
  /** Whether the cards can be reordered; then they have no other function. */
  ordering: boolean;
  actions: ProductCardActions;
  onOrdered: () => Promise<unknown>;
}

const SCREENFUL = 60;

/** The filtered products as cards in two to five columns or as a list, loaded page by page. */
export function MenuGrid({
  items,
  currency,
  categories,
  view,
  costs,
  mayWrite,
  ordering,
  actions,
  onOrdered,
}: MenuGridProps) {
  const known = new Map(items.map((item) => [item.id, item]));
  const { order, dragging, liveMessage, list, handle } = useReorder<HTMLDivElement>({
    ids: items.map(({ id }) => id),
    nameOf: (id) => known.get(id)?.name ?? '',
    onDrop: async (ids) => {
      const { ok } = await runCommand({
        call: (options) => api.menu.items.order.$put({ json: { item_ids: [...ids] } }, options),
        failure: refusalOr('Error al ordenar los productos'),
      });
      await onOrdered();
      return ok;
    },
  });
  const { shown, end } = useMore(order.length, SCREENFUL);
  const margins = costs && productMargins(items, costs);
  const hasCosts = costs !== undefined;
  const isCompact = items.every(({ image_url }) => image_url === null);
  return (
    <>
      {hasCosts && <MenuRowHead />}
      <div {...list} className={view === 'list' ? ROW_LIST : CARD_GRID}>
        {order
          .slice(0, shown)
          .flatMap((id) => known.get(id) ?? [])
          .map((item) => {
            const index = categories.findIndex(({ id }) => id === item.category_id);
            const props = {
              item,
              currency,
              mayWrite,
              actions,
              handle: ordering ? handle(item.id) : null,
              isDragged: dragging === item.id,
              isCompact,
            };
            return view === 'list' ? (
              <MenuRow
                key={item.id}
                {...props}
                category={categories[index]?.name ?? null}
                margin={hasCosts ? (margins?.get(item.id) ?? null) : undefined}
              />
            ) : (
              <MenuCard key={item.id} {...props} tint={Math.max(0, index)} />
            );
          })}
      </div>
      <span ref={end} aria-hidden="true" />
      <p role="status" className="sr-only">
        {liveMessage}
      </p>
    </>
  );
}
