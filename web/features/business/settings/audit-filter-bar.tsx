import type { ReactNode } from 'react';
import { AUDIT_KINDS } from '#domain/business/audit.ts';
import type { Employee } from '#domain/people/answers/employees.ts';
import { DateField } from '#web/parts/fields/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { type AuditFilters, KIND_NAMES } from './audit-filters.ts';

interface AuditFilterBarProps {
  filters: AuditFilters;
  people: readonly Employee[];
  onChange: (values: Partial<AuditFilters>) => void;
}

/** Filters the audit log by text, days, person and kind of action. Only the text shows until the others are opened. */
export function AuditFilterBar({ filters, people, onChange }: AuditFilterBarProps) {
  const { text: _, ...others } = filters;
  const select = (label: string, name: 'user' | 'kind', all: string, options: ReactNode) => (
    <Field label={label}>
      {(control) => (
        <NativeSelect
          {...control}
          value={filters[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        >
          <option value="">{all}</option>
          {options}
        </NativeSelect>
      )}
    </Field>
  );
  const day = (label: string, name: 'from' | 'to') => (
    <DateField label={label} value={filters[name]} onValueChange={(chosen) => onChange({ [name]: chosen })} />
  );
  return (
    <FilterBar
      isFolded
      className="mb-3"
      search={
        <SearchInput
          aria-label="Texto"
          placeholder="Motivo, producto, número…"
          maxLength={80}
          value={filters.text}
          onValueChange={(text) => onChange({ text })}
        />
      }
      active={Object.values(others).filter((value) => value !== '').length}
      onClear={() => onChange({ from: '', to: '', user: '', kind: '' })}
      show="Ver el registro"
    >
      {day('Desde', 'from')}
      {day('Hasta', 'to')}
      {select(
        'Quién',
        'user',
        'Cualquiera',
        people.map(({ id, full_name }) => (
          <option key={id} value={id}>
            {full_name}
          </option>
        )),
      )}
      {select(
        'Qué',
        'kind',
        'Todo',
        AUDIT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_NAMES[kind]}
          </option>
        )),
      )}
    </FilterBar>
  );
}
