import type { ReactNode } from 'react';
import { cn } from '#web/ui/cn.ts';

interface DetailRowProps {
  term: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A term on the left, its value on the right; must be inside a dl. */
export function DetailRow({ term, children, className }: DetailRowProps) {
  return (
    <div className={cn('flex items-baseline justify-between gap-4 py-1 text-sm', className)}>
      <dt className="min-w-0 text-muted-foreground">{term}</dt>
      <dd className="shrink-0 text-right figures">{children}</dd>
    </div>
  );
}

interface DetailSectionProps {
  title: string;
  /** Content to the right of the title. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A titled section of the detail. */
export function DetailSection({ title, aside, children }: DetailSectionProps) {
  return (
    <section aria-label={title} className="border-t pt-3">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
