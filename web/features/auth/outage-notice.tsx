import { ServerOff, WifiOff } from 'lucide-react';
import { messages } from '#web/lib/messages.ts';
import { useLastOutage, useOnReconnect } from '#web/lib/network.ts';

const TEXTS = {
  away: {
    title: messages.noConnection,
    icon: WifiOff,
    text: 'Puedes escribir tus datos y entrar cuando vuelva la red.',
  },
  failing: {
    title: messages.noServer,
    icon: ServerOff,
    text: 'Puedes escribir tus datos y entrar cuando responda.',
  },
} as const;

/** Tells that the server is not reached, and disappears by itself when it is. */
export function OutageNotice() {
  const outage = useLastOutage();
  useOnReconnect(null);
  const shown = outage && TEXTS[outage];
  return (
    <div role="status" className="empty:hidden">
      {shown && (
        <div className="flex gap-3 rounded-control bg-muted p-3 text-sm">
          <shown.icon className="mt-0.5 size-4.5 shrink-0 text-warning-ink" aria-hidden="true" />
          <p>
            <strong className="font-semibold">{shown.title}.</strong> {shown.text}
          </p>
        </div>
      )}
    </div>
  );
}
