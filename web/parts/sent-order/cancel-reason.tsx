import { MAX_REASON_LENGTH } from '#domain/base/limits.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const REASONS = ['Cliente cambió de opinión', 'Error al tomar', 'Se acabó', 'Tardó mucho'] as const;

interface CancelReasonProps {
  reason: string;
  onReason: (reason: string) => void;
}

/** The reason of a cancellation: from the list, or typed. */
export function CancelReason({ reason, onReason }: CancelReasonProps) {
  const isUsualReason = REASONS.some((each) => each === reason);
  return (
    <div className="grid gap-3">
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="mb-2 text-sm font-semibold">Motivo</legend>
        {REASONS.map((each) => (
          <Chip key={each} selected={each === reason} onClick={() => onReason(each === reason ? '' : each)}>
            {each}
          </Chip>
        ))}
      </fieldset>
      <Field label="Otro motivo">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={MAX_REASON_LENGTH}
            value={isUsualReason ? '' : reason}
            onChange={(event) => onReason(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}
