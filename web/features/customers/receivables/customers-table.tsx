import type { CustomerBalance } from '#domain/customers/answers/receivables.ts';
import { MD, useWide } from '#web/base/use-wide.ts';
import { useDayText } from '#web/data/business.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { BalanceState } from './balance-state.tsx';

const LG_ONLY = 'hidden lg:table-cell';
const SKELETONS = [0, 1, 2, 3, 4];

interface CustomersTableProps {
  /** Null while they load. */
  customers: readonly CustomerBalance[] | null;
  onOpen: (customer: CustomerBalance) => void;
}

function Cards({ customers, onOpen }: CustomersTableProps) {
  const dayText = useDayText();
  const { money } = useSalesSettings();
  if (!customers) {
    return (
      <div className="grid gap-2">
        {SKELETONS.map((each) => (
          <Skeleton key={each} className="h-24 w-full rounded-card" />
        ))}
      </div>
    );
  }
  return (
    <ul aria-label="Clientes" className="grid grid-cols-1 gap-2">
      {customers.map((customer) => (
        <li key={customer.id}>
          <button
            type="button"
            onClick={() => onOpen(customer)}
            className="grid w-full gap-1 rounded-card border bg-card p-4 text-left text-sm transition-colors hover:bg-muted/50 focus-ring"
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 text-base font-semibold break-words">{customer.name}</span>
              <span className="shrink-0 text-base font-semibold figures">
                {money(customer.balance_cents)}
              </span>
            </span>
            <span className="flex items-center justify-between gap-3 text-muted-foreground figures">
              <span className="min-w-0 truncate">
                {customer.oldest_on
                  ? `Desde ${dayText(customer.oldest_on)}`
                  : (customer.phone ?? 'Sin teléfono')}
              </span>
              <BalanceState customer={customer} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The customers with balance, age of the debt and limit; cards on phones. */
export function CustomersTable(props: CustomersTableProps) {
  const { customers, onOpen } = props;
  const dayText = useDayText();
  const { money } = useSalesSettings();
  if (!useWide(MD)) return <Cards {...props} />;
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeadCell>Cliente</TableHeadCell>
          <TableHeadCell className={LG_ONLY}>Teléfono</TableHeadCell>
          <TableHeadCell>Debe desde</TableHeadCell>
          <TableHeadCell>Estado</TableHeadCell>
          <TableHeadCell numeric className={LG_ONLY}>
            Límite
          </TableHeadCell>
          <TableHeadCell numeric>Saldo</TableHeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {customers ? (
          customers.map((customer) => (
            <TableRow key={customer.id} onClick={() => onOpen(customer)}>
              <TableCell className="font-medium">
                <button
                  type="button"
                  onClick={(event) => {
                    event.stopPropagation();
                    onOpen(customer);
                  }}
                  className="min-h-11 text-left underline-offset-4 hover:underline focus-ring"
                >
                  {customer.name}
                </button>
              </TableCell>
              <TableCell className={`${LG_ONLY} whitespace-nowrap figures`}>
                {customer.phone ?? '—'}
              </TableCell>
              <TableCell className="figures">
                {customer.oldest_on ? dayText(customer.oldest_on) : '—'}
              </TableCell>
              <TableCell>
                <BalanceState customer={customer} />
              </TableCell>
              <TableCell numeric className={`${LG_ONLY} text-muted-foreground`}>
                {customer.limit_cents === 0 ? 'Sin fiado' : money(customer.limit_cents)}
              </TableCell>
              <TableCell numeric className="font-semibold">
                {money(customer.balance_cents)}
              </TableCell>
            </TableRow>
          ))
        ) : (
          <TableSkeleton rows={8} columns={6} />
        )}
      </TableBody>
    </Table>
  );
}
