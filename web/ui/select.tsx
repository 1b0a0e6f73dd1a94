import { Check, ChevronDown } from 'lucide-react';
import * as Primitive from 'radix-ui/select';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { inputClasses } from './input.tsx';

export interface SelectOption<V extends string = string> {
  readonly value: V;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

interface SelectProps<V extends string> {
  value: V | undefined;
  onValueChange: (value: V) => void;
  options: readonly SelectOption<V>[];
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  className?: string;
  'aria-label'?: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  'aria-required'?: true | undefined;
}

export function Select<V extends string>({
  value,
  onValueChange,
  options,
  placeholder = 'Elige una opción',
  disabled,
  className,
  ...control
}: SelectProps<V>) {
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onValueChange(option.value);
  };
  return (
    <Primitive.Root value={value ?? ''} onValueChange={choose} disabled={disabled ?? false}>
      <Primitive.Trigger
        {...control}
        className={cn(
          inputClasses,
          'flex h-11 items-center justify-between gap-2 text-left data-placeholder:text-muted-foreground [&>span]:truncate',
          className,
        )}
      >
        <Primitive.Value placeholder={placeholder} />
        <Primitive.Icon asChild>
          <ChevronDown className="size-4 shrink-0 text-muted-foreground" />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={6}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-card border bg-popover text-popover-foreground shadow-float data-[state=open]:animate-pop-in"
        >
          <Primitive.Viewport className="p-1">
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="relative flex min-h-10 cursor-pointer select-none items-center rounded-lg py-2 pr-9 pl-3 text-sm outline-none data-disabled:pointer-events-none data-highlighted:bg-accent data-disabled:text-disabled pointer-coarse:min-h-11"
              >
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator className="absolute right-3">
                  <Check className="size-4" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
