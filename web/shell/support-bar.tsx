import { LifeBuoy, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { leaveBusiness } from '#web/data/opened-business.ts';
import { Button } from '#web/ui/button.tsx';

/** Shows a master which business is open, with a button to close it. */
export default function SupportBar({ name }: { name: string }) {
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    if (await leaveBusiness()) navigate('/negocios');
    else setBusy(false);
  };
  return (
    <section
      aria-label="Soporte"
      className="flex h-11 items-center gap-2 border-t bg-warning/18 pr-1 pl-4 text-sm text-warning-ink sm:pl-5"
    >
      <LifeBuoy className="size-4 shrink-0" aria-hidden="true" />
      <p className="flex min-w-0 flex-1 gap-1 whitespace-nowrap">
        Estás en <strong className="truncate font-semibold">{name}</strong> como soporte
      </p>
      <Button variant="ghost" busy={busy} className="text-warning-ink" onClick={() => void leave()}>
        <LogOut aria-hidden="true" />
        Salir
      </Button>
    </section>
  );
}
