import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { Formula } from './formula.tsx';
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx';
import { Skeleton } from './skeleton.tsx';

/** The figures of a list: one row of 48 px above its rows, which phones wrap. */
export function FigureStrip({ className, ...rest }: ComponentProps<'dl'>) {
  return (
    <section aria-label="Cifras" className={cn('min-w-0', className)}>
      <dl
        className="scrollbar-none flex max-md:flex-wrap max-md:gap-px max-md:overflow-hidden max-md:rounded-card max-md:border max-md:bg-border md:h-12 md:overflow-x-auto md:*:not-first:border-l md:*:first:pl-0"
        {...rest}
      />
    </section>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  /** Small text after the value, such as a comparison. */
  note?: ReactNode;
  /** The formula of the figure, behind the (i) button. */
  formula?: ReactNode;
  /** What a press on the figure shows in a popover. */
  details?: ReactNode;
  /** What a press on the figure shows elsewhere on the screen. */
  opens?: { readonly id: string; readonly isOpen: boolean; readonly toggle: () => void } | undefined;
  loading?: boolean;
}

/** One figure of a strip. */
export function Figure({ label, value, note, formula, details, opens, loading = false }: FigureProps) {
  const id = useId();
  const isButton = Boolean(details || opens);
  const face = (
    <>
      <span className="text-base leading-tight font-bold figures">{value}</span>
      {note && <span className="text-xs font-normal text-muted-foreground figures">{note}</span>}
      {isButton && (
        <ChevronDown
          aria-hidden="true"
          className={cn(
            'size-4 self-center text-muted-foreground transition-transform',
            opens?.isOpen && 'rotate-180',
          )}
        />
      )}
    </>
  );
  const row = 'flex items-baseline gap-2 whitespace-nowrap';
  const button = {
    id: `${id}value`,
    'aria-labelledby': `${id} ${id}value`,
    className: cn(
      row,
      'text-left outline-none after:absolute after:inset-0 after:transition-colors hover:after:bg-foreground/4 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring',
    ),
  };
  return (
    <div className="relative flex h-12 shrink-0 flex-col justify-center px-5 max-md:grow max-md:bg-card max-md:px-3">
      <dt
        id={id}
        className="flex h-4 items-center gap-1 text-xs leading-4 whitespace-nowrap text-muted-foreground"
      >
        {label}
        {formula && (
          <Formula of={id} className="-mx-3.5 -my-3.5 [&>svg]:size-3.5">
            {formula}
          </Formula>
        )}
      </dt>
      <dd className={row}>
        {loading ? (
          <Skeleton className="my-0.5 h-4 w-24" />
        ) : details ? (
          <Popover>
            <PopoverTrigger {...button}>{face}</PopoverTrigger>
            <PopoverContent aria-label={label} align="start" className="w-80">
              {details}
            </PopoverContent>
          </Popover>
        ) : opens ? (
          <button
            type="button"
            aria-expanded={opens.isOpen}
            aria-controls={opens.id}
            onClick={opens.toggle}
            {...button}
          >
            {face}
          </button>
        ) : (
          face
        )}
      </dd>
    </div>
  );
}
