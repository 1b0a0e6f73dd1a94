import { useMemo } from 'react';
import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { SalesBook } from '#domain/fiscal/answers/fiscal.ts';
import { MD, useWide } from '#web/base/use-wide.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
import { useUser } from '#web/data/session.ts';
import { useReportTables, useReportText } from '#web/features/reports/data/open-report.tsx';
import type { ReportProps } from '#web/features/reports/data/report-props.ts';
import { useReport } from '#web/features/reports/data/use-report.ts';
import { CardRow } from '#web/features/reports/layout/card-row.tsx';
import { ReportState } from '#web/features/reports/layout/report-state.tsx';
import { Money } from '#web/parts/fields/money.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { BookCards } from './book-cards.tsx';
import { bookEntries, bookRate, bookTables, bookText } from './book-rows.ts';
import { BookTable } from './book-table.tsx';

const NO_TOTALS: SalesBook['totals'] = {
  exempt_cents: 0,
  exonerated_cents: 0,
  general_base_cents: 0,
  general_tax_cents: 0,
  special_base_cents: 0,
  special_tax_cents: 0,
  total_cents: 0,
};

/** The sums of the month. */
function BookFigures({ book }: { book: SalesBook | undefined }) {
  const { currency } = useBusiness();
  const loading = !book;
  const { rows, totals } = book ?? { rows: [], totals: NO_TOTALS };
  const money = (cents: number) => formatMoney(cents, currency);
  const annulled = rows.filter(({ status }) => status === 'Anulada').length;
  return (
    <CardRow of={4}>
      <StatCard
        label="Total"
        tax="con impuesto"
        value={<Money cents={totals.total_cents} />}
        note={`${formatQuantity(rows.length)} ${rows.length === 1 ? 'documento' : 'documentos'}${annulled > 0 ? `, ${formatQuantity(annulled)} sin valor por anulación` : ''}`}
        loading={loading}
      />
      <StatCard
        label="Gravado"
        tax="sin impuesto"
        value={<Money cents={totals.general_base_cents + totals.special_base_cents} />}
        loading={loading}
      />
      <StatCard
        label="ISV"
        value={<Money cents={totals.general_tax_cents + totals.special_tax_cents} />}
        loading={loading}
      />
      <StatCard
        label="Exento y exonerado"
        value={<Money cents={totals.exempt_cents + totals.exonerated_cents} />}
        note={`Exonerado ${money(totals.exonerated_cents)}`}
        loading={loading}
      />
    </CardRow>
  );
}

/** 'Libro de ventas': the fiscal documents of a month. */
export default function SalesBookReport(props: ReportProps) {
  const { tax_percentage } = useBusiness();
  const business = useUser().business?.name ?? '';
  const isWide = useWide(MD);
  const { range } = props;
  const { data, error, mutate, isValidating } = useReport(
    ({ from, to }) => apiPath(api.fiscal['sales-book'], { query: { from, to } }),
    props,
  );
  const rate = data && bookRate(data, tax_percentage);
  const entries = useMemo(() => data && bookEntries(data), [data]);
  useReportTables(data, (book, zone) => bookTables(book, bookRate(book, tax_percentage), zone));
  useReportText(
    data && rate !== undefined && data.rows.length > 0 ? bookText(data, rate, business, range) : null,
  );
  const List = isWide ? BookTable : BookCards;
  return (
    <ReportState error={error} hasData={data !== undefined} onRetry={() => void mutate()} busy={isValidating}>
      <div className="grid grid-cols-1 gap-3 sm:gap-4">
        <BookFigures book={data} />
        {data?.rows.length === 0 ? (
          <EmptyState
            picture="receipt"
            title="No se emitió ningún documento en este mes."
            description="Con la facturación activada, cada cobro emite una factura que aparece aquí."
          />
        ) : data && entries && rate !== undefined ? (
          <List entries={entries} totals={data.totals} rate={rate} />
        ) : (
          <Skeleton className="h-80 w-full" />
        )}
      </div>
    </ReportState>
  );
}
