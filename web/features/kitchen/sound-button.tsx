import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { setSounds, useSounds } from '#web/lib/sounds.ts';
import { Button } from '#web/ui/button.tsx';

/** 'Activar sonido' when the browser or the device's setting mutes the display. */
export function SoundButton() {
  const { on, ready } = useSounds();
  const sounding = on && ready;
  const button = useRef<HTMLButtonElement>(null);
  const wantsSound = useRef<boolean | null>(null);

  // The press itself enables the browser's audio before React handles it. The state at the start of the press decides
  // what it does.
  useEffect(() => {
    const begin = (event: Event) => {
      if (event.target instanceof Node && button.current?.contains(event.target))
        wantsSound.current = !sounding;
    };
    window.addEventListener('pointerdown', begin, true);
    window.addEventListener('keydown', begin, true);
    return () => {
      window.removeEventListener('pointerdown', begin, true);
      window.removeEventListener('keydown', begin, true);
    };
  }, [sounding]);

  const press = () => {
    void setSounds(wantsSound.current ?? !sounding);
    wantsSound.current = null;
  };
  const Icon = sounding ? Volume2 : VolumeX;
  return (
    <Button
      ref={button}
      variant={sounding ? 'ghost' : 'outline'}
      onClick={press}
      className="max-sm:w-11 max-sm:px-0 sm:min-w-36"
    >
      <Icon aria-hidden="true" />
      <span className="max-sm:sr-only">{sounding ? 'Silenciar' : 'Activar sonido'}</span>
    </Button>
  );
}
