import { TriangleAlert } from 'lucide-react';
import type { RegisterSession } from '#domain/register/answers/register.ts';
import { businessDayText } from '#domain/register/register-labels.ts';
import { useBusiness } from '#web/data/business.ts';
import { NetworkButton } from '#web/ui/needs-network.tsx';

interface PastRegisterSessionsProps {
  /** Those of past days. */
  readonly sessions: readonly RegisterSession[];
  readonly onClose: (session: RegisterSession) => void;
}

/** Warns about open sessions of past days, with a button to close each. */
export default function PastRegisterSessions({ sessions, onClose }: PastRegisterSessionsProps) {
  const business = useBusiness();
  return (
    <ul className="grid gap-2">
      {sessions.map((session) => (
        <li
          key={session.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-warning/50 bg-warning/10 py-2 pr-2 pl-4 text-sm max-sm:pr-4 max-sm:pb-3"
        >
          <TriangleAlert className="size-5 shrink-0 text-warning-ink" aria-hidden="true" />
          <p className="min-w-0 flex-1 basis-56">
            <span className="font-semibold">
              {session.register_name} sigue abierta desde el {businessDayText(session.business_day, business)}
              .
            </span>{' '}
            <span className="text-muted-foreground">Su día ya pasó: cuéntala y ciérrala.</span>
          </p>
          <NetworkButton
            variant="outline"
            size="sm"
            isReasonShown
            className="max-sm:w-full"
            onClick={() => onClose(session)}
          >
            Cerrar caja
          </NetworkButton>
        </li>
      ))}
    </ul>
  );
}
