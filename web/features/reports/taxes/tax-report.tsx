import { formatMoney } from '#domain/money.ts';
import { useBusiness } from '#web/lib/business.ts';
import { KIND_WORDS } from '#web/lib/payment-words.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ShareBars } from '#web/ui/share-bars.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { TaxReport as Report } from './answers.ts';
import type { ReportProps } from './catalogue.ts';
import { grainWords } from './chart-points.ts';
import { comparedShares } from './comparison.tsx';
import { salesAddress } from './drill-down.ts';
import { Part } from './part.tsx';
import { ReportState } from './report-state.tsx';
import { useReportTables } from './report-tables.tsx';
import { TaxChain } from './tax-chain.tsx';
import { taxTables } from './tax-export.ts';
import { TaxFigures } from './tax-figures.tsx';
import { PaymentDays, PaymentKinds, PaymentMethods, RateDays, TaxDays, TaxRates } from './tax-tables.tsx';
import { TaxTrend } from './tax-trend.tsx';
import { isNothing } from './tax-words.ts';
import { useReport } from './use-report.ts';

/** Cobros e impuestos: what the month's ISV return and its books need (docs/decisions/053). */
export default function TaxReport(props: ReportProps) {
  const { currency } = useBusiness();
  const { data, past, error, mutate, isValidating } = useReport<Report>('taxes', props, [
    'sale.changed',
    'receivable.changed',
  ]);
  const payments = data?.payments ?? undefined;
  const pastPayments = past?.payments ?? undefined;
  const isWithheld = data !== undefined && data.payments === null;
  const isEmpty = data !== undefined && isNothing(data);
  useReportTables(isEmpty ? undefined : data, taxTables, past);
  return (
    <ReportState error={error} hasData={data !== undefined} onRetry={() => void mutate()} busy={isValidating}>
      <div className="grid grid-cols-1 gap-4">
        <TaxFigures report={data} past={past} />
        {isEmpty ? (
          <EmptyState picture="receipt" title="No hay cobros en este periodo y turno." />
        ) : (
          <>
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <Part title="De ventas brutas a recibido" description="Hasta ventas netas, sin impuesto.">
                {data ? <TaxChain report={data} past={past} /> : <Skeleton className="h-96 w-full" />}
              </Part>
              <Part title="Cobrado por método de pago" description="Con impuesto, menos los reembolsos.">
                {isWithheld ? (
                  <p className="text-sm text-muted-foreground">
                    Se muestra después del Z: mientras una caja está abierta, el efectivo se cuenta sin saber
                    cuánto debe haber.
                  </p>
                ) : payments ? (
                  <ShareBars
                    label="Cobrado por método de pago"
                    shares={comparedShares(payments.by_kind, pastPayments?.by_kind, {
                      keyOf: ({ kind }) => kind,
                      label: ({ kind }) => KIND_WORDS[kind],
                      of: ({ net_cents }) => net_cents,
                      format: (cents) => formatMoney(cents, currency),
                    })}
                  />
                ) : (
                  <Skeleton className="h-40 w-full" />
                )}
              </Part>
            </div>
            <TaxRates report={data} past={past} />
            {!isWithheld && <PaymentKinds payments={payments} past={pastPayments} />}
            <PaymentMethods payments={payments} past={pastPayments} />
            <Part
              title="Ventas netas e ISV por día"
              description={`Ventas sin impuesto.${grainWords(data?.by_day ?? [])}`}
            >
              {data ? (
                <TaxTrend
                  days={data.by_day}
                  past={past?.by_day}
                  addressOf={(days) => salesAddress(props, { days })}
                />
              ) : (
                <Skeleton className="h-72 w-full" />
              )}
            </Part>
            <TaxDays report={data} past={past} />
            <RateDays report={data} past={past} />
            {!isWithheld && <PaymentDays report={data} past={past} />}
          </>
        )}
      </div>
    </ReportState>
  );
}
