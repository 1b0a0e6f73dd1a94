import { useIsLoading } from '#web/lib/loading.ts';
import { messages } from '#web/lib/messages.ts';

/** Says to whoever does not see the still shapes that something is loading. Heard from an open window too. */
export function WaitingStatus() {
  const isWaiting = useIsLoading();
  return (
    <p role="status" aria-live="polite" aria-label="Carga" className="sr-only">
      {isWaiting ? messages.loading : ''}
    </p>
  );
}
