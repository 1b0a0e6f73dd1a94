import { createStore, useStore } from './store.ts';

let placeholders = 0;
const waiting = createStore(false);

/** Counts a placeholder that is shown during loading; the returned function ends it. */
export function trackLoading(): () => void {
  placeholders += 1;
  waiting.set(true);
  return () => {
    placeholders -= 1;
    waiting.set(placeholders > 0);
  };
}

export function useIsLoading(): boolean {
  return useStore(waiting);
}
