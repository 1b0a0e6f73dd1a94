import { Select } from '#web/ui/select.tsx';
import { useReportLocations } from './report-locations.ts';

const ALL = 'all';

interface LocationFilterProps {
  value: string | null;
  onValueChange: (location: string | null) => void;
}

/** The location selector, for a business with two or more (3-reports §2.3; decisions). */
export function LocationFilter({ value, onValueChange }: LocationFilterProps) {
  const locations = useReportLocations();
  if (locations.length === 0) return null;
  return (
    <Select
      aria-label="Ubicación"
      value={value ?? ALL}
      onValueChange={(next) => onValueChange(next === ALL ? null : next)}
      options={[
        { value: ALL, label: 'Todas las Ubicaciones' },
        ...locations.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
