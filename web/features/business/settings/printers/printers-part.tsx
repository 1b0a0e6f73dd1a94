import { Printer as PrinterIcon, Trash2 } from 'lucide-react';
import type { ListedPrinter, PrinterList } from '#domain/printing/answers/printing.ts';
import { useItemWindow } from '#web/base/use-item-window.ts';
import type { LocationOption } from '#web/data/locations.ts';
import { useDevices } from '#web/data/offline/conflicts.ts';
import { useThisDevice } from '#web/data/offline/use-this-device.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { KIND_LABELS } from '#web/parts/print/printing-texts.ts';
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
  const editing = useItemWindow<ListedPrinter>();
  const removal = useItemWindow<ListedPrinter>();
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
        action={location && <AddButton noun="impresora" onAdd={() => editing.open(null)} />}
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
              onEdit={() => editing.open(printer)}
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
                  onSelect: () => removal.open(printer),
                },
              ]}
            />
          );
        })}
      </ListCard>
      <UnsavedDialog open={editing.isOpen} what="la impresora" onClose={editing.close}>
        {(setDirty) =>
          editing.turn > 0 &&
          location && (
            <PrinterWindow
              key={editing.turn}
              printer={editing.item}
              start={{ location_id: location.id, device_id: thisDevice?.id ?? null }}
              locations={locations}
              registers={registers}
              actions={actions}
              onDirtyChange={setDirty}
              onClose={editing.close}
            />
          )
        }
      </UnsavedDialog>
      <AlertDialog
        open={removal.isOpen}
        onOpenChange={removal.onOpenChange}
        title={`¿Eliminar ${removal.item?.name}?`}
        description="Sus papeles dejan de salir solos. Lo que ya imprimió deja de verse en Impresiones."
        action="Eliminar"
        busy={actions.busy}
        onAction={() => {
          if (removal.item) void actions.remove(removal.item).then(removal.close);
        }}
      />
    </>
  );
}
