import { Bell } from 'lucide-react';
import { unreadBadge } from '#domain/people/unread-badge.ts';
import { lazyPart } from '#web/base/lazy-part.ts';
import { Opener } from './opener.tsx';
import { useNotifications } from './use-notifications.ts';

const panel = lazyPart(() => import('./notification-panel.tsx'));

export function NotificationBell() {
  const notifications = useNotifications();
  const unread = notifications.list?.unread ?? 0;
  const badge = unreadBadge(unread);
  return (
    <Opener
      part={panel}
      popup="dialog"
      className="relative grid size-11 place-items-center rounded-control transition-colors hover:bg-muted focus-ring"
      show={(Panel, opened) => <Panel {...opened} notifications={notifications} />}
    >
      <Bell className="size-4.5" aria-hidden="true" />
      <span className="sr-only">{unread > 0 ? `Notificaciones, ${unread} sin leer` : 'Notificaciones'}</span>
      {badge && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 text-xs leading-none font-bold text-danger-foreground figures"
        >
          {badge}
        </span>
      )}
    </Opener>
  );
}
