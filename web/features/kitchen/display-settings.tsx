import { Maximize, Minimize, SlidersHorizontal } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { notify } from '#web/base/notify.ts';
import { Button } from '#web/ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { COLUMNS, setLook, TEXT_SIZES, useLook } from './look.ts';

const SIZE_LABELS = { s: 'S', m: 'M', l: 'L' } as const;

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

function FullScreenButton() {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const Icon = isFull ? Minimize : Maximize;
  const press = () => {
    const done = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(() => notify.error('El navegador no permitió la pantalla completa.'));
  };
  return (
    <Button variant="outline" full onClick={press}>
      <Icon aria-hidden="true" />
      {isFull ? 'Salir de pantalla completa' : 'Pantalla completa'}
    </Button>
  );
}

/** How this device shows the tickets. */
export function DisplayControls() {
  const look = useLook();
  return (
    <section aria-label="Esta pantalla" className="grid gap-3">
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">Tamaño del texto</p>
        <Segmented
          label="Tamaño del texto"
          value={look.size}
          onValueChange={(size) => setLook({ ...look, size })}
          options={TEXT_SIZES.map((value) => ({ value, label: SIZE_LABELS[value] }))}
        />
      </div>
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">Columnas</p>
        <Segmented
          label="Columnas"
          value={look.columns}
          onValueChange={(columns) => setLook({ ...look, columns })}
          options={COLUMNS.map((value) => ({ value, label: value === 'auto' ? 'Auto' : value }))}
          className="gap-0.5 [&>button]:px-0"
        />
      </div>
      <Switch
        label="Teclas (bump bar)"
        help="1 a 9 y 0 sirven las primeras diez. Flechas eligen; Enter sirve, Espacio marca, R recupera, E enterado, P por producto, S estación."
        checked={look.hasKeys}
        onCheckedChange={(hasKeys) => setLook({ ...look, hasKeys })}
      />
      <FullScreenButton />
    </section>
  );
}

/** The settings of this device, from a button of the bar. */
export function DisplaySettings() {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="outline" size="icon" aria-label="Pantalla" title="Pantalla">
          <SlidersHorizontal aria-hidden="true" />
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Pantalla" className="w-96">
        <DisplayControls />
      </PopoverContent>
    </Popover>
  );
}
