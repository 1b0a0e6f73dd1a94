import { useState } from 'react';
import { usePresence } from '#web/lib/live.ts';
import { contains } from '#web/lib/search.ts';
import { useUser } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { type BusinessRow, useBusinesses } from './use-businesses.ts';

const SKELETONS = 6;

/** Who is in the own business's room; of other businesses this device hears nothing. */
function Online({ business }: { business: BusinessRow }) {
  const { business_id } = useUser();
  const people = usePresence();
  if (business.id !== business_id) return <span className="text-muted-foreground">—</span>;
  const users = new Map(people.map((person) => [person.user_id, person.full_name]));
  return (
    <Tooltip text={users.size > 0 ? [...users.values()].join(', ') : null}>
      <span className="figures">{users.size}</span>
    </Tooltip>
  );
}

function BusinessTable({ businesses }: { businesses: readonly BusinessRow[] | null }) {
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeadCell>Nombre</TableHeadCell>
          <TableHeadCell className="hidden sm:table-cell">Tipo</TableHeadCell>
          <TableHeadCell numeric>Usuarios en línea</TableHeadCell>
          <TableHeadCell>Estatus</TableHeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {businesses ? (
          businesses.map((business) => (
            <TableRow key={business.id}>
              <TableCell className="font-medium">
                {business.name}
                <span className="block text-xs font-normal text-muted-foreground first-letter:uppercase sm:hidden">
                  {business.type}
                </span>
              </TableCell>
              <TableCell className="hidden first-letter:uppercase sm:table-cell">{business.type}</TableCell>
              <TableCell numeric>
                <Online business={business} />
              </TableCell>
              <TableCell>
                {business.is_active ? (
                  <Badge tone="success">Activo</Badge>
                ) : (
                  <Badge tone="neutral">Inactivo</Badge>
                )}
              </TableCell>
            </TableRow>
          ))
        ) : (
          <TableSkeleton rows={SKELETONS} columns={4} />
        )}
      </TableBody>
    </Table>
  );
}

/** 'Administrar Negocios' (2-operations §2; decisions). */
export default function BusinessesScreen() {
  const { data, error, mutate, isValidating } = useBusinesses();
  const [search, setSearch] = useState('');
  const businesses = data?.businesses ?? null;
  const found = businesses?.filter(({ name, type }) => contains(`${name} ${type}`, search)) ?? null;
  return (
    <>
      <PageHeader title="Administrar Negocios" />
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} busy={isValidating} />
      ) : (
        <>
          <SearchInput
            slash
            placeholder="Buscar negocio..."
            value={search}
            onValueChange={setSearch}
            className="mb-4 sm:w-80"
          />
          {found?.length === 0 ? (
            <EmptyState picture="search" title="Ningún negocio coincide con la búsqueda." />
          ) : (
            <BusinessTable businesses={found} />
          )}
        </>
      )}
    </>
  );
}
