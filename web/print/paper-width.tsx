import { storage } from '#web/lib/storage.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { Segmented } from '#web/ui/segmented.tsx';

const WIDTHS = ['80', '58'] as const;
/** Paper width of this device's printer, in millimetres. */
export type PaperWidth = (typeof WIDTHS)[number];

const KEY = 'fogon.paper';
const OPTIONS = WIDTHS.map((value) => ({ value, label: `${value} mm` }));

const width = createStore<PaperWidth>(storage.get(KEY) === '58' ? '58' : '80');

function setPaperWidth(next: PaperWidth): void {
  storage.set(KEY, next);
  width.set(next);
}

export function usePaperWidth(): PaperWidth {
  return useStore(width);
}

/** The paper width of this device's printer, stored on the device. */
export function PaperWidthChoice({ className }: { className?: string }) {
  return (
    <Segmented
      label="Ancho del papel"
      value={usePaperWidth()}
      onValueChange={setPaperWidth}
      options={OPTIONS}
      {...(className === undefined ? {} : { className })}
    />
  );
}
