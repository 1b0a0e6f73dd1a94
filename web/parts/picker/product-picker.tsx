import {
  memo,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { MenuItem } from '#domain/menu/answers/menu.ts';
import { isBarcode } from '#domain/menu/barcode.ts';
import { isUnsellable } from '#domain/orders/cart.ts';
import { may } from '#domain/people/access.ts';
import { BarSlot } from '#web/base/bar-slot.ts';
import { notify } from '#web/base/notify.ts';
import { MD, useWide } from '#web/base/use-wide.ts';
import { useMenu } from '#web/data/menu/use-menu.ts';
import { useUser } from '#web/data/session.ts';
import { AvailabilityDialog } from '#web/parts/availability/availability-window.ts';
import { useCartStore } from '#web/parts/cart/cart-context.tsx';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { useScans } from '#web/parts/reader/reader.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { ScreenBar } from '#web/ui/screen-bar.tsx';
import { ALL_PRODUCTS, filterMenuItems, type MenuFilter } from './menu-filter.ts';
import { usePickerActions } from './picker-actions.ts';
import { PickerChips } from './picker-chips.tsx';
import { focusFirstTile, useStepKeys } from './picker-keys.ts';
import { PickerSearch } from './picker-search.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

interface ProductPickerProps {
  /** The sentence that explains why nothing can be added now. */
  blocked?: string | null;
  /** Opens the details of a new line, after a long press. */
  onDetail: (lineId: string) => void;
  /** Content at the start and at the end of the bar. */
  lead?: ReactNode;
  aside?: ReactNode;
  className?: string;
}

/** Scrolls to the first product after a change of filter: the grid where it scrolls, otherwise the page. */
function useScrollToStart(
  screen: RefObject<HTMLElement | null>,
  tiles: RefObject<HTMLElement | null>,
  choice: MenuFilter,
  search: string,
): void {
  const seen = useRef({ choice, search });
  useLayoutEffect(() => {
    if (seen.current.choice === choice && seen.current.search === search) return;
    seen.current = { choice, search };
    tiles.current?.scrollTo({ top: 0 });
    if (!screen.current) return;
    // The page's header covers what is above the scroll margin.
    const margin = Number.parseFloat(getComputedStyle(screen.current).scrollMarginTop);
    if (screen.current.getBoundingClientRect().top < margin)
      screen.current.scrollIntoView({ block: 'start' });
  }, [screen, tiles, choice, search]);
}

/**
 * The picker of the point of sale, orders and tables: chips, search, tiles, keys and barcodes; one tap adds a product.
 * It does not subscribe to the cart.
 */
export const ProductPicker = memo(function ProductPicker({
  blocked = null,
  onDetail,
  lead,
  aside,
  className,
}: ProductPickerProps) {
  const store = useCartStore();
  const menu = useMenu();
  const wide = useWide();
  const [choices, setChoices] = useState<{ category: MenuFilter; type: MenuFilter }>({
    category: ALL_PRODUCTS,
    type: ALL_PRODUCTS,
  });
  // A selected menu type stays selected when its last product becomes unavailable.
  const hasTypes = menu.types.length > 0 || choices.type !== ALL_PRODUCTS;
  const by = !wide && hasTypes ? 'type' : 'category';
  const searchId = useId();
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search);
  const choice = choices[by];
  const [isSearchFocused, setSearchFocused] = useState(false);
  const searchOpen = isSearchFocused || search !== '';
  const { pick, addWithDetails, removeOne, step } = usePickerActions({ blocked, onDetail });
  const maySell = may(useUser(), 'menu:availability');
  const [openedProduct, setOpenedProduct] = useState<{ item: MenuItem; open: boolean } | null>(null);
  const openAvailability = useCallback((item: MenuItem) => setOpenedProduct({ item, open: true }), []);
  const closeAvailability = () => setOpenedProduct((last) => last && { ...last, open: false });
  const screen = useRef<HTMLElement>(null);
  const tiles = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (menu.ready) store.change({ type: 'refresh', products: menu.items });
  }, [menu.ready, menu.items, store]);

  useStepKeys(screen, step);
  useScans(screen, (scan) => scan.findProduct({ items: menu.items, ready: menu.ready, onFound: pick }));

  const items = useMemo(
    () => filterMenuItems(menu.items, choice, deferredSearch),
    [menu.items, choice, deferredSearch],
  );

  useScrollToStart(screen, tiles, choice, deferredSearch);

  const focusSearch = useCallback(() => document.getElementById(searchId)?.focus(), [searchId]);
  const addOnlyMatch = () => {
    const found = filterMenuItems(menu.items, choice, search);
    const only = found.find(({ barcode }) => isBarcode(search, barcode)) ?? (found.length === 1 && found[0]);
    if (only) {
      if (pick(only)) setSearch('');
    } else if (found.length > 0) focusFirstTile(tiles.current);
    else if (menu.ready && /^\s*\d+\s*$/.test(search)) notify.error('Código no encontrado');
  };

  // The bar of a phone has no space for them.
  const hasChipRow = !useWide(MD) && use(BarSlot) !== null;
  const chips = (placed = '') => (
    <PickerChips
      by={by}
      categories={menu.categories}
      types={menu.types}
      choice={choice}
      onChoice={(next) => setChoices((before) => ({ ...before, [by]: next }))}
      className={placed}
    />
  );

  return (
    <section
      ref={screen}
      aria-label="Productos"
      className={cn('flex min-w-0 scroll-mt-14 flex-col gap-2 lg:gap-3', className)}
    >
      <ScreenBar className="sticky top-[calc(var(--header-height)+env(safe-area-inset-top))] z-20 -mx-3 flex items-center gap-2 bg-background px-3 py-1.5 sm:-mx-4 sm:px-4 lg:static lg:mx-0 lg:p-0 xl:flex-wrap xl:gap-3">
        {lead}
        <PickerSearch
          id={searchId}
          value={search}
          onValueChange={setSearch}
          onEnter={addOnlyMatch}
          onDown={() => focusFirstTile(tiles.current)}
          open={searchOpen}
          onFocusChange={setSearchFocused}
        />
        {!hasChipRow && chips(cn('xl:order-last', searchOpen && 'max-xl:hidden'))}
        {aside}
      </ScreenBar>
      {hasChipRow && (
        <div className="sticky top-[calc(var(--header-height)+env(safe-area-inset-top))] z-20 -mx-3 -mt-3 flex bg-background px-3 py-1.5">
          {chips()}
        </div>
      )}
      <div
        ref={tiles}
        className="min-h-0 flex-1 lg:-mx-1 lg:-mt-1 lg:overflow-y-auto lg:overscroll-contain lg:p-1"
      >
        {menu.loading ? (
          <ProductGridSkeleton />
        ) : menu.failed ? (
          <ErrorState
            title="Error al cargar los precios del menú."
            toasts
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
            search={deferredSearch}
            onPick={pick}
            onLongPress={maySell ? openAvailability : addWithDetails}
            onRemoveOne={removeOne}
            onLeave={focusSearch}
          />
        )}
      </div>
      {maySell && (
        <AvailabilityDialog
          product={openedProduct?.item ?? null}
          open={openedProduct?.open ?? false}
          onClose={closeAvailability}
          footer={
            openedProduct &&
            !isUnsellable(openedProduct.item) && (
              <Button
                full
                onClick={() => {
                  closeAvailability();
                  addWithDetails(openedProduct.item);
                }}
              >
                Agregar con detalles
              </Button>
            )
          }
        />
      )}
    </section>
  );
});
