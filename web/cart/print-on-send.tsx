import { storage } from '#web/lib/storage.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { Switch } from '#web/ui/switch.tsx';

const KEY = 'fogon.print-sent';
const printOnSend = createStore(storage.get(KEY) === 'on');

/** Whether this device prints the kitchen's ticket of what it sends. */
export function isPrintOnSendOn(): boolean {
  return printOnSend.get();
}

/** Lets this device print the kitchen's ticket of each order that it sends. */
export function PrintOnSendSwitch() {
  return (
    <Switch
      label="Imprimir comanda al enviar"
      checked={useStore(printOnSend)}
      onCheckedChange={(checked) => {
        storage.set(KEY, checked ? 'on' : 'off');
        printOnSend.set(checked);
      }}
    />
  );
}
