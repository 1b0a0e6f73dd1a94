import type { RegisterReport } from '#domain/register/answers/register.ts';
import { businessDayText, instantText } from '#domain/register/register-labels.ts';
import { type ReportRow, reportSections, reportTitle } from '#domain/register/register-report.ts';
import { useBusiness } from '#web/data/business.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { cn } from '#web/ui/cn.ts';

/** Labels on the left, figures in a column on the right. */
export function ReportRows({ rows, className }: { rows: readonly ReportRow[]; className?: string }) {
  return (
    <dl className={cn('text-sm', className)}>
      {rows.map(({ key, left, right, note, strong }) => (
        <div
          key={key}
          className={cn('flex items-baseline justify-between gap-4 py-1', strong && 'font-semibold')}
        >
          <dt className="min-w-0">
            {left}
            {note && <span className="block text-xs font-normal text-muted-foreground">{note}</span>}
          </dt>
          <dd className="shrink-0 figures">{right}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The register's name, who opened and closed it, and when. */
function ReportFacts({ report }: { report: RegisterReport }) {
  const business = useBusiness();
  const formatInstant = (iso: string) => instantText(iso, business);
  const facts = [
    ['Caja', report.register_name],
    ['Día', businessDayText(report.business_day, business)],
    ['Aperturó', `${report.opened_by} · ${formatInstant(report.opened_at)}`],
    report.closed_at === null
      ? ['Al momento', formatInstant(report.at)]
      : ['Cerró', `${report.closed_by ?? ''} · ${formatInstant(report.closed_at)}`],
  ];
  return (
    <dl className="grid gap-x-8 gap-y-1 rounded-control bg-muted px-4 py-3 text-sm sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="flex gap-2">
          <dt className="w-20 shrink-0 text-muted-foreground">{name}</dt>
          <dd className="min-w-0 figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An X or a Z on the screen. */
export function RegisterReportView({ report }: { report: RegisterReport }) {
  const settings = useSalesSettings();
  return (
    <section
      aria-label={reportTitle(report)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls within its window, and arrow keys scroll it only with the focus.
      tabIndex={0}
      className="grid gap-4 rounded-control focus-ring"
    >
      <ReportFacts report={report} />
      <div className="gap-x-10 sm:columns-2">
        {reportSections(report, settings).map(({ title, rows }) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 border-b pb-1.5 text-sm font-semibold text-muted-foreground">{title}</h3>
            <ReportRows rows={rows} />
          </section>
        ))}
      </div>
    </section>
  );
}
