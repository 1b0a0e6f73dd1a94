import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { messages } from '#web/lib/messages.ts';
import { type Outage, useLastOutage, useOnReconnect } from '#web/lib/network.ts';
import { notify } from '#web/lib/notify.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { HelpLink } from './help-link.tsx';
import { Picture } from './picture.tsx';

interface ErrorStateProps {
  title?: string;
  /** What happened and what is safe. */
  description?: ReactNode;
  onRetry?: () => void;
  /** What to do when the network is back; `onRetry` unless told, null for nothing. */
  onBack?: (() => void) | null;
  busy?: boolean;
  /** Says the title in a toast too, where the specification's catalogue wants one (2-operations §8). */
  toasts?: boolean;
  className?: string | undefined;
}

const WORDS: Readonly<Record<Outage | 'failed', { title: string; description: string }>> = {
  away: { title: messages.noConnection, description: messages.readWhenBack },
  failing: { title: messages.noServer, description: messages.readWhenAnswered },
  failed: { title: messages.somethingFailed, description: messages.nothingLost },
};

/** What could not be loaded. Without a network or a server it says so, and is loaded when the server answers again. */
export function ErrorState({
  title,
  description,
  onRetry,
  onBack = onRetry,
  busy = false,
  toasts = false,
  className,
}: ErrorStateProps) {
  const trouble = useLastOutage();
  useOnReconnect(onBack);
  const sentence = toasts ? title : undefined;
  useEffect(() => {
    if (sentence !== undefined) notify.error(sentence);
  }, [sentence]);
  const words = WORDS[trouble ?? 'failed'];
  const shownDescription = description === undefined ? words.description : description;
  return (
    <div
      role="alert"
      className={cn('flex flex-col items-center justify-center px-6 py-12 text-center', className)}
    >
      <Picture name="smoke" />
      <p className="mt-3 text-base font-medium text-balance">{title ?? words.title}</p>
      {shownDescription && (
        <p className="mt-1 max-w-[52ch] text-sm text-muted-foreground text-balance">{shownDescription}</p>
      )}
      <div className="mt-5 flex flex-wrap items-center justify-center gap-2">
        {onRetry && (
          <Button variant="outline" busy={busy} onClick={onRetry}>
            <RotateCw aria-hidden="true" />
            {messages.retry}
          </Button>
        )}
        {trouble !== 'away' && <HelpLink />}
      </div>
    </div>
  );
}
