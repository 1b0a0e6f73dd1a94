import { Volume2, VolumeX } from 'lucide-react';
import { useRef } from 'react';
import { setSounds, useSounds } from '#web/lib/sounds.ts';
import { Button } from '#web/ui/button.tsx';

/** 'Activar sonido' where the browser, or this device, keeps the display silent. */
export function SoundButton() {
  const { on, ready } = useSounds();
  const sounding = on && ready;
  // The very touch that presses it wakes the browser's audio: what it does is what it said when the touch began.
  const wanted = useRef<boolean | null>(null);
  const begin = () => {
    wanted.current = !sounding;
  };
  const press = () => {
    void setSounds(wanted.current ?? !sounding);
    wanted.current = null;
  };
  const Icon = sounding ? Volume2 : VolumeX;
  return (
    <Button
      variant={sounding ? 'ghost' : 'outline'}
      onPointerDown={begin}
      onKeyDown={begin}
      onClick={press}
      className="min-w-36"
    >
      <Icon aria-hidden="true" />
      {sounding ? 'Silenciar' : 'Activar sonido'}
    </Button>
  );
}
