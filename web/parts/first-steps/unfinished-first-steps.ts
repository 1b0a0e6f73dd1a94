import type { RoomMessage } from '#domain/base/events.ts';
import type { FirstSteps } from '#domain/business/answers/onboarding.ts';
import { may } from '#domain/people/access.ts';
import { storage } from '#web/base/storage.ts';
import { createStore, useStore } from '#web/base/store.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useLiveApi } from '#web/data/live-refresh.ts';
import { useUser } from '#web/data/session.ts';
import { nextOf } from './steps.ts';

export const firstStepsPath = apiPath(api.onboarding);
export const keyOf = (business: string | null) => `fogon.first-steps.${business}`;
const RELEVANT_EVENTS: ReadonlySet<string> = new Set([
  'menu.changed',
  'table.changed',
  'register.changed',
  'bill.changed',
  'settings.changed',
]);

/** Dismissed, or completed without sample data to remove or restore. */
export const isFinished = (steps: FirstSteps) =>
  steps.hidden || (!steps.samples && steps.undo_until === null && nextOf(steps) === null);

/** The state that the device stores, and its business. */
interface StoredState {
  readonly key: string;
  readonly state: string;
}
const known = createStore<StoredState | null>(null);

export function remember(key: string, steps: FirstSteps): void {
  const state = isFinished(steps) ? 'over' : 'under way';
  storage.set(key, state);
  const last = known.get();
  if (last?.key !== key || last.state !== state) known.set({ key, state });
}

/** 'over', 'under way', or null if this device never read them. */
export function useStoredState(key: string): string | null {
  const last = useStore(known);
  return last?.key === key ? last.state : storage.get(key);
}

export const isRelevant = ({ type }: RoomMessage) => RELEVANT_EVENTS.has(type);

/** The first steps while this device knows that they are unfinished; null otherwise. */
export function useUnfinishedFirstSteps(): FirstSteps | null {
  const user = useUser();
  const shouldFetch = useStoredState(keyOf(user.business_id)) === 'under way' && may(user, 'business:write');
  const { data } = useLiveApi(shouldFetch ? firstStepsPath : null, isRelevant);
  return data && !isFinished(data) ? data : null;
}
