import type { Answer, api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/swr.tsx';
import { Select } from '#web/ui/select.tsx';

const ALL = 'all';

const useLocations = () => useApi<Answer<typeof api.tables.$get>>('/api/tables').data?.locations;

/** The name of a chosen location. */
export function useLocationName(location: string | null): string | undefined {
  return useLocations()?.find(({ id }) => id === location)?.name;
}

interface LocationFilterProps {
  value: string | null;
  onValueChange: (location: string | null) => void;
}

/** The location selector; there where a business has two or more (3-reports §2.3; decisions). */
export function LocationFilter({ value, onValueChange }: LocationFilterProps) {
  const locations = useLocations();
  if (!locations || locations.length < 2) return null;
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
