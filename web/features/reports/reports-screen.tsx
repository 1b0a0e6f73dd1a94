import { Suspense } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PeriodPicker } from '#web/ui/period-picker.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { findReport } from './catalogue.ts';
import { SHIFT_OPTIONS, useReportFilters } from './filters.ts';
import { CategoryList, ReportTabs } from './hub-navigation.tsx';

/** The hub: categories at the left, their reports above, the filters, and the open report (3-reports §2.2, §2.3). */
export default function ReportsScreen() {
  const filters = useReportFilters();
  const { category, report } = findReport(filters.category, filters.report);
  return (
    <>
      <PageHeader title="Informe Analitico" description="Modulo de analisis y de reportes." />
      <div className="grid items-start gap-4 lg:grid-cols-[14rem_1fr] lg:gap-6">
        <CategoryList
          chosen={category}
          onChoose={({ id, reports }) => filters.open(id, reports[0]?.id ?? '')}
        />
        <div className="min-w-0">
          {category && (
            <ReportTabs
              category={category}
              chosen={report}
              onChoose={({ id }) => filters.open(category.id, id)}
            />
          )}
          <div className="sticky top-14 z-20 -mx-1 mb-2 flex flex-wrap gap-2 bg-background px-1 py-3">
            <PeriodPicker value={filters.range} onValueChange={filters.setRange} today={filters.today} />
            <Select
              aria-label="Turno"
              value={filters.shift}
              onValueChange={filters.setShift}
              options={SHIFT_OPTIONS}
              className="w-56"
            />
          </div>
          {report ? (
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <report.Body range={filters.range} shift={filters.shift} />
            </Suspense>
          ) : (
            <EmptyState picture="search" title="Selecciona un Reporte" />
          )}
        </div>
      </div>
    </>
  );
}
