import { createStore, useStore } from '#web/base/store.ts';

const asked = createStore(false);

/** Asks the person for the date and the time, because this device does not know them. */
export const askClock = (): void => asked.set(true);
export const closeClockQuestion = (): void => asked.set(false);
export const useClockQuestion = (): boolean => useStore(asked);
