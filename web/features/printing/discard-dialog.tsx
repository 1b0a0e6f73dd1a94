import { useState } from 'react';
import type { PrintJob } from '#domain/printing/answers/printing.ts';
import { printDiscardInput } from '#domain/printing/inputs/printing.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { ReasonField } from '#web/ui/reason-field.tsx';
import type { JobActions } from './use-print-jobs.ts';

const REASONS = ['Ya se dictó en voz alta', 'Se imprimió por otro lado', 'Ya no hace falta'] as const;

interface DiscardDialogProps {
  job: PrintJob;
  open: boolean;
  actions: JobActions;
  onClose: () => void;
}

/** Gives up a paper that waits or failed, with the reason. */
export function DiscardDialog({ job, open, actions, onClose }: DiscardDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`¿Descartar ${job.title}?`}
      description="No se imprimirá. Queda en esta lista y en la auditoría con tu motivo."
      action="Descartar"
      busy={actions.busy}
      disabled={!printDiscardInput.safeParse({ reason }).success}
      onAction={async () => {
        if (await actions.discard(job, reason.trim())) onClose();
      }}
    >
      <ReasonField value={reason} usual={REASONS} onChange={setReason} />
    </AlertDialog>
  );
}
