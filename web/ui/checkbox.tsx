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
        'group grid size-5 shrink-0 place-items-center rounded-md border border-input bg-card transition-colors focus-ring disabled:opacity-45 data-[state=checked]:border-foreground data-[state=checked]:bg-foreground data-[state=checked]:text-background data-[state=indeterminate]:border-foreground data-[state=indeterminate]:bg-foreground data-[state=indeterminate]:text-background',
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
