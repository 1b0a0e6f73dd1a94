import { FilterX, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { PAYMENT_KIND_NAMES } from '#domain/payment-kinds.ts';
import { SHIFTS } from '#domain/time.ts';
import { useLocations } from '#web/lib/locations.ts';
import { PAYMENT_KIND_LABELS } from '#web/lib/payment-kind-labels.ts';
import { useWide } from '#web/lib/use-wide.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { LocationPicker } from '#web/ui/location-picker.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Sheet, SheetContent, SheetTrigger } from '#web/ui/sheet.tsx';
import { type Choices, chosenCount, NO_CHOICES, SALE_STATES, type SaleFilters } from './filters.ts';
import { SHIFT_HOURS } from './sale-labels.ts';

const MD = 768;

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

interface FilterBarProps {
  filters: SaleFilters;
  /** The users who charged in these days. */
  cashiers: readonly Cashier[];
  onChoose: (choices: Choices) => void;
  onNumber: (typed: string) => void;
  /** Called on Enter in the search. */
  onFind: () => void;
}

const SHIFT_OPTIONS = SHIFTS.map((value) => ({ value, label: SHIFT_HOURS[value] }));
const METHOD_OPTIONS = PAYMENT_KIND_NAMES.map((value) => ({ value, label: PAYMENT_KIND_LABELS[value] }));
const STATE_OPTIONS = SALE_STATES.map((value) => ({ value, label: value }));

function cashierOptions(cashiers: readonly Cashier[], chosen: string | null) {
  const known = cashiers.map(({ id, full_name }) => ({ value: id, label: full_name }));
  if (chosen === null || known.some(({ value }) => value === chosen)) return known;
  return [...known, { value: chosen, label: 'Sin ventas en estas fechas' }];
}

function ChoiceFields({
  filters,
  cashiers,
  onChoose,
}: Pick<FilterBarProps, 'filters' | 'cashiers' | 'onChoose'>) {
  const { locations } = useLocations();
  return (
    <>
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
        options={cashierOptions(cashiers, filters.cashier)}
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
    </>
  );
}

/** Search by number, and filters; on phones a button opens the filters. */
export function FilterBar({ filters, cashiers, onChoose, onNumber, onFind }: FilterBarProps) {
  const wide = useWide(MD);
  const [open, setOpen] = useState(false);
  const chosen = chosenCount(filters);
  const choices = <ChoiceFields filters={filters} cashiers={cashiers} onChoose={onChoose} />;
  const clear = () => onChoose(NO_CHOICES);
  const search = (
    <SearchInput
      slash
      inputMode="numeric"
      placeholder="Número de venta"
      aria-label="Buscar por número de venta"
      value={filters.number}
      onValueChange={onNumber}
      onKeyUp={(event) => event.key === 'Enter' && onFind()}
      className="min-w-0 flex-1 lg:w-56 lg:flex-none"
    />
  );
  if (wide) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        {search}
        <fieldset
          disabled={filters.number !== ''}
          aria-label="Filtros"
          className="order-last grid min-w-0 basis-full auto-cols-fr grid-flow-col gap-2 lg:order-none lg:flex-1 lg:basis-0"
        >
          {choices}
        </fieldset>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Quitar filtros"
          title="Quitar filtros"
          disabled={chosen === 0}
          className="disabled:invisible"
          onClick={clear}
        >
          <FilterX aria-hidden="true" />
        </Button>
      </div>
    );
  }
  return (
    <div className="flex gap-2">
      {search}
      <Sheet open={open} onOpenChange={setOpen}>
        <SheetTrigger asChild>
          <Button variant="outline" disabled={filters.number !== ''}>
            <SlidersHorizontal aria-hidden="true" />
            Filtros
            {chosen > 0 && <span className="figures">({chosen})</span>}
          </Button>
        </SheetTrigger>
        <SheetContent
          title="Filtros"
          footer={
            <div className="grid grid-cols-2 gap-2">
              <Button variant="outline" disabled={chosen === 0} onClick={clear}>
                Quitar filtros
              </Button>
              <Button onClick={() => setOpen(false)}>Ver ventas</Button>
            </div>
          }
        >
          <div className="grid gap-3 pt-1">{choices}</div>
        </SheetContent>
      </Sheet>
    </div>
  );
}
