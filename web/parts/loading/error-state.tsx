import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { isAway, type Outage } from '#web/base/away.ts';
import { messages } from '#web/base/messages.ts';
import { notify } from '#web/base/notify.ts';
import { useLastOutage, useOnReconnect } from '#web/data/network.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Picture } from '#web/ui/picture.tsx';
import { HelpLink } from './help-link.tsx';

interface ErrorStateProps {
  title?: string;
  /** What failed, and which data is safe. */
  description?: ReactNode;
  onRetry?: () => void;
  /** Called when the network is back; by default `onRetry`, null for nothing. */
  onBack?: (() => void) | null;
  busy?: boolean;
  /**
   * Shows the title in a toast too, if the specification's catalogue requires it (2-operations §8). Without a network it does not: this
   * says it already.
   */
  toasts?: boolean;
  className?: string | undefined;
}

const TEXTS: Readonly<Record<Outage | 'failed', { title: string; description: string }>> = {
  away: { title: messages.noConnection, description: messages.readWhenBack },
  failing: { title: messages.noServer, description: messages.readWhenAnswered },
  failed: { title: messages.somethingFailed, description: messages.nothingLost },
};

/**
 * A failed read, with a button to retry. Without a network or a server it shows that, and retries when the
 * server answers again.
 */
export function ErrorState({
  title,
  description,
  onRetry,
  onBack = onRetry,
  busy = false,
  toasts = false,
  className,
}: ErrorStateProps) {
  const outage = useLastOutage();
  useOnReconnect(onBack);
  const sentence = toasts ? title : undefined;
  useEffect(() => {
    if (sentence !== undefined && !isAway()) notify.error(sentence);
  }, [sentence]);
  const texts = TEXTS[outage ?? 'failed'];
  const shownDescription = description === undefined ? texts.description : description;
  return (
    <div
      role="alert"
      className={cn('flex flex-col items-center justify-center px-6 py-12 text-center', className)}
    >
      <Picture name="smoke" />
      <p className="mt-3 text-base font-medium text-balance">{title ?? texts.title}</p>
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
        {outage !== 'away' && <HelpLink />}
      </div>
    </div>
  );
}
