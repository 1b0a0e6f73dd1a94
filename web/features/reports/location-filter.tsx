import type { Answer, api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/swr.tsx';
import { Select } from '#web/ui/select.tsx';

const ALL = 'all';

interface LocationFilterProps {
  value: string | null;
  onValueChange: (location: string | null) => void;
}

/** The location selector; there where a business has two or more (3-reports §2.3; decisions). */
export function LocationFilter({ value, onValueChange }: LocationFilterProps) {
  const { data } = useApi<Answer<typeof api.tables.$get>>('/api/tables');
  if (!data || data.locations.length < 2) return null;
  const options = [
    { value: ALL, label: 'Todas las Ubicaciones' },
    ...data.locations.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Select
      aria-label="Ubicación"
      value={data.locations.some(({ id }) => id === value) ? (value ?? ALL) : ALL}
      onValueChange={(next) => onValueChange(next === ALL ? null : next)}
      options={options}
      className="w-56"
    />
  );
}
