import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { may } from '#domain/people/access.ts';
import { useWide } from '#web/base/use-wide.ts';
import { useUser } from '#web/data/session.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { MainAction } from '#web/ui/main-action.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useSummary } from '../use-summary.ts';
import { IngredientDialog, type IngredientTask } from './ingredient-dialog.tsx';
import { IngredientsTable } from './ingredients-table.tsx';
import { useInventory } from './use-inventory.ts';

const ALL = 'Todas';

function emptyText(search: string, category: string | null): string {
  if (search.trim() !== '') return 'No se encontraron ingredientes que coincidan con la búsqueda';
  return category === null
    ? 'No hay ingredientes en el inventario'
    : `No hay ingredientes en la categoría ${category}`;
}

/** The ingredients, 13 to a page or 14 on wide screens (2-operations §2, §9). */
export default function IngredientsView() {
  const user = useUser();
  const costs = may(user, 'cost:read');
  const writes = may(user, 'inventory:write');
  const pageSize = useWide() ? 14 : 13;
  // A link may contain a search, such as a notification about low stock.
  const searchParam = useSearchParams()[0].get('buscar');
  const [search, setSearch] = useState(searchParam ?? '');
  const [appliedSearch, setAppliedSearch] = useState(searchParam);
  const [category, setCategory] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  if (searchParam !== appliedSearch) {
    setAppliedSearch(searchParam);
    setSearch(searchParam ?? '');
    setPage(1);
  }
  const { data, error, mutate, isValidating } = useInventory({ search, category, page, pageSize });

  const { data: summary } = useSummary();
  const [task, setTask] = useState<IngredientTask | null>(null);
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const start = (next: IngredientTask) => {
    setTask(next);
    setOpenings(openings + 1);
    setOpen(true);
  };

  const choose = (name: string | null) => {
    setCategory(name);
    setPage(1);
  };
  const pages = data ? Math.max(1, Math.ceil(data.total / pageSize)) : 1;
  if (data && page > pages) setPage(pages);
  const options = [ALL, ...(summary?.categories ?? [])].map((name) => ({ value: name, label: name }));

  return (
    <>
      <FilterBar
        className="mb-3"
        search={
          <SearchInput
            slash
            placeholder="Buscar ingrediente..."
            value={search}
            onValueChange={(text) => {
              setSearch(text);
              setPage(1);
            }}
          />
        }
        active={category === null ? 0 : 1}
        onClear={() => choose(null)}
        show="Ver ingredientes"
      >
        <Select
          aria-label="Categoría"
          value={category ?? ALL}
          onValueChange={(name) => choose(name === ALL ? null : name)}
          options={options}
          className="md:w-44!"
        />
      </FilterBar>
      {writes && <MainAction onClick={() => start({ kind: 'new' })}>+ Ingrediente</MainAction>}
      {error && !data ? (
        <ErrorState
          title="Error al cargar los ingredientes"
          toasts
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      ) : data?.items.length === 0 ? (
        <EmptyState picture={search.trim() === '' ? 'box' : 'search'} title={emptyText(search, category)} />
      ) : (
        <IngredientsTable
          items={data?.items ?? null}
          rows={pageSize}
          costs={costs}
          onOpen={(item) => start({ kind: 'open', item })}
        />
      )}
      {data && data.total > 0 && (
        <div className="mt-4">
          <Pagination page={page} pages={pages} onPage={setPage} />
        </div>
      )}
      <IngredientDialog
        key={openings}
        task={task}
        open={open}
        onClose={() => setOpen(false)}
        onSaved={() => {
          setOpen(false);
          void mutate();
        }}
      />
    </>
  );
}
