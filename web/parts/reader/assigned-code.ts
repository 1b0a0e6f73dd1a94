import { createStore } from '#web/base/store.ts';

/** The code that a person gives to a product, in a window over any screen; null for none. */
export const assignedCode = createStore<string | null>(null);
