import type { ComponentProps, ReactNode, Ref } from 'react';
import { applyAmountKey, parsePartialAmount } from '#domain/bills/charge.ts';
import { decimalSign } from '#web/base/decimal-sign.ts';
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
  /** Shows the label inside the field, on its left, to save the height of a line. */
  labelInside?: boolean;
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
  labelInside = false,
}: AmountFieldProps) {
  return (
    <Field
      label={labelInside ? <span className="sr-only">{label}</span> : label}
      error={error}
      className={cn(labelInside && 'gap-0')}
    >
      {(control) => (
        <span className="relative block">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-4 flex items-center gap-2 text-base text-muted-foreground"
          >
            {labelInside && <span className="text-foreground">{label}</span>}
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
              const next = parsePartialAmount(event.target.value, decimalSign());
              if (next !== null) onTyped(next);
            }}
            className={cn(
              'h-14 pr-4 text-right text-2xl font-semibold figures',
              labelInside ? 'pl-34' : 'pl-16',
            )}
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

/** The number pad of an amount. Its keys are `--digit` high, where that is set. */
export function AmountPad({ typed, onTyped, className, ...rest }: AmountPadProps) {
  return (
    <NumberPad
      extra="."
      onKey={(key) => onTyped(applyAmountKey(typed, key))}
      className={cn('[&>button]:h-[var(--digit,3.25rem)] [&>button]:text-2xl', className)}
      {...rest}
    />
  );
}
