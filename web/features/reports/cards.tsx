import type { ReactNode } from 'react';
import { cn } from '#web/ui/cn.ts';

/** The cards at a report's head: two beside each other, or four where there is room. */
export function CardRow({ of, children }: { of: 2 | 4; children: ReactNode }) {
  return (
    <div className={cn('grid grid-cols-2 gap-3 sm:gap-4', of === 4 && 'xl:grid-cols-4')}>{children}</div>
  );
}

/** A figure that fits its card, whatever the amount. */
export function Amount({ children }: { children: ReactNode }) {
  return <span className="text-[clamp(1rem,11.5cqi,1.5rem)] whitespace-nowrap">{children}</span>;
}
