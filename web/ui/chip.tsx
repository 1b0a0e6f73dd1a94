import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

interface ChipProps extends ComponentProps<'button'> {
  selected?: boolean;
  /** Shown after the label, as in 'Bebidas (12)'. */
  count?: number;
}

/** A filter that a press turns on and off. */
export function Chip({ selected = false, count, className, children, type = 'button', ...rest }: ChipProps) {
  return (
    <button
      type={type}
      aria-pressed={selected}
      className={cn(
        'inline-flex h-10 shrink-0 select-none items-center gap-2 whitespace-nowrap rounded-full border px-4 text-sm font-medium transition-colors focus-ring pointer-coarse:h-11 disabled:cursor-not-allowed disabled:text-disabled [&_svg]:size-4',
        selected
          ? 'border-foreground bg-accent text-foreground inset-ring inset-ring-foreground'
          : 'border-border bg-card text-foreground hover:bg-muted',
        className,
      )}
      {...rest}
    >
      {children}
      {count !== undefined && <span className="figures text-muted-foreground">({count})</span>}
    </button>
  );
}
