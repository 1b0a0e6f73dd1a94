import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer, api } from '#web/lib/api.ts';
import type { SalesSettings } from '#web/sales-parts/use-sales-settings.ts';
import { cn } from '#web/ui/cn.ts';
import { ReportRows } from './register-report.tsx';
import { differenceWords } from './register-words.ts';
import { expectedRows } from './report-sections.ts';
import type { RegisterReport } from './use-report.ts';

export type CountOutcome = Answer<(typeof api.register)[':id']['count']['$post']>['outcome'];
type OpenBill = CountOutcome['open_bills'][number];

/** The difference, as large as it matters. */
export function Difference({ cents, money }: { cents: number; money: SalesSettings['money'] }) {
  const { word, ink } = differenceWords(cents);
  return (
    <div className="py-2 text-center">
      <p className={cn('text-base font-semibold', ink)}>{word}</p>
      <p
        className={cn(
          'text-4xl leading-tight font-semibold tracking-tight figures sm:text-5xl sm:leading-tight',
          ink,
        )}
      >
        {money(cents)}
      </p>
    </div>
  );
}

const billPlace = ({ table_number, customer_name }: OpenBill): string =>
  table_number || customer_name || 'Para llevar';

function OpenBills({ bills, money }: { bills: readonly OpenBill[]; money: SalesSettings['money'] }) {
  if (bills.length === 0) return null;
  return (
    <section className="rounded-control border border-warning/50 bg-warning/10 px-4 py-3 text-sm">
      <h3 className="flex items-center gap-2 font-semibold text-warning-ink">
        <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
        Hay cuentas abiertas
      </h3>
      <p className="mt-0.5 text-muted-foreground">Se cobrarán en la caja que esté abierta después.</p>
      <ul className="mt-1.5">
        {bills.map((bill) => (
          <li key={bill.sale_id} className="flex items-baseline justify-between gap-4 py-1">
            <span className="min-w-0 truncate">
              {billPlace(bill)}{' '}
              <span className="text-muted-foreground figures">· orden #{bill.order_number}</span>
            </span>
            <span className="shrink-0 font-medium figures">{money(bill.total_cents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CountOutcomeProps {
  outcome: CountOutcome;
  report: RegisterReport | null;
  difference: number;
  money: SalesSettings['money'];
  /** Why there is a difference. */
  children: ReactNode;
}

/** After the count: the difference, what the drawer must hold and why, and the bills that are still open. */
export function CountOutcomeView({ outcome, report, difference, money, children }: CountOutcomeProps) {
  const counted = {
    key: 'counted',
    left: 'Efectivo contado',
    right: money(outcome.counted_cents),
    strong: true,
  };
  const expected = {
    key: 'expected',
    left: 'Efectivo esperado',
    right: money(outcome.expected_cents),
    strong: true,
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Difference cents={difference} money={money} />
      <ReportRows
        rows={[...(report ? expectedRows(report, { money }) : [expected]), counted]}
        className="rounded-control border px-4 py-2"
      />
      {children}
      <OpenBills bills={outcome.open_bills} money={money} />
    </div>
  );
}
