import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface SegmentedProps<V extends string> {
  value: V;
  onValueChange: (value: V) => void;
  options: readonly { readonly value: V; readonly label: ReactNode }[];
  /** The name for screen readers. */
  label: string;
  className?: string;
}

/** Two to four options side by side, one of them chosen. */
export function Segmented<V extends string>({
  value,
  onValueChange,
  options,
  label,
  className,
}: SegmentedProps<V>) {
  return (
    <fieldset
      aria-label={label}
      className={cn('grid auto-cols-fr grid-flow-col gap-1 rounded-control bg-muted p-1', className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValueChange(option.value)}
          className={cn(
            'min-h-10 rounded-[7px] px-3 text-sm font-medium transition-colors focus-ring pointer-coarse:min-h-11',
            option.value === value
              ? 'bg-card text-foreground shadow-[0_1px_2px_rgb(0_0_0/0.12)] dark:bg-accent'
              : 'text-muted-foreground hover:text-foreground',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
