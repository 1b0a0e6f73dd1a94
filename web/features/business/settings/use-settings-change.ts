import type { InferRequestType } from 'hono/client';
import { api } from '#web/data/api.ts';
import { useSettings } from '#web/data/business.ts';
import { useCommand } from '#web/data/command.ts';

export type SettingsChange = InferRequestType<typeof api.settings.$patch>['json'];
type Fields = Readonly<Record<string, string>>;

/** The business's settings and their change: only the given fields change. `change` returns the refused fields, or null. */
export function useSettingsChange() {
  const { data, error, mutate } = useSettings();
  const { busy, run } = useCommand();

  const change = async (settingsChange: SettingsChange, success: string): Promise<Fields | null> => {
    const outcome = await run({
      call: (options) => api.settings.$patch({ json: settingsChange }, options),
      success,
    });
    if (!outcome) return {};
    if (!outcome.ok) return outcome.fields;
    await mutate(outcome.data, { revalidate: false });
    return null;
  };

  return { settings: data, error, busy, change };
}
