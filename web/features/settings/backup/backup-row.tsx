import { ChevronRight, DatabaseBackup } from 'lucide-react';
import { useState } from 'react';
import { lazyScreen } from '#web/lib/lazy-screen.ts';
import { LazyWindow } from '#web/shell/lazy-window.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const BackupDialog = lazyScreen(async () => ({
  default: (await import('./backup-dialog.tsx')).BackupDialog,
}));

/** Opens the window that exports all data of the business. */
export function BackupRow({ className }: { className: string }) {
  const [openings, setOpenings] = useState(0);
  const [open, setOpen] = useState(false);
  const begin = () => {
    setOpenings((count) => count + 1);
    setOpen(true);
  };
  return (
    <>
      <button type="button" className={`${className} w-full text-left`} onClick={begin}>
        <DatabaseBackup className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-medium">Exportar datos</span>
          <span className="block text-sm text-muted-foreground">Una copia de todo tu negocio.</span>
        </span>
        <ChevronRight className="size-4 text-muted-foreground" aria-hidden="true" />
      </button>
      <Dialog open={open} onOpenChange={setOpen}>
        <LazyWindow title="Exportar datos">
          {openings > 0 && <BackupDialog key={openings} open={open} />}
        </LazyWindow>
      </Dialog>
    </>
  );
}
