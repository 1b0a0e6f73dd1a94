import { Chip } from '#web/ui/chip.tsx';
import { cn } from '#web/ui/cn.ts';
import { EVERYTHING, type MenuChoice } from './menu-filter.ts';
import type { MenuCategory } from './use-menu.ts';

interface PickerChipsProps {
  /** Categories on wide screens, menu types under 1024 px. */
  wide: boolean;
  categories: readonly MenuCategory[];
  types: readonly string[];
  choice: MenuChoice;
  onChoice: (choice: MenuChoice) => void;
}

export function PickerChips({ wide, categories, types, choice, onChoice }: PickerChipsProps) {
  const chips: readonly { key: string; label: string; value: MenuChoice; selected: boolean }[] = wide
    ? categories.map(({ id, name }) => ({
        key: id,
        label: name,
        value: { by: 'category', id },
        selected: choice.by === 'category' && choice.id === id,
      }))
    : types.map((name) => ({
        key: name,
        label: name,
        value: { by: 'type', name },
        selected: choice.by === 'type' && choice.name === name,
      }));
  return (
    <fieldset
      aria-label={wide ? 'Categorías' : 'Tipos de menú'}
      className={cn(
        'flex min-w-0 gap-2',
        wide ? 'flex-wrap' : 'scrollbar-none -mx-3 overflow-x-auto px-3 py-0.5 sm:-mx-4 sm:px-4',
      )}
    >
      <Chip selected={choice.by === 'all'} onClick={() => onChoice(EVERYTHING)}>
        Todas
      </Chip>
      {chips.map(({ key, label, value, selected }) => (
        <Chip key={key} selected={selected} onClick={() => onChoice(selected ? EVERYTHING : value)}>
          {label}
        </Chip>
      ))}
    </fieldset>
  );
}
