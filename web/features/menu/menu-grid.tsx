import type { MenuItem } from '#domain/answers/menu.ts';
import { api } from '#web/lib/api.ts';
import { runCommand } from '#web/lib/command.ts';
import { refusalOr } from '#web/lib/refusal-or.ts';
import { useMore } from '#web/ui/use-more.ts';
import { useReorder } from '#web/ui/use-reorder.ts';
import type { ProductCardActions } from './card-menu.tsx';
import { CARD_GRID, MenuCard } from './menu-card.tsx';

interface MenuGridProps {
  items: readonly MenuItem[];
  currency: string;
  tintOf: (category: string | null) => number;
  mayWrite: boolean;
  /** Whether the cards can be reordered; then they have no other function. */
  ordering: boolean;
  actions: ProductCardActions;
  onOrdered: () => Promise<unknown>;
}

const SCREENFUL = 60;

/** The filtered products as cards in two to five columns, loaded page by page. */
export function MenuGrid({ items, currency, tintOf, mayWrite, ordering, actions, onOrdered }: MenuGridProps) {
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
  return (
    <>
      <div {...list} className={CARD_GRID}>
        {order
          .slice(0, shown)
          .flatMap((id) => known.get(id) ?? [])
          .map((item) => (
            <MenuCard
              key={item.id}
              item={item}
              currency={currency}
              tint={tintOf(item.category_id)}
              mayWrite={mayWrite}
              actions={actions}
              handle={ordering ? handle(item.id) : null}
              isDragged={dragging === item.id}
            />
          ))}
      </div>
      <span ref={end} aria-hidden="true" />
      <p role="status" className="sr-only">
        {liveMessage}
      </p>
    </>
  );
}
