import { Check, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import type { Zone } from '#domain/base/time.ts';
import { canOpen } from '#domain/people/access.ts';
import type { Notification } from '#domain/people/answers/notifications.ts';
import {
  notificationMessage,
  notificationPath,
  notificationTitle,
  relativeTime,
} from '#domain/people/notifications.ts';
import { instantOf } from '#web/base/clock.ts';
import { useServerNow } from '#web/base/server-clock.ts';
import { useBusiness } from '#web/data/business.ts';
import { useUser } from '#web/data/session.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { OpenedProps } from './opener.tsx';
import { useDeviceAlerts } from './use-device-alerts.ts';
import type { useNotifications } from './use-notifications.ts';

interface RowProps {
  row: Notification;
  now: Date;
  zone: Zone;
  /** The screen of the notification's subject; null if the user may not open one. */
  path: string | null;
  onOpen: () => void;
  onRead: () => void;
  onRemove: () => void;
}

const TEXT = 'min-w-0 flex-1 rounded-lg py-2 pl-6 text-left break-words focus-visible:outline-offset-[-2px]';

function Row({ row, now, zone, path, onOpen, onRead, onRemove }: RowProps) {
  const text = (
    <>
      <span className={cn('block text-sm', row.is_read ? 'font-medium' : 'font-semibold')}>
        {notificationTitle(row.title)}
        {!row.is_read && <span className="sr-only"> (sin leer)</span>}
      </span>
      <span className="mt-0.5 block text-sm text-muted-foreground">{notificationMessage(row.message)}</span>
      <span className="mt-1 block text-xs text-muted-foreground figures">
        {relativeTime(instantOf(row.created_at), now, zone)}
      </span>
    </>
  );
  const read = row.is_read ? undefined : onRead;
  return (
    <li
      className={cn(
        'group relative flex gap-1 border-b py-1 pr-1 last:border-b-0',
        !row.is_read && 'bg-muted/60',
      )}
    >
      {!row.is_read && (
        <span aria-hidden="true" className="absolute top-5.5 left-2 size-2 rounded-full bg-foreground" />
      )}
      {path === null ? (
        <button type="button" onClick={read} className={TEXT}>
          {text}
        </button>
      ) : (
        <Link
          href={path}
          onClick={() => {
            read?.();
            onOpen();
          }}
          className={cn(TEXT, 'transition-colors hover:bg-muted')}
        >
          {text}
        </Link>
      )}
      <span className="flex shrink-0">
        {!row.is_read && (
          <Button
            variant="ghost"
            size="icon"
            aria-label="Marcar como leída"
            title="Marcar como leída"
            onClick={onRead}
          >
            <Check aria-hidden="true" />
          </Button>
        )}
        <Button variant="ghost" size="icon" aria-label="Eliminar" title="Eliminar" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </Button>
      </span>
    </li>
  );
}

function LoadingRows() {
  return (
    <div className="grid gap-4 p-4">
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  );
}

function DeviceSwitch() {
  const alerts = useDeviceAlerts();
  if (!alerts) return null;
  return (
    <div className="border-t py-1 pr-3 pl-4">
      <Switch
        label="Avisar en este dispositivo"
        checked={alerts.on}
        disabled={alerts.busy}
        onCheckedChange={(on) => void alerts.toggle(on)}
      />
    </div>
  );
}

interface NotificationPanelProps extends OpenedProps {
  notifications: ReturnType<typeof useNotifications>;
}

/** The notifications of the user, under the bell. */
export default function NotificationPanel({
  open,
  onOpenChange,
  trigger,
  notifications,
}: NotificationPanelProps) {
  const { list, failed, reload, markRead, markAllRead, remove } = notifications;
  const { zone } = useBusiness();
  const user = useUser();
  const pathOf = (row: Notification) => {
    const path = notificationPath(row);
    return path !== null && canOpen(user, path.replace(/[?#].*/, '')) ? path : null;
  };
  const now = useServerNow(60_000);

  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label="Notificaciones" className="w-[min(24rem,calc(100vw-1.5rem))] p-0">
        <div className="flex min-h-12 items-center justify-between gap-2 border-b py-1 pr-1.5 pl-4">
          <h2 className="text-sm font-semibold">Notificaciones</h2>
          {list && list.unread > 0 && (
            <Button variant="ghost" size="sm" onClick={() => void markAllRead()}>
              Marcar como leídas
            </Button>
          )}
        </div>
        <div className="max-h-96 overflow-y-auto overscroll-contain">
          {list?.notifications.length === 0 && (
            <EmptyState picture="bell" title="No tienes notificaciones" className="py-8" />
          )}
          {failed && <ErrorState onRetry={reload} className="py-8" />}
          {!list && !failed && <LoadingRows />}
          <ul>
            {list?.notifications.map((row) => (
              <Row
                key={row.id}
                row={row}
                now={now}
                zone={zone}
                path={pathOf(row)}
                onOpen={() => onOpenChange(false)}
                onRead={() => void markRead(row.id)}
                onRemove={() => void remove(row.id)}
              />
            ))}
          </ul>
        </div>
        <DeviceSwitch />
      </PopoverContent>
    </Popover>
  );
}
