import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/** Why requests fail: 'away', the network does not reach Fogón; 'failing', the server fails or does not answer. */
export type Outage = 'away' | 'failing';

/** The result of the last request. */
export const lastResult = createStore<Outage | 'answered'>('answered');
/** Why shown data may be outdated: from the first failure until all data was read again. */
export const outage = createStore<Outage | null>(null);

/** True when requests do not reach Fogón, or the device says that it has no network. */
export function isAway(): boolean {
  return (lastResult.get() === 'away' && outage.get() === 'away') || !navigator.onLine;
}

function subscribe(listener: () => void): () => void {
  const stops = [lastResult.subscribe(listener), outage.subscribe(listener)];
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** `isAway`, with a new render when it changes. */
export function useIsAway(): boolean {
  return useSyncExternalStore(subscribe, isAway);
}
