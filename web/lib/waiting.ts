import { createStore, useStore } from './store.ts';

let shapes = 0;
const waiting = createStore(false);

/** Something is shown in place of what is still loading; the answer says that it is no more. */
export function noteWaiting(): () => void {
  shapes += 1;
  waiting.set(true);
  return () => {
    shapes -= 1;
    waiting.set(shapes > 0);
  };
}

export function useIsWaiting(): boolean {
  return useStore(waiting);
}
