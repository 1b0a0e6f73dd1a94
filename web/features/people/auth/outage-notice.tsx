import { ServerOff, WifiOff } from 'lucide-react';
import { messages } from '#web/base/messages.ts';
import { useLastOutage, useOnReconnect } from '#web/data/network.ts';

const TEXTS = {
  away: {
    title: messages.noConnection,
    icon: WifiOff,
    text: 'Podrás entrar cuando vuelva la red.',
  },
  failing: {
    title: messages.noServer,
    icon: ServerOff,
    text: 'Podrás entrar cuando responda.',
  },
} as const;

/**
 * Tells that the server is not reached, and disappears by itself when it is. On high screens it is under the card, so
 * that no button moves.
 */
export function OutageNotice() {
  const outage = useLastOutage();
  useOnReconnect(null);
  const shown = outage && TEXTS[outage];
  return (
    <div role="status" className="inset-x-0 top-full mt-4 empty:hidden [@media(min-height:44rem)]:absolute">
      {shown && (
        <div className="flex gap-3 rounded-card border bg-muted p-3 text-sm">
          <shown.icon className="mt-0.5 size-4.5 shrink-0 text-warning-ink" aria-hidden="true" />
          <p className="text-balance">
            <strong className="font-semibold">{shown.title}.</strong> {shown.text}
          </p>
        </div>
      )}
    </div>
  );
}
