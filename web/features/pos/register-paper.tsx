import { Fragment } from 'react';
import type { RegisterReport } from '#domain/answers/register.ts';
import { useBusiness, useSettings } from '#web/lib/business.ts';
import { Paper, PaperRow, PaperRule, PaperText } from '#web/print/paper.tsx';
import { useSalesSettings } from '#web/sales/use-sales-settings.ts';
import { businessDayText, instantText } from './register-labels.ts';
import { reportSections, reportTitle } from './report-sections.ts';

/** An X or a Z on the printer's roll. */
export function RegisterPaper({ report }: { report: RegisterReport }) {
  const settings = useSalesSettings();
  const business = useBusiness();
  const settingsData = useSettings().data;
  const formatInstant = (iso: string) => instantText(iso, business);
  return (
    <Paper title={reportTitle(report)}>
      {settingsData && (
        <PaperText center strong>
          {settingsData.name}
        </PaperText>
      )}
      {settingsData?.rtn && <PaperText center>RTN {settingsData.rtn}</PaperText>}
      <PaperRule />
      <PaperRow left="Caja" right={report.register_name} />
      <PaperRow left="Día" right={businessDayText(report.business_day, business)} />
      <PaperRow left="Aperturó" right={report.opened_by} />
      <PaperRow left="Apertura" right={formatInstant(report.opened_at)} />
      {report.closed_at === null ? (
        <PaperRow left="Al momento" right={formatInstant(report.at)} />
      ) : (
        <>
          <PaperRow left="Cerró" right={report.closed_by ?? ''} />
          <PaperRow left="Cierre" right={formatInstant(report.closed_at)} />
        </>
      )}
      {reportSections(report, settings).map(({ title, rows }) => (
        <Fragment key={title}>
          <PaperRule />
          <PaperText strong>{title}</PaperText>
          {rows.map(({ key, left, right, note, strong = false }) => (
            <Fragment key={key}>
              <PaperRow left={left} right={right} strong={strong} />
              {note && (
                <PaperText small indent>
                  {note}
                </PaperText>
              )}
            </Fragment>
          ))}
        </Fragment>
      ))}
      {report.closed_at !== null && (
        <>
          <PaperRule />
          <PaperText>{'\n\nFirma: ________________________'}</PaperText>
        </>
      )}
    </Paper>
  );
}
