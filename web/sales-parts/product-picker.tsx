import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { may } from '#domain/access.ts';
import { isCode } from '#domain/barcode.ts';
import { isOut } from '#domain/ticket.ts';
import { AvailabilityDialog } from '#web/availability/availability-dialog.tsx';
import { notify } from '#web/lib/notify.ts';
import { useUser } from '#web/lib/session.ts';
import { useWide } from '#web/lib/use-wide.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { chosenItems, EVERYTHING, type MenuChoice } from './menu-filter.ts';
import { useAdding } from './picker-adding.ts';
import { PickerChips } from './picker-chips.tsx';
import { enterGrid, useStepKeys } from './picker-keys.ts';
import { PickerSearch } from './picker-search.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { useTicketStore } from './ticket-context.tsx';
import { useBarcode } from './use-barcode.ts';
import { type MenuItem, useMenu } from './use-menu.ts';

interface ProductPickerProps {
  /** Why nothing can be added now, in the words to show. */
  blocked?: string | null;
  /** A product was held: its new line wants its details. */
  onDetail: (lineId: string) => void;
  /** At the start of the bar and at its end. */
  lead?: ReactNode;
  aside?: ReactNode;
  className?: string;
}

const UNKNOWN_CODE = 'Código no encontrado';

/** Other products are seen from the first one: above the tiles where they scroll, or else where the page does. */
function useToStart(
  screen: RefObject<HTMLElement | null>,
  tiles: RefObject<HTMLElement | null>,
  choice: MenuChoice,
  search: string,
): void {
  const seen = useRef({ choice, search });
  useLayoutEffect(() => {
    if (seen.current.choice === choice && seen.current.search === search) return;
    seen.current = { choice, search };
    tiles.current?.scrollTo({ top: 0 });
    const above = (screen.current?.getBoundingClientRect().top ?? 0) < 0;
    if (above) screen.current?.scrollIntoView({ block: 'start' });
  }, [screen, tiles, choice, search]);
}

/** The picker that the point of sale, the orders and the tables share: chips, search, tiles, keys and barcodes; one tap adds. Who shows it may follow the ticket: it does not. */
export const ProductPicker = memo(function ProductPicker({
  blocked = null,
  onDetail,
  lead,
  aside,
  className,
}: ProductPickerProps) {
  const store = useTicketStore();
  const menu = useMenu();
  const wide = useWide();
  const [choices, setChoices] = useState<{ category: MenuChoice; type: MenuChoice }>({
    category: EVERYTHING,
    type: EVERYTHING,
  });
  // A type that was chosen stays chosen when its last product is gone.
  const hasTypes = menu.types.length > 0 || choices.type !== EVERYTHING;
  const by = !wide && hasTypes ? 'type' : 'category';
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const choice = choices[by];
  const [isSeeking, setSeeking] = useState(false);
  const searchOpen = isSeeking || search !== '';
  const { pick, hold: addWithDetails, takeOne, step } = useAdding({ blocked, onDetail });
  const maySell = may(useUser(), 'menu:availability');
  const [held, setHeld] = useState<{ item: MenuItem; open: boolean } | null>(null);
  const showHeld = useCallback((item: MenuItem) => setHeld({ item, open: true }), []);
  const closeHeld = () => setHeld((last) => last && { ...last, open: false });
  const screen = useRef<HTMLElement>(null);
  const tiles = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (menu.ready) store.change({ type: 'refresh', products: menu.items });
  }, [menu.ready, menu.items, store]);

  useStepKeys(screen, step);
  useBarcode(screen, (code) => {
    const item = menu.items.find(({ barcode }) => isCode(code, barcode));
    if (item) pick(item);
    else notify.error(menu.ready ? UNKNOWN_CODE : 'El menú se está cargando. Escanea de nuevo.');
  });

  const items = useMemo(() => chosenItems(menu.items, choice, sought), [menu.items, choice, sought]);

  useToStart(screen, tiles, choice, sought);

  const toSearch = useCallback(
    () => screen.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
    [],
  );
  const addOnlyMatch = () => {
    const found = chosenItems(menu.items, choice, search);
    const only =
      found.find(({ barcode }) => isCode(search.trim(), barcode)) ?? (found.length === 1 && found[0]);
    if (only) {
      if (pick(only)) setSearch('');
    } else if (found.length > 0) enterGrid(tiles.current);
    else if (menu.ready && /^\s*\d+\s*$/.test(search)) notify.error(UNKNOWN_CODE);
  };

  return (
    <section
      ref={screen}
      aria-label="Productos"
      className={cn('flex min-w-0 scroll-mt-14 flex-col gap-2 lg:gap-3', className)}
    >
      <div className="sticky top-[calc(var(--header-height)+env(safe-area-inset-top))] z-20 -mx-3 flex items-center gap-2 bg-background px-3 py-1.5 sm:-mx-4 sm:px-4 lg:static lg:mx-0 lg:p-0 xl:flex-wrap xl:gap-3">
        {lead}
        <PickerSearch
          value={search}
          onValueChange={setSearch}
          onEnter={addOnlyMatch}
          onDown={() => enterGrid(tiles.current)}
          open={searchOpen}
          onFocusChange={setSeeking}
        />
        <PickerChips
          by={by}
          categories={menu.categories}
          types={menu.types}
          choice={choice}
          onChoice={(next) => setChoices((before) => ({ ...before, [by]: next }))}
          className={cn('xl:order-last', searchOpen && 'max-xl:hidden')}
        />
        {aside}
      </div>
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
            search={sought}
            onPick={pick}
            onHold={maySell ? showHeld : addWithDetails}
            onTakeOne={takeOne}
            onLeave={toSearch}
          />
        )}
      </div>
      {maySell && (
        <AvailabilityDialog
          product={held?.item ?? null}
          open={held?.open ?? false}
          onClose={closeHeld}
          footer={
            held &&
            !isOut(held.item) && (
              <Button
                full
                onClick={() => {
                  closeHeld();
                  addWithDetails(held.item);
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
