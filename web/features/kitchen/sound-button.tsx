import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { setSounds, useSounds } from '#web/base/sounds.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';

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
  const label = sounding ? 'Silenciar' : 'Activar sonido';
  const Icon = sounding ? Volume2 : VolumeX;
  return (
    <Button
      ref={button}
      variant="outline"
      onClick={press}
      title={label}
      className={cn('max-xl:w-11 max-xl:px-0 xl:min-w-38', !sounding && 'text-warning-ink')}
    >
      <Icon aria-hidden="true" />
      <span className="max-xl:sr-only">{label}</span>
    </Button>
  );
}
