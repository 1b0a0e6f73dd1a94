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
      className="scrollbar-none -mx-1 flex h-11 min-w-0 items-center gap-2 overflow-x-auto px-1 [&>button]:h-10"
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
