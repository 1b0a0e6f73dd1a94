import { NativeSelect } from './native-select.tsx';

interface LocationPickerProps {
  locations: readonly { readonly id: string; readonly name: string }[];
  /** Null for none or for all, where `empty` names that. */
  value: string | null;
  onChange: (location: string | null) => void;
  /** The words of no location in particular, such as 'Todas las sucursales'. */
  empty?: string;
  className?: string;
  id?: string;
  'aria-label'?: string;
}

/** The locations of the business by name. Nothing with fewer than two: there is nothing to choose. */
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
