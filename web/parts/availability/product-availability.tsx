import { useState } from 'react';
import { MAX_COUNTDOWN } from '#domain/base/limits.ts';
import type { Product } from '#domain/menu/answers/menu.ts';
import { isOnSchedule } from '#domain/menu/schedule.ts';
import { instantOf } from '#web/base/clock.ts';
import { useServerClock } from '#web/base/server-clock.ts';
import { readStockQuantity, typedText } from '#web/base/typed-quantity.ts';
import { useBusiness } from '#web/data/business.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { availabilityText } from './availability-text.ts';
import { type AvailabilityChange, useAvailability } from './use-availability.ts';

const MINUTE_MS = 60_000;
const SOLD_OUT_OPTIONS = [
  { value: 'hour', label: 'Una hora' },
  { value: 'today', label: 'Por hoy' },
  { value: 'changed', label: 'Hasta que lo cambie' },
] as const;

/** Parses a typed countdown; null if it is not a quantity from 0 to `MAX_COUNTDOWN`. */
function countOf(text: string): number | null {
  const count = readStockQuantity(text);
  return count !== null && count <= MAX_COUNTDOWN ? count : null;
}

interface CountdownFormProps {
  countdown: number | null;
  /** Null removes the countdown. */
  onCount: (countdown: number | null) => void;
}

/** 'Quedan n': each unit that is ordered reduces the countdown. */
export function CountdownForm({ countdown, onCount }: CountdownFormProps) {
  const [text, setText] = useState(countdown === null ? '' : typedText(countdown));
  const [wrong, setWrong] = useState(false);
  const submit = () => {
    const count = countOf(text);
    setWrong(count === null);
    if (count !== null) onCount(count);
  };
  return (
    <div className="flex items-start gap-2">
      <Field
        label="Quedan"
        className="min-w-0 flex-1"
        help="Cada orden los descuenta; en 0 se muestra agotado."
        error={wrong ? `Escribe cuántos quedan, de 0 a ${MAX_COUNTDOWN}.` : null}
      >
        {(control) => (
          <DecimalInput
            {...control}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setWrong(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              submit();
            }}
            className="text-right figures"
          />
        )}
      </Field>
      <span className="flex gap-2 pt-6.5">
        <NetworkButton variant="outline" onClick={submit}>
          Contar
        </NetworkButton>
        {countdown !== null && (
          <NetworkButton variant="ghost" onClick={() => onCount(null)}>
            No contar
          </NetworkButton>
        )}
      </span>
    </div>
  );
}

interface ProductAvailabilityProps {
  product: Product;
  onDone: () => Promise<unknown>;
}

/** Changes whether a product is sold now. Every device shows the change at once. */
export function ProductAvailability({ product, onDone }: ProductAvailabilityProps) {
  const business = useBusiness();
  const change = useAvailability(onDone);
  const now = useServerClock((millis) => Math.floor(millis / MINUTE_MS));
  const at = instantOf(new Date(now * MINUTE_MS).toISOString());
  const availability = availabilityText(product, at, business);
  const isClosed = !product.sold_out && !isOnSchedule(product.schedule, at, business.zone);
  const put = (selling: AvailabilityChange) => void change(product, selling);
  return (
    <section className="rounded-card border p-4">
      <h3 className="flex flex-wrap items-center justify-between gap-2 text-base font-semibold">
        Ahora
        {isClosed ? (
          <Badge tone="neutral">Fuera de horario</Badge>
        ) : (
          <Badge tone={product.sold_out ? 'danger' : product.countdown === null ? 'success' : 'warning'}>
            {availability ?? 'Se vende'}
          </Badge>
        )}
      </h3>
      <p className="mt-3 text-sm font-medium">Agotado</p>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {SOLD_OUT_OPTIONS.map(({ value, label }) => (
          <NetworkButton key={value} variant="outline" onClick={() => put({ sold_out: value })}>
            {label}
          </NetworkButton>
        ))}
        {product.sold_out && (
          <NetworkButton
            onClick={() => put({ sold_out: null, ...(product.countdown === 0 ? { countdown: null } : {}) })}
          >
            Volver a vender
          </NetworkButton>
        )}
      </div>
      <div className="mt-4">
        <CountdownForm
          key={product.countdown}
          countdown={product.countdown}
          onCount={(countdown) => put({ countdown })}
        />
      </div>
    </section>
  );
}
