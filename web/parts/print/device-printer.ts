import { LETTER_MODES, type LetterMode } from '#domain/printing/paper/printer.ts';
import { storage } from '#web/base/storage.ts';
import { createStore, useStore } from '#web/base/store.ts';

export const CONNECTIONS = ['browser', 'usb', 'serial'] as const;
/** How this device reaches its printer; 'browser' is the dialog. */
export type DeviceConnection = (typeof CONNECTIONS)[number];

interface DevicePrinter {
  readonly connection: DeviceConnection;
  readonly letters: LetterMode;
  /** Whether a cash drawer is attached to it. */
  readonly hasDrawer: boolean;
}

const KEY = 'fogon.printer';
const WITH_DRAWER = 'drawer';
const [storedConnection = '', storedLetters = '', storedDrawer = ''] = (storage.get(KEY) ?? '').split(' ');

const printer = createStore<DevicePrinter>({
  connection: CONNECTIONS.find((each) => each === storedConnection) ?? 'browser',
  letters: LETTER_MODES.find((each) => each === storedLetters) ?? 'cp858',
  hasDrawer: storedDrawer === WITH_DRAWER,
});

/** The printer of this device, stored on the device. */
export const readDevicePrinter = (): DevicePrinter => printer.get();
export const useDevicePrinter = (): DevicePrinter => useStore(printer);

export function setDevicePrinter(next: DevicePrinter): void {
  storage.set(KEY, `${next.connection} ${next.letters} ${next.hasDrawer ? WITH_DRAWER : ''}`.trimEnd());
  printer.set(next);
}
