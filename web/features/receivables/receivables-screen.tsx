import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { useBusiness } from '#web/lib/business.ts';
import { contains } from '#web/lib/search.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { CustomersTable } from './customers-table.tsx';
import { useReceivables } from './use-receivables.ts';

/** Cuentas por cobrar: customers who owe and how much. */
export default function ReceivablesScreen() {
  const { currency } = useBusiness();
  const { data, error, mutate, isValidating } = useReceivables();
  const [search, setSearch] = useState('');
  const customers = data?.customers ?? null;
  const found = customers?.filter(({ name, phone }) => contains(`${name} ${phone ?? ''}`, search)) ?? null;
  const owing = customers?.filter(({ balance_cents }) => balance_cents > 0).length ?? 0;

  return (
    <>
      <PageHeader title="Cuentas por cobrar" description="Clientes con fiado y lo que debe cada uno." />
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} busy={isValidating} />
      ) : customers?.length === 0 ? (
        <EmptyState picture="people" title="Todavía no hay clientes con cuenta." />
      ) : (
        <>
          <div className="mb-5 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:max-w-3xl">
            <StatCard
              label="Por cobrar"
              value={formatMoney(data?.balance_cents ?? 0, currency)}
              loading={!data}
              formula="Cargos menos abonos de todos los clientes."
            />
            <StatCard label="Clientes que deben" value={owing} loading={!data} />
          </div>
          <SearchInput
            slash
            placeholder="Buscar cliente..."
            value={search}
            onValueChange={setSearch}
            className="mb-4 sm:w-80"
          />
          {found?.length === 0 ? (
            <EmptyState picture="search" title="Ningún cliente coincide con la búsqueda." />
          ) : (
            <CustomersTable customers={found} />
          )}
        </>
      )}
    </>
  );
}
