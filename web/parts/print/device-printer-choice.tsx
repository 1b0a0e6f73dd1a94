import { Printer } from 'lucide-react';
import { useState } from 'react';
import { LETTER_MODES } from '#domain/printing/paper/printer.ts';
import { testPage } from '#domain/printing/paper/test-page.ts';
import { drawerEnd } from '#domain/register/drawer.ts';
import { notify } from '#web/base/notify.ts';
import { serverNow } from '#web/base/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { type DeviceConnection, setDevicePrinter, useDevicePrinter } from './device-printer.ts';
import { LETTER_LABELS } from './printing-texts.ts';
import { usePaperShop } from './use-paper-shop.ts';

const CONNECTIONS: readonly { value: DeviceConnection; label: string }[] = [
  { value: 'browser', label: 'Navegador' },
  { value: 'usb', label: 'USB' },
  { value: 'serial', label: 'Puerto serie' },
];
const canUse = (connection: DeviceConnection): boolean =>
  connection === 'browser' || navigator[connection] !== undefined;

/** The printer of this device: the browser's dialog, or one that takes papers without a dialog. */
export function DevicePrinterChoice() {
  const printer = useDevicePrinter();
  const shop = usePaperShop();
  const [busy, setBusy] = useState(false);

  const choose = async (connection: DeviceConnection) => {
    if (connection !== 'browser') {
      if (!canUse(connection))
        return notify.error(
          'Este navegador no llega a impresoras. Usa Chrome o Edge en una computadora o Android.',
        );
      const { choosePort } = await import('./device-ports.ts');
      if (!(await choosePort(connection))) return;
    }
    setDevicePrinter({ ...printer, connection });
  };
  const test = async () => {
    if (!shop) return;
    setBusy(true);
    const page = testPage(shop, printer.letters);
    const { failureSentence, sendPaper } = await import('./device-sending.ts');
    await sendPaper(page, { drawerEnd: printer.hasDrawer ? drawerEnd(serverNow()) : null }).then(
      () => notify.success('La impresora tomó la prueba.'),
      (error: unknown) => notify.error(failureSentence(error, page)),
    );
    setBusy(false);
  };

  return (
    <div className="grid w-full gap-4">
      <Segmented
        label="Impresora de este dispositivo"
        value={printer.connection}
        onValueChange={(connection) => void choose(connection)}
        options={CONNECTIONS}
      />
      {printer.connection !== 'browser' && (
        <>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <Field label="Juego de caracteres" className="min-w-60 flex-1">
              {(control) => (
                <Select
                  {...control}
                  value={printer.letters}
                  onValueChange={(value) => {
                    const letters = LETTER_MODES.find((mode) => mode === value);
                    if (letters) setDevicePrinter({ ...printer, letters });
                  }}
                  options={LETTER_MODES.map((value) => ({ value, label: LETTER_LABELS[value] }))}
                />
              )}
            </Field>
            <Button variant="outline" busy={busy} onClick={() => void test()}>
              <Printer aria-hidden="true" />
              Imprimir prueba
            </Button>
          </div>
          <Switch
            label="Abre la gaveta"
            help="La gaveta está conectada a esta impresora y se abre con el efectivo."
            checked={printer.hasDrawer}
            onCheckedChange={(hasDrawer) => setDevicePrinter({ ...printer, hasDrawer })}
          />
        </>
      )}
    </div>
  );
}
