import type { SecondFactorSetup } from '#domain/people/answers/second-factor.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { renewToken } from '#web/data/session.ts';
import { useApi } from '#web/data/swr.tsx';

const secondFactor = api.auth['second-factor'];

/** The user's own second factor: its state, setting it up and turning it off. */
export function useSecondFactor() {
  const state = useApi(apiPath(secondFactor));
  const { busy, run } = useCommand();
  return {
    state,
    busy,
    /** Returns a new secret to scan, or null if it was refused. */
    begin: async (): Promise<SecondFactorSetup | null> => {
      const outcome = await run({ call: (options) => secondFactor.$post({}, options) });
      return outcome?.ok ? outcome.data : null;
    },
    confirm: ({ setup }: SecondFactorSetup, code: string) =>
      run({
        call: (options) => secondFactor.confirm.$post({ json: { setup, code } }, options),
        failure: null,
      }),
    /** The session has more permissions now. */
    finish: async () => {
      await renewToken();
      await state.mutate();
    },
    turnOff: async () => {
      await run({
        call: (options) => secondFactor.$delete({}, options),
        success: 'Verificación en dos pasos desactivada.',
      });
      await state.mutate();
    },
  };
}
