import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { Station } from '#domain/orders/orders.ts';
import { pendingPaper } from '#domain/printing/paper/pending-products.ts';
import { ticketPrinter } from '#domain/printing/printing.ts';
import { newId } from '#web/base/ids.ts';
import { notify } from '#web/base/notify.ts';
import { api } from '#web/data/api.ts';
import { runCommand } from '#web/data/command.ts';
import { useLocations } from '#web/data/locations.ts';
import { printPaper } from '#web/parts/print/print-job.ts';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { kitchenMessages } from './kitchen-messages.ts';

/** Prints what a station, or all, still has to make: on the printer of its kitchen tickets, or else as this device prints. */
async function printPending(station: Station | null, location: string | null): Promise<void> {
  const { printers } = await (await api.printing.$get()).json();
  const printer = ticketPrinter(printers, station, location);
  if (printer) {
    const json = {
      id: newId(),
      kind: 'pendientes',
      source_id: null,
      station,
      printer_id: printer.id,
    } as const;
    await runCommand({
      call: (options) => api.printing.jobs.$post({ json }, options),
      success: `Enviado a ${printer.name}.`,
    });
    return;
  }
  const query = { station: station ?? undefined };
  const pending = await (await api.kitchen.pending.$get({ query })).json();
  await printPaper((shop) => pendingPaper(pending, shop));
}

/** The button that prints the list of 'Por preparar' as the server has it now. */
export function PrintPending({ station }: { station: Station | null }) {
  const { chosen } = useLocations();
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    await printPending(station, chosen).catch(() => notify.error(kitchenMessages.printFailed));
    setBusy(false);
  };
  return (
    <NetworkButton variant="outline" busy={busy} onClick={() => void print()}>
      <Printer aria-hidden="true" />
      Imprimir<span className="sr-only"> lo que falta preparar</span>
    </NetworkButton>
  );
}
