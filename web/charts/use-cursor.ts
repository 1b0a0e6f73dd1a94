import { type KeyboardEvent, type PointerEvent, useState } from 'react';

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** The point that the pointer or the arrow keys are on; null for none. `pointAt` says which stands at an x of the drawing. */
export function useCursor(count: number, pointAt: (x: number) => number) {
  const [at, setAt] = useState<number | null>(null);
  const last = count - 1;
  const shown = at !== null && at <= last ? at : null;
  return {
    at: shown,
    handlers: {
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        const { left } = event.currentTarget.getBoundingClientRect();
        const point = pointAt(event.clientX - left);
        setAt(point >= 0 && point <= last ? point : null);
      },
      onPointerLeave: () => setAt(null),
      onBlur: () => setAt(null),
      onFocus: () => setAt((before) => before ?? (last >= 0 ? last : null)),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setAt(null);
        const move = MOVES[event.key];
        if (!move || last < 0) return;
        event.preventDefault();
        setAt(move(shown ?? last, last));
      },
    },
  };
}
