import { type UIEvent, useEffect, useRef, useState } from 'react';

interface ScrolledChart {
  /** The width of the value axis, which stays in view. */
  left: number;
  /** The width of the box and of the drawing inside it. */
  width: number;
  drawn: number;
  /** The middle of the point that is in view first, and of the active one. */
  first: number;
  active: number | undefined;
}

/** How far a drawing that is wider than its box is scrolled. The active point is brought into view. */
export function useScrolledChart({ left, width, drawn, first, active }: ScrolledChart) {
  const ref = useRef<HTMLDivElement>(null);
  const [by, setBy] = useState(0);
  const middle = (left + width) / 2;
  // Later figures do not scroll the drawing again.
  const [start] = useState(first - middle);
  useEffect(() => {
    if (ref.current) ref.current.scrollLeft = start;
  }, [start]);
  useEffect(() => {
    const box = ref.current;
    if (!box || active === undefined) return;
    const at = active - box.scrollLeft;
    if (at < left || at > width) box.scrollLeft = active - middle;
  }, [active, left, width, middle]);
  return {
    ref,
    by,
    hasMoreAtRight: by + width < drawn - 1,
    onScroll: ({ currentTarget }: UIEvent<HTMLDivElement>) => setBy(currentTarget.scrollLeft),
  };
}
