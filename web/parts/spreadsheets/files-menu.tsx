import { ChevronDown, Ellipsis, FileSpreadsheet, FileText, FileUp } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { ExportKind } from '#domain/integrations/import.ts';
import { type Action, may } from '#domain/people/access.ts';
import { type FileType, saveFile } from '#web/base/export.ts';
import { notify } from '#web/base/notify.ts';
import { sentenceOf } from '#web/data/api.ts';
import { useToday } from '#web/data/business.ts';
import { useUser } from '#web/data/session.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { ImportWindow, preloadImport } from './import-window.tsx';

export interface FilesOf {
  readonly kind: ExportKind;
  readonly label: string;
  /** The permission to import. Everyone who sees the menu may export. */
  readonly action: Action;
}

/** Exports the current data. */
function useFiles() {
  const { day } = useToday();
  const costs = may(useUser(), 'cost:read');
  const [exporting, setExporting] = useState(false);
  const exportAs = async (kind: ExportKind, type: FileType) => {
    setExporting(true);
    try {
      const { fileOfKnown, KIND_TEXTS, readKnown } = await import('./import-kinds.ts');
      const file = await fileOfKnown(await readKnown(kind), costs, type);
      saveFile(`${KIND_TEXTS[kind].file}_${day}.${type}`, file);
    } catch (error) {
      notify.error(`No se pudo exportar. ${sentenceOf(error)}`);
    }
    setExporting(false);
  };
  return { exporting, exportAs };
}

interface FilesMenuProps {
  files: readonly FilesOf[];
  /** What phones have no room for beside the menu, before the exports and imports. */
  phoneItems?: ReactNode;
  /** Whether only its icon shows below 1280 px, beside other parts of a head. */
  isCrowded?: boolean;
}

/** A menu of exports and imports. */
export function FilesMenu({ files, phoneItems, isCrowded = false }: FilesMenuProps) {
  const user = useUser();
  const { exporting, exportAs } = useFiles();
  const [search, setSearch] = useSearchParams();
  const [requestedKind] = useState(() =>
    files.find(({ kind, action }) => kind === search.get('importar') && may(user, action)),
  );
  const [importing, setImporting] = useState<{ kind: ExportKind; opening: number } | null>(
    requestedKind ? { kind: requestedKind.kind, opening: 1 } : null,
  );
  const [open, setOpen] = useState(requestedKind !== undefined);
  const show = (next: boolean) => {
    setOpen(next);
    if (next || !search.has('importar')) return;
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('importar');
        return after;
      },
      { replace: true },
    );
  };
  const mayImport = files.some(({ action }) => may(user, action));
  const label = mayImport ? 'Importar / Exportar' : 'Exportar';
  const importFile = (kind: ExportKind) => {
    setImporting((last) => ({ kind, opening: (last?.opening ?? 0) + 1 }));
    show(true);
  };
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="outline"
            busy={exporting}
            className={isCrowded ? 'max-xl:w-11 max-xl:px-0' : 'max-md:w-11 max-md:px-0'}
          >
            <Ellipsis aria-hidden="true" className={isCrowded ? 'xl:hidden' : 'md:hidden'} />
            {phoneItems && <span className="sr-only md:hidden">Más acciones</span>}
            <span className={phoneItems ? 'max-md:hidden' : isCrowded ? 'max-xl:sr-only' : 'max-md:sr-only'}>
              {label}
            </span>
            <ChevronDown aria-hidden="true" className={isCrowded ? 'max-xl:hidden' : 'max-md:hidden'} />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {phoneItems && (
            <DropdownMenuGroup className="md:hidden">
              {phoneItems}
              <DropdownMenuSeparator />
            </DropdownMenuGroup>
          )}
          {files.map(({ kind, label: of, action }, index) => (
            <Fragment key={kind}>
              {index > 0 && <DropdownMenuSeparator />}
              <DropdownMenuGroup aria-label={of}>
                <DropdownMenuLabel>{of}</DropdownMenuLabel>
                {may(user, action) && (
                  <DropdownMenuItem onPointerEnter={preloadImport} onSelect={() => importFile(kind)}>
                    <FileUp aria-hidden="true" />
                    Importar…
                  </DropdownMenuItem>
                )}
                <DropdownMenuItem onSelect={() => void exportAs(kind, 'xlsx')}>
                  <FileSpreadsheet aria-hidden="true" />
                  Exportar a Excel (XLSX)
                </DropdownMenuItem>
                <DropdownMenuItem onSelect={() => void exportAs(kind, 'csv')}>
                  <FileText aria-hidden="true" />
                  Exportar a CSV
                </DropdownMenuItem>
              </DropdownMenuGroup>
            </Fragment>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      <ImportWindow importing={importing} open={open} onOpenChange={show} />
    </>
  );
}
