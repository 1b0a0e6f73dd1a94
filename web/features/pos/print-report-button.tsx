import { Printer } from 'lucide-react';
import type { RegisterReport } from '#domain/answers/register.ts';
import { registerReportPaper } from '#domain/paper/register-report.ts';
import { printPaper } from '#web/print/print-job.ts';
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
