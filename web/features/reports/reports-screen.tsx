import { Suspense } from 'react';
import { isTooLong, monthShown, RANGE_TOO_LONG } from '#domain/reports/periods.ts';
import { useRegime } from '#web/data/business.ts';
import { useUser } from '#web/data/session.ts';
import { LongestRangeButton } from '#web/parts/fields/day-range-form.tsx';
import { PeriodPicker } from '#web/parts/fields/period-picker.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { MonthPicker } from '#web/ui/month-picker.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Select } from '#web/ui/select.tsx';
import { categoriesOf, findReport, preloadReport } from './catalogue.ts';
import { ComparedDays, ComparisonFilter } from './comparison/comparison.tsx';
import { OpenReportProvider, ShownReport } from './data/open-report.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import { PrintHead } from './export/print-head.tsx';
import { SHIFT_OPTIONS, useReportFilters } from './filters/filters.ts';
import { LocationFilter } from './filters/location-filter.tsx';
import { CategoryList, ReportSelect, ReportTabs } from './hub-navigation.tsx';
import { ReportSkeleton } from './layout/report-skeleton.tsx';

preloadReport(new URLSearchParams(window.location.search));

/**
 * The reports screen: categories on the left, their reports at the top, the filters, and the open report
 * (3-reports §2.2, §2.3).
 */
export default function ReportsScreen() {
  const filters = useReportFilters();
  const categories = categoriesOf(useUser(), useRegime());
  const { category, report } = findReport(categories, filters.category, filters.report);
  const shift = report?.filters.shift ? filters.shift : 'all';
  const location = report?.filters.location ? filters.location : null;
  const isMonthly = report?.isMonthly ?? false;
  const isTimeless = report?.isTimeless ?? false;
  const today = { from: filters.today, to: filters.today };
  const shown = isMonthly ? monthShown(filters.range, filters.today) : filters.range;
  const range = isTimeless ? today : shown;
  const isCompared = !isMonthly && !isTimeless;
  const compared = isCompared ? filters.compared : null;
  const chosen = [shift !== 'all', location !== null, isCompared && filters.comparison !== 'previous'].filter(
    Boolean,
  ).length;
  return (
    <OpenReportProvider>
      <PageHeader
        title="Informe Analitico"
        description="Modulo de analisis y de reportes."
        className="print:hidden max-md:mb-2 max-md:[&_p]:hidden"
      />
      <div className="grid items-start gap-2 md:gap-4 grid-cols-1 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-6 print:block">
        <ReportSelect categories={categories} chosen={report} onChoose={filters.open} />
        <CategoryList
          categories={categories}
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
          <FilterBar
            className="sticky top-(--header-height) z-20 -mx-1 mb-1 bg-background px-1 py-2 md:mb-2 md:py-3 print:hidden"
            pinned={
              isTimeless ? null : isMonthly ? (
                <MonthPicker value={range} onValueChange={filters.setRange} today={filters.today} />
              ) : (
                <PeriodPicker
                  value={range}
                  onValueChange={filters.setRange}
                  today={filters.today}
                  limited
                  className="max-md:min-w-0 max-md:flex-1 max-md:px-2 max-md:[&_svg]:hidden"
                />
              )
            }
            active={chosen}
            onClear={filters.clear}
            show="Ver el reporte"
            end={
              <div className="flex items-center gap-2">
                {report?.premium && <Badge className="max-md:hidden">Reporte Premium</Badge>}
                {report && (
                  <ExportMenu title={report.title} range={range} shift={shift} location={location} />
                )}
              </div>
            }
          >
            {isCompared && (
              <>
                {report?.filters.shift && (
                  <Select
                    aria-label="Turno"
                    value={filters.shift}
                    onValueChange={filters.setShift}
                    options={SHIFT_OPTIONS}
                  />
                )}
                {report?.filters.location && (
                  <LocationFilter value={filters.location} onValueChange={filters.setLocation} />
                )}
                <ComparisonFilter value={filters.comparison} onValueChange={filters.setComparison} />
              </>
            )}
          </FilterBar>
          {report && (
            <PrintHead
              title={report.title}
              range={range}
              compared={compared}
              shift={shift}
              location={location}
            />
          )}
          {isTooLong(range) ? (
            <EmptyState
              picture="search"
              title={RANGE_TOO_LONG}
              action={<LongestRangeButton to={range.to} onApply={filters.setRange} />}
            />
          ) : report ? (
            <Suspense fallback={<ReportSkeleton />}>
              <ComparedDays compared={compared} />
              <ShownReport>
                <report.Body range={range} compared={compared} shift={shift} location={location} />
              </ShownReport>
            </Suspense>
          ) : (
            <EmptyState picture="search" title="Selecciona un Reporte" />
          )}
        </div>
      </div>
    </OpenReportProvider>
  );
}
