import type { ReactNode } from 'react';
import type { BusinessRow, OnlineCounts } from '#domain/platform/answers/businesses.ts';
import { usePresence } from '#web/data/live.ts';
import { useUser } from '#web/data/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

const SKELETONS = 6;

/**
 * How many users are in a business's room. The own room reports their names to this device; for other
 * businesses the platform reports a number.
 */
function Online({ business, counts }: { business: BusinessRow; counts: OnlineCounts | null }) {
  const { business_id } = useUser();
  const people = usePresence();
  if (business.id === business_id && people.length > 0) {
    return (
      <Tooltip text={people.map(({ full_name }) => full_name).join(', ')}>
        <span>{people.length}</span>
      </Tooltip>
    );
  }
  const count = counts?.[business.id] ?? null;
  if (count !== null) return count;
  return (
    <Tooltip text={counts ? 'No se pudo preguntar' : null}>
      <span className="text-muted-foreground">—</span>
    </Tooltip>
  );
}

interface BusinessesTableProps {
  /** Null while loading. */
  businesses: readonly BusinessRow[] | null;
  online: OnlineCounts | null;
  /** A master's buttons for a business. */
  actions?: ((business: BusinessRow) => ReactNode) | undefined;
}

export function BusinessesTable({ businesses, online, actions }: BusinessesTableProps) {
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeadCell>Nombre</TableHeadCell>
          <TableHeadCell className="hidden sm:table-cell">Tipo</TableHeadCell>
          <TableHeadCell numeric className="max-sm:px-2 max-sm:whitespace-normal">
            Usuarios en línea
          </TableHeadCell>
          <TableHeadCell className="max-sm:px-2">Estatus</TableHeadCell>
          {actions && (
            <TableHeadCell className="w-px">
              <span className="sr-only">Acciones</span>
            </TableHeadCell>
          )}
        </tr>
      </TableHead>
      <TableBody>
        {businesses ? (
          businesses.map((business) => (
            <TableRow key={business.id}>
              <TableCell className="font-medium break-words">
                {business.name}
                <span className="block text-xs font-normal text-muted-foreground first-letter:uppercase sm:hidden">
                  {business.type}
                </span>
              </TableCell>
              <TableCell className="hidden first-letter:uppercase sm:table-cell">{business.type}</TableCell>
              <TableCell numeric className="max-sm:px-2">
                <Online business={business} counts={online} />
              </TableCell>
              <TableCell className="max-sm:px-2">
                {business.is_active ? (
                  <Badge tone="success">Activo</Badge>
                ) : (
                  <Badge tone="neutral">Inactivo</Badge>
                )}
              </TableCell>
              {actions && <TableCell className="py-0 pr-2 pl-0 text-right">{actions(business)}</TableCell>}
            </TableRow>
          ))
        ) : (
          <TableSkeleton rows={SKELETONS} columns={actions ? 5 : 4} />
        )}
      </TableBody>
    </Table>
  );
}
