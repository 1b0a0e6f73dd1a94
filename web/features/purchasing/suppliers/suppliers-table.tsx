import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '#domain/base/money.ts';
import type { Supplier } from '#domain/purchasing/answers/suppliers.ts';
import { MD, useWide } from '#web/base/use-wide.ts';
import { useBusiness, useDayText } from '#web/data/business.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';

const LARGE = 'hidden lg:table-cell';

function purchasesText(count: number): string {
  return count === 1 ? '1 compra' : `${count} compras`;
}

function ContactDetails({ supplier }: { supplier: Supplier }) {
  const { contact, phone, email } = supplier;
  if (!contact && !phone && !email) return <span className="text-muted-foreground">—</span>;
  return (
    <>
      {contact && <span className="block">{contact}</span>}
      <span className="flex flex-wrap gap-x-4">
        {phone && (
          <a
            href={`tel:${phone.replace(/[^\d+]/g, '')}`}
            className="inline-flex items-center gap-1.5 text-muted-foreground figures hover:text-foreground focus-ring pointer-coarse:min-h-11"
          >
            <Phone className="size-3.5" aria-hidden="true" />
            {phone}
          </a>
        )}
        {email && (
          <a
            href={`mailto:${email}`}
            className="inline-flex min-w-0 items-center gap-1.5 text-muted-foreground hover:text-foreground focus-ring pointer-coarse:min-h-11"
          >
            <Mail className="size-3.5 shrink-0" aria-hidden="true" />
            <span className="truncate">{email}</span>
          </a>
        )}
      </span>
    </>
  );
}

interface SuppliersTableProps {
  /** Null while loading. */
  suppliers: readonly Supplier[] | null;
  costs: boolean;
  /** The buttons of a supplier; undefined for users who may only read. */
  actions: ((supplier: Supplier) => ReactNode) | undefined;
}

function Cards({ suppliers, costs, actions }: SuppliersTableProps) {
  const dayText = useDayText();
  const { currency } = useBusiness();
  if (!suppliers) {
    return (
      <div className="grid gap-2">
        {[0, 1, 2, 3].map((each) => (
          <Skeleton key={each} className="h-32 w-full rounded-card" />
        ))}
      </div>
    );
  }
  return (
    <ul aria-label="Proveedores" className="grid grid-cols-1 gap-2">
      {suppliers.map((supplier) => (
        <li key={supplier.id} className="grid gap-1 rounded-card border bg-card p-4 text-sm">
          <div className="flex items-start justify-between gap-3">
            <span className="min-w-0 pt-2 text-base font-semibold break-words">
              {supplier.name} {!supplier.is_active && <Badge tone="outline">Inactivo</Badge>}
            </span>
            <span className="-mr-2 flex shrink-0">{actions?.(supplier)}</span>
          </div>
          <ContactDetails supplier={supplier} />
          <span className="flex items-baseline justify-between gap-3 border-t pt-2 text-muted-foreground figures">
            <span>
              {purchasesText(supplier.purchases)}
              {supplier.last_received_on && ` · última entrega ${dayText(supplier.last_received_on)}`}
            </span>
            {costs && supplier.purchases > 0 && (
              <span className="font-semibold text-foreground">
                {formatMoney(supplier.spent_cents ?? 0, currency)}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The suppliers with the totals of their purchases; cards on phones. */
export function SuppliersTable(props: SuppliersTableProps) {
  const { suppliers, costs, actions } = props;
  const dayText = useDayText();
  const { currency } = useBusiness();
  if (!useWide(MD)) return <Cards {...props} />;
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeadCell>Proveedor</TableHeadCell>
          <TableHeadCell>Contacto</TableHeadCell>
          <TableHeadCell numeric>Compras</TableHeadCell>
          {costs && <TableHeadCell numeric>Total gastado</TableHeadCell>}
          <TableHeadCell className={LARGE}>Última entrega</TableHeadCell>
          {actions && (
            <TableHeadCell>
              <span className="sr-only">Acciones</span>
            </TableHeadCell>
          )}
        </tr>
      </TableHead>
      <TableBody>
        {suppliers ? (
          suppliers.map((supplier) => (
            <TableRow key={supplier.id}>
              <TableCell className="font-medium">
                {supplier.name} {!supplier.is_active && <Badge tone="outline">Inactivo</Badge>}
              </TableCell>
              <TableCell>
                <ContactDetails supplier={supplier} />
              </TableCell>
              <TableCell numeric>{supplier.purchases}</TableCell>
              {costs && <TableCell numeric>{formatMoney(supplier.spent_cents ?? 0, currency)}</TableCell>}
              <TableCell className={`${LARGE} figures`}>
                {supplier.last_received_on ? dayText(supplier.last_received_on) : '—'}
              </TableCell>
              {actions && (
                <TableCell className="w-0 text-right whitespace-nowrap">{actions(supplier)}</TableCell>
              )}
            </TableRow>
          ))
        ) : (
          <TableSkeleton rows={6} columns={costs ? 6 : 4} />
        )}
      </TableBody>
    </Table>
  );
}
