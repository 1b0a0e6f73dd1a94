import type { ComponentProps, ReactNode, Ref } from 'react';
import { applyAmountKey, parsePartialAmount } from '#domain/charging.ts';
import { cn } from '#web/ui/cn.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { NumberPad } from '#web/ui/number-pad.tsx';

interface AmountFieldProps {
  label: ReactNode;
  currency: string;
  typed: string;
  onTyped: (typed: string) => void;
  placeholder: string;
  inputRef?: Ref<HTMLInputElement>;
  error?: string | null;
  autoFocus?: boolean;
  /** Opens the phone's keyboard, where there is no number pad. */
  keyboard?: boolean;
}

/** An amount, typed on a keyboard or on the number pad; phones do not open their own keyboard. */
export function AmountField({
  label,
  currency,
  typed,
  onTyped,
  placeholder,
  inputRef,
  error,
  autoFocus = false,
  keyboard = false,
}: AmountFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <span className="relative block">
          <span
            aria-hidden="true"
            className="absolute top-1/2 left-4 -translate-y-1/2 text-base text-muted-foreground"
          >
            {currency}
          </span>
          <Input
            {...control}
            ref={inputRef}
            autoFocus={autoFocus}
            inputMode={keyboard ? 'decimal' : 'none'}
            autoComplete="off"
            value={typed}
            placeholder={placeholder}
            onChange={(event) => {
              const next = parsePartialAmount(event.target.value);
              if (next !== null) onTyped(next);
            }}
            className="h-14 pr-4 pl-16 text-right text-2xl font-semibold figures"
          />
        </span>
      )}
    </Field>
  );
}

interface AmountPadProps extends Pick<ComponentProps<typeof NumberPad>, 'disabled' | 'className'> {
  typed: string;
  onTyped: (typed: string) => void;
}

export function AmountPad({ typed, onTyped, className, ...rest }: AmountPadProps) {
  return (
    <NumberPad
      extra="."
      onKey={(key) => onTyped(applyAmountKey(typed, key))}
      className={cn('[&>button]:h-13', className)}
      {...rest}
    />
  );
}
