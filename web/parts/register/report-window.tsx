import { ArrowLeft } from 'lucide-react';
import { reportTitle } from '#domain/register/register-report.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { WindowButtons } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PrintReportButton } from './print-report-button.tsx';
import { RegisterReportView } from './register-report.tsx';
import { RegisterWindow } from './register-window.tsx';
import { useReport } from './use-report.ts';

interface ReportWindowProps {
  registerSessionId: string;
  /** Returns to the list from which the report was opened. */
  onBack?: () => void;
}

/** The X of an open session, updated live, or the Z of a closed one. */
export function ReportWindow({ registerSessionId, onBack }: ReportWindowProps) {
  const { report, failed, retrying, reload } = useReport(registerSessionId);
  return (
    <RegisterWindow
      title={report ? reportTitle(report) : 'Caja'}
      size="lg"
      footer={
        <WindowButtons>
          {onBack && (
            <Button variant="ghost" onClick={onBack} className="sm:mr-auto">
              <ArrowLeft aria-hidden="true" />
              Cierres
            </Button>
          )}
          <PrintReportButton report={report} />
        </WindowButtons>
      }
    >
      {report ? (
        <RegisterReportView report={report} />
      ) : failed ? (
        <ErrorState title="No se pudo cargar el reporte." onRetry={reload} busy={retrying} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </RegisterWindow>
  );
}
