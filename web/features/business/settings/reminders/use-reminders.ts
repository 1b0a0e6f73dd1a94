import { api, apiPath } from '#web/data/api.ts';
import { useLive } from '#web/data/live.ts';
import { useApi } from '#web/data/swr.tsx';

/** The business's reminders, read again when one changes or becomes a notification. */
export function useReminders() {
  const list = useApi(apiPath(api.reminders));
  useLive(({ type }) => {
    if (type === 'settings.changed' || type === 'notification.changed') void list.mutate();
  });
  return list;
}
