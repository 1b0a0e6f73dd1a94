import { useId } from 'react';
import { Chip } from '#web/ui/chip.tsx';
import { FieldNote } from '#web/ui/field.tsx';
import { listOf, toggled } from './printer-form.ts';

interface ChipsFieldProps {
  label: string;
  help?: string;
  error: string | undefined;
  /** The chosen values, separated by commas. */
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}

/** Any of a few choices, as chips. */
export function ChipsField({ label, help, error, value, options, onChange }: ChipsFieldProps) {
  const note = useId();
  const all = options.map((option) => option.value);
  return (
    <fieldset aria-describedby={note} className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Chip
            key={option.value}
            selected={listOf(value).includes(option.value)}
            aria-invalid={error ? true : undefined}
            onClick={() => onChange(toggled(value, all, option.value))}
          >
            {option.label}
          </Chip>
        ))}
      </div>
      <FieldNote id={note} help={help} error={error} />
    </fieldset>
  );
}
