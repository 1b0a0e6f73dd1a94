import { storage } from '#web/base/storage.ts';
import { createStore, useStore } from '#web/base/store.ts';
import { READER_KEY } from './reader-key.ts';

/** How this device takes its reader of codes. It is stored on the device, because the reader is set up with what it is plugged into. */
interface ReaderSettings {
  readonly isOn: boolean;
  /** What the reader types before and after each code. */
  readonly prefix: string;
  readonly suffix: string;
}

const PREFIX_KEY = `${READER_KEY}.prefix`;
const SUFFIX_KEY = `${READER_KEY}.suffix`;

const settings = createStore<ReaderSettings>({
  isOn: storage.get(READER_KEY) !== 'off',
  prefix: storage.get(PREFIX_KEY) ?? '',
  suffix: storage.get(SUFFIX_KEY) ?? '',
});

export const useReaderSettings = (): ReaderSettings => useStore(settings);

export function setReader(next: ReaderSettings): void {
  storage.set(READER_KEY, next.isOn ? 'on' : 'off');
  storage.set(PREFIX_KEY, next.prefix);
  storage.set(SUFFIX_KEY, next.suffix);
  settings.set(next);
}
