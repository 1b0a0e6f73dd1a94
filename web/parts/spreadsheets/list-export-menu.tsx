import { Download, Ellipsis, FileSpreadsheet, FileText, X } from 'lucide-react';
import { type ListExport, useListExport } from '#web/data/use-list-export.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { Progress } from '#web/ui/progress.tsx';

/** Exports a whole filtered list. */
export function ListExportMenu<Row>({ disabled, ...list }: ListExport<Row> & { disabled: boolean }) {
  const { percent, run, cancel } = useListExport(list);
  if (percent !== null) {
    return (
      <div className="flex items-center gap-3">
        <div className="w-36">
          <p aria-live="polite" className="mb-1 text-xs text-muted-foreground figures">
            Exportando {Math.floor(percent)} %
          </p>
          <Progress percent={percent} label="Exportando" />
        </div>
        <Button variant="outline" size="icon" aria-label="Cancelar la exportación" onClick={cancel}>
          <X aria-hidden="true" />
        </Button>
      </div>
    );
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" disabled={disabled} className="max-md:w-11 max-md:px-0">
          <Download aria-hidden="true" className="max-md:hidden" />
          <Ellipsis aria-hidden="true" className="md:hidden" />
          <span className="max-md:sr-only">Exportar</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => run('xlsx')}>
          <FileSpreadsheet aria-hidden="true" />
          Exportar a Excel (XLSX)
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => run('csv')}>
          <FileText aria-hidden="true" />
          Exportar a CSV
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
