import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';

/** The icon for the direction of a change; its colour shows whether it is better or worse. */
export const CHANGE_ARROWS = { up: ArrowUpRight, down: ArrowDownRight, same: Minus } as const;
export const CHANGE_TONES = {
  better: 'text-success-ink',
  worse: 'text-danger-ink',
  same: 'text-muted-foreground',
} as const;
