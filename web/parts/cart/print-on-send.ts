import { storage } from '#web/base/storage.ts';
import { createStore, useStore } from '#web/base/store.ts';

const KEY = 'fogon.print-sent';
const printOnSend = createStore(storage.get(KEY) === 'on');

/** True when this device prints the kitchen ticket of each order that it sends. */
export const isPrintOnSendOn = (): boolean => printOnSend.get();

export const usePrintOnSend = (): boolean => useStore(printOnSend);

export function setPrintOnSend(isOn: boolean): void {
  storage.set(KEY, isOn ? 'on' : 'off');
  printOnSend.set(isOn);
}
