import { useEffect, useState } from 'react';
import type { RoomMessage } from '#domain/base/events.ts';
import type { LocalProgram } from '#domain/printing/answers/printing.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { useStoredLocation } from '#web/data/locations.ts';
import { useThisDevice } from '#web/data/offline/use-this-device.ts';
import { localPrintingPath } from '#web/data/printing/local-printing-path.ts';
import { canCheckQuietly, checkReach, type Reach } from '#web/parts/print/local/reach-check.ts';
import { Button } from '#web/ui/button.tsx';
import { ListCard } from '../list-card.tsx';
import { ListRow, type RowState } from '../list-row.tsx';

const isPrinterChange = ({ type }: RoomMessage): boolean => type === 'printer.changed';

const STATES: Readonly<Record<Reach, RowState>> = {
  reached: { label: 'La alcanza', tone: 'success' },
  blocked: { label: 'Sin permiso', tone: 'warning' },
  unsupported: { label: 'Navegador sin acceso', tone: 'warning' },
  silent: { label: 'No la alcanza', tone: 'warning' },
};

const helpFor = ({ port }: LocalProgram): Readonly<Record<Reach, string>> => ({
  reached: 'Este dispositivo la alcanza sin internet.',
  blocked:
    'El navegador no la deja pasar. Toca el ícono junto a la dirección de la página, permite «Acceso a la red local» y prueba de nuevo.',
  unsupported:
    'Este navegador no deja llegar a la red local. Usa Chrome o Edge al día, o imprime en la impresora de este dispositivo.',
  silent: `No contesta. Revisa que este dispositivo esté en la red de la sucursal, que Fogón Impresoras esté encendido y que el cortafuegos de su computadora deje entrar por el puerto ${port}.`,
});

function ProgramRow({ program }: { program: LocalProgram }) {
  const [reach, setReach] = useState<Reach | null>(null);
  const [busy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    setReach(await checkReach(program));
    setBusy(false);
  };
  useEffect(() => {
    let isShown = true;
    void canCheckQuietly()
      .then((can) => (can ? checkReach(program) : null))
      .then((found) => isShown && setReach((last) => last ?? found));
    return () => {
      isShown = false;
    };
  }, [program]);
  return (
    <>
      <ListRow
        name={program.name}
        {...(reach && { className: 'border-b-0' })}
        state={reach ? STATES[reach] : { label: 'Sin probar', tone: 'outline' }}
        end={
          <Button variant="outline" busy={busy} onClick={() => void test()}>
            Probar
          </Button>
        }
      />
      {reach && (
        <li className="px-4 pb-3 text-sm leading-5 text-muted-foreground sm:px-5">
          <p role="status">{helpFor(program)[reach]}</p>
        </li>
      )}
    </>
  );
}

/** Whether this device reaches each Fogón Impresoras of its location without internet. The test is also where the browser asks for its permission. */
export function LocalPart() {
  const location = useStoredLocation();
  const device = useThisDevice();
  const { data } = useLiveApi(device && localPrintingPath(location, device.id), isPrinterChange);
  if (!data || data.programs.length === 0) return null;
  return (
    <ListCard
      title="Imprimir sin internet"
      description="Sin internet, este dispositivo imprime comandas y recibos por la red de la sucursal si alcanza Fogón Impresoras."
    >
      {data.programs.map((program) => (
        <ProgramRow key={`${program.id} ${program.addresses.join()}`} program={program} />
      ))}
    </ListCard>
  );
}
