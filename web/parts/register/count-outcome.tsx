import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CountOutcome } from '#domain/register/answers/register.ts';
import { expectedRows } from '#domain/register/register-report.ts';
import { type SalesSettings, useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Money } from '#web/parts/fields/money.tsx';
import { PlaceName } from '#web/parts/orders/place-name.tsx';
import { cn } from '#web/ui/cn.ts';
import { differenceLabel } from './difference-label.ts';
import { ReportRows } from './register-report.tsx';
import { useReport } from './use-report.ts';

type OpenBill = CountOutcome['open_bills'][number];

/** The difference of a count, in large figures. */
export function Difference({ cents }: { cents: number }) {
  const { word, ink } = differenceLabel(cents);
  return (
    <div className="py-2 text-center">
      <p className={cn('text-base font-semibold', ink)}>{word}</p>
      <p
        className={cn(
          'text-4xl leading-tight font-semibold tracking-tight figures sm:text-5xl sm:leading-tight',
          ink,
        )}
      >
        <Money cents={cents} />
      </p>
    </div>
  );
}

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
            <PlaceName order={bill} number={`Orden #${bill.order_number}`} />
            <span className="shrink-0 font-medium figures">{money(bill.total_cents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the count matches, without the difference, for users who may not see it. */
function BlindOutcome({ outcome }: { outcome: CountOutcome }) {
  const { exceeds_tolerance: exceedsTolerance, recounts_left } = outcome;
  const Icon = exceedsTolerance ? CircleAlert : CircleCheck;
  return (
    <div className="grid justify-items-center gap-1 py-2 text-center">
      <Icon
        className={cn('size-10', exceedsTolerance ? 'text-warning-ink' : 'text-success-ink')}
        aria-hidden="true"
      />
      <p className="text-2xl font-semibold">
        {exceedsTolerance ? 'El conteo no cuadra' : 'El conteo cuadra'}
      </p>
      {exceedsTolerance && (
        <p className="text-sm text-muted-foreground">
          {recounts_left > 0
            ? 'Puedes contar una vez más. Si estás seguro, escribe el motivo.'
            : 'La caja ya se contó dos veces: escribe el motivo.'}
        </p>
      )}
    </div>
  );
}

function VisibleOutcome({
  outcome,
  registerSessionId,
}: {
  outcome: CountOutcome;
  registerSessionId: string;
}) {
  const { money } = useSalesSettings();
  const { report } = useReport(registerSessionId);
  const row = (left: string, cents: number | null) => ({
    key: left,
    left,
    right: money(cents ?? 0),
    strong: true,
  });
  const expected = report
    ? expectedRows(report, { money })
    : [row('Efectivo esperado', outcome.expected_cents)];
  return (
    <>
      <Difference cents={outcome.difference_cents ?? 0} />
      <ReportRows
        rows={[...expected, row('Efectivo contado', outcome.counted_cents)]}
        className="rounded-control border px-4 py-2"
      />
    </>
  );
}

interface CountOutcomeProps {
  outcome: CountOutcome;
  registerSessionId: string;
  /** The field for the reason of a difference. */
  children: ReactNode;
}

/**
 * The result of a count: whether it matches, the difference for users who may see it, and the bills that are still open.
 */
export function CountOutcomeView({ outcome, registerSessionId, children }: CountOutcomeProps) {
  const { money, clockOf } = useSalesSettings();
  return (
    <div className="grid grid-cols-1 gap-4">
      {outcome.difference_cents === null ? (
        <BlindOutcome outcome={outcome} />
      ) : (
        <VisibleOutcome outcome={outcome} registerSessionId={registerSessionId} />
      )}
      <p className="text-center text-sm text-muted-foreground figures">
        Contó {outcome.counted_by} · {clockOf(outcome.counted_at)}
      </p>
      {children}
      <OpenBills bills={outcome.open_bills} money={money} />
    </div>
  );
}
