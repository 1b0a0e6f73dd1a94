import type { InferRequestType } from 'hono/client';
import { type api, send } from '#web/lib/api.ts';
import { type BusinessSettings, useSettings } from '#web/lib/business.ts';
import { useCommand } from '#web/lib/command.ts';

export type SettingsChange = InferRequestType<typeof api.settings.$patch>['json'];
type Fields = Readonly<Record<string, string>>;

/** The business's settings and their change: only the given fields change. `change` returns the refused fields, or null. */
export function useSettingsChange() {
  const { data, error, mutate } = useSettings();
  const { busy, run } = useCommand();

  const change = async (settingsChange: SettingsChange, success: string): Promise<Fields | null> => {
    const outcome = await run({
      call: send<BusinessSettings>('PATCH', '/api/settings', settingsChange),
      success,
    });
    if (!outcome) return {};
    if (!outcome.ok) return outcome.fields;
    await mutate(outcome.data, { revalidate: false });
    return null;
  };

  return { settings: data, error, busy, change };
}
