import { Switch } from '#web/ui/switch.tsx';
import { setPrintOnSend, usePrintOnSend } from './print-on-send.ts';

export function PrintOnSendSwitch() {
  return (
    <Switch label="Imprimir comanda al enviar" checked={usePrintOnSend()} onCheckedChange={setPrintOnSend} />
  );
}
