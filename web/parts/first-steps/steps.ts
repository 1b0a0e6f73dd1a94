export const STEPS = ['business', 'menu', 'tables', 'employees', 'register', 'sale', 'invoicing'] as const;
export type FirstStep = (typeof STEPS)[number];

/** Which steps are done; null for one that a business does not have. */
type Done = Readonly<Record<FirstStep, boolean | null>>;

/** The steps that a business has, in their order. */
export const stepsOf = (steps: Done): readonly FirstStep[] => STEPS.filter((step) => steps[step] !== null);

/** The first step that is not completed; null if all are. */
export const nextOf = (steps: Done): FirstStep | null => STEPS.find((step) => steps[step] === false) ?? null;

/** The last step that was completed between two reads; null for none. */
export const finishedBetween = (before: Done, after: Done): FirstStep | null =>
  STEPS.findLast((step) => before[step] === false && after[step] === true) ?? null;
