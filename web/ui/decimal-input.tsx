import { type ComponentProps, type ReactElement, useRef, useState } from 'react';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { QuantityRule } from '#domain/base/typed-quantity.ts';
import { unclearReadings } from '#web/base/typed-quantity.ts';
import { Button } from './button.tsx';
import { Input } from './input.tsx';
import { Popover, PopoverAnchor, PopoverContent } from './popover.tsx';

/** Types a text into a field as a person does, so that its `onChange` gets it. */
function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}

interface UnclearQuantityProps {
  text: string;
  /** The decimals and the maximum of the field, if they are not those of stock. */
  rule?: QuantityRule;
  /** The field. */
  children: ReactElement<ComponentProps<'input'>>;
}

/** Asks below a field which quantity is meant, where its text can mean two: '¿1.25 o 1,250?'. */
export function UnclearQuantity({ text, rule, children }: UnclearQuantityProps) {
  const field = useRef<HTMLInputElement>(null);
  /** The text whose question was closed. */
  const [closed, setClosed] = useState<string | null>(null);
  const readings = unclearReadings(text, rule);
  return (
    <Popover open={readings.length > 0 && closed !== text} onOpenChange={() => setClosed(text)}>
      <PopoverAnchor asChild ref={field}>
        {children}
      </PopoverAnchor>
      <PopoverContent
        aria-label="Cantidad por aclarar"
        sideOffset={4}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
        className="flex w-auto items-center gap-2 p-2 pl-3"
      >
        <p role="status" className="text-sm font-medium whitespace-nowrap figures">
          ¿{readings.map(({ value }) => formatQuantity(value)).join(' o ')}?
        </p>
        {readings.map((reading) => (
          <Button
            key={reading.value}
            variant="outline"
            className="figures"
            // The field keeps the focus: to leave it would end the typing.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => field.current && typeInto(field.current, reading.text)}
          >
            {formatQuantity(reading.value)}
          </Button>
        ))}
      </PopoverContent>
    </Popover>
  );
}

interface DecimalInputProps extends Omit<ComponentProps<typeof Input>, 'type' | 'size' | 'inputMode'> {
  rule?: QuantityRule;
}

/** A typed quantity, with the decimal keypad of phones. */
export function DecimalInput({ rule, ...rest }: DecimalInputProps) {
  return (
    <UnclearQuantity text={String(rest.value ?? '')} {...(rule && { rule })}>
      <Input inputMode="decimal" autoComplete="off" {...rest} />
    </UnclearQuantity>
  );
}
