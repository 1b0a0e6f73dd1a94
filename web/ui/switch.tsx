import * as Primitive from 'radix-ui/switch';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

interface SwitchProps extends Omit<ComponentProps<typeof Primitive.Root>, 'children'> {
  label?: ReactNode;
  help?: ReactNode;
}

export function Switch({ className, label, help, id, ...rest }: SwitchProps) {
  const ownId = useId();
  const switchId = id ?? ownId;
  const control = (
    <Primitive.Root
      id={switchId}
      className={cn(
        'relative inline-flex h-7 w-12 shrink-0 items-center rounded-full bg-input transition-colors focus-ring disabled:opacity-45 data-[state=checked]:bg-foreground',
        className,
      )}
      {...rest}
    >
      <Primitive.Thumb className="block size-5.5 translate-x-[3px] rounded-full bg-white shadow-sm transition-transform dark:data-[state=checked]:bg-background data-[state=checked]:translate-x-[23px]" />
    </Primitive.Root>
  );
  if (label === undefined) return control;
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={switchId} className="flex-1 cursor-pointer text-sm">
        <span className="font-medium">{label}</span>
        {help && <span className="block text-muted-foreground">{help}</span>}
      </label>
      {control}
    </div>
  );
}
