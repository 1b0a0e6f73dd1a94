import * as Primitive from 'radix-ui/radio-group';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

export function RadioGroup({ className, ...rest }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root className={cn('grid gap-1', className)} {...rest} />;
}

interface RadioProps extends Omit<ComponentProps<typeof Primitive.Item>, 'children'> {
  label: ReactNode;
  help?: ReactNode;
}

export function Radio({ label, help, className, id, ...rest }: RadioProps) {
  const ownId = useId();
  const radioId = id ?? ownId;
  return (
    <div className={cn('flex min-h-11 items-center gap-3', className)}>
      <Primitive.Item
        id={radioId}
        className="grid size-5 shrink-0 place-items-center rounded-full border border-input bg-card transition-colors focus-ring disabled:opacity-45 data-[state=checked]:border-foreground"
        {...rest}
      >
        <Primitive.Indicator className="size-2.5 rounded-full bg-foreground" />
      </Primitive.Item>
      <label htmlFor={radioId} className="flex-1 cursor-pointer py-2 text-sm">
        {label}
        {help && <span className="block text-muted-foreground">{help}</span>}
      </label>
    </div>
  );
}
