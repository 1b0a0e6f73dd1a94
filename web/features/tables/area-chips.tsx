import { Chip } from '#web/ui/chip.tsx';
import type { AreaGroup } from './areas.ts';

interface AreaChipsProps {
  groups: readonly AreaGroup[];
  /** Null shows all areas. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

/** Selects the area to show. */
export function AreaChips({ groups, chosen, onChoose }: AreaChipsProps) {
  const total = groups.reduce((sum, { tables }) => sum + tables.length, 0);
  return (
    <fieldset
      aria-label="Áreas"
      className="scrollbar-none -mx-3 flex min-w-0 gap-2 -my-1 overflow-x-auto px-3 py-1 sm:-mr-4 sm:pr-4 lg:-mx-1 lg:px-1"
    >
      <Chip selected={chosen === null} count={total} onClick={() => onChoose(null)}>
        Todas
      </Chip>
      {groups.map(({ id, name, tables }) => (
        <Chip
          key={id}
          selected={chosen === id}
          count={tables.length}
          onClick={() => onChoose(chosen === id ? null : id)}
        >
          {name}
        </Chip>
      ))}
    </fieldset>
  );
}
