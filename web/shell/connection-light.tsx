import { type LucideIcon, ServerOff, Wifi, WifiOff, WifiSync } from 'lucide-react';
import { roomOf } from '#domain/access.ts';
import { type ConnectionState, reconnectNow, useConnectionState } from '#web/lib/live.ts';
import { messages } from '#web/lib/messages.ts';
import { useUser } from '#web/lib/session.ts';
import { cn } from '#web/ui/cn.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';

interface Shown {
  readonly text: string;
  readonly icon: LucideIcon;
  readonly colour: string;
}

const LIGHTS: Readonly<Record<ConnectionState, Shown>> = {
  online: { text: 'En vivo', icon: Wifi, colour: 'text-success-ink' },
  connecting: { text: 'Conectando…', icon: WifiSync, colour: 'text-warning-ink animate-shimmer' },
  failing: { text: messages.noServer, icon: ServerOff, colour: 'text-danger-ink' },
  offline: { text: messages.noConnection, icon: WifiOff, colour: 'text-danger-ink' },
};

/** The state of the connection; a press reconnects. */
export function ConnectionLight() {
  const room = roomOf(useUser());
  const state = useConnectionState();
  const { text, icon: Icon, colour } = LIGHTS[state];
  if (!room) return null;
  return (
    <Tooltip text={text}>
      <button
        type="button"
        onClick={state === 'online' ? undefined : reconnectNow}
        className="grid size-11 cursor-default place-items-center rounded-control focus-ring max-sm:w-9"
      >
        <Icon className={cn('size-4.5', colour)} aria-hidden="true" />
        <span role="status" className="sr-only">
          {text}
        </span>
      </button>
    </Tooltip>
  );
}
