import type { ReactNode } from 'react';
import { cn } from '#web/ui/cn.ts';

/** The cards at a report's head: two or four beside each other where there is room. */
export function CardRow({ of, children }: { of: 2 | 4; children: ReactNode }) {
  return (
    <div className={cn('grid gap-3 sm:grid-cols-2 sm:gap-4 print:grid-cols-2', of === 4 && 'xl:grid-cols-4')}>
      {children}
    </div>
  );
}

/** A figure that fits its card, whatever the amount. */
export function Amount({ children }: { children: ReactNode }) {
  return <span className="text-2xl">{children}</span>;
}
