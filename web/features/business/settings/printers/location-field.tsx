import type { LocationOption } from '#web/data/locations.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface LocationFieldProps {
  locations: readonly LocationOption[];
  value: string;
  error: string | undefined;
  onChange: (location: string) => void;
}

/** The location of a printer or of a Fogón Impresoras; hidden with fewer than two. */
export function LocationField({ locations, value, error, onChange }: LocationFieldProps) {
  if (locations.length < 2) return null;
  return (
    <Field label="Sucursal" required error={error}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onValueChange={onChange}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </Field>
  );
}
