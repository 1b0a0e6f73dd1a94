import { useEffect } from 'react';
import { may } from '#domain/access.ts';
import type { FirstSteps } from '#domain/answers/onboarding.ts';
import type { RoomMessage } from '#domain/events.ts';
import { api, apiPath } from '#web/lib/api.ts';
import { useCommand } from '#web/lib/command.ts';
import { useLiveApi } from '#web/lib/live-refresh.ts';
import { useUser } from '#web/lib/session.ts';
import { storage } from '#web/lib/storage.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { nextOf } from './steps.ts';

const path = apiPath(api.onboarding);
const keyOf = (business: string | null) => `fogon.first-steps.${business}`;
const RELEVANT_EVENTS: ReadonlySet<string> = new Set([
  'menu.changed',
  'table.changed',
  'register.changed',
  'sale.changed',
  'settings.changed',
]);

/** Dismissed, or completed without sample data to remove or restore. */
const isFinished = (steps: FirstSteps) =>
  steps.hidden || (!steps.samples && steps.undo_until === null && nextOf(steps) === null);

/** The state that the device stores, and its business. */
interface StoredState {
  readonly key: string;
  readonly state: string;
}
const known = createStore<StoredState | null>(null);

function remember(key: string, steps: FirstSteps): void {
  const state = isFinished(steps) ? 'over' : 'under way';
  storage.set(key, state);
  const last = known.get();
  if (last?.key !== key || last.state !== state) known.set({ key, state });
}

/** 'over', 'under way', or null if this device never read them. */
function useStoredState(key: string): string | null {
  const last = useStore(known);
  return last?.key === key ? last.state : storage.get(key);
}

const isRelevant = ({ type }: RoomMessage) => RELEVANT_EVENTS.has(type);

/** The first steps while this device knows that they are unfinished; null otherwise. */
export function useUnfinishedFirstSteps(): FirstSteps | null {
  const user = useUser();
  const shouldFetch = useStoredState(keyOf(user.business_id)) === 'under way' && may(user, 'business:write');
  const { data } = useLiveApi(shouldFetch ? path : null, isRelevant);
  return data && !isFinished(data) ? data : null;
}

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
  const { data, error, mutate } = useLiveApi(shouldFetch ? path : null, isRelevant);
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
