import { formatMoney } from '#domain/money.ts';
import { shortDate } from '#domain/time.ts';
import { useBusiness } from '#web/lib/business.ts';
import { instantOf } from '#web/lib/clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import type { CustomerBalance } from './use-receivables.ts';

const WIDE = 'hidden md:table-cell';
const SKELETONS = 8;

function State({ customer }: { customer: CustomerBalance }) {
  if (customer.balance_cents > customer.limit_cents) return <Badge tone="danger">Sobre el límite</Badge>;
  if (customer.balance_cents > 0) return <Badge tone="warning">Debe</Badge>;
  if (customer.balance_cents < 0) return <Badge tone="success">A favor</Badge>;
  return <Badge tone="success">Al día</Badge>;
}

export function CustomersTable({ customers }: { customers: readonly CustomerBalance[] | null }) {
  const { currency, zone } = useBusiness();
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeadCell>Cliente</TableHeadCell>
          <TableHeadCell className={WIDE}>Teléfono</TableHeadCell>
          <TableHeadCell className={WIDE}>Último movimiento</TableHeadCell>
          <TableHeadCell>Estado</TableHeadCell>
          <TableHeadCell numeric className={WIDE}>
            Límite
          </TableHeadCell>
          <TableHeadCell numeric>Saldo</TableHeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {customers ? (
          customers.map((customer) => (
            <TableRow key={customer.id}>
              <TableCell className="font-medium">{customer.name}</TableCell>
              <TableCell className={`${WIDE} whitespace-nowrap figures`}>{customer.phone ?? '—'}</TableCell>
              <TableCell className={`${WIDE} figures`}>
                {customer.last_entry_at ? shortDate(instantOf(customer.last_entry_at), zone) : '—'}
              </TableCell>
              <TableCell>
                <State customer={customer} />
              </TableCell>
              <TableCell numeric className={`${WIDE} text-muted-foreground`}>
                {formatMoney(customer.limit_cents, currency)}
              </TableCell>
              <TableCell numeric className="font-semibold">
                {formatMoney(customer.balance_cents, currency)}
              </TableCell>
            </TableRow>
          ))
        ) : (
          <TableSkeleton rows={SKELETONS} columns={6} />
        )}
      </TableBody>
    </Table>
  );
}
