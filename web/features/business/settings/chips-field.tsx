import { type ReactNode, useId } from 'react';
import { Chip } from '#web/ui/chip.tsx';
import { FieldNote } from '#web/ui/field.tsx';

interface ChipsFieldProps<V extends string> {
  label: string;
  help?: string;
  error: string | undefined;
  options: readonly { readonly value: V; readonly label: ReactNode }[];
  chosen: readonly string[];
  disabled?: boolean;
  onPress: (value: V) => void;
}

/** Any of a few choices, as chips. */
export function ChipsField<V extends string>({
  label,
  help,
  error,
  options,
  chosen,
  disabled = false,
  onPress,
}: ChipsFieldProps<V>) {
  const note = useId();
  return (
    <fieldset aria-describedby={note} disabled={disabled} className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Chip
            key={option.value}
            selected={chosen.includes(option.value)}
            aria-invalid={error ? true : undefined}
            onClick={() => onPress(option.value)}
          >
            {option.label}
          </Chip>
        ))}
      </div>
      <FieldNote id={note} help={help} error={error} />
    </fieldset>
  );
}
