import { type PointerEvent, useEffect, useRef } from 'react';

/** Long enough that a slow tap, or a tap on a slow device, is not a long press. */
const LONG_PRESS_MS = 600;
const MAX_PRESS_MOVE_PIXELS = 10;

/** Tap and long press of one button; a finger that moves away triggers neither. */
export function useLongPress(onTap: () => void, onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLongPress = useRef(false);
  const start = useRef({ x: 0, y: 0 });
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onPointerDown: (event: PointerEvent) => {
      wasLongPress.current = false;
      if (event.button !== 0) return;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        wasLongPress.current = true;
        onLongPress();
      }, LONG_PRESS_MS);
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = start.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > MAX_PRESS_MOVE_PIXELS) stop();
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick: () => {
      stop();
      if (!wasLongPress.current) onTap();
      wasLongPress.current = false;
    },
  };
}
