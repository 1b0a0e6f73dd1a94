import type { RefObject } from 'react';
import { MAX_PIN_LENGTH } from '#domain/people/employees.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { NumberPad, pressDigits } from '#web/ui/number-pad.tsx';

const SHAKE = [0, -8, 7, -5, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));

/** The animation for a wrong PIN. */
export function shake(element: Element | null): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) element?.animate(SHAKE, 320);
}

interface PinEntryProps {
  value: string;
  onChange: (pin: string) => void;
  error: string | undefined;
  input: RefObject<HTMLInputElement | null>;
}

/** A PIN, entered by keyboard or number pad. */
export function PinEntry({ value, onChange, error, input }: PinEntryProps) {
  return (
    <>
      <Field label="PIN" help="De 4 a 6 dígitos." error={error} className="[&>p]:min-h-10">
        {(control) => (
          <Input
            {...control}
            ref={input}
            type="password"
            inputMode="none"
            autoComplete="one-time-code"
            value={value}
            onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, MAX_PIN_LENGTH))}
            className="h-14 text-center text-4xl tracking-[0.3em] [@media(max-height:45rem)]:h-12"
          />
        )}
      </Field>
      <NumberPad
        extra={null}
        className="[@media(max-height:45rem)]:[&>button]:h-11"
        onKey={(key) => {
          onChange(pressDigits(value, key, MAX_PIN_LENGTH));
          input.current?.focus();
        }}
      />
    </>
  );
}
