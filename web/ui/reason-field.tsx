import { MAX_REASON_LENGTH } from '#domain/base/limits.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface ReasonFieldProps {
  value: string;
  /** The most frequent reasons, as chips. */
  usual: readonly string[];
  error?: string | null;
  onChange: (reason: string) => void;
}

/** A reason: one of the usual ones, or typed. */
export function ReasonField({ value, usual, error = null, onChange }: ReasonFieldProps) {
  return (
    <div className="grid gap-2">
      <Field label="Motivo" required error={error}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={MAX_REASON_LENGTH}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="min-h-16"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        {usual.map((reason) => (
          <Chip key={reason} selected={value === reason} onClick={() => onChange(reason)}>
            {reason}
          </Chip>
        ))}
      </div>
    </div>
  );
}
