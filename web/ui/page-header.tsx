import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface PageHeaderProps {
  title: ReactNode;
  /** Above the title: usually a DateHeading. */
  above?: ReactNode;
  description?: ReactNode;
  /** The screen's buttons, on the right. */
  actions?: ReactNode;
  className?: string;
}

/** The header of every screen. */
export function PageHeader({ title, above, description, actions, className }: PageHeaderProps) {
  return (
    <header className={cn('mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3', className)}>
      <div className="min-w-0">
        {above}
        <h1 className="text-2xl leading-8 font-semibold tracking-tight text-balance">{title}</h1>
        {description && <p className="mt-1 max-w-[70ch] text-sm text-muted-foreground">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
