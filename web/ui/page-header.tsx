import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface PageHeaderProps {
  title: ReactNode;
  /** Above the title: usually a DateHeading. */
  above?: ReactNode;
  /** One line of 14 px. */
  description?: ReactNode;
  /** Beside the title from 1024 px, and a row of its own below: the FilterBar of a list, or its tabs. */
  beside?: ReactNode;
  /** What the screen offers besides its main action, on the right; on phones one ⋯ menu. */
  actions?: ReactNode;
  /** The screen's MainAction: the last button, or floating on phones. */
  main?: ReactNode;
  className?: string;
}

/** The head of every screen: one row, also on phones. */
export function PageHeader({ title, above, description, beside, actions, main, className }: PageHeaderProps) {
  return (
    <header
      className={cn(
        'mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2',
        beside ? 'lg:flex-nowrap' : 'md:mb-5',
        className,
      )}
    >
      <div className={cn('min-w-0 flex-1 basis-40', beside && 'lg:flex-none lg:basis-auto')}>
        {above}
        <h1 className="text-2xl leading-8 font-semibold tracking-tight text-balance">{title}</h1>
        {description && <p className="max-w-[70ch] text-sm text-muted-foreground">{description}</p>}
      </div>
      {beside && <div className="min-w-0 max-lg:order-last max-lg:basis-full lg:flex-1">{beside}</div>}
      {(actions || main) && (
        <div className={cn('flex items-center gap-2', beside ? 'shrink-0' : 'flex-wrap')}>
          {actions}
          {main}
        </div>
      )}
    </header>
  );
}
