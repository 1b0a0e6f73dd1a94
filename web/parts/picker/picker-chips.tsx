import type { PickerMenuCategory } from '#web/data/menu/menu-cache.ts';
import { Chip } from '#web/ui/chip.tsx';
import { cn } from '#web/ui/cn.ts';
import { ALL_PRODUCTS, type MenuFilter } from './menu-filter.ts';

interface PickerChipsProps {
  /** Categories on wide screens; menu types under 1024 px, if the business has any. */
  by: 'category' | 'type';
  categories: readonly PickerMenuCategory[];
  types: readonly string[];
  choice: MenuFilter;
  onChoice: (choice: MenuFilter) => void;
  className?: string;
}

export function PickerChips({ by, categories, types, choice, onChoice, className }: PickerChipsProps) {
  const chips: readonly { key: string; label: string; value: MenuFilter; selected: boolean }[] =
    by === 'category'
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
      aria-label={by === 'category' ? 'Categorías' : 'Tipos de menú'}
      className={cn(
        'scrollbar-none -m-1 flex min-w-0 flex-1 gap-2 p-1 max-xl:overflow-x-auto xl:basis-full xl:flex-wrap',
        className,
      )}
    >
      <Chip selected={choice.by === 'all'} onClick={() => onChoice(ALL_PRODUCTS)}>
        Todas
      </Chip>
      {chips.map(({ key, label, value, selected }) => (
        <Chip key={key} selected={selected} onClick={() => onChoice(selected ? ALL_PRODUCTS : value)}>
          {label}
        </Chip>
      ))}
    </fieldset>
  );
}
