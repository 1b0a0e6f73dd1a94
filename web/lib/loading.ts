import { createStore, useStore } from './store.ts';

let placeholders = 0;
const waiting = createStore(false);

/** Something is shown in place of what is still loading; the answer says that it is no more. */
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
