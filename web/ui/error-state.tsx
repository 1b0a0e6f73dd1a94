import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '#web/lib/messages.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { Picture } from './picture.tsx';

interface ErrorStateProps {
  title?: ReactNode;
  /** What happened and what is safe. */
  description?: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
  className?: string;
}

export function ErrorState({
  title = messages.somethingFailed,
  description = messages.nothingLost,
  onRetry,
  busy = false,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cn('flex flex-col items-center justify-center px-6 py-12 text-center', className)}
    >
      <Picture name="smoke" />
      <p className="mt-3 text-base font-medium text-balance">{title}</p>
      {description && (
        <p className="mt-1 max-w-[52ch] text-sm text-muted-foreground text-balance">{description}</p>
      )}
      {onRetry && (
        <Button variant="outline" className="mt-5" busy={busy} onClick={onRetry}>
          <RotateCw aria-hidden="true" />
          {messages.retry}
        </Button>
      )}
    </div>
  );
}
