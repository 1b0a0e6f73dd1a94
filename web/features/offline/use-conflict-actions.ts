import { useSWRConfig } from 'swr';
import { api } from '#web/data/api.ts';
import { type Command, useCommand } from '#web/data/command.ts';
import { readsOf } from '#web/data/reads-of.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { differenceText } from './conflict-texts.ts';

/** The changes of a refused request before it is sent again. */
export type RetryChanges = NonNullable<
  Parameters<(typeof api.offline.conflicts)[':id']['retry']['$post']>[0]['json']['changes']
>;

/** Resolves conflicts, and assigns sales. Each returns whether it was done, and the lists are read again. */
export function useConflictActions() {
  const { busy, run } = useCommand();
  const { mutate } = useSWRConfig();
  const { money } = useSalesSettings();

  const write = async <T>(command: Command<T>): Promise<boolean> => {
    const outcome = await run(command);
    await mutate(readsOf('offline'));
    return outcome?.ok ?? false;
  };

  return {
    busy,
    retry: (id: string, changes: RetryChanges) =>
      write({
        call: (options) =>
          api.offline.conflicts[':id'].retry.$post({ param: { id }, json: { changes } }, options),
        success: ({ conflict }) =>
          ['Operación aplicada', differenceText(conflict, money)].filter(Boolean).join('. '),
      }),
    discard: (id: string, reason: string) =>
      write({
        call: (options) =>
          api.offline.conflicts[':id'].discard.$post({ param: { id }, json: { reason } }, options),
        success: 'Operación descartada',
      }),
    assign: (id: string, register_session_id: string, despite_other_person: boolean) =>
      write({
        call: (options) =>
          api.offline.sales[':id'].assign.$post(
            { param: { id }, json: { register_session_id, despite_other_person } },
            options,
          ),
      }),
  };
}
