import type { ExpenseOptions } from '#domain/answers/expenses.ts';
import { Chip } from '#web/ui/chip.tsx';
import { cn } from '#web/ui/cn.ts';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { type ExpenseFilters, NO_CATEGORY } from './use-expenses.ts';

interface ExpenseFilterBarProps {
  filters: ExpenseFilters;
  options: ExpenseOptions | undefined;
  filtered: boolean;
  onChange: (change: Partial<ExpenseFilters>) => void;
  onClear: () => void;
}

/** The filters within the period: search, category and, with two or more locations, location. */
export function ExpenseFilterBar({ filters, options, filtered, onChange, onClear }: ExpenseFilterBarProps) {
  const located = (options?.locations.length ?? 0) > 1;
  return (
    <div className="mb-4 grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <SearchInput
        slash
        placeholder="Buscar gasto..."
        value={filters.search}
        onValueChange={(search) => onChange({ search })}
        maxLength={120}
        className="col-span-2 sm:w-80"
      />
      <NativeSelect
        aria-label="Categoría"
        value={filters.category}
        onChange={({ target }) => onChange({ category: target.value })}
        className={cn('sm:w-56', !located && 'max-sm:col-span-2')}
      >
        <option value="">Todas las categorías</option>
        {options?.categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={NO_CATEGORY}>Sin Categoría</option>
      </NativeSelect>
      {located && (
        <NativeSelect
          aria-label="Ubicación"
          value={filters.location}
          onChange={({ target }) => onChange({ location: target.value })}
          className="sm:w-56"
        >
          <option value="">Todas las Ubicaciones</option>
          {options?.locations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
      {filtered && (
        <Chip className="justify-self-start" onClick={onClear}>
          Quitar filtros
        </Chip>
      )}
    </div>
  );
}
