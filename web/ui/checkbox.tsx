import { Check, Minus } from 'lucide-react';
import * as Primitive from 'radix-ui/checkbox';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cn } from './cn.ts';

interface CheckboxProps extends Omit<ComponentProps<typeof Primitive.Root>, 'children'> {
  /** The label on the right; the whole line is clickable. */
  label?: ReactNode;
}

export function Checkbox({ className, label, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  const box = (
    <Primitive.Root
      id={boxId}
      className={cn(
        'group grid size-5 shrink-0 place-items-center rounded-md border border-input bg-card transition-colors focus-ring disabled:opacity-45 data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary data-[state=indeterminate]:text-primary-foreground',
        className,
      )}
      {...rest}
    >
      <Primitive.Indicator>
        <Minus className="hidden size-3.5 stroke-3 group-data-[state=indeterminate]:block" />
        <Check className="size-3.5 stroke-3 group-data-[state=indeterminate]:hidden" />
      </Primitive.Indicator>
    </Primitive.Root>
  );
  if (label === undefined) return box;
  return (
    <div className="flex min-h-11 items-center gap-3">
      {box}
      <label htmlFor={boxId} className="flex-1 cursor-pointer py-2 text-sm">
        {label}
      </label>
    </div>
  );
}
