import { type ReactNode, useId } from 'react';
import type { FigureChange } from '#domain/reports/changes.ts';
import { CHANGE_ARROWS, CHANGE_TONES } from './change-mark.ts';
import { cn } from './cn.ts';
import { Formula } from './formula.tsx';
import { Skeleton } from './skeleton.tsx';

interface StatCardProps {
  label: ReactNode;
  value: ReactNode;
  /** Whether the amount includes tax, shown under the value. */
  tax?: 'con impuesto' | 'sin impuesto';
  /** In words: '12 % más que ayer'. */
  comparison?: FigureChange | undefined;
  /** The text under the value without a comparison. */
  note?: ReactNode;
  /** The past value, at the bottom. */
  before?: ReactNode;
  /** The formula of the figure, behind the (i) button. */
  formula?: ReactNode;
  icon?: ReactNode;
  loading?: boolean;
  className?: string;
}

/** At the bottom of the card: the comparisons of a row of cards line up. */
const BOTTOM = 'mt-auto pt-1';

export function StatCard({
  label,
  value,
  tax,
  comparison,
  note,
  before,
  formula,
  icon,
  loading = false,
  className,
}: StatCardProps) {
  const heading = useId();
  const last = before ? 'mt-1' : BOTTOM;
  const Arrow = comparison && CHANGE_ARROWS[comparison.direction];
  return (
    <section
      className={cn('flex min-h-30 min-w-0 flex-col rounded-card border bg-card p-3.5 sm:p-5', className)}
    >
      <div className="flex min-h-6 items-center gap-1.5 text-sm text-muted-foreground [&>svg]:size-4">
        {icon}
        <h2 id={heading} className="truncate font-medium">
          {label}
        </h2>
        {formula && (
          <Formula of={heading} className="-my-3 -mr-3 ml-auto">
            {formula}
          </Formula>
        )}
      </div>
      {loading ? (
        <>
          <Skeleton className="mt-2.5 h-8 w-32" />
          {tax && <Skeleton className="mt-1 h-3 w-20" />}
          <Skeleton className="mt-2 h-4 w-24" />
        </>
      ) : (
        <>
          <p className="@container mt-1.5 leading-9 font-semibold tracking-tight figures">
            {/* One size in every card of a row: the greatest at which an amount of millions fits. */}
            <span className="block text-[length:clamp(1rem,12.5cqi,2rem)]">{value}</span>
          </p>
          {tax && <p className="text-xs text-muted-foreground first-letter:uppercase">{tax}</p>}
          {comparison && Arrow ? (
            <p
              className={cn(
                'flex items-center gap-1 text-sm font-medium figures',
                last,
                CHANGE_TONES[comparison.verdict],
              )}
            >
              <Arrow className="size-4 shrink-0" aria-hidden="true" />
              {comparison.text}
            </p>
          ) : (
            note && <p className={cn('text-sm text-muted-foreground figures', last)}>{note}</p>
          )}
          {before && <div className={`${BOTTOM} text-sm figures empty:hidden`}>{before}</div>}
        </>
      )}
    </section>
  );
}
