import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { messages } from '#web/base/messages.ts';
import { ApiError, type ApiPath, NetworkError, read, sentenceOf } from '#web/data/api.ts';
import { useOnReconnect } from '#web/data/network.ts';
import { Button } from '#web/ui/button.tsx';

interface SectionFailureProps {
  error: Error;
  onRetry: () => void;
}

/**
 * A section that failed to load: the reason, and a button to retry, which stays until it has loaded (1-core
 * §2). The other sections are not affected.
 */
export function SectionFailure({ error, onRetry }: SectionFailureProps) {
  const { cache, mutate } = useSWRConfig();
  const [now, setNow] = useState(error);
  const [busy, setBusy] = useState(false);
  const isRead = error instanceof ApiError || error instanceof NetworkError;
  const retry = async () => {
    if (!isRead) return location.reload();
    setBusy(true);
    const failed = [...cache.keys()].filter(
      (key): key is ApiPath<unknown> => cache.get(key)?.error !== undefined,
    );
    try {
      await Promise.all(failed.map((key) => mutate(key, read(key), { revalidate: false })));
      onRetry();
    } catch (cause) {
      setNow(cause instanceof Error ? cause : error);
    }
    setBusy(false);
  };
  useOnReconnect(isRead ? () => void retry() : null);
  return (
    <div role="alert" className="text-sm">
      <p className="text-danger-ink">Algo salió mal: {sentenceOf(now)}</p>
      <Button variant="outline" size="sm" className="mt-3" busy={busy} onClick={() => void retry()}>
        {messages.retry}
      </Button>
    </div>
  );
}
