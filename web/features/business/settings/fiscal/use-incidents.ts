import { api, apiPath } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';

const incidentsPath = apiPath(api.fiscal.incidents);

/** The incidents of printed invoices, and what ends one. */
export function useIncidents() {
  const { data, mutate } = useLiveApi(
    incidentsPath,
    ({ type }) => type === 'settings.changed' || type === 'bill.changed',
  );
  const { busy, run } = useCommand();
  return {
    incidents: data?.incidents ?? [],
    busy,
    /** Returns whether it was done. */
    resolve: async (id: string, resolution: string): Promise<boolean> => {
      const outcome = await run({
        call: (options) =>
          api.fiscal.incidents[':id'].resolve.$post({ param: { id }, json: { resolution } }, options),
        success: 'Incidencia resuelta.',
      });
      await (outcome?.ok ? mutate(outcome.data, { revalidate: false }) : mutate());
      return outcome?.ok ?? false;
    },
  };
}
