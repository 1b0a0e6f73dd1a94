import { type Answer, type api, send } from '#web/lib/api.ts';
import { useCommand } from '#web/lib/command.ts';
import { renewToken } from '#web/lib/session.ts';
import { useApi } from '#web/lib/swr.tsx';

const PATH = '/api/auth/second-factor';
type State = Answer<(typeof api.auth)['second-factor']['$get']>;
export type Setup = Answer<(typeof api.auth)['second-factor']['$post']>;
type Confirmed = Answer<(typeof api.auth)['second-factor']['confirm']['$post']>;

/** The user's own second factor: its state, setting it up and turning it off. */
export function useSecondFactor() {
  const state = useApi<State>(PATH);
  const { busy, run } = useCommand();
  return {
    state,
    busy,
    /** Returns a new secret to scan, or null if it was refused. */
    begin: async (): Promise<Setup | null> => {
      const outcome = await run({ call: send<Setup>('POST', PATH) });
      return outcome?.ok ? outcome.data : null;
    },
    confirm: ({ setup }: Setup, code: string) =>
      run({ call: send<Confirmed>('POST', `${PATH}/confirm`, { setup, code }), failure: null }),
    /** The session has more permissions now. */
    finish: async () => {
      await renewToken();
      await state.mutate();
    },
    turnOff: async () => {
      await run({ call: send('DELETE', PATH), success: 'Verificación en dos pasos desactivada.' });
      await state.mutate();
    },
  };
}
