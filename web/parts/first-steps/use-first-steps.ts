import { useEffect } from 'react';
import type { FirstSteps } from '#domain/business/answers/onboarding.ts';
import { may } from '#domain/people/access.ts';
import { api } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { useUser } from '#web/data/session.ts';
import {
  firstStepsPath,
  isFinished,
  isRelevant,
  keyOf,
  remember,
  useStoredState,
} from './unfinished-first-steps.ts';

const renamedSentence = (renamed: readonly string[]): string =>
  renamed.length === 0 ? '' : ` Su nombre ya estaba en uso, así que ahora se llaman: ${renamed.join(', ')}.`;

/**
 * The first steps of the business, for users who may change it. A device that knows that they are finished
 * does not request them, unless `isRequested`.
 */
export function useFirstSteps(isRequested: boolean) {
  const user = useUser();
  const key = keyOf(user.business_id);
  const state = useStoredState(key);
  const shouldFetch =
    user.business_id !== null && may(user, 'business:write') && (isRequested || state !== 'over');
  const { data, error, mutate } = useLiveApi(shouldFetch ? firstStepsPath : null, isRelevant);
  const { busy, run } = useCommand();
  useEffect(() => {
    if (data) remember(key, data);
  }, [data, key]);

  const show = (steps: FirstSteps) => {
    remember(key, steps);
    void mutate(steps, { revalidate: false });
  };
  return {
    /** Null while loading, or if nothing is shown. */
    steps: data && (isRequested || !isFinished(data)) ? data : null,
    /** They may be shown once they are read: their space is reserved until then. */
    expected: shouldFetch && !data && !error,
    busy,
    hide: async (hidden: boolean) => {
      const outcome = await run({
        call: (options) => api.onboarding.$put({ json: { hidden } }, options),
        ...(hidden ? { success: 'Los primeros pasos quedan en Opciones.' } : {}),
      });
      if (outcome?.ok) show(outcome.data);
    },
    load: async () => {
      const outcome = await run({
        call: (options) => api.onboarding.samples.$post({}, options),
        success: 'Datos de ejemplo cargados',
      });
      if (outcome?.ok) show(outcome.data);
      else void mutate();
    },
    remove: async () => {
      const outcome = await run({
        call: (options) => api.onboarding.samples.$delete({}, options),
        success: 'Datos de ejemplo quitados',
      });
      if (outcome?.ok) show(outcome.data);
      else void mutate();
    },
    /** Restores the sample data that `remove` deleted. */
    restore: async () => {
      const outcome = await run({
        call: (options) => api.onboarding.samples.restore.$post({}, options),
        success: ({ renamed }) => `Datos de ejemplo recuperados.${renamedSentence(renamed)}`,
      });
      if (outcome?.ok) show(outcome.data);
      else void mutate();
    },
    /** Call it when the time to restore is over. */
    reread: mutate,
  };
}

export type FirstStepsState = ReturnType<typeof useFirstSteps>;
