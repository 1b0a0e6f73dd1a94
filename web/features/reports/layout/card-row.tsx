import type { ReactNode } from 'react';
import { cn } from '#web/ui/cn.ts';

/** The cards at the top of a report: two per row, or four on wide screens. */
export function CardRow({ of, children }: { of: 2 | 4; children: ReactNode }) {
  return (
    <div className={cn('grid grid-cols-2 gap-3 sm:gap-4', of === 4 && 'xl:grid-cols-4')}>{children}</div>
  );
}
