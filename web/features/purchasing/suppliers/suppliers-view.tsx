import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { may } from '#domain/people/access.ts';
import type { Supplier } from '#domain/purchasing/answers/suppliers.ts';
import { useItemWindow } from '#web/base/use-item-window.ts';
import { api } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { useUser } from '#web/data/session.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { MainAction } from '#web/ui/main-action.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { SupplierWindow } from './supplier-window.tsx';
import { SuppliersTable } from './suppliers-table.tsx';
import { PAGE_SIZE, useSuppliers } from './use-suppliers.ts';

/** The suppliers (decisions: suppliers are real). */
export default function SuppliersView() {
  const user = useUser();
  const writes = may(user, 'inventory:write');
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const [page, setPage] = useState(1);
  const { data, error, mutate, isValidating } = useSuppliers(search, all, page);
  const { busy, run } = useCommand();
  const editing = useItemWindow<Supplier>();
  const removal = useItemWindow<Supplier>();

  const remove = async ({ id }: Supplier) => {
    const outcome = await run({
      call: (options) => api.suppliers[':id'].$delete({ param: { id } }, options),
      success: ({ supplier }) => (supplier ? 'Proveedor desactivado' : 'Proveedor eliminado'),
    });
    void mutate();
    if (outcome?.ok) removal.close();
  };
  const restore = async ({ id }: Supplier) => {
    await run({
      call: (options) => api.suppliers[':id'].$put({ param: { id }, json: { is_active: true } }, options),
      success: 'Proveedor activado',
    });
    void mutate();
  };
  const actions = (supplier: Supplier) => (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Editar ${supplier.name}`}
        onClick={() => editing.open(supplier)}
      >
        <Pencil aria-hidden="true" />
      </Button>
      {supplier.is_active ? (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Eliminar ${supplier.name}`}
          onClick={() => removal.open(supplier)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      ) : (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Activar ${supplier.name}`}
          disabled={busy}
          onClick={() => void restore(supplier)}
        >
          <RotateCcw aria-hidden="true" />
        </Button>
      )}
    </>
  );
  const addLabel = (
    <>
      <Plus aria-hidden="true" />
      Nuevo proveedor
    </>
  );
  const pages = data ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : 1;
  if (data && page > pages) setPage(pages);
  const history = (removal.item?.purchases ?? 0) > 0;

  return (
    <>
      <FilterBar
        className="mb-3"
        search={
          <SearchInput
            slash
            placeholder="Buscar proveedor..."
            value={search}
            onValueChange={(text) => {
              setSearch(text);
              setPage(1);
            }}
          />
        }
        active={all ? 1 : 0}
        onClear={() => setAll(false)}
        show="Ver proveedores"
      >
        <Chip selected={all} onClick={() => setAll(!all)} className="justify-center">
          Ver inactivos
        </Chip>
      </FilterBar>
      {writes && <MainAction onClick={() => editing.open(null)}>{addLabel}</MainAction>}
      {error && !data ? (
        <ErrorState
          title="No se pudieron cargar los proveedores."
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      ) : data?.total === 0 ? (
        <EmptyState
          picture={search.trim() === '' ? 'people' : 'search'}
          title={
            search.trim() === '' ? 'Aún no hay proveedores.' : 'Ningún proveedor coincide con la búsqueda.'
          }
          description={search.trim() === '' ? 'Agrégalos para saber a quién le compras y cuánto.' : undefined}
          action={
            writes &&
            search.trim() === '' && (
              <Button variant="outline" onClick={() => editing.open(null)}>
                {addLabel}
              </Button>
            )
          }
        />
      ) : (
        <SuppliersTable
          suppliers={data?.suppliers ?? null}
          costs={may(user, 'cost:read')}
          actions={writes ? actions : undefined}
        />
      )}
      {data && data.total > PAGE_SIZE && (
        <div className="mt-4">
          <Pagination page={page} pages={pages} onPage={setPage} />
        </div>
      )}
      <SupplierWindow
        key={editing.turn}
        supplier={editing.item}
        open={editing.isOpen}
        onClose={editing.close}
        onSaved={() => {
          editing.close();
          void mutate();
        }}
      />
      <AlertDialog
        open={removal.isOpen}
        onOpenChange={removal.onOpenChange}
        title={history ? `¿Desactivar a ${removal.item?.name}?` : `¿Eliminar a ${removal.item?.name}?`}
        description={
          history
            ? 'Ya tiene compras: deja de ofrecerse para comprar y su historial queda como está. Puedes activarlo de nuevo.'
            : 'No tiene compras: se borra de la lista.'
        }
        action={history ? 'Desactivar' : 'Eliminar'}
        busy={busy}
        onAction={() => removal.item && void remove(removal.item)}
      />
    </>
  );
}
