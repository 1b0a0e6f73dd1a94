import { Printer as PrinterIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ListedPrinter, PrinterList } from '#domain/answers/printing.ts';
import type { LocationOption } from '#web/lib/locations.ts';
import { useDevices } from '#web/offline/conflicts.ts';
import { useThisDevice } from '#web/offline/use-this-device.ts';
import { KIND_LABELS } from '#web/print/printing-texts.ts';
import { useRegister } from '#web/register/use-register.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import { AddButton, ListCard } from '../list-card.tsx';
import { ListRow, type RowState } from '../list-row.tsx';
import { PrinterWindow } from './printer-window.tsx';
import type { PrinterActions } from './use-printer-actions.ts';

/** What a list shows of a printer's state; nothing while it prints. */
function stateOf({ is_active, alerted_at, failed, waiting }: ListedPrinter): RowState | null {
  if (!is_active) return { label: 'Inactiva', tone: 'outline' };
  if (failed > 0) return { label: failed === 1 ? '1 falló' : `${failed} fallaron`, tone: 'warning' };
  if (alerted_at !== null) return { label: 'Sin imprimir', tone: 'warning' };
  return waiting > 0 ? { label: `${waiting} en espera`, tone: 'neutral' } : null;
}

interface PrintersPartProps {
  list: PrinterList;
  locations: readonly LocationOption[];
  actions: PrinterActions;
}

/** 'Impresoras': what each one prints, and how it is reached. */
export function PrintersPart({ list: { printers }, locations, actions }: PrintersPartProps) {
  const { registers } = useRegister();
  const devices = useDevices().data?.devices ?? [];
  const thisDevice = useThisDevice();
  const [edited, setEdited] = useState<{ printer: ListedPrinter | null; turn: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [removed, setRemoved] = useState<ListedPrinter | null>(null);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const edit = (printer: ListedPrinter | null) => {
    setEdited((last) => ({ printer, turn: (last?.turn ?? 0) + 1 }));
    setOpen(true);
  };
  const placeOf = ({ connection, host, port, device_id }: ListedPrinter): string =>
    connection === 'agent'
      ? `${host}:${port}`
      : (devices.find(({ id }) => id === device_id)?.name ?? 'En un dispositivo');
  const [location] = locations;

  return (
    <>
      <ListCard
        title="Tus impresoras"
        description="Cada papel sale solo en las suyas; mientras una no responde, espera en su cola."
        action={location && <AddButton noun="impresora" onAdd={() => edit(null)} />}
        empty={
          printers.length === 0 &&
          'Sin impresoras, cada papel se imprime con el diálogo del navegador, como hasta ahora.'
        }
      >
        {printers.map((printer) => {
          const place = locations.find(({ id }) => id === printer.location_id);
          return (
            <ListRow
              key={printer.id}
              name={printer.name}
              note={locations.length > 1 ? place?.name : undefined}
              fact={`${printer.prints.map((kind) => KIND_LABELS[kind]).join(', ')} · ${placeOf(printer)}`}
              state={stateOf(printer)}
              onEdit={() => edit(printer)}
              actions={[
                {
                  label: 'Imprimir prueba',
                  Icon: PrinterIcon,
                  onSelect: () => void actions.test(printer),
                },
                {
                  label: 'Eliminar',
                  Icon: Trash2,
                  isDestructive: true,
                  onSelect: () => {
                    setRemoved(printer);
                    setConfirmOpen(true);
                  },
                },
              ]}
            />
          );
        })}
      </ListCard>
      <UnsavedDialog open={isOpen} what="la impresora" onClose={() => setOpen(false)}>
        {(setDirty) =>
          edited &&
          location && (
            <PrinterWindow
              key={edited.turn}
              printer={edited.printer}
              start={{ location_id: location.id, device_id: thisDevice?.id ?? null }}
              locations={locations}
              registers={registers}
              actions={actions}
              onDirtyChange={setDirty}
              onClose={() => setOpen(false)}
            />
          )
        }
      </UnsavedDialog>
      <AlertDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={`¿Eliminar ${removed?.name}?`}
        description="Sus papeles dejan de salir solos. Lo que ya imprimió deja de verse en Impresiones."
        action="Eliminar"
        busy={actions.busy}
        onAction={() => {
          if (removed) void actions.remove(removed).then(() => setConfirmOpen(false));
        }}
      />
    </>
  );
}
