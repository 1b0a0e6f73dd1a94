import { type ReactNode, useRef, useState } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface UnsavedDialogProps {
  open: boolean;
  /** What would be lost, such as 'la receta de Baleada'. */
  what: string;
  onClose: () => void;
  children: (setDirty: (isDirty: boolean) => void) => ReactNode;
}

/** A window that requires a confirmation before unsaved changes are lost. */
export function UnsavedDialog({ open, what, onClose, children }: UnsavedDialogProps) {
  const isDirty = useRef(false);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const close = () => {
    if (isDirty.current) setConfirmOpen(true);
    else onClose();
  };
  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()}>
      {children((now) => {
        isDirty.current = now;
      })}
      <AlertDialog
        isLocal
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title="¿Descartar los cambios?"
        description={`Lo que cambiaste en ${what} no está guardado.`}
        cancel="Seguir editando"
        action="Descartar"
        onAction={() => {
          setConfirmOpen(false);
          onClose();
        }}
      />
    </Dialog>
  );
}
