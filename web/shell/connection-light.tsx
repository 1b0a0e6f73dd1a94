import { type LucideIcon, ServerOff, Wifi, WifiOff, WifiSync } from 'lucide-react';
import { useState } from 'react';
import { roomOf } from '#domain/access.ts';
import { ageText, countBadge, waitingText } from '#domain/waiting.ts';
import { type ConnectionState, reconnectNow, useConnectionState } from '#web/lib/live.ts';
import { messages } from '#web/lib/messages.ts';
import { useServerNow } from '#web/lib/server-clock.ts';
import { useUser } from '#web/lib/session.ts';
import { useWide } from '#web/lib/use-wide.ts';
import { useQueue } from '#web/offline/queue.ts';
import { cn } from '#web/ui/cn.ts';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx';
import { Sheet, SheetContent, SheetTrigger } from '#web/ui/sheet.tsx';
import { ConnectionPanel } from './connection-panel.tsx';

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

const MD = 768;
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
      <Icon className={cn('size-4.5', isWaiting && '-translate-x-2 -translate-y-1.5', colour)} />
      {isWaiting && <Waiting waiting={waiting} age={age} />}
      {!isWaiting && refused.length > 0 && (
        <span className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-card bg-danger" />
      )}
    </span>
  );
}

const LIGHT = 'size-full rounded-control transition-colors hover:bg-muted focus-ring';

interface OpeningProps {
  /** The state in a word. */
  title: string;
  /** The whole state, for screen readers. */
  label: string;
  onOpen: () => void;
}

/** The button of the light with what it opens: beside it on wide screens, from the bottom on phones. */
function Opening({ title, label, onOpen }: OpeningProps) {
  const isWide = useWide(MD);
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    if (next) onOpen();
  };
  const panel = <ConnectionPanel onClose={() => setOpen(false)} />;
  if (isWide) {
    return (
      <Popover open={open} onOpenChange={change}>
        <PopoverTrigger className={LIGHT} aria-label={label} title={title} />
        <PopoverContent aria-label="Conexión" className="w-88 p-0">
          <h2 className="px-4 pt-4 text-base font-semibold">{title}</h2>
          <div className="max-h-[min(32rem,calc(100dvh-10rem))] overflow-y-auto overscroll-contain px-4 pb-4">
            {panel}
          </div>
        </PopoverContent>
      </Popover>
    );
  }
  return (
    <Sheet open={open} onOpenChange={change}>
      <SheetTrigger className={LIGHT} aria-label={label} />
      <SheetContent title={title}>{panel}</SheetContent>
    </Sheet>
  );
}

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
        <Opening title={text} label={label} onOpen={reconnect} />
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
