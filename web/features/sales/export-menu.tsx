import { Download, FileSpreadsheet, FileText, X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { Progress } from '#web/ui/progress.tsx';
import type { SaleFilters } from './filters.ts';
import { useExport } from './use-export.ts';

/** The whole filtered list as a file. */
export function ExportMenu({ filters, disabled }: { filters: SaleFilters; disabled: boolean }) {
  const { percent, run, cancel } = useExport(filters);
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
        <Button variant="outline" disabled={disabled}>
          <Download aria-hidden="true" />
          Exportar
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => run('xlsx')}>
          <FileSpreadsheet aria-hidden="true" />
          Excel (XLSX)
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => run('csv')}>
          <FileText aria-hidden="true" />
          CSV
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
