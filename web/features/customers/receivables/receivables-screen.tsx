import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { may } from '#domain/people/access.ts';
import { useUser } from '#web/data/session.ts';
import { CustomerWindow } from '#web/parts/customers/customer-window.tsx';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { DebtFiles } from '#web/parts/spreadsheets/debt-files.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { MainAction } from '#web/ui/main-action.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { CustomersTable } from './customers-table.tsx';
import { SummaryFigures } from './summary-figures.tsx';
import { type CustomerState, LIST_SIZE, useReceivables } from './use-receivables.ts';

const STATES: readonly { value: CustomerState; label: string }[] = [
  { value: 'owing', label: 'Con saldo' },
  { value: 'active', label: 'Activos' },
  { value: 'all', label: 'Todos' },
];

interface Shown {
  readonly id: string;
  readonly openCount: number;
}

/** Cuentas por cobrar: the customers with balance and age of the debt, and each one's account (decisions, /accounts). */
export default function ReceivablesScreen() {
  const user = useUser();
  const requestedId = new URLSearchParams(useSearch()).get('cliente');
  const [search, setSearch] = useState('');
  const [state, setState] = useState<CustomerState>('owing');
  const [page, setPage] = useState(1);
  const { data, error, mutate, isValidating } = useReceivables(search, state, page);
  const [shown, setShown] = useState<Shown | null>(
    requestedId === null ? null : { id: requestedId, openCount: 0 },
  );
  const [open, setOpen] = useState(requestedId !== null);
  const [adding, setAdding] = useState({ openCount: 0, open: false });

  const show = (id: string) => {
    setShown((last) => ({ id, openCount: (last?.openCount ?? 0) + 1 }));
    setOpen(true);
  };
  const choose = (next: CustomerState) => {
    setState(next);
    setPage(1);
  };
  const pages = data ? Math.max(1, Math.ceil(data.total / LIST_SIZE)) : 1;
  if (data && page > pages) setPage(pages);
  const begin = () => setAdding(({ openCount }) => ({ openCount: openCount + 1, open: true }));
  const addLabel = (
    <>
      <UserPlus aria-hidden="true" />
      Nuevo cliente
    </>
  );
  const files = may(user, 'receivable:open') && <DebtFiles />;
  const filtered = search.trim() !== '';
  const isUnused = data?.summary.customers === 0;

  return (
    <>
      <PageHeader
        title="Cuentas por cobrar"
        beside={
          !isUnused && (
            <FilterBar
              search={
                <SearchInput
                  slash
                  placeholder="Buscar cliente..."
                  value={search}
                  maxLength={120}
                  onValueChange={(text) => {
                    setSearch(text);
                    setPage(1);
                  }}
                />
              }
              active={state === 'owing' ? 0 : 1}
              onClear={() => choose('owing')}
              show="Ver clientes"
            >
              <NativeSelect
                aria-label="Qué clientes"
                value={state}
                onChange={({ target }) =>
                  choose(STATES.find(({ value }) => value === target.value)?.value ?? 'owing')
                }
              >
                {STATES.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            </FilterBar>
          )
        }
        actions={files}
        main={<MainAction onClick={begin}>{addLabel}</MainAction>}
      />
      {error && !data ? (
        <ErrorState
          title="No se pudieron cargar las cuentas."
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      ) : isUnused ? (
        <EmptyState
          picture="people"
          title="Todavía no hay clientes con cuenta."
          description="Agrega a quien le das fiado, con su límite. Al cobrar, elige Fiado y su nombre."
          action={
            <Button variant="outline" onClick={begin}>
              {addLabel}
            </Button>
          }
        />
      ) : (
        <>
          <SummaryFigures summary={data?.summary ?? null} />
          {data?.total === 0 ? (
            <EmptyState
              picture={filtered ? 'search' : 'people'}
              title={filtered ? 'Ningún cliente coincide con la búsqueda.' : 'Nadie debe nada.'}
              description={
                filtered || state !== 'owing' ? undefined : 'Los clientes al día están en Activos.'
              }
            />
          ) : (
            <>
              <CustomersTable customers={data?.customers ?? null} onOpen={({ id }) => show(id)} />
              {pages > 1 && (
                <div className="mt-4">
                  <Pagination page={page} pages={pages} onPage={setPage} />
                </div>
              )}
            </>
          )}
        </>
      )}
      {shown && (
        <AccountDialog
          key={`${shown.id} ${shown.openCount}`}
          id={shown.id}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
      {adding.openCount > 0 && (
        <CustomerWindow
          key={adding.openCount}
          open={adding.open}
          customer={null}
          onClose={() => setAdding(({ openCount }) => ({ openCount, open: false }))}
          onSaved={({ id }) => {
            setAdding(({ openCount }) => ({ openCount, open: false }));
            void mutate();
            show(id);
          }}
        />
      )}
    </>
  );
}
