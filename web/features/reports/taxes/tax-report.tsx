import { useMemo } from 'react';
import { formatMoney } from '#domain/base/money.ts';
import { PAYMENT_KIND_LABELS } from '#domain/bills/payment-kind-labels.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useBusiness, useRegime } from '#web/data/business.ts';
import { grainText } from '#web/features/reports/charts/chart-points.ts';
import { comparedShares } from '#web/features/reports/comparison/comparison.tsx';
import { useReportTables } from '#web/features/reports/data/open-report.tsx';
import type { ReportProps } from '#web/features/reports/data/report-props.ts';
import { useReport } from '#web/features/reports/data/use-report.ts';
import { salesAddress } from '#web/features/reports/filters/sales-address.ts';
import { ReportSection } from '#web/features/reports/layout/report-section.tsx';
import { ReportState } from '#web/features/reports/layout/report-state.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ShareBars } from '#web/ui/share-bars.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TaxChain } from './tax-chain.tsx';
import { taxTables } from './tax-export.ts';
import { TaxFigures } from './tax-figures.tsx';
import { isNothing } from './tax-rows.ts';
import { PaymentDays, PaymentKinds, PaymentMethods, RateDays, TaxDays, TaxRates } from './tax-tables.tsx';
import { TaxTrend } from './tax-trend.tsx';

/** Cobros e impuestos: the figures for the monthly tax return and the accounts (docs/decisions/053). */
export default function TaxReport(props: ReportProps) {
  const { currency } = useBusiness();
  const { tax } = useRegime();
  const tables = useMemo(() => taxTables(tax), [tax]);
  const { data, past, error, mutate, isValidating } = useReport(
    (query) => apiPath(api.reports.taxes, { query }),
    props,
    ['bill.changed', 'receivable.changed'],
  );
  const payments = data?.payments ?? undefined;
  const pastPayments = past?.payments ?? undefined;
  const isHidden = data !== undefined && data.payments === null;
  const isEmpty = data !== undefined && isNothing(data);
  useReportTables(isEmpty ? undefined : data, tables, past);
  return (
    <ReportState error={error} hasData={data !== undefined} onRetry={() => void mutate()} busy={isValidating}>
      <div className="grid grid-cols-1 gap-4">
        <TaxFigures report={data} past={past} />
        {isEmpty ? (
          <EmptyState picture="receipt" title="No hay cobros en este periodo y turno." />
        ) : (
          <>
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <ReportSection
                title="De ventas brutas a recibido"
                description="Hasta ventas netas, sin impuesto."
              >
                {data ? <TaxChain report={data} past={past} /> : <Skeleton className="h-96 w-full" />}
              </ReportSection>
              <ReportSection
                title="Cobrado por método de pago"
                description="Con impuesto, menos los reembolsos."
              >
                {isHidden ? (
                  <p className="text-sm text-muted-foreground">
                    Se muestra después del Z: mientras una caja está abierta, el efectivo se cuenta sin saber
                    cuánto debe haber.
                  </p>
                ) : payments ? (
                  <ShareBars
                    label="Cobrado por método de pago"
                    shares={comparedShares(payments.by_kind, pastPayments?.by_kind, {
                      keyOf: ({ kind }) => kind,
                      label: ({ kind }) => PAYMENT_KIND_LABELS[kind],
                      of: ({ net_cents }) => net_cents,
                      format: (cents) => formatMoney(cents, currency),
                    })}
                  />
                ) : (
                  <Skeleton className="h-40 w-full" />
                )}
              </ReportSection>
            </div>
            <TaxRates report={data} past={past} />
            {!isHidden && <PaymentKinds payments={payments} past={pastPayments} />}
            <PaymentMethods payments={payments} past={pastPayments} />
            <ReportSection
              title={`Ventas netas e ${tax} por día`}
              description={`Ventas sin impuesto.${grainText(data?.by_day ?? [])}`}
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
            </ReportSection>
            <TaxDays report={data} past={past} />
            <RateDays report={data} past={past} />
            {!isHidden && <PaymentDays report={data} past={past} />}
          </>
        )}
      </div>
    </ReportState>
  );
}
