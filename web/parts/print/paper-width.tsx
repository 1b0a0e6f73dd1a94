import { ROLL_WIDTHS, type RollWidth } from '#domain/printing/paper/printer.ts';
import { storage } from '#web/base/storage.ts';
import { createStore, useStore } from '#web/base/store.ts';
import { Segmented } from '#web/ui/segmented.tsx';

const KEY = 'fogon.paper';
const OPTIONS = ROLL_WIDTHS.map((value) => ({ value, label: `${value} mm` }));

const width = createStore<RollWidth>(storage.get(KEY) === '58' ? '58' : '80');

function setPaperWidth(next: RollWidth): void {
  storage.set(KEY, next);
  width.set(next);
}

/** The paper width of this device's printer. */
export const readPaperWidth = (): RollWidth => width.get();

export function usePaperWidth(): RollWidth {
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
