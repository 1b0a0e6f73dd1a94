import type { ComponentProps } from 'react';
import { unitName } from '#domain/base/units.ts';
import { readStockQuantity } from '#web/base/typed-quantity.ts';
import { cn } from '#web/ui/cn.ts';
import { DecimalInput } from '#web/ui/decimal-input.tsx';

interface QuantityInputProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** Shown on the right, inside. */
  unit: string;
}

/** A typed quantity with its unit. */
export function QuantityInput({ unit, className, ...rest }: QuantityInputProps) {
  return (
    <span className={cn('flex h-11 items-stretch', className)}>
      <DecimalInput
        maxLength={14}
        className="h-full flex-1 rounded-r-none text-right font-medium figures"
        onFocus={(event) => event.target.select()}
        {...rest}
      />
      <span
        aria-hidden="true"
        className="flex max-w-32 min-w-14 items-center justify-center truncate rounded-r-control border border-l-0 border-input bg-muted px-3 text-sm text-muted-foreground"
      >
        {unitName(unit, typeof rest.value === 'string' ? (readStockQuantity(rest.value) ?? 1) : 1) || '—'}
      </span>
    </span>
  );
}
