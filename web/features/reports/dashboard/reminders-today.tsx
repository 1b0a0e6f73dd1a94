import { Bell } from 'lucide-react';
import { clock } from '#domain/base/time.ts';
import { canOpen } from '#domain/people/access.ts';
import type { Dashboard } from '#domain/reports/answers/dashboard.ts';
import { instantOf } from '#web/base/clock.ts';
import { useBusiness } from '#web/data/business.ts';
import { useUser } from '#web/data/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { AttentionItem, quietNote } from './attention-item.tsx';

/** The reader's reminders of today. */
export function RemindersToday({ reminders }: { reminders: Dashboard['reminders'] }) {
  const { zone, time_format } = useBusiness();
  const user = useUser();
  return (
    <AttentionItem
      title="Recordatorios de hoy"
      link={
        canOpen(user, '/settings') ? { to: '/settings/recordatorios', action: 'Ver recordatorios' } : null
      }
      badge={
        reminders.length === 0 ? (
          quietNote('Al día')
        ) : (
          <Badge tone="warning">
            <Bell aria-hidden="true" />
            {reminders.length}
          </Badge>
        )
      }
    >
      {reminders.length === 0 ? (
        <p className="text-muted-foreground">No hay recordatorios para hoy.</p>
      ) : (
        <ul className="grid gap-1">
          {reminders.map(({ id, title, at }) => (
            <li key={id} className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate">{title}</span>
              <span className="shrink-0 text-muted-foreground figures">
                {clock(instantOf(at), zone, time_format)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </AttentionItem>
  );
}
