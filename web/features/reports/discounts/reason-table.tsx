import { Link } from 'wouter';
import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { useBusiness } from '#web/data/business.ts';
import { comparedColumn, FigureTable } from '#web/features/reports/tables/figure-table.tsx';

export interface ReasonRow {
  readonly reason: string;
  readonly count: number;
  readonly cents: number;
}

interface ReasonTableProps {
  title: string;
  rows: readonly ReasonRow[] | undefined;
  past: readonly ReasonRow[] | undefined;
  /** The text without rows. */
  empty: string;
  /** The address of the sales with these reasons. */
  href?: string | undefined;
}

/** Reason, count and amount without tax (3-reports §2.5). */
export function ReasonTable({ title, rows, past, empty, href }: ReasonTableProps) {
  const { currency } = useBusiness();
  return (
    <FigureTable
      title={title}
      rows={rows}
      past={past}
      keyOf={({ reason }) => reason}
      empty={empty}
      action={
        href &&
        rows &&
        rows.length > 0 && (
          <Link
            href={href}
            className="text-sm font-medium underline decoration-foreground/35 underline-offset-4 hover:decoration-foreground pointer-coarse:py-3"
          >
            Ver ventas
          </Link>
        )
      }
      columns={[
        { head: 'Motivo', cell: ({ reason }) => reason },
        comparedColumn<ReasonRow>('Cantidad', ({ count }) => count, formatQuantity, 'less'),
        comparedColumn<ReasonRow>(
          'Monto sin impuesto',
          ({ cents }) => cents,
          (cents) => formatMoney(cents, currency),
          'less',
        ),
      ]}
    />
  );
}
