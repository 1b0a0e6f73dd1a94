import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/ui/cn.ts';

interface NoticeProps {
  tone?: 'warning' | 'danger';
  children: ReactNode;
  action?: ReactNode;
}

const TONES = {
  warning: 'border-warning/50 bg-warning/10 [&_svg]:text-warning-ink',
  danger: 'border-danger/50 bg-danger/10 [&_svg]:text-danger-ink',
} as const;

/** A warning or a note. */
export function Notice({ tone = 'warning', children, action }: NoticeProps) {
  return (
    <div role="status" className={cn('grid gap-3 rounded-control border px-4 py-3 text-sm', TONES[tone])}>
      <p className="flex items-start gap-2 leading-6">
        <TriangleAlert className="mt-1 size-4 shrink-0" aria-hidden="true" />
        <span>{children}</span>
      </p>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
