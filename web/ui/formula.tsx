import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx';

interface FormulaProps {
  /** The id of the figure's heading. */
  of: string;
  children: ReactNode;
  className?: string;
}

/** How a figure is calculated, behind the (i) button beside its heading. */
export function Formula({ of, children, className }: FormulaProps) {
  return (
    <Popover>
      <PopoverTrigger
        aria-label="Cómo se calcula"
        aria-describedby={of}
        className={cn(
          'grid size-11 place-items-center rounded-full hover:text-foreground focus-ring print:hidden [&>svg]:size-4',
          className,
        )}
      >
        <Info aria-hidden="true" />
      </PopoverTrigger>
      <PopoverContent aria-label="Cómo se calcula" className="text-sm leading-6">
        {children}
      </PopoverContent>
    </Popover>
  );
}
