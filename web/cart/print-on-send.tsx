import { storage } from '#web/lib/storage.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { Switch } from '#web/ui/switch.tsx';

const KEY = 'fogon.print-sent';
const printOnSend = createStore(storage.get(KEY) === 'on');

/** True when this device prints the kitchen ticket of each order that it sends. */
export function isPrintOnSendOn(): boolean {
  return printOnSend.get();
}

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
