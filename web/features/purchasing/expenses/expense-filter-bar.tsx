import type { Day } from '#domain/base/time.ts';
import type { ExpenseOptions } from '#domain/purchasing/answers/expenses.ts';
import { PeriodPicker } from '#web/parts/fields/period-picker.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { type ExpenseFilters, NO_CATEGORY } from './use-expenses.ts';

interface ExpenseFilterBarProps {
  filters: ExpenseFilters;
  options: ExpenseOptions | undefined;
  today: Day;
  onChange: (change: Partial<ExpenseFilters>) => void;
}

/** The filters of the expenses: search, period, category and, with two or more locations, location. */
export function ExpenseFilterBar({ filters, options, today, onChange }: ExpenseFilterBarProps) {
  const located = (options?.locations.length ?? 0) > 1;
  return (
    <FilterBar
      search={
        <SearchInput
          slash
          placeholder="Buscar gasto..."
          value={filters.search}
          onValueChange={(search) => onChange({ search })}
          maxLength={120}
        />
      }
      pinned={
        <PeriodPicker
          compact
          value={filters.range}
          today={today}
          onValueChange={(range) => onChange({ range })}
        />
      }
      active={[filters.category, filters.location].filter((value) => value !== '').length}
      onClear={() => onChange({ category: '', location: '' })}
      show="Ver gastos"
    >
      <NativeSelect
        aria-label="Categoría"
        value={filters.category}
        onChange={({ target }) => onChange({ category: target.value })}
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
        >
          <option value="">Todas las Ubicaciones</option>
          {options?.locations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </FilterBar>
  );
}
