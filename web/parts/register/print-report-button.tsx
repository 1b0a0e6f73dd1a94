import { Printer } from 'lucide-react';
import { registerReportPaper } from '#domain/printing/paper/register-report.ts';
import type { RegisterReport } from '#domain/register/answers/register.ts';
import { printPaper } from '#web/parts/print/print-job.ts';
import { Button } from '#web/ui/button.tsx';

export function PrintReportButton({ report }: { report: RegisterReport | null }) {
  return (
    <Button
      variant="outline"
      disabled={report === null}
      onClick={() => report && void printPaper((shop) => registerReportPaper(report, shop))}
    >
      <Printer aria-hidden="true" />
      Imprimir
    </Button>
  );
}
