import { type Day, SHIFTS } from '#domain/base/time.ts';
import { LISTED_STATUSES } from '#domain/bills/bills.ts';
import { PAYMENT_KIND_LABELS } from '#domain/bills/payment-kind-labels.ts';
import { PAYMENT_KIND_NAMES } from '#domain/bills/payment-kinds.ts';
import type { DayRange } from '#domain/reports/periods.ts';
import { useRegime } from '#web/data/business.ts';
import { useLocations } from '#web/data/locations.ts';
import { PeriodPicker } from '#web/parts/fields/period-picker.tsx';
import { cn } from '#web/ui/cn.ts';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { LocationPicker } from '#web/ui/location-picker.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { type Choices, chosenCount, isSearched, NO_CHOICES, type SaleFilters } from './filters.ts';
import { SHIFT_HOURS } from './sale-labels.ts';

interface ChoiceProps<V extends string> {
  label: string;
  /** The label of no filter. */
  all: string;
  value: V | null;
  options: readonly { readonly value: V; readonly label: string }[];
  onChoose: (value: V | null) => void;
  className?: string;
}

function Choice<V extends string>({ label, all, value, options, onChoose, className }: ChoiceProps<V>) {
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) =>
        onChoose(options.find((option) => option.value === target.value)?.value ?? null)
      }
      className={cn(value !== null && 'font-semibold', className)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}

export interface Cashier {
  readonly id: string;
  readonly full_name: string;
}

interface SaleFilterBarProps {
  filters: SaleFilters;
  today: Day;
  /** The users who charged in these days. */
  cashiers: readonly Cashier[];
  onRange: (range: DayRange) => void;
  onChoose: (choices: Choices) => void;
  onSearch: (typed: string) => void;
  /** Called on Enter in the search. */
  onFind: () => void;
}

const SHIFT_OPTIONS = SHIFTS.map((value) => ({ value, label: SHIFT_HOURS[value] }));
const METHOD_OPTIONS = PAYMENT_KIND_NAMES.map((value) => ({ value, label: PAYMENT_KIND_LABELS[value] }));
const STATE_OPTIONS = LISTED_STATUSES.map((value) => ({ value, label: value }));

function cashierOptions(cashiers: readonly Cashier[], chosen: string | null, searching: boolean) {
  const known = cashiers.map(({ id, full_name }) => ({ value: id, label: full_name }));
  if (chosen === null || known.some(({ value }) => value === chosen)) return known;
  return [...known, { value: chosen, label: searching ? 'Cajero elegido' : 'Sin ventas en estas fechas' }];
}

/** Search by what papers say, the days, and the other filters. */
export function SaleFilterBar({
  filters,
  today,
  cashiers,
  onRange,
  onChoose,
  onSearch,
  onFind,
}: SaleFilterBarProps) {
  const { taxNumber } = useRegime();
  const { locations } = useLocations();
  return (
    <FilterBar
      search={
        <SearchInput
          slash
          placeholder={`Número, ${taxNumber.label} o cliente`}
          aria-label={`Buscar por número de venta o de factura, ${taxNumber.label} o cliente`}
          value={filters.search}
          onValueChange={onSearch}
          onKeyUp={(event) => event.key === 'Enter' && onFind()}
        />
      }
      pinned={
        <PeriodPicker
          compact
          value={filters.range}
          today={today}
          onValueChange={onRange}
          disabled={isSearched(filters)}
        />
      }
      active={chosenCount(filters)}
      disabled={isSearched(filters)}
      onClear={() => onChoose(NO_CHOICES)}
      show="Ver ventas"
    >
      <LocationPicker
        locations={locations}
        value={filters.location}
        onChange={(location) => onChoose({ location })}
        empty="Sucursal: todas"
        className={cn(filters.location !== null && 'font-semibold')}
      />
      <Choice
        label="Turno"
        all="Turno: todos"
        value={filters.shift}
        options={SHIFT_OPTIONS}
        onChoose={(shift) => onChoose({ shift })}
      />
      <Choice
        label="Cajero"
        all="Cajero: todos"
        value={filters.cashier}
        options={cashierOptions(cashiers, filters.cashier, isSearched(filters))}
        onChoose={(cashier) => onChoose({ cashier })}
      />
      <Choice
        label="Método de pago"
        all="Método: todos"
        value={filters.method}
        options={METHOD_OPTIONS}
        onChoose={(method) => onChoose({ method })}
      />
      <Choice
        label="Estado"
        all="Estado: todos"
        value={filters.state}
        options={STATE_OPTIONS}
        onChoose={(state) => onChoose({ state })}
      />
    </FilterBar>
  );
}
