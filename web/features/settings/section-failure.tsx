import { useSWRConfig } from 'swr';
import { ApiError, NetworkError, sentenceOf } from '#web/lib/api.ts';
import { messages } from '#web/lib/messages.ts';
import { Button } from '#web/ui/button.tsx';

interface SectionFailureProps {
  error: Error;
  onRetry: () => void;
}

/** A section that failed to load: why, and a way to try again (1-core §2). The other sections go on. */
export function SectionFailure({ error, onRetry }: SectionFailureProps) {
  const { cache, mutate } = useSWRConfig();
  const retry = async () => {
    if (!(error instanceof ApiError || error instanceof NetworkError)) {
      // A browser keeps code that failed to come, until the page is another one.
      location.reload();
      return;
    }
    const failed = [...cache.keys()].filter((key) => cache.get(key)?.error !== undefined);
    await Promise.all(failed.map((key) => mutate(key, undefined, { revalidate: false })));
    onRetry();
  };
  return (
    <div role="alert" className="text-sm">
      <p className="text-danger-ink">Algo salió mal: {sentenceOf(error)}</p>
      <Button variant="outline" size="sm" className="mt-3" onClick={() => void retry()}>
        {messages.retry}
      </Button>
    </div>
  );
}
