import { type Answer, type api, send } from '#web/lib/api.ts';
import { useCommand } from '#web/lib/command.ts';
import { useLive } from '#web/lib/live.ts';
import { useApi } from '#web/lib/swr.tsx';

type EmployeeList = Answer<typeof api.employees.$get>;
export type Employee = EmployeeList['employees'][number];
/** An employee with a temporary password, which is shown once. */
export interface TemporaryPassword {
  readonly employee: Employee;
  readonly temporary_password: string;
}

/** The employees of the business, and the actions that need no form. */
export function useEmployees() {
  const list = useApi<EmployeeList>('/api/employees');
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
        call: send('PUT', `/api/employees/${id}/active`, { version, is_active }),
        success: is_active ? `${full_name} vuelve a estar activo.` : `${full_name} ya no puede entrar.`,
      });
      await mutate();
      return outcome?.ok ?? false;
    },
    setPin: async ({ id }: Employee, pin: string | null) => {
      const outcome = await run({
        call: send('PUT', `/api/employees/${id}/pin`, { pin }),
        success: pin === null ? 'PIN quitado.' : 'PIN guardado.',
        failure: null,
      });
      await mutate();
      return outcome;
    },
    resendLink: ({ id, email }: Employee) =>
      run({
        call: send('POST', `/api/employees/${id}/confirm-email`),
        success: `Enviamos otro enlace a ${email}.`,
      }),
    /** Returns the temporary password, or null if it was refused. */
    resetPassword: async ({ id }: Employee): Promise<TemporaryPassword | null> => {
      const outcome = await run({
        call: send<TemporaryPassword>('POST', `/api/employees/${id}/reset-password`),
      });
      await mutate();
      return outcome?.ok ? outcome.data : null;
    },
  };
}
