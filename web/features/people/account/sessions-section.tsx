import { clock, shortDate } from '#domain/base/time.ts';
import type { OpenSession } from '#domain/people/answers/sessions.ts';
import { instantOf } from '#web/base/clock.ts';
import { sentenceOf } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useSessions } from './use-sessions.ts';

interface SessionRowProps {
  session: OpenSession;
  busy: boolean;
  onClose: () => void;
}

function SessionRow({ session, busy, onClose }: SessionRowProps) {
  const { zone, date_format, time_format } = useBusiness();
  const when = (iso: string) =>
    `${shortDate(instantOf(iso), zone, date_format)} ${clock(instantOf(iso), zone, time_format)}`;
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{session.device}</span>
        <span className="block text-sm text-muted-foreground figures">
          Usada: {when(session.used_at)}. Abierta: {when(session.started_at)}
          {session.kind === 'pin' && ', con PIN'}.
        </span>
      </span>
      {session.is_current ? (
        <Badge tone="success">Esta</Badge>
      ) : (
        <Button
          variant="destructive-outline"
          size="sm"
          disabled={busy}
          aria-label={`Cerrar la sesión de ${session.device}`}
          onClick={onClose}
        >
          Cerrar
        </Button>
      )}
    </li>
  );
}

/** The user's own sessions, with a button to close each one. */
export function SessionsSection() {
  const { list, busy, close, closeOthers } = useSessions();
  const { data, error, mutate, isValidating } = list;
  if (error && !data)
    return <ErrorState title={sentenceOf(error)} onRetry={() => void mutate()} busy={isValidating} />;
  if (!data) return <Skeleton className="h-40 w-full" />;
  const { sessions } = data;
  return (
    <>
      <ul className="divide-y">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} busy={busy} onClose={() => void close(session)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="outline" className="mt-3" busy={busy} onClick={() => void closeOthers()}>
          Cerrar las demás
        </Button>
      )}
    </>
  );
}
