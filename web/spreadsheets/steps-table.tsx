import { useState } from 'react';
import { countSteps, type ImportOutcome, type ImportStep } from '#domain/import.ts';
import { formatMoney } from '#domain/money.ts';
import { useBusiness } from '#web/lib/business.ts';
import { useWide } from '#web/lib/use-wide.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';

const PAGE = 50;
/** On narrower screens the amount is under the name. */
const COLUMN_FROM = 640;

const OUTCOMES: readonly { readonly outcome: ImportOutcome; readonly label: string }[] = [
  { outcome: 'created', label: 'Nuevos' },
  { outcome: 'changed', label: 'Con cambios' },
  { outcome: 'unchanged', label: 'Sin cambios' },
];

function Outcome({ outcome, changes }: ImportStep) {
  if (outcome === 'created') return <Badge tone="success">Nuevo</Badge>;
  if (outcome === 'unchanged') return <Badge tone="outline">Sin cambios</Badge>;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone="warning">Cambia</Badge>
      <span className="text-muted-foreground wrap-anywhere">{changes.join(', ')}</span>
    </span>
  );
}

interface StepsTableProps {
  steps: readonly ImportStep[];
  /** The head of the rows' prices or costs; null if they have none. */
  amountHead: string | null;
  /** The sheets that are read; none of a CSV file. */
  sheets: readonly string[];
}

/** What the import of each row will do; the counts at the top filter the list. */
export function StepsTable({ steps, amountHead, sheets }: StepsTableProps) {
  const { currency } = useBusiness();
  const hasColumn = useWide(COLUMN_FROM) && amountHead !== null;
  const amountOf = ({ amount_cents: amount }: ImportStep) =>
    amount === null || amount === undefined ? null : formatMoney(amount, currency);
  const [{ only, page }, setShown] = useState<{ only: ImportOutcome | null; page: number }>({
    only: null,
    page: 1,
  });
  const counts = countSteps(steps);
  const chosen = only === null ? steps : steps.filter(({ outcome }) => outcome === only);
  const pages = Math.ceil(chosen.length / PAGE);
  return (
    <div className="flex flex-col gap-3">
      <fieldset aria-label="Qué pasará" className="flex min-w-0 flex-wrap gap-2">
        {OUTCOMES.filter(({ outcome }) => counts[outcome] > 0).map(({ outcome, label }) => (
          <Chip
            key={outcome}
            selected={only === outcome}
            count={counts[outcome]}
            onClick={() => setShown({ only: only === outcome ? null : outcome, page: 1 })}
          >
            {label}
          </Chip>
        ))}
      </fieldset>
      <Table aria-label="Qué pasará con cada fila">
        <TableHead>
          <TableRow>
            <TableHeadCell numeric className="w-16">
              Fila
            </TableHeadCell>
            <TableHeadCell>Nombre</TableHeadCell>
            {hasColumn && <TableHeadCell numeric>{amountHead}</TableHeadCell>}
            <TableHeadCell>Qué pasará</TableHeadCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {chosen.slice((page - 1) * PAGE, page * PAGE).map((step) => (
            <TableRow key={`${step.sheet} ${step.row}`}>
              <TableCell numeric>
                {step.row}
                {sheets.length > 1 && (
                  <span className="block text-left text-sm text-muted-foreground wrap-anywhere">
                    {step.sheet}
                  </span>
                )}
              </TableCell>
              <TableCell className="wrap-anywhere">
                <span className="font-medium">{step.name}</span>
                <span className="block text-sm text-muted-foreground figures">
                  {[...(hasColumn ? [] : [amountOf(step)]), ...(step.facts ?? [])]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </TableCell>
              {hasColumn && <TableCell numeric>{amountOf(step) ?? '—'}</TableCell>}
              <TableCell>
                <Outcome {...step} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {pages > 1 && (
        <Pagination page={page} pages={pages} onPage={(next) => setShown({ only, page: next })} />
      )}
    </div>
  );
}
