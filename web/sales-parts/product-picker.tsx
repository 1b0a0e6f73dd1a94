import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { newId } from '#web/lib/ids.ts';
import { notify } from '#web/lib/notify.ts';
import { useWide } from '#web/lib/use-wide.ts';
import { cn } from '#web/ui/cn.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { chosenItems, EVERYTHING, isOut, type MenuChoice } from './menu-filter.ts';
import { PickerChips } from './picker-chips.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { useTicketStore } from './ticket-context.tsx';
import { type MenuItem, useMenu } from './use-menu.ts';

interface ProductPickerProps {
  /** Why nothing can be added now, in the words to show. */
  blocked?: string | null;
  /** A product was held: its new line wants its details. */
  onDetail: (lineId: string) => void;
  /** Beside the search. */
  aside?: ReactNode;
  className?: string;
}

/** The picker that the point of sale and the orders share: chips, search and tiles; one tap adds. */
export function ProductPicker({ blocked = null, onDetail, aside, className }: ProductPickerProps) {
  const store = useTicketStore();
  const menu = useMenu();
  const wide = useWide();
  const [choices, setChoices] = useState<{ wide: MenuChoice; narrow: MenuChoice }>({
    wide: EVERYTHING,
    narrow: EVERYTHING,
  });
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const choice = wide ? choices.wide : choices.narrow;
  const latest = useRef({ blocked, onDetail });
  useEffect(() => {
    latest.current = { blocked, onDetail };
  });

  useEffect(() => {
    if (menu.items.length > 0) store.change({ type: 'refresh', products: menu.items });
  }, [menu.items, store]);

  const add = useCallback(
    (item: MenuItem, apart: boolean): string | null => {
      const refusal = latest.current.blocked ?? (isOut(item) ? 'Producto agotado' : null);
      if (refusal !== null) {
        notify.error(refusal);
        return null;
      }
      const line_id = newId();
      store.change({ type: 'add', line_id, product: item, apart });
      return line_id;
    },
    [store],
  );
  const pick = useCallback((item: MenuItem) => void add(item, false), [add]);
  const hold = useCallback(
    (item: MenuItem) => {
      const lineId = add(item, true);
      if (lineId !== null) latest.current.onDetail(lineId);
    },
    [add],
  );
  const takeOne = useCallback(
    (item: MenuItem) => store.change({ type: 'take-one', menu_item_id: item.id }),
    [store],
  );

  const items = useMemo(() => chosenItems(menu.items, choice, sought), [menu.items, choice, sought]);

  const addOnlyMatch = () => {
    const found = chosenItems(menu.items, choice, search);
    const scanned =
      found.find((item) => item.barcode === search.trim()) ?? (found.length === 1 ? found[0] : null);
    if (scanned && add(scanned, false) !== null) setSearch('');
  };

  return (
    <section aria-label="Productos" className={cn('flex min-w-0 flex-col gap-3', className)}>
      <div className="sticky top-[calc(3.5rem+env(safe-area-inset-top))] z-20 -mx-3 flex flex-col gap-2.5 bg-background px-3 py-2.5 sm:-mx-4 sm:px-4 lg:static lg:mx-0 lg:gap-3 lg:p-0">
        <div className="flex items-center gap-3">
          <SearchInput
            slash
            placeholder="Buscar producto"
            value={search}
            onValueChange={setSearch}
            onKeyUp={(event) => {
              if (event.key === 'Enter') addOnlyMatch();
            }}
            className="min-w-0 flex-1"
          />
          {aside}
        </div>
        <PickerChips
          wide={wide}
          categories={menu.categories}
          types={menu.types}
          choice={choice}
          onChoice={(next) => setChoices((before) => ({ ...before, [wide ? 'wide' : 'narrow']: next }))}
        />
      </div>
      <div className="min-h-0 flex-1 lg:-mx-1 lg:-mt-1 lg:overflow-y-auto lg:overscroll-contain lg:p-1">
        {menu.loading ? (
          <ProductGridSkeleton />
        ) : menu.failed ? (
          <ErrorState
            title="No se pudo cargar el menú."
            onRetry={menu.reload}
            busy={menu.retrying}
            className="min-h-80"
          />
        ) : (
          <ProductGrid
            items={items}
            menu={menu.items}
            categories={menu.categories}
            choice={choice}
            search={sought}
            onPick={pick}
            onHold={hold}
            onTakeOne={takeOne}
          />
        )}
      </div>
    </section>
  );
}
