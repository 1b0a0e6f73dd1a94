import { useState } from 'react';
import { type FirstStep, finishedBetween, nextOf, STEP_LINKS } from './steps.ts';
import { useUnfinishedFirstSteps } from './use-first-steps.ts';

/** The step that was just done, and the one that comes next. */
export interface Offer {
  readonly done: FirstStep;
  readonly next: FirstStep;
  /** The screen that is shown is where it is done. */
  readonly isHere: boolean;
}

const pathOf = (to: string) => to.split(/[?#]/, 1)[0];

/** What to offer after a first step that was done since this page was opened; nothing at home, whose list marks it. */
export function useNextStep(path: string): { readonly offer: Offer | null; readonly close: () => void } {
  const steps = useUnfinishedFirstSteps();
  const [known, setKnown] = useState<{ readonly steps: typeof steps; readonly done: FirstStep | null }>({
    steps,
    done: null,
  });
  if (steps !== known.steps) {
    const finished = known.steps && steps ? finishedBetween(known.steps, steps) : null;
    setKnown({ steps, done: finished ?? known.done });
  }
  const next = steps && nextOf(steps);
  const isOffered = known.done !== null && next !== null && path !== '/dashboard';
  return {
    offer: isOffered ? { done: known.done, next, isHere: pathOf(STEP_LINKS[next].to) === path } : null,
    close: () => setKnown({ steps, done: null }),
  };
}
