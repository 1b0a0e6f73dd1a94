import { AlignLeft, Download, Ellipsis, FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DayRange } from '#domain/reports/periods.ts';
import { type FileType, fileName, fileNamePart, saveFile, tablesFile, textFile } from '#web/base/export.ts';
import { notify } from '#web/base/notify.ts';
import { SHIFT_LABELS } from '#web/base/shift-labels.ts';
import { sentenceOf } from '#web/data/api.ts';
import { useExportableTables, useExportableText } from '#web/features/reports/data/open-report.tsx';
import type { ShiftFilter } from '#web/features/reports/filters/filters.ts';
import { useLocationName } from '#web/features/reports/filters/report-locations.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';

interface ExportMenuProps {
  /** The report's title; the file name contains it, the days and the chosen filters. */
  title: string;
  range: DayRange;
  shift: ShiftFilter;
  location: string | null;
}

/** Exports or prints the open report; disabled without data (3-reports §2.3, §5). */
export function ExportMenu({ title, range, shift, location }: ExportMenuProps) {
  const tables = useExportableTables();
  const text = useExportableText();
  const locationName = useLocationName(location);
  const [busy, setBusy] = useState(false);
  const shouldPrint = useRef(false);

  /** Prints after the menu has closed, which would otherwise be on the paper. */
  const printIfRequested = () => {
    if (!shouldPrint.current) return;
    shouldPrint.current = false;
    window.print();
  };

  const nameOf = (type: FileType | 'txt') => {
    const chosen = [
      ...(shift === 'all' ? [] : [SHIFT_LABELS[shift]]),
      ...(locationName ? [locationName] : []),
    ];
    return fileName(fileNamePart(title), range, type, chosen);
  };
  const exportAs = async (type: FileType) => {
    setBusy(true);
    try {
      saveFile(nameOf(type), await tablesFile(tables, type));
    } catch (error) {
      notify.error(`No se pudo exportar. ${sentenceOf(error)}`);
    }
    setBusy(false);
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="outline"
          disabled={tables.length === 0}
          busy={busy}
          className="max-md:w-11 max-md:px-0"
        >
          <Download aria-hidden="true" className="max-md:hidden" />
          <Ellipsis aria-hidden="true" className="md:hidden" />
          <span className="max-md:sr-only">Exportar</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent onCloseAutoFocus={printIfRequested}>
        <DropdownMenuItem onSelect={() => void exportAs('xlsx')}>
          <FileSpreadsheet aria-hidden="true" />
          Excel (XLSX)
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void exportAs('csv')}>
          <FileText aria-hidden="true" />
          CSV
        </DropdownMenuItem>
        {text !== null && (
          <DropdownMenuItem onSelect={() => saveFile(nameOf('txt'), textFile(text))}>
            <AlignLeft aria-hidden="true" />
            Texto
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem
          onSelect={() => {
            shouldPrint.current = true;
          }}
        >
          <Printer aria-hidden="true" />
          Imprimir
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
