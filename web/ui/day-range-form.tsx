import { type FormEvent, useState } from 'react';
import type { DayRange } from '#domain/periods.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface DayRangeFormProps {
  value: DayRange;
  onApply: (range: DayRange) => void;
  className?: string;
}

/** A range of days of one's own. */
export function DayRangeForm({ value, onApply, className }: DayRangeFormProps) {
  const [from, setFrom] = useState(value.from);
  const [to, setTo] = useState(value.to);
  const backwards = from !== '' && to !== '' && to < from;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply({ from, to });
  };
  return (
    <form onSubmit={submit} className={cn('grid gap-3', className)}>
      <Field label="Desde">
        {(control) => (
          <Input {...control} type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        )}
      </Field>
      <Field label="Hasta" error={backwards ? 'El rango termina antes de empezar.' : null}>
        {(control) => (
          <Input {...control} type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        )}
      </Field>
      <Button type="submit" full disabled={from === '' || to === '' || backwards}>
        Aplicar Rango
      </Button>
    </form>
  );
}
