import { FolderPlus, QrCode } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Category, MenuItem } from '#domain/menu/answers/menu.ts';
import { isBarcode } from '#domain/menu/barcode.ts';
import { may } from '#domain/people/access.ts';
import { contains } from '#web/base/search.ts';
import { useWide } from '#web/base/use-wide.ts';
import { useBusiness, useToday } from '#web/data/business.ts';
import { useUser } from '#web/data/session.ts';
import { useAvailability } from '#web/parts/availability/use-availability.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { useScans } from '#web/parts/reader/reader.ts';
import { useProductCosts } from '#web/parts/recipes/use-recipe.ts';
import { MenuFiles } from '#web/parts/spreadsheets/menu-files.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateHeading } from '#web/ui/date-heading.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MainAction } from '#web/ui/main-action.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { CategoriesDialog } from './categories-dialog.tsx';
import { CategoryChips } from './category-chips.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { CountdownDialog } from './countdown-dialog.tsx';
import { MenuCardSkeletons } from './menu-card.tsx';
import { MenuGrid } from './menu-grid.tsx';
import { MenuRowSkeletons } from './menu-row.tsx';
import { type MenuMode, MenuTools, ViewTool } from './menu-tools.tsx';
import { useMenuView } from './menu-view.ts';
import { MissingRecipesButton } from './missing-recipes-button.tsx';
import { ProductDialog, type ProductTask } from './product-dialog.tsx';
import { QrDialog } from './qr-dialog.tsx';
import { useCategoryDeletion } from './use-category-deletion.tsx';
import { categoriesPath, useMenu } from './use-menu.ts';
import { useProductActions } from './use-product-actions.tsx';
import { useWindow } from './use-window.ts';

const NO_PRODUCTS = 'No hay productos en el menú. Agrega tu primer producto.';
const found = ({ name, description, barcode }: MenuItem, search: string) =>
  isBarcode(search, barcode) || contains(name, search) || contains(description ?? '', search);

