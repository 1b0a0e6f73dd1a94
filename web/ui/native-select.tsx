import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { inputClasses } from './input.tsx';

interface NativeSelectProps extends ComponentProps<'select'> {
  /** Replaces the chosen option's label while closed, such as '+504' for '+504 Honduras'. */
  face?: ReactNode;
}

/** A styled native select: it needs no extra code and works best on phones. */
export function NativeSelect({ className, face, children, ...rest }: NativeSelectProps) {
  return (
    <span className={cn('relative inline-flex w-full', className)}>
      <select
        className={cn(
          inputClasses,
          'h-11 appearance-none truncate pr-9 [&>option]:bg-popover [&>option]:text-popover-foreground',
          face !== undefined && 'text-transparent',
        )}
        {...rest}
      >
        {children}
      </select>
      {face !== undefined && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 figures"
        >
          {face}
        </span>
      )}
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
