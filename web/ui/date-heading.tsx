import { cn } from './cn.ts';

interface DateHeadingProps {
  /** The long date in the business's zone, from `longDate` of domain/base/time.ts. */
  date: string;
  className?: string;
}

/** Today's date above the title: 'Sábado, 21 de noviembre de 2026'. */
export function DateHeading({ date, className }: DateHeadingProps) {
  return (
    <p
      className={cn(
        'text-xs font-medium text-muted-foreground figures first-letter:uppercase md:text-sm',
        className,
      )}
    >
      {date}
    </p>
  );
}
