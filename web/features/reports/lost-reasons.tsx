import { LOST_KINDS, type LostReason } from '#domain/lost-margin.ts';
import { formatMoney } from '#domain/money.ts';
import { formatQuantity } from '#domain/quantity.ts';
import { useBusiness } from '#web/lib/business.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';

/** Why margin was lost. */
export function LostReasons({ reasons }: { reasons: readonly LostReason[] | undefined }) {
  const { currency } = useBusiness();
  return (
    <section aria-label="Margen perdido por motivo">
      <h2 className="mb-3 text-base font-semibold">Margen perdido por motivo</h2>
      {reasons ? (
        <Table frameClassName="max-h-[32rem] print:max-h-none">
          <TableHead>
            <tr>
              <TableHeadCell>Motivo</TableHeadCell>
              <TableHeadCell>Tipo</TableHeadCell>
              <TableHeadCell numeric>Cantidad</TableHeadCell>
              <TableHeadCell numeric>Margen perdido</TableHeadCell>
            </tr>
          </TableHead>
          <TableBody>
            {reasons.map(({ kind, reason, count, lost_cents }) => (
              <TableRow key={`${kind} ${reason}`}>
                <TableCell className="font-medium">{reason}</TableCell>
                <TableCell className="text-muted-foreground">{LOST_KINDS[kind]}</TableCell>
                <TableCell numeric>{formatQuantity(count)}</TableCell>
                <TableCell numeric>{formatMoney(lost_cents, currency)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      ) : (
        <Skeleton className="h-56 w-full" />
      )}
    </section>
  );
}