/** The menu: categories with their counts, and a card or a row for each product (2-operations §2). */
export default function MenuScreen() {
  const { currency } = useBusiness();
  const { date } = useToday();
  const user = useUser();
  const mayWrite = may(user, 'menu:write');
  const { data, error, mutate, isValidating } = useMenu();
  const [chosen, setChosen] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [mode, setMode] = useState<MenuMode>('look');
  const view = useMenuView();
  const hasCosts = view === 'list' && may(user, 'cost:read');
  const { data: costs = null } = useProductCosts(hasCosts);
  const isPhone = !useWide(640);
  const [qrOpen, setQrOpen] = useState(false);
  const list = useWindow<'categories'>();
  const product = useWindow<ProductTask>();
  const category = useWindow<{ readonly category: Category | null }>();
  const counted = useWindow<MenuItem>();
  const { mutate: mutateAll } = useSWRConfig();
  const reload = () => Promise.all([mutate(), mutateAll(categoriesPath)]);
  const sell = useAvailability(reload);
  const edit = ({ id }: { readonly id: string }) => product.show({ kind: 'edit', id, tab: 'producto' });
  const products = useProductActions({ onChanged: reload, onDuplicated: edit, onDeleted: product.close });
  const deletion = useCategoryDeletion(async () => {
    category.close();
    await reload();
  });

  const here = data?.categories.find(({ id }) => id === chosen)?.id ?? null;
  const items = data?.items.filter(
    (item) => (here === null || item.category_id === here) && (search.trim() === '' || found(item, search)),
  );
  const types = [...new Set(data?.items.flatMap(({ type_menu }) => type_menu ?? []))];
  const add = () => product.show({ kind: 'add', categoryId: here });
  const addCategory = () => category.show({ category: null });
  const actions = {
    open: edit,
    sell: (item: MenuItem, selling: Parameters<typeof sell>[1]) => void sell(item, selling),
    count: counted.show,
    duplicate: (item: MenuItem) => void products.duplicate(item),
    remove: products.remove,
  };
  const screen = useRef<HTMLDivElement>(null);
  useScans(screen, (scan) =>
    scan.findProduct({ items: data?.items ?? [], ready: data !== undefined, onFound: edit }),
  );
  const emptyMessage = () => {
    if (data?.items.length === 0 && here === null)
      return (
        <EmptyState
          title={NO_PRODUCTS}
          action={mayWrite && <Button onClick={add}>Agregar producto</Button>}
        />
      );
    if (search.trim() !== '')
      return <EmptyState picture="search" title={`Ningún producto coincide con «${search.trim()}».`} />;
    return <EmptyState title="No hay productos en esta categoría" />;
  };

  return (
    <>
      <PageHeader
        above={<DateHeading date={date} />}
        title="Menú"
        main={mayWrite && <MainAction onClick={add}>+ Producto</MainAction>}
        actions={
          <>
            <Button variant="outline" className="max-md:hidden" onClick={() => setQrOpen(true)}>
              <QrCode aria-hidden="true" />
              Menú QR
            </Button>
            <MenuFiles
              phoneItems={
                <>
                  <DropdownMenuItem onSelect={() => setQrOpen(true)}>
                    <QrCode aria-hidden="true" />
                    Menú QR
                  </DropdownMenuItem>
                  {mayWrite && (
                    <DropdownMenuItem onSelect={addCategory}>
                      <FolderPlus aria-hidden="true" />+ Categoría
                    </DropdownMenuItem>
                  )}
                </>
              }
            />
            {mayWrite && (
              <>
                <MissingRecipesButton
                  onOpen={({ id }) => product.show({ kind: 'edit', id, tab: 'receta' })}
                />
                <Button variant="outline" className="max-md:hidden" onClick={addCategory}>
                  + Categoría
                </Button>
              </>
            )}
          </>
        }
      />
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} busy={isValidating} />
      ) : (
        <>
          <div ref={screen} className="mb-1 flex items-center gap-2">
            <SearchInput
              slash
              placeholder={isPhone ? 'Buscar' : 'Buscar producto'}
              aria-label="Buscar producto"
              value={search}
              onValueChange={setSearch}
              className="min-w-0 flex-1 sm:max-w-sm"
            />
            <div className="ml-auto flex shrink-0 gap-2">
              <ViewTool />
              {mayWrite && (
                <MenuTools mode={mode} onMode={setMode} onCategories={() => list.show('categories')} />
              )}
            </div>
          </div>
          <CategoryChips
            menu={data}
            chosen={here}
            onChoose={setChosen}
            deleting={mayWrite && mode === 'delete'}
            onDelete={(each) => void deletion.start(each)}
          />
          {!items ? (
            view === 'list' ? (
              <MenuRowSkeletons />
            ) : (
              <MenuCardSkeletons />
            )
          ) : items.length === 0 ? (
            emptyMessage()
          ) : (
            <MenuGrid
              items={items}
              currency={currency}
              categories={data?.categories ?? []}
              view={view}
              costs={hasCosts ? costs : undefined}
              mayWrite={mayWrite}
              ordering={mayWrite && mode === 'order'}
              actions={actions}
              onOrdered={reload}
            />
          )}
        </>
      )}
      <QrDialog open={qrOpen} onClose={() => setQrOpen(false)} />
      <ProductDialog
        open={product.open}
        opening={product.key}
        task={product.shown}
        mayWrite={mayWrite}
        types={types}
        onChanged={reload}
        onAdded={({ id }) => product.show({ kind: 'edit', id, tab: 'receta' })}
        onDone={product.close}
        onDuplicate={(each) => void products.duplicate(each)}
        onDelete={products.remove}
      />
      <Dialog open={list.open} onOpenChange={(next) => !next && list.close()}>
        {list.shown && (
          <CategoriesDialog
            key={list.key}
            onChanged={reload}
            onEdit={(each) => category.show({ category: each })}
          />
        )}
      </Dialog>
      <Dialog open={category.open} onOpenChange={(next) => !next && category.close()}>
        {category.shown && (
          <CategoryDialog
            key={category.key}
            category={category.shown.category}
            onDelete={(each) => void deletion.start(each)}
            onSaved={async () => {
              category.close();
              await reload();
            }}
          />
        )}
      </Dialog>
      <CountdownDialog
        item={counted.shown}
        open={counted.open}
        onClose={counted.close}
        onCount={(item, countdown) => void sell(item, { countdown })}
      />
      {products.window}
      {deletion.window}
    </>
  );
}
