import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { TaxReport } from '#domain/reports/answers/reports-taxes.ts';
import type { Better } from '#domain/reports/changes.ts';
import { FIGURES } from '#domain/reports/figures.ts';
import { useBusiness, useRegime } from '#web/data/business.ts';
import { PastValue } from '#web/features/reports/comparison/comparison.tsx';
import { CardRow } from '#web/features/reports/layout/card-row.tsx';
import { Money } from '#web/parts/fields/money.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';

const counted = (count: number, one: string, more: string) =>
  `${formatQuantity(count)} ${count === 1 ? one : more}`;

interface TaxFiguresProps {
  report: TaxReport | undefined;
  past: TaxReport | undefined;
}

/** Net sales, their tax, the charged amount and the received amount. */
export function TaxFigures({ report, past }: TaxFiguresProps) {
  const { currency } = useBusiness();
  const { tax } = useRegime();
  const loading = !report;
  const totals = report?.totals;
  const payments = report?.payments;
  const money = (cents = 0) => formatMoney(cents, currency);
  const amount = (cents: number | undefined) => <Money cents={cents ?? 0} />;
  const before = (of: (report: TaxReport) => number | null, better: Better = 'more') => (
    <PastValue now={report && of(report)} before={past && of(past)} format={money} better={better} />
  );
  return (
    <CardRow of={4}>
      <StatCard
        label="Ventas netas"
        tax="sin impuesto"
        value={amount(totals?.net_cents)}
        note={counted(totals?.sales ?? 0, 'venta', 'ventas')}
        before={before((row) => row.totals.net_cents)}
        formula={FIGURES['taxes.net']}
        loading={loading}
      />
      <StatCard
        label={tax}
        value={amount(totals?.tax_cents)}
        note={
          totals && totals.refunds > 0
            ? `Menos el de ${counted(totals.refunds, 'reembolso', 'reembolsos')}`
            : 'Sin reembolsos'
        }
        before={before((row) => row.totals.tax_cents, 'neither')}
        formula={FIGURES['taxes.tax']}
        loading={loading}
      />
      <StatCard
        label="Cobrado"
        tax="con impuesto"
        value={amount(totals?.charged_cents)}
        note={
          payments && (payments.credit_cents ? `Al fiado: ${money(payments.credit_cents)}` : 'Nada al fiado')
        }
        before={before((row) => row.totals.charged_cents)}
        formula={FIGURES['taxes.charged']}
        loading={loading}
      />
      <StatCard
        label="Recibido"
        tax="con impuesto"
        value={payments ? amount(payments.received_cents) : '—'}
        note={payments ? `Propinas aparte: ${money(totals?.tips_cents)}` : 'Después del Z'}
        before={before((row) => row.payments?.received_cents ?? null)}
        formula={FIGURES['taxes.received']}
        loading={loading}
      />
    </CardRow>
  );
}
