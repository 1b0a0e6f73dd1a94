import { NativeSelect } from './native-select.tsx';

interface LocationPickerProps {
  locations: readonly { readonly id: string; readonly name: string }[];
  /** Null for none or for all; `empty` is the label of that option. */
  value: string | null;
  onChange: (location: string | null) => void;
  /** The label of the option null, such as 'Todas las sucursales'. */
  empty?: string;
  className?: string;
  id?: string;
  'aria-label'?: string;
}

/** A select of the business's locations; hidden with fewer than two. */
export function LocationPicker({
  locations,
  value,
  onChange,
  empty,
  className,
  ...control
}: LocationPickerProps) {
  if (locations.length < 2) return null;
  const known = locations.some(({ id }) => id === value);
  return (
    <NativeSelect
      aria-label="Sucursal"
      {...control}
      value={known ? (value ?? '') : ''}
      onChange={(event) => onChange(event.target.value || null)}
      {...(className === undefined ? {} : { className })}
    >
      {(empty !== undefined || !known) && <option value="">{empty ?? 'Elige una sucursal'}</option>}
      {locations.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
