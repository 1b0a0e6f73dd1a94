import { type ReactNode, useState } from 'react';
import { formatMoney } from '#domain/base/money.ts';
import { countSteps, type ImportOutcome, type ImportStep } from '#domain/integrations/import.ts';
import { useWide } from '#web/base/use-wide.ts';
import { useBusiness } from '#web/data/business.ts';
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

const NOTHING = 'vacío';

const OUTCOME_BADGES: Readonly<Record<ImportOutcome, ReactNode>> = {
  created: <Badge tone="success">Nuevo</Badge>,
  changed: <Badge tone="warning">Cambia</Badge>,
  unchanged: <Badge tone="outline">Sin cambios</Badge>,
};

/** What a row stores, below its name: first what changes, old and new, then the rest. */
function Values({
  amount,
  changes,
  facts,
}: Pick<ImportStep, 'changes' | 'facts'> & { amount: string | null }) {
  return (
    <ul className="mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5">
      {amount !== null && <li className="figures">{amount}</li>}
      {changes.map(({ head, before, after }) => (
        <li key={head} className="figures basis-full wrap-anywhere">
          <span className="text-muted-foreground">{head}</span> {before ?? NOTHING} {'→'}{' '}
          <span className="font-semibold">{after ?? NOTHING}</span>
        </li>
      ))}
      {facts.map(({ head, text }) => (
        <li key={head} className="figures wrap-anywhere">
          <span className="text-muted-foreground">{head}</span> {text}
        </li>
      ))}
    </ul>
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
              <TableCell numeric className="align-top">
                {step.row}
                {sheets.length > 1 && (
                  <span className="block text-left text-sm text-muted-foreground wrap-anywhere">
                    {step.sheet}
                  </span>
                )}
              </TableCell>
              <TableCell className="align-top wrap-anywhere">
                <span className="font-medium">{step.name}</span>
                <Values
                  amount={hasColumn ? null : amountOf(step)}
                  changes={step.changes}
                  facts={step.facts}
                />
              </TableCell>
              {hasColumn && (
                <TableCell numeric className="align-top">
                  {amountOf(step) ?? '—'}
                </TableCell>
              )}
              <TableCell className="align-top">{OUTCOME_BADGES[step.outcome]}</TableCell>
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
