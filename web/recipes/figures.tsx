import type { ReactNode } from 'react';
import { cn } from '#web/ui/cn.ts';

interface FigureProps {
  label: string;
  value: ReactNode;
  /** A smaller text under the figure. */
  note?: ReactNode;
  tone?: 'plain' | 'danger';
}

export function Figure({ label, value, note, tone = 'plain' }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd
        className={cn(
          'whitespace-nowrap text-base font-semibold figures',
          tone === 'danger' && 'text-danger-ink',
        )}
      >
        {value}
      </dd>
      {note && <dd className="text-xs text-muted-foreground figures">{note}</dd>}
    </div>
  );
}

/** A bar at the bottom of the scrolling area: figures that change during typing, and buttons. */
export function SaveBar({ figures, children }: { figures?: ReactNode; children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 grid gap-3 border-t bg-popover px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex sm:items-center sm:justify-between sm:rounded-b-card">
      {figures && (
        <dl className="flex flex-wrap justify-between gap-x-6 gap-y-1 sm:justify-start sm:gap-x-8">
          {figures}
        </dl>
      )}
      <div className="flex gap-2 max-sm:[&>button]:flex-1 sm:ml-auto">{children}</div>
    </div>
  );
}
