import type { InventoryReport as Report } from '#domain/reports/answers/reports-inventory.ts';
import { api, apiPath } from '#web/data/api.ts';
import { grainText } from '#web/features/reports/charts/chart-points.ts';
import { useReportTables } from '#web/features/reports/data/open-report.tsx';
import type { ReportProps } from '#web/features/reports/data/report-props.ts';
import { useReport } from '#web/features/reports/data/use-report.ts';
import { MissingData } from '#web/features/reports/layout/missing-data.tsx';
import { ReportSection } from '#web/features/reports/layout/report-section.tsx';
import { ReportState } from '#web/features/reports/layout/report-state.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DailyMovements, DailyPurchases } from './inventory-charts.tsx';
import { inventoryTables } from './inventory-export.ts';
import { InventoryFigures } from './inventory-figures.tsx';
import { Discrepancies, PriceHistory, RecentPurchases, Suppliers } from './inventory-tables.tsx';
import { PriceBars } from './price-bars.tsx';

const isEmpty = ({ lines, discrepancies, movements, missing }: Report) =>
  [lines, discrepancies, movements, missing].every(({ length }) => length === 0);

/** Gestión de Inventario (3-reports §2.9): purchases, prices, suppliers and the differences of counts. */
export default function InventoryReport(props: ReportProps) {
  const { data, past, error, mutate, isValidating } = useReport(
    (query) => apiPath(api.reports.inventory, { query }),
    props,
    ['purchase.changed', 'stock-count.changed', 'stock.changed'],
  );
  useReportTables(data && !isEmpty(data) ? data : undefined, inventoryTables, past);
  return (
    <ReportState error={error} hasData={!!data} onRetry={() => void mutate()} busy={isValidating}>
      <div className="grid min-w-0 gap-4">
        <InventoryFigures report={data} past={past} />
        <MissingData missing={data?.missing} />
        {data && isEmpty(data) ? (
          <EmptyState
            picture="box"
            title="No hay compras, conteos ni movimientos en este periodo."
            description="Las compras aparecen al recibirlas y los conteos al cerrarlos, en Inventario."
          />
        ) : (
          <Parts data={data} past={past} isOfLocation={props.location !== null} />
        )}
      </div>
    </ReportState>
  );
}

const TALL = <Skeleton className="h-119 w-full" />;

interface PartsProps {
  data: Report | undefined;
  past: Report | undefined;
  /** Whether the report is filtered by a location. */
  isOfLocation: boolean;
}

function Parts({ data, past, isOfLocation }: PartsProps) {
  return (
    <>
      {isOfLocation && (
        <p className="text-sm text-muted-foreground">
          Las compras son de la sucursal elegida; los conteos y los movimientos, de todo el negocio.
        </p>
      )}
      <ReportSection title="Compras Diarias (L.)" description={grainText(data?.by_day ?? []).trim()}>
        {data ? (
          <DailyPurchases days={data.by_day} past={past?.by_day} />
        ) : (
          <Skeleton className="h-65 w-full" />
        )}
      </ReportSection>
      <div className="grid gap-4 lg:grid-cols-2">
        <ReportSection title="Variación de Precio (%)">
          {data ? <PriceBars prices={data.prices} /> : TALL}
        </ReportSection>
        <ReportSection title="Movimientos de Inventario">
          {data ? <Movements movements={data.movements} /> : TALL}
        </ReportSection>
      </div>
      <Discrepancies report={data} />
      <PriceHistory report={data} past={past} />
      <Suppliers report={data} past={past} />
      <RecentPurchases report={data} />
    </>
  );
}

function Movements({ movements }: { movements: Report['movements'] }) {
  if (movements.length > 0) return <DailyMovements movements={movements} />;
  return (
    <p className="py-8 text-center text-sm text-muted-foreground">
      Nada entró ni salió en los últimos 7 días del periodo.
    </p>
  );
}
