import { useState } from 'react';
import { MAX_REASON_LENGTH } from '#domain/base/limits.ts';
import type { FiscalIncident } from '#domain/fiscal/answers/fiscal.ts';
import { resolutionInput } from '#domain/fiscal/inputs/fiscal.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { IncidentText } from './incident-texts.tsx';

interface IncidentWindowProps {
  incident: FiscalIncident;
  open: boolean;
  busy: boolean;
  onResolve: (resolution: string) => void;
  onClose: () => void;
}

/** Ends an incident with what was done about it. */
export function IncidentWindow({ incident, open, busy, onResolve, onClose }: IncidentWindowProps) {
  const [resolution, setResolution] = useState('');
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Resolver la incidencia de ${incident.printed_number}`}
      description={<IncidentText {...incident} />}
      action="Resolver"
      busy={busy}
      disabled={!resolutionInput.safeParse({ resolution }).success}
      onAction={() => onResolve(resolution.trim())}
    >
      <Field label="Qué se hizo" required>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={MAX_REASON_LENGTH}
            value={resolution}
            onChange={(event) => setResolution(event.target.value)}
          />
        )}
      </Field>
    </AlertDialog>
  );
}
