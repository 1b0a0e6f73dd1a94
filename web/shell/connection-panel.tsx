import { CloudUpload, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { agoText, waitingText } from '#domain/offline/waiting.ts';
import { canOpen } from '#domain/people/access.ts';
import { instantNow, instantOf } from '#web/base/clock.ts';
import { useServerNow } from '#web/base/server-clock.ts';
import { type ConnectionState, reconnectNow, useConnectionState } from '#web/data/live.ts';
import { useDataAge } from '#web/data/offline/answers.ts';
import { useConflictCount } from '#web/data/offline/conflicts.ts';
import { holdupText } from '#web/data/offline/holdup.ts';
import { useMoment } from '#web/data/offline/moment.ts';
import { forgetRefused, isUnsent, type QueueState, retryQueue, useQueue } from '#web/data/offline/queue.ts';
import type { QueuedRequest } from '#web/data/offline/queued-request.ts';
import { useUser } from '#web/data/session.ts';
import { Button } from '#web/ui/button.tsx';

const MINUTE_MILLIS = 60_000;

const EXPLANATIONS: Readonly<Record<ConnectionState, string>> = {
  online: 'Lo que cambia en otro dispositivo se ve aquí al momento.',
  connecting: 'Se conecta solo. Mientras tanto puedes seguir trabajando.',
  failing: 'El servidor no responde. Lo que ya guardaste está a salvo.',
  offline: 'Puedes seguir tomando órdenes y cobrando: se guarda en este dispositivo y se envía solo.',
};

function DataAge() {
  const age = useDataAge();
  const { ofMoment } = useMoment();
  if (!age) return null;
  return <p className="mt-1 text-sm font-medium figures">Datos {ofMoment(age.readAt)}</p>;
}

function Operation({ request }: { request: QueuedRequest }) {
  const { momentText } = useMoment();
  const { refusal, offline, title } = request;
  return (
    <li className="border-b py-2 text-sm last:border-b-0">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 break-words">{title}</span>
        {offline && (
          <span className="shrink-0 text-muted-foreground figures">
            {momentText(instantOf(offline.occurred_at))}
          </span>
        )}
      </p>
      {refusal && <p className="break-words text-danger-ink">{refusal.message}</p>}
    </li>
  );
}

/** Why nothing is sent although the server can be reached. */
function Holdup({ queue }: { queue: QueueState }) {
  const text = holdupText(queue, instantNow().getTime());
  return text && <p className="mt-1 text-sm text-warning-ink">{text}</p>;
}

function WaitingOperations({ isOnline }: { isOnline: boolean }) {
  const queue = useQueue();
  const { waiting, oldestAt, requests, sending } = queue;
  const now = useServerNow(MINUTE_MILLIS);
  if (waiting === 0) return null;
  const shown = requests.filter(({ offline, refusal }) => offline !== null && refusal === null);
  return (
    <section aria-label="Por enviar" className="mt-4">
      <h3 className="flex items-center gap-2 text-sm font-semibold figures">
        <CloudUpload className="size-4 shrink-0 text-warning-ink" aria-hidden="true" />
        {waitingText(waiting)}
        <span className="ml-auto shrink-0 font-normal text-muted-foreground">
          {sending ? 'Enviando…' : oldestAt && agoText(oldestAt, now)}
        </span>
      </h3>
      {isOnline && <Holdup queue={queue} />}
      <ul className="mt-1">
        {shown.map((request) => (
          <Operation key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

interface RefusedProps {
  title: string;
  explanation: string;
  requests: readonly QueuedRequest[];
  action?: ReactNode;
}

function Refused({ title, explanation, requests, action }: RefusedProps) {
  if (requests.length === 0) return null;
  return (
    <section aria-label={title} className="mt-4">
      <h3 className="flex items-center gap-2 text-sm font-semibold figures">
        <TriangleAlert className="size-4 shrink-0 text-danger-ink" aria-hidden="true" />
        {title} ({requests.length})
      </h3>
      <p className="text-sm text-muted-foreground">{explanation}</p>
      <ul className="mt-1">
        {requests.map((request) => (
          <Operation key={request.id} request={request} />
        ))}
      </ul>
      {action}
    </section>
  );
}

function RefusedOperations() {
  const { refused } = useQueue();
  return (
    <>
      <Refused
        title="Sin aplicar"
        explanation="El servidor no las pudo aplicar. Siguen guardadas en este dispositivo: reinténtalas."
        requests={refused.filter(isUnsent)}
      />
      <Refused
        title="Con conflicto"
        explanation="No se perdieron: un administrador las resuelve en Operaciones con conflicto."
        requests={refused.filter((request) => !isUnsent(request))}
        action={
          <Button variant="link" size="inline" onClick={() => void forgetRefused()}>
            Quitar de esta lista
          </Button>
        }
      />
    </>
  );
}

const LINK =
  'flex h-11 items-center justify-center rounded-control bg-muted px-4 text-sm font-semibold hover:bg-accent focus-ring figures';

/** The connection in words, how old the shown data is, and what this device has not sent. */
export function ConnectionPanel({ onClose }: { onClose: () => void }) {
  const state = useConnectionState();
  const { waiting, refused } = useQueue();
  const conflicts = useConflictCount();
  const seesConflicts = canOpen(useUser(), '/operaciones');
  const retry = () => {
    reconnectNow();
    void retryQueue();
  };
  return (
    <>
      <p className="text-sm text-muted-foreground">{EXPLANATIONS[state]}</p>
      <DataAge />
      <WaitingOperations isOnline={state === 'online'} />
      <RefusedOperations />
      <div className="mt-4 grid gap-2 empty:hidden">
        {(state !== 'online' || waiting > 0 || refused.some(isUnsent)) && (
          <Button variant="outline" full onClick={retry}>
            <RotateCw aria-hidden="true" />
            Reintentar ahora
          </Button>
        )}
        {seesConflicts && conflicts > 0 && (
          <Link href="/operaciones" onClick={onClose} className={LINK}>
            Operaciones con conflicto ({conflicts})
          </Link>
        )}
      </div>
    </>
  );
}
