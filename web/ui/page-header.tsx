import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface PageHeaderProps {
  title: ReactNode;
  /** Above the title: usually a DateHeading. */
  above?: ReactNode;
  /** One line of 14 px. */
  description?: ReactNode;
  /** What the screen offers besides its main action, on the right; on phones one ⋯ menu. */
  actions?: ReactNode;
  /** The screen's MainAction: the last button, or floating on phones. */
  main?: ReactNode;
  className?: string;
}

/** The head of every screen: one row, also on phones. */
export function PageHeader({ title, above, description, actions, main, className }: PageHeaderProps) {
  return (
    <header
      className={cn('mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:mb-5', className)}
    >
      <div className="min-w-0 flex-1 basis-40">
        {above}
        <h1 className="text-2xl leading-8 font-semibold tracking-tight text-balance">{title}</h1>
        {description && <p className="max-w-[70ch] text-sm text-muted-foreground">{description}</p>}
      </div>
      {(actions || main) && (
        <div className="flex flex-wrap items-center gap-2">
          {actions}
          {main}
        </div>
      )}
    </header>
  );
}
