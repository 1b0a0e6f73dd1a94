import type { Notification, NotificationList } from '#domain/people/answers/notifications.ts';
import { api, apiPath } from '#web/data/api.ts';
import { type Command, runCommand } from '#web/data/command.ts';
import { useLive } from '#web/data/live.ts';
import { useUser } from '#web/data/session.ts';
import { useApi } from '#web/data/swr.tsx';

type Call = Command<unknown>['call'];

/** A failed operation of the bell is only logged and the list stays the same (1-core §8). */
async function attempt(call: Call): Promise<boolean> {
  const outcome = await runCommand({ call, failure: null });
  if (!outcome.ok) console.warn(outcome.error);
  return outcome.ok;
}

function marked(list: NotificationList, chosen: (row: Notification) => boolean): NotificationList {
  const notifications = list.notifications.map((row) => (chosen(row) ? { ...row, is_read: true } : row));
  const newlyRead = list.notifications.filter((row) => !row.is_read && chosen(row)).length;
  return { notifications, unread: Math.max(0, list.unread - newlyRead) };
}

function without(list: NotificationList, id: string): NotificationList {
  const removed = list.notifications.find((row) => row.id === id);
  return {
    notifications: list.notifications.filter((row) => row.id !== id),
    unread: removed && !removed.is_read ? Math.max(0, list.unread - 1) : list.unread,
  };
}

/** The bell's list: updated at once, then read again from the server. */
export function useNotifications() {
  const { id: userId } = useUser();
  const { data, error, mutate } = useApi(apiPath(api.notifications));

  useLive((event) => {
    if (event.type === 'notification.changed' && event.data.user_id === userId) void mutate();
  });

  const change = async (call: Call, next: (list: NotificationList) => NotificationList) => {
    await mutate((list) => list && next(list), { revalidate: false });
    if (!(await attempt(call))) await mutate(data, { revalidate: false });
    await mutate();
  };

  return {
    list: data,
    failed: error !== undefined && data === undefined,
    reload: () => void mutate(),
    markRead: (id: string) =>
      change(
        (options) => api.notifications[':id'].read.$post({ param: { id } }, options),
        (list) => marked(list, (row) => row.id === id),
      ),
    markAllRead: () =>
      change(
        (options) => api.notifications['read-all'].$post({}, options),
        (list) => ({ ...marked(list, () => true), unread: 0 }),
      ),
    remove: (id: string) =>
      change(
        (options) => api.notifications[':id'].$delete({ param: { id } }, options),
        (list) => without(list, id),
      ),
  };
}
