import { useEffect } from 'react';
import { api } from '#web/data/api.ts';
import { runCommand } from '#web/data/command.ts';

const CHECK_INTERVAL_MS = 60_000;

async function check(): Promise<void> {
  const outcome = await runCommand({
    call: (options) => api.notifications.reminders.$post({}, options),
    failure: null,
  });
  if (!outcome.ok) console.warn(outcome.error);
}

/**
 * Requests the due reminders at the start and each minute, for users of a business (1-core §4). The bell
 * receives them as events.
 */
export function useReminderCheck(businessId: string | null): void {
  useEffect(() => {
    if (!businessId) return;
    void check();
    const timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [businessId]);
}
