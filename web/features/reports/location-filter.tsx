import { useLocations } from '#web/lib/locations.ts';
import { Select } from '#web/ui/select.tsx';

const ALL = 'all';

/** The name of a chosen location. */
export function useLocationName(location: string | null): string | undefined {
  return useLocations().locations.find(({ id }) => id === location)?.name;
}

interface LocationFilterProps {
  value: string | null;
  onValueChange: (location: string | null) => void;
}

/** The location selector; there where a business has two or more (3-reports §2.3; decisions). */
export function LocationFilter({ value, onValueChange }: LocationFilterProps) {
  const { locations, many } = useLocations();
  if (!many) return null;
  const options = [
    { value: ALL, label: 'Todas las Ubicaciones' },
    ...locations.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Select
      aria-label="Ubicación"
      value={locations.some(({ id }) => id === value) ? (value ?? ALL) : ALL}
      onValueChange={(next) => onValueChange(next === ALL ? null : next)}
      options={options}
      className="w-56"
    />
  );
}
