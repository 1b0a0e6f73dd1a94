import { type PointerEvent, useEffect, useRef } from 'react';

/** A slow press of a wet finger, or of a busy device, is still a tap. */
const HOLD_MILLIS = 600;
const SLIP_PIXELS = 10;

/** A tap and a hold of the same button; a finger that slips away does neither. */
export function useHold(onTap: () => void, onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const start = useRef({ x: 0, y: 0 });
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onPointerDown: (event: PointerEvent) => {
      held.current = false;
      if (event.button !== 0) return;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        held.current = true;
        onHold();
      }, HOLD_MILLIS);
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = start.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > SLIP_PIXELS) stop();
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick: () => {
      stop();
      if (!held.current) onTap();
      held.current = false;
    },
  };
}
