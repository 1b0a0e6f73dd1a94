import { Printer } from 'lucide-react';
import type { RegisterReport } from '#domain/answers/register.ts';
import { printPaper } from '#web/print/paper.tsx';
import { Button } from '#web/ui/button.tsx';
import { RegisterPaper } from './register-paper.tsx';

export function PrintReportButton({ report }: { report: RegisterReport | null }) {
  return (
    <Button
      variant="outline"
      disabled={report === null}
      onClick={() => report && void printPaper(<RegisterPaper report={report} />)}
    >
      <Printer aria-hidden="true" />
      Imprimir
    </Button>
  );
}
