import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { Picture, type PictureName } from './picture.tsx';

interface EmptyStateProps {
  picture?: PictureName;
  /** One sentence; the specification's if it has one. */
  title: ReactNode;
  description?: ReactNode;
  /** The next step, as a button. */
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ picture = 'plate', title, description, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center justify-center px-6 py-12 text-center', className)}>
      <Picture name={picture} />
      <p className="mt-3 max-w-[44ch] text-base font-medium text-balance">{title}</p>
      {description && (
        <p className="mt-1 max-w-[52ch] text-sm text-muted-foreground text-balance">{description}</p>
      )}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
