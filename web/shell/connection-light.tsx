import { type LucideIcon, ServerOff, Wifi, WifiOff, WifiSync } from 'lucide-react';
import { ageText, countBadge, waitingText } from '#domain/offline/waiting.ts';
import { roomOf } from '#domain/people/access.ts';
import { lazyPart } from '#web/base/lazy-part.ts';
import { messages } from '#web/base/messages.ts';
import { useServerNow } from '#web/base/server-clock.ts';
import { type ConnectionState, reconnectNow, useConnectionState } from '#web/data/live.ts';
import { useQueue } from '#web/data/offline/queue.ts';
import { useUser } from '#web/data/session.ts';
import { cn } from '#web/ui/cn.ts';
import { Opener } from './opener.tsx';

const panel = lazyPart(() => import('./connection-window.tsx'));

interface Shown {
  readonly text: string;
  readonly icon: LucideIcon;
  readonly colour: string;
  /** Behind the icon, when nothing reaches the server. */
  readonly surface?: string;
}

const LIGHTS: Readonly<Record<ConnectionState, Shown>> = {
  online: { text: 'En vivo', icon: Wifi, colour: 'text-success-ink' },
  connecting: { text: 'Reconectando…', icon: WifiSync, colour: 'text-warning-ink animate-shimmer' },
  failing: { text: messages.noServer, icon: ServerOff, colour: 'text-danger-ink', surface: 'bg-danger/14' },
  offline: { text: messages.noConnection, icon: WifiOff, colour: 'text-danger-ink', surface: 'bg-danger/14' },
};

const MINUTE_MILLIS = 60_000;

/** The number of waiting operations on the icon, and the age of the oldest under it. Neither changes the size of the light. */
function Waiting({ waiting, age }: { waiting: number; age: string | null }) {
  return (
    <>
      <span className="absolute top-0 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-warning px-1 text-xs leading-none font-bold text-warning-foreground figures">
        {countBadge(waiting)}
      </span>
      {age && (
        <span className="absolute inset-x-0 bottom-0.5 text-center text-xs leading-3 font-medium whitespace-nowrap figures">
          {age}
        </span>
      )}
    </>
  );
}

interface LightProps {
  state: ConnectionState;
  age: string | null;
}

/** What the light shows over its button, whose name says the same to screen readers. */
function Light({ state, age }: LightProps) {
  const { icon: Icon, colour, surface } = LIGHTS[state];
  const { waiting, refused } = useQueue();
  const isWaiting = waiting > 0;
  return (
    <span
      aria-hidden="true"
      className={cn('pointer-events-none absolute inset-0 grid place-items-center rounded-control', surface)}
    >
      <Icon
        className={cn(
          'size-4.5',
          colour,
          isWaiting && '-translate-x-2 -translate-y-1.5',
          isWaiting && state === 'online' && 'text-warning-ink',
        )}
      />
      {isWaiting && <Waiting waiting={waiting} age={age} />}
      {!isWaiting && refused.length > 0 && (
        <span className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-card bg-danger" />
      )}
    </span>
  );
}

const LIGHT = 'size-full rounded-control transition-colors hover:bg-muted focus-ring';

/** The state of the connection and of this device's queue; a press shows them in words, and reconnects. */
export function ConnectionLight() {
  const room = roomOf(useUser());
  const state = useConnectionState();
  const { waiting, oldestAt } = useQueue();
  const now = useServerNow(MINUTE_MILLIS);
  if (!room) return null;
  const { text } = LIGHTS[state];
  const age = oldestAt && ageText(oldestAt, now);
  const reconnect = () => {
    if (state !== 'online') reconnectNow();
  };
  const label = [
    `Conexión: ${text}`,
    ...(waiting > 0 ? [waitingText(waiting)] : []),
    ...(age ? [`la más antigua: ${age}`] : []),
  ].join(', ');
  return (
    <>
      <span className="relative block size-11 max-[359px]:w-9">
        <Opener
          part={panel}
          popup="dialog"
          className={LIGHT}
          aria-label={label}
          title={text}
          onOpen={reconnect}
          show={(Window, opened) => <Window {...opened} title={text} />}
        />
        <Light state={state} age={age} />
      </span>
      <span role="status" className="sr-only">
        {text}
      </span>
      {waiting > 0 && (
        <span role="status" className="sr-only">
          {waitingText(waiting)}
        </span>
      )}
    </>
  );
}
