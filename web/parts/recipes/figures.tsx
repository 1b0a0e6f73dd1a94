import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { formatUnitCost } from '#domain/base/money.ts';
import { cn } from '#web/ui/cn.ts';

/** The text of `formatUnitCost`, for a cost in cents, with the currency's code small and muted. */
export function UnitCost({ cost, currency }: { cost: number; currency: string }) {
  const [sign, figure] = formatUnitCost(cost, currency).split(currency);
  return (
    <span className="whitespace-nowrap figures">
      {sign}
      <span className="text-[0.6875rem] font-medium text-muted-foreground">{currency}</span>
      {figure}
    </span>
  );
}

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
      <dd className={cn('text-base leading-6 font-semibold', tone === 'danger' && 'text-danger-ink')}>
        {value}
      </dd>
      {note && <dd className="text-xs whitespace-nowrap text-muted-foreground figures">{note}</dd>}
    </div>
  );
}

interface SaveBarProps {
  /**
   * The footer of the window; null while the window shows another one. Without it the bar stays at the bottom of
   * the scrolling area.
   */
  place: HTMLElement | null | undefined;
  figures: ReactNode;
  /** The button that saves. */
  children: ReactNode;
}

/** Figures that change during typing, and the button that saves, always in view. */
export function SaveBar({ place, figures, children }: SaveBarProps) {
  const bar = (
    <div className="flex min-h-14 w-full items-center justify-end gap-3 sm:[&>button]:min-w-28">
      <dl className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-1 sm:gap-x-10">{figures}</dl>
      {children}
    </div>
  );
  if (place !== undefined) return place && createPortal(bar, place);
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 border-t bg-popover px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:rounded-b-card">
      {bar}
    </div>
  );
}

/** The footer of a window that shows a recipe: its height stays while the recipe loads. */
export function SaveBarPlace({ onPlace }: { onPlace: (place: HTMLElement | null) => void }) {
  return <div ref={onPlace} className="min-h-14 w-full" />;
}
