import { AppWindow, TabletSmartphone, X } from 'lucide-react';
import { useEffect } from 'react';
import { PAIRING_MINUTES } from '#domain/base/limits.ts';
import type { CustomerDisplay } from '#domain/bills/answers/customer-displays.ts';
import { readPairingCode } from '#domain/printing/printing.ts';
import { instantOf } from '#web/base/clock.ts';
import { displayPath } from '#web/base/route-table.ts';
import { useItemWindow } from '#web/base/use-item-window.ts';
import { useMoment } from '#web/data/offline/moment.ts';
import { CODE_HASH, WINDOW_HASH } from '#web/parts/customer-display/display-channel.ts';
import { markDisplayUsed } from '#web/parts/customer-display/display-use.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { NetworkButton, useNeedsNetwork } from '#web/ui/needs-network.tsx';
import { QrPicture } from '#web/ui/qr-picture.tsx';
import { RegisterWindow } from './register-window.tsx';
import { useCustomerDisplays } from './use-customer-displays.ts';

const WINDOW_NAME = 'fogon-pantalla-del-cliente';
const openWindow = () =>
  void window.open(displayPath + WINDOW_HASH, WINDOW_NAME, 'popup,width=1024,height=768');

/** A code to type on the tablet, and as a link to scan. */
function Code({ code }: { code: string }) {
  const address = `${location.origin}${displayPath}`;
  return (
    <div className="grid gap-4 rounded-control bg-muted p-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
      <QrPicture
        text={`${address}${CODE_HASH}${readPairingCode(code)}`}
        label="Código QR para la tableta"
        className="mx-auto size-44"
      />
      <div className="grid gap-2 text-sm leading-6">
        <p>
          Escanéalo con la tableta, o abre en ella
          <span className="block font-semibold break-words">{address.replace(/^https?:\/\//, '')}</span>y
          escribe este código:
        </p>
        <output
          aria-label="Código"
          className="block font-mono text-2xl leading-8 font-semibold tracking-wider select-all"
        >
          {code}
        </output>
        <p className="text-muted-foreground">Vale {PAIRING_MINUTES} minutos y una sola vez.</p>
      </div>
    </div>
  );
}

/** The customer displays of this device: a window of this computer, and tablets. */
export function DisplayWindow() {
  const { isReady, busy, list, code, offerCode, remove } = useCustomerDisplays();
  const { sinceMoment } = useMoment();
  const removal = useItemWindow<CustomerDisplay>();
  const needsNetwork = useNeedsNetwork();
  useEffect(markDisplayUsed, []);
  return (
    <RegisterWindow
      title="Pantalla del cliente"
      description="Muestra a tus clientes lo que agregas, el total y el cambio de lo que se cobra en este dispositivo."
    >
      <div className="grid gap-6">
        <section aria-label="En esta computadora" className="grid gap-2">
          <h3 className="text-sm font-semibold">En esta computadora</h3>
          <p className="text-sm text-muted-foreground">
            Abre una ventana y muévela a la segunda pantalla. Funciona también sin red.
          </p>
          <Button variant="outline" className="justify-self-start" onClick={openWindow}>
            <AppWindow aria-hidden="true" />
            Abrir ventana
          </Button>
        </section>
        <section aria-label="En otra tableta" className="grid gap-2 border-t pt-5">
          <h3 className="text-sm font-semibold">En otra tableta</h3>
          <p className="text-sm text-muted-foreground">
            La tableta no necesita cuenta: solo muestra lo de este dispositivo.
          </p>
          {list.length > 0 && (
            <ul aria-label="Tabletas vinculadas" className="divide-y rounded-control border">
              {list.map((display) => (
                <li key={display.id} className="flex min-h-13 items-center gap-3 pl-4">
                  <span className="min-w-0 flex-1 py-1.5">
                    <span className="block truncate text-sm font-medium">{display.name}</span>
                    <span className="block truncate text-sm text-muted-foreground figures">
                      Vinculada {sinceMoment(instantOf(display.paired_at))}
                    </span>
                  </span>
                  <button
                    type="button"
                    aria-label={`Quitar ${display.name}`}
                    disabled={busy || needsNetwork !== null}
                    onClick={() => removal.open(display)}
                    className="grid size-12 shrink-0 place-items-center rounded-control text-muted-foreground transition-colors hover:text-foreground focus-ring disabled:text-disabled"
                  >
                    <X className="size-5" aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {code ? (
            <Code code={code} />
          ) : (
            <NetworkButton
              variant="outline"
              className="justify-self-start"
              busy={busy}
              disabled={!isReady}
              onClick={() => void offerCode()}
            >
              <TabletSmartphone aria-hidden="true" />
              Vincular tableta
            </NetworkButton>
          )}
        </section>
      </div>
      <AlertDialog
        open={removal.isOpen}
        onOpenChange={removal.onOpenChange}
        title={`¿Quitar ${removal.item?.name}?`}
        description="Deja de mostrar lo de esta caja ahora mismo. Para usarla otra vez hace falta otro código."
        action="Quitar"
        busy={busy}
        onAction={() => {
          if (removal.item) void remove(removal.item).then(removal.close);
        }}
      />
    </RegisterWindow>
  );
}
