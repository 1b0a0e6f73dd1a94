import { storage } from '#web/base/storage.ts';
import { createStore } from '#web/base/store.ts';

const KEY = 'fogon.displays';

/** Whether this device has shown diners anything: in a window, or on tablets. Until then nothing of it is loaded. */
export const isDisplayUsed = createStore(storage.get(KEY) !== null);

export function markDisplayUsed(): void {
  storage.set(KEY, '1');
  isDisplayUsed.set(true);
}
