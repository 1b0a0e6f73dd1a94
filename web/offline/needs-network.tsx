import { useSyncExternalStore } from 'react';
import { messages } from '#web/lib/messages.ts';
import { useLastOutage } from '#web/lib/network.ts';
import { ReasonButton, type ReasonButtonProps } from '#web/ui/reason-button.tsx';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** 'Necesita conexión' while `isAway` of network.ts, for what docs/offline.md says needs the network; else null. */
export function useNeedsNetwork(): string | null {
  const hasNetwork = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isAway = useLastOutage() === 'away';
  return isAway || !hasNetwork ? messages.needsNetwork : null;
}

/** A button of what needs the network: without one it says so before it is pressed. */
export function NetworkButton(props: Omit<ReasonButtonProps, 'reason'>) {
  return <ReasonButton {...props} reason={useNeedsNetwork()} />;
}
