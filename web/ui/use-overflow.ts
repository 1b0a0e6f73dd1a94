import { type RefObject, useCallback, useState } from 'react';

/** Whether the content of a scrolling frame is larger than it, and whether some of it is hidden on the right. `row` gets the frame, too. */
export function useOverflow<E extends HTMLElement>(row?: RefObject<E | null>) {
  const [overflows, setOverflows] = useState(false);
  const [hasMoreAtRight, setHasMoreAtRight] = useState(false);
  const ref = useCallback(
    (frame: E | null) => {
      if (row) row.current = frame;
      if (!frame) return;
      const measure = () => {
        setOverflows(frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight);
        setHasMoreAtRight(frame.scrollLeft + frame.clientWidth < frame.scrollWidth - 1);
      };
      const observer = new ResizeObserver(measure);
      observer.observe(frame);
      for (const child of frame.children) observer.observe(child);
      frame.addEventListener('scroll', measure, { passive: true });
      return () => {
        if (row) row.current = null;
        observer.disconnect();
        frame.removeEventListener('scroll', measure);
      };
    },
    [row],
  );
  return { ref, overflows, hasMoreAtRight };
}
