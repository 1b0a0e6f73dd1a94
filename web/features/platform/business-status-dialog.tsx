import { useState } from 'react';
import type { BusinessRow } from '#domain/platform/answers/businesses.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

interface BusinessStatusDialogProps {
  /** The business to activate or deactivate; null closes the dialog. */
  business: BusinessRow | null;
  busy: boolean;
  onConfirm: (business: BusinessRow) => void;
  onClose: () => void;
}

/** A confirmation with the consequences for the business. */
export function BusinessStatusDialog({ business, busy, onConfirm, onClose }: BusinessStatusDialogProps) {
  const [shown, setShown] = useState(business);
  if (business && business !== shown) setShown(business);
  const { name = '', is_active = true } = shown ?? {};
  return (
    <AlertDialog
      open={business !== null}
      onOpenChange={(open) => !open && onClose()}
      title={is_active ? `¿Desactivar ${name}?` : `¿Activar ${name}?`}
      description={
        is_active
          ? 'Su personal no podrá iniciar sesión, las sesiones abiertas terminan en segundos y su menú público deja de verse. Sus datos quedan guardados y puedes activarlo de nuevo.'
          : 'Su personal podrá iniciar sesión otra vez y su menú público vuelve a verse.'
      }
      action={is_active ? 'Desactivar' : 'Activar'}
      tone={is_active ? 'destructive' : 'primary'}
      busy={busy}
      onAction={() => business && onConfirm(business)}
    />
  );
}
