import type { OpenSession } from '#domain/people/answers/sessions.ts';
import { api, apiPath } from '#web/data/api.ts';
import { type Command, useCommand } from '#web/data/command.ts';
import { useApi } from '#web/data/swr.tsx';

const { sessions } = api.auth;

/** The user's own sessions, and closing them. */
export function useSessions() {
  const list = useApi(apiPath(sessions));
  const { busy, run } = useCommand();
  const close = async (call: Command<unknown>['call'], success: string) => {
    await run({ call, success });
    await list.mutate();
  };
  return {
    list,
    busy,
    close: ({ id, device }: OpenSession) =>
      close((options) => sessions[':id'].$delete({ param: { id } }, options), `Sesión de ${device} cerrada.`),
    closeOthers: () => close((options) => sessions.$delete({}, options), 'Las demás sesiones se cerraron.'),
  };
}
