import { type Answer, type api, send } from '#web/lib/api.ts';
import { useCommand } from '#web/lib/command.ts';
import { useApi } from '#web/lib/swr.tsx';

type Sessions = Answer<typeof api.auth.sessions.$get>;
export type OpenSession = Sessions['sessions'][number];

/** The user's own sessions, and closing them. */
export function useSessions() {
  const list = useApi<Sessions>('/api/auth/sessions');
  const { busy, run } = useCommand();
  const close = async (path: string, success: string) => {
    await run({ call: send('DELETE', path), success });
    await list.mutate();
  };
  return {
    list,
    busy,
    close: ({ id, device }: OpenSession) => close(`/api/auth/sessions/${id}`, `Sesión de ${device} cerrada.`),
    closeOthers: () => close('/api/auth/sessions', 'Las demás sesiones se cerraron.'),
  };
}
