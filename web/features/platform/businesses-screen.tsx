import { useState } from 'react';
import type { BusinessRow } from '#domain/platform/answers/businesses.ts';
import { useUser } from '#web/data/session.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { BusinessActions } from './business-actions.tsx';
import { BusinessStatusDialog } from './business-status-dialog.tsx';
import { BusinessesTable } from './businesses-table.tsx';
import { PAGE_SIZE, useBusinessActions, useBusinesses } from './use-businesses.ts';

/** 'Administrar Negocios' (2-operations §2; decisions). */
export default function BusinessesScreen() {
  const { roles, business_id } = useUser();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { list, online } = useBusinesses(search, page);
  const { data, error, mutate, isValidating } = list;
  const { busy, enter, setActive } = useBusinessActions(() => void mutate());
  const [changing, setChanging] = useState<BusinessRow | null>(null);
  const pages = data ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : 1;
  if (data && page > pages) setPage(pages);

  const actions = (business: BusinessRow) => (
    <BusinessActions
      business={business}
      opened={business_id}
      busy={busy}
      onEnter={() => void enter(business)}
      onStatus={() => setChanging(business)}
    />
  );
  const confirm = async (business: BusinessRow) => {
    if (await setActive(business, !business.is_active)) setChanging(null);
  };
  return (
    <>
      <PageHeader
        title="Administrar Negocios"
        beside={
          <FilterBar
            search={
              <SearchInput
                slash
                placeholder="Buscar negocio..."
                value={search}
                maxLength={120}
                onValueChange={(text) => {
                  setSearch(text);
                  setPage(1);
                }}
              />
            }
            end={
              data && (
                <p aria-live="polite" className="text-sm text-muted-foreground figures">
                  {data.total === 1 ? '1 negocio' : `${data.total} negocios`}
                </p>
              )
            }
          />
        }
      />
      {error && !data ? (
        <ErrorState
          title="No se pudieron cargar los negocios."
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      ) : data?.total === 0 ? (
        <EmptyState picture="search" title="Ningún negocio coincide con la búsqueda." />
      ) : (
        <BusinessesTable
          businesses={data?.businesses ?? null}
          online={online}
          actions={roles.includes('master') ? actions : undefined}
        />
      )}
      {data && data.total > PAGE_SIZE && (
        <div className="mt-4">
          <Pagination page={page} pages={pages} onPage={setPage} />
        </div>
      )}
      <BusinessStatusDialog
        business={changing}
        busy={busy}
        onConfirm={(business) => void confirm(business)}
        onClose={() => setChanging(null)}
      />
    </>
  );
}
