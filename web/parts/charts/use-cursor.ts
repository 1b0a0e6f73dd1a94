import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * The index of the active point; null for none. A pointer that leaves clears only what it showed itself: browsers also report a resting one
 * as leaving when the page moves below it. `pointAt` returns the point at a position of the drawing. A
 * click or Enter chooses it; on a touch screen the first tap only shows it.
 */
export function useCursor(
  count: number,
  pointAt: (x: number, y: number) => number,
  onChoose?: (at: number) => void,
) {
  const [at, setAt] = useState<number | null>(null);
  const chosen = useRef<number | null>(null);
  const isPointed = useRef(false);
  const last = count - 1;
  const shown = at !== null && at <= last ? at : null;
  const under = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const point = pointAt(event.clientX - left, event.clientY - top);
    return point >= 0 && point <= last ? point : null;
  };
  return {
    at: shown,
    handlers: {
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        isPointed.current = true;
        setAt(under(event));
      },
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        const point = under(event);
        chosen.current = event.pointerType === 'touch' && point !== shown ? null : point;
        setAt(point);
      },
      onClick: () => {
        if (chosen.current !== null) onChoose?.(chosen.current);
      },
      onPointerLeave: (event: PointerEvent<SVGSVGElement>) => {
        if (event.pointerType !== 'touch' && isPointed.current) setAt(null);
      },
      onBlur: () => setAt(null),
      onFocus: () => setAt((before) => before ?? (last >= 0 ? last : null)),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setAt(null);
        if (event.key === 'Enter' && shown !== null && onChoose) {
          // Otherwise the same key would also press the button of what it opens.
          event.preventDefault();
          onChoose(shown);
        }
        const move = MOVES[event.key];
        if (!move || last < 0) return;
        event.preventDefault();
        isPointed.current = false;
        setAt(move(shown ?? last, last));
      },
    },
  };
}
