import { useIsLoading } from '#web/base/loading.ts';
import { messages } from '#web/base/messages.ts';

/** Announces to screen readers that something is loading, also while a window is open. */
export function WaitingStatus() {
  const isWaiting = useIsLoading();
  return (
    <p role="status" aria-live="polite" aria-label="Carga" className="sr-only">
      {isWaiting ? messages.loading : ''}
    </p>
  );
}
