import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { RIGHT_FADE } from './right-fade.ts';
import { useOverflow } from './use-overflow.ts';

interface TableProps extends ComponentProps<'table'> {
  /** Classes of the scrolling frame, such as its height, which makes the head sticky. */
  frameClassName?: string;
}

/** A table with a sticky head. If it is wider than its frame it scrolls inside, also by keyboard. */
export function Table({ className, frameClassName, ...rest }: TableProps) {
  const { ref, overflows, hasMoreAtRight } = useOverflow();
  return (
    <div
      ref={ref}
      {...(overflows ? { tabIndex: 0 } : {})}
      className={cn(
        'relative w-full overflow-auto rounded-card border bg-card focus-ring print:overflow-visible print:rounded-none',
        hasMoreAtRight && RIGHT_FADE,
        frameClassName,
      )}
    >
      <table className={cn('w-full border-separate border-spacing-0 text-sm', className)} {...rest} />
    </div>
  );
}

export function TableHead({ className, ...rest }: ComponentProps<'thead'>) {
  return <thead className={cn('sticky top-0 z-10 print:static', className)} {...rest} />;
}

export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return <tbody className={cn('[&>tr:last-child>*]:border-b-0', className)} {...rest} />;
}

export function TableRow({ className, onClick, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      className={cn('transition-colors hover:bg-muted/50', onClick && 'cursor-pointer', className)}
      onClick={onClick}
      {...rest}
    />
  );
}

interface CellProps {
  /** A number or an amount: right-aligned, with tabular digits. */
  numeric?: boolean;
}

export function TableHeadCell({
  className,
  numeric,
  scope = 'col',
  ...rest
}: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope={scope}
      className={cn(
        'h-9 whitespace-nowrap border-b bg-card px-4 text-left align-middle text-xs font-semibold text-muted-foreground',
        numeric && 'text-right',
        className,
      )}
      {...rest}
    />
  );
}

export function TableCell({ className, numeric, ...rest }: ComponentProps<'td'> & CellProps) {
  return (
    <td
      className={cn(
        'h-12 border-b px-4 py-2 align-middle',
        numeric && 'whitespace-nowrap text-right figures',
        className,
      )}
      {...rest}
    />
  );
}
