import type { Answer, api } from '#web/lib/api.ts';
import { useLive } from '#web/lib/live.ts';
import { useApi } from '#web/lib/swr.tsx';

type ReminderList = Answer<typeof api.reminders.$get>;
export type Reminder = ReminderList['reminders'][number];

/** The business's reminders, read again when one changes or becomes a notification. */
export function useReminders() {
  const list = useApi<ReminderList>('/api/reminders');
  useLive(({ type }) => {
    if (type === 'settings.changed' || type === 'notification.changed') void list.mutate();
  });
  return list;
}
