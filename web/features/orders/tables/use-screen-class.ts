import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type ScreenClass, screenClassOf } from '#domain/orders/table-plan.ts';

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The window's screen class, updated when it is resized or rotated. */
export function useScreenClass(): ScreenClass {
  return useSyncExternalStore(onResize, () => screenClassOf(window.innerWidth));
}

/** The width of an element in pixels; 0 before it is measured. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
