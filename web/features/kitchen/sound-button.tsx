import { Volume2, VolumeX } from 'lucide-react';
import { setSounds, useSounds } from '#web/lib/sounds.ts';
import { Button } from '#web/ui/button.tsx';

/** 'Activar sonido' where the browser, or this device, keeps the display silent. */
export function SoundButton() {
  const { on, ready } = useSounds();
  const sounding = on && ready;
  const Icon = sounding ? Volume2 : VolumeX;
  return (
    <Button variant={sounding ? 'ghost' : 'outline'} onClick={() => void setSounds(!sounding)}>
      <Icon aria-hidden="true" />
      {sounding ? 'Silenciar' : 'Activar sonido'}
    </Button>
  );
}
