import { Link } from 'wouter';
import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { useBusiness } from '#web/lib/business.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';

interface Reason {
  readonly reason: string;
  readonly count: number;
  readonly cents: number;
}

interface ReasonTableProps {
  title: string;
  rows: readonly Reason[] | undefined;
  /** What is said where there are none. */
  empty: string;
  /** Where the sales behind the reasons are shown. */
  href?: string | undefined;
}

/** Why: Motivo, Cantidad, Monto without tax (3-reports §2.5). */
export function ReasonTable({ title, rows, empty, href }: ReasonTableProps) {
  const { currency } = useBusiness();
  return (
    <section aria-label={title} className="min-w-0">
      <header className="mb-3 flex min-h-6 items-baseline justify-between gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {href && rows && rows.length > 0 && (
          <Link
            href={href}
            className="text-sm font-medium text-ember-ink underline-offset-4 hover:underline pointer-coarse:py-3"
          >
            Ver ventas
          </Link>
        )}
      </header>
      {rows ? (
        <Table frameClassName="max-h-[28rem] print:max-h-none">
          <TableHead>
            <tr>
              <TableHeadCell>Motivo</TableHeadCell>
              <TableHeadCell numeric>Cantidad</TableHeadCell>
              <TableHeadCell numeric>Monto sin impuesto</TableHeadCell>
            </tr>
          </TableHead>
          <TableBody>
            {rows.map(({ reason, count, cents }) => (
              <TableRow key={reason}>
                <TableCell className="font-medium">{reason}</TableCell>
                <TableCell numeric>{formatQuantity(count)}</TableCell>
                <TableCell numeric>{formatMoney(cents, currency)}</TableCell>
              </TableRow>
            ))}
            {rows.length === 0 && (
              <tr>
                <TableCell colSpan={3} className="text-muted-foreground">
                  {empty}
                </TableCell>
              </tr>
            )}
          </TableBody>
        </Table>
      ) : (
        <Skeleton className="h-56 w-full" />
      )}
    </section>
  );
}
