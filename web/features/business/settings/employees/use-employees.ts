import type { Employee, TemporaryPassword } from '#domain/people/answers/employees.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { useLive } from '#web/data/live.ts';
import { useApi } from '#web/data/swr.tsx';

const one = api.employees[':id'];

/** The employees of the business, and the actions that need no form. */
export function useEmployees() {
  const list = useApi(apiPath(api.employees));
  const { busy, run } = useCommand();
  const { mutate } = list;
  useLive(({ type }) => {
    if (type === 'settings.changed') void mutate();
  });

  return {
    list,
    busy,
    setActive: async ({ id, version, full_name }: Employee, is_active: boolean): Promise<boolean> => {
      const outcome = await run({
        call: (options) => one.active.$put({ param: { id }, json: { version, is_active } }, options),
        success: is_active ? `${full_name} vuelve a estar activo.` : `${full_name} ya no puede entrar.`,
      });
      await mutate();
      return outcome?.ok ?? false;
    },
    setPin: async ({ id }: Employee, pin: string | null) => {
      const outcome = await run({
        call: (options) => one.pin.$put({ param: { id }, json: { pin } }, options),
        success: pin === null ? 'PIN quitado.' : 'PIN guardado.',
        failure: null,
      });
      await mutate();
      return outcome;
    },
    resendLink: ({ id, email }: Employee) =>
      run({
        call: (options) => one['confirm-email'].$post({ param: { id } }, options),
        success: `Enviamos otro enlace a ${email}.`,
      }),
    /** Returns the temporary password, or null if it was refused. */
    resetPassword: async ({ id }: Employee): Promise<TemporaryPassword | null> => {
      const outcome = await run({
        call: (options) => one['reset-password'].$post({ param: { id } }, options),
      });
      await mutate();
      return outcome?.ok ? outcome.data : null;
    },
  };
}
