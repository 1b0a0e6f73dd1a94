import { useState } from 'react';
import type { OfflineConflict } from '#domain/offline/answers/offline.ts';
import { discardInput } from '#domain/offline/inputs/offline.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { ReasonField } from '#web/ui/reason-field.tsx';
import { conflictTitle, DISCARD_REASONS } from './conflict-texts.ts';
import { useConflictActions } from './use-conflict-actions.ts';

interface DiscardDialogProps {
  conflict: OfflineConflict;
  open: boolean;
  onClose: () => void;
}

/** Gives up a refused operation, with the reason. */
export function DiscardDialog({ conflict, open, onClose }: DiscardDialogProps) {
  const { money } = useSalesSettings();
  const { busy, discard } = useConflictActions();
  const [reason, setReason] = useState('');
  const { amount_cents } = conflict;
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`¿Descartar ${conflictTitle(conflict)}?`}
      description={
        amount_cents === null
          ? 'No se aplicará. Queda en esta lista y en la auditoría con tu motivo.'
          : `${money(amount_cents)} que se cobraron no quedarán en ninguna venta. La decisión queda en esta lista y en la auditoría con tu motivo.`
      }
      action="Descartar"
      busy={busy}
      disabled={!discardInput.safeParse({ reason }).success}
      onAction={async () => {
        if (await discard(conflict.id, reason.trim())) onClose();
      }}
    >
      <ReasonField value={reason} usual={DISCARD_REASONS} onChange={setReason} />
    </AlertDialog>
  );
}
