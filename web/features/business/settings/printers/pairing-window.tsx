import { useState } from 'react';
import { PAIRING_MINUTES } from '#domain/base/limits.ts';
import type { PairingOffer } from '#domain/printing/answers/printing.ts';
import { printAgentInput } from '#domain/printing/inputs/printing.ts';
import { PRINT_PROGRAM_FILE } from '#domain/printing/printing.ts';
import { useInputForm } from '#web/data/input-form.ts';
import type { LocationOption } from '#web/data/locations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CopyField } from '../copy-field.tsx';
import { LocationField } from './location-field.tsx';
import type { PrinterActions } from './use-printer-actions.ts';

/** What is typed once on the computer of the printers. */
const commandOf = (code: string): string =>
  `node ${PRINT_PROGRAM_FILE} --server ${location.origin} --code ${code}`;

function CodeContent({ offer, onClose }: { offer: PairingOffer; onClose: () => void }) {
  return (
    <DialogContent
      title="Vincular Fogón Impresoras"
      description={`El código vale ${PAIRING_MINUTES} minutos y una sola vez.`}
      footer={<Button onClick={onClose}>Listo</Button>}
    >
      <div className="grid gap-4">
        <output
          aria-label="Código"
          className="block rounded-control bg-muted px-4 py-4 text-center font-mono text-2xl leading-8 font-semibold tracking-wider select-all"
        >
          {offer.code}
        </output>
        <ol className="grid list-decimal gap-2 pl-5 text-sm leading-6">
          <li>En una computadora de la misma red que las impresoras, instala Node 20 o más reciente.</li>
          <li>
            Descarga en ella{' '}
            <a
              href={`/${PRINT_PROGRAM_FILE}`}
              download
              className="font-medium underline underline-offset-4 focus-ring"
            >
              {PRINT_PROGRAM_FILE}
            </a>
            .
          </li>
          <li>Escribe esta orden. Desde entonces imprime; las veces siguientes va sin el código.</li>
        </ol>
        <CopyField label="Orden" help="Windows, Linux y Raspberry Pi." value={commandOf(offer.code)} />
      </div>
    </DialogContent>
  );
}

interface NameFormProps {
  locations: readonly LocationOption[];
  actions: PrinterActions;
  onOffer: (offer: PairingOffer) => void;
}

function NameForm({ locations, actions, onOffer }: NameFormProps) {
  const form = useInputForm(
    { name: '', location_id: locations[0]?.id ?? '' },
    { schema: printAgentInput, bodyOf: (values) => values },
  );
  const send = form.submit(async (agent) => {
    const outcome = await actions.addAgent(agent, form.unlessShown());
    if (outcome?.ok) onOffer(outcome.data);
    else if (outcome) form.refuse(outcome.fields);
  });
  return (
    <FormWindow
      title="Vincular Fogón Impresoras"
      description="El programa que lleva los papeles a las impresoras de la red de una sucursal."
      formRef={form.ref}
      onSubmit={send}
      action="Crear código"
      busy={actions.busy}
    >
      <TextField
        form={form}
        name="name"
        label="Dónde está instalado"
        required
        placeholder="Ej: Computadora de la caja"
      />
      <LocationField
        locations={locations}
        value={form.values.location_id}
        error={form.errorOf('location_id')}
        onChange={(id) => form.set('location_id', id)}
      />
    </FormWindow>
  );
}

interface PairingWindowProps {
  open: boolean;
  /** The code of one that is paired again; null to add one. */
  offered: PairingOffer | null;
  locations: readonly LocationOption[];
  actions: PrinterActions;
  onClose: () => void;
}

/** Adds a Fogón Impresoras, and shows a pairing code with what to do with it. */
export function PairingWindow({ open, offered, locations, actions, onClose }: PairingWindowProps) {
  const [offer, setOffer] = useState(offered);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {offer ? (
        <CodeContent offer={offer} onClose={onClose} />
      ) : (
        <NameForm locations={locations} actions={actions} onOffer={setOffer} />
      )}
    </Dialog>
  );
}
