import { storage } from '#web/lib/storage.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { Switch } from '#web/ui/switch.tsx';

const KEY = 'fogon.print-sent';
const wanted = createStore(storage.get(KEY) === 'on');

/** Whether this device prints the kitchen's ticket of what it sends. */
export function printsWhatItSends(): boolean {
  return wanted.get();
}

/** Lets this device print the kitchen's ticket of each order that it sends. */
export function PrintSentSwitch() {
  return (
    <Switch
      label="Imprimir comanda al enviar"
      checked={useStore(wanted)}
      onCheckedChange={(checked) => {
        storage.set(KEY, checked ? 'on' : 'off');
        wanted.set(checked);
      }}
    />
  );
}
