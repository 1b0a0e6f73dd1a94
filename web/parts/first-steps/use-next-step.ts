import { useState } from 'react';
import { type FirstStep, finishedBetween, nextOf } from './steps.ts';
import { useUnfinishedFirstSteps } from './unfinished-first-steps.ts';

/** The completed step and the next one. */
interface Offer {
  readonly done: FirstStep;
  readonly next: FirstStep;
}

/** The offer after a step was completed since this page was opened; none on the home screen, whose list marks it. */
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
    offer: isOffered ? { done: known.done, next } : null,
    close: () => setKnown({ steps, done: null }),
  };
}
