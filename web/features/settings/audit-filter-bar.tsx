import { type ReactNode, useState } from 'react';
import type { Employee } from '#domain/answers/employees.ts';
import { AUDIT_KINDS } from '#domain/audit.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { type AuditFilters, KIND_NAMES } from './audit-filters.ts';

interface AuditFilterBarProps {
  filters: AuditFilters;
  people: readonly Employee[];
  isNarrowed: boolean;
  onChange: (values: Partial<AuditFilters>) => void;
  onClear: () => void;
}

/** Filters the audit log by text, days, person and kind of action. On phones only the text shows until the others are opened. */
export function AuditFilterBar({ filters, people, isNarrowed, onChange, onClear }: AuditFilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { text: _, ...others } = filters;
  const chosen = Object.values(others).filter((value) => value !== '').length;
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
    <search aria-label="Filtros" className="mb-4 grid gap-3">
      <div className="flex items-end gap-2">
        <Field label="Texto" className="flex-1">
          {(control) => (
            <Input
              {...control}
              type="search"
              placeholder="Motivo, producto, número…"
              maxLength={80}
              value={filters.text}
              onChange={(event) => onChange({ text: event.target.value })}
            />
          )}
        </Field>
        <Button
          variant="outline"
          className="sm:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen((open) => !open)}
        >
          Filtros{chosen > 0 && ` (${chosen})`}
        </Button>
      </div>
      <div className={cn('grid grid-cols-2 gap-3 sm:grid-cols-4', !isOpen && 'max-sm:hidden')}>
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
      </div>
      {isNarrowed && (
        <Button variant="link" size="inline" className="justify-self-start" onClick={onClear}>
          Quitar filtros
        </Button>
      )}
    </search>
  );
}
