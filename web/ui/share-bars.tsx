import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cn } from './cn.ts';

export interface ShareBar {
  readonly key: string;
  readonly label: string;
  /** The length of the bar. */
  readonly value: number;
  /** The formatted value, on the right. */
  readonly text: string;
  /** The address of the details. */
  readonly href?: string | undefined;
  /** The past value: a muted bar under the current one, and its text. */
  readonly before?: { readonly value: number; readonly text: ReactNode } | undefined;
}

interface ShareBarsProps {
  shares: readonly ShareBar[];
  /** The name for screen readers. */
  label: string;
  className?: string;
}

/** Horizontal bars, the longest first: name, bar and value. A ranking has one neutral colour. */
export function ShareBars({ shares, label, className }: ShareBarsProps) {
  const most = Math.max(1, ...shares.flatMap(({ value, before }) => [value, before?.value ?? 0]));
  return (
    <ul aria-label={label} className={cn('flex flex-col gap-3', className)}>
      {shares.map(({ key, label: name, value, text, href, before }) => (
        <li
          key={key}
          className={cn(
            'relative text-sm',
            href && '-mx-2 -my-1 rounded-lg px-2 py-1 hover:bg-muted/60 pointer-coarse:py-2.5',
          )}
        >
          <div className="flex items-baseline justify-between gap-4">
            {href ? (
              <Link
                href={href}
                className="min-w-0 truncate underline-offset-4 after:absolute after:inset-0 after:rounded-lg hover:underline"
              >
                {name}
              </Link>
            ) : (
              <span className="min-w-0 truncate">{name}</span>
            )}
            <span className="shrink-0 font-medium figures">{text}</span>
          </div>
          <div className="mt-1.5 h-2 rounded-full bg-muted" aria-hidden="true">
            <div
              className={cn('h-full rounded-full bg-chart-neutral', value > 0 && 'min-w-0.5')}
              style={{ width: `${Math.max(0, (value / most) * 100)}%` }}
            />
          </div>
          {before && (
            <>
              <div className="mt-0.5 h-1 rounded-full" aria-hidden="true">
                <div
                  className="h-full rounded-full bg-chart-neutral opacity-45"
                  style={{ width: `${Math.max(0, (before.value / most) * 100)}%` }}
                />
              </div>
              <div className="mt-0.5 text-xs text-muted-foreground figures">{before.text}</div>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
