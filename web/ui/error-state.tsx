import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '#web/lib/messages.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { HelpLink } from './help-link.tsx';
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
      <div className="mt-5 flex flex-wrap items-center justify-center gap-2">
        {onRetry && (
          <Button variant="outline" busy={busy} onClick={onRetry}>
            <RotateCw aria-hidden="true" />
            {messages.retry}
          </Button>
        )}
        <HelpLink />
      </div>
    </div>
  );
}
