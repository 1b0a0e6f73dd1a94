import type { ImportKind } from '#domain/integrations/import.ts';
import { lazyScreen } from '#web/data/lazy-screen.ts';
import { LazyWindow } from '#web/parts/loading/lazy-window.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const ImportDialog = lazyScreen(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}));

/** Loads the window's code in advance. */
export const preloadImport = ImportDialog.preload;

interface ImportWindowProps {
  /** The kind of import, and a number for each opening; null before the first. */
  importing: { readonly kind: ImportKind; readonly opening: number } | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The window to choose, check and import a file. */
export function ImportWindow({ importing, open, onOpenChange }: ImportWindowProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <LazyWindow title="Importar">
        {importing && (
          <ImportDialog key={importing.opening} kind={importing.kind} onDone={() => onOpenChange(false)} />
        )}
      </LazyWindow>
    </Dialog>
  );
}
