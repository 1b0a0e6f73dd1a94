import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const MOVE_ANIMATION_MS = 180;
const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Position {
  readonly left: number;
  readonly top: number;
}

type Positions = ReadonlyMap<string, Position>;

function positionsIn(list: HTMLElement): Positions {
  const positions = new Map<string, Position>();
  for (const child of list.children)
    if (child instanceof HTMLElement && child.dataset.id !== undefined)
      positions.set(child.dataset.id, { left: child.offsetLeft, top: child.offsetTop });
  return positions;
}

/**
 * Animates the children of a list to their new places when `order` changes; they ignore pointer events meanwhile. Each
 * child has a data-id.
 */
export function useMoveAnimation(list: RefObject<HTMLElement | null>, order: string): void {
  const positions = useRef<Positions>(new Map());
  const shownOrder = useRef(order);

  useLayoutEffect(() => {
    if (!list.current) return;
    const moved = shownOrder.current !== order && !prefersReducedMotion();
    shownOrder.current = order;
    const before = positions.current;
    const now = positionsIn(list.current);
    const animations: Animation[] = [];
    for (const child of moved ? list.current.children : []) {
      if (!(child instanceof HTMLElement) || child.dataset.id === undefined) continue;
      const previous = before.get(child.dataset.id);
      const place = now.get(child.dataset.id);
      if (!previous || !place || (previous.left === place.left && previous.top === place.top)) continue;
      const from = `translate(${previous.left - place.left}px, ${previous.top - place.top}px)`;
      animations.push(
        child.animate([{ transform: from }, { transform: 'none' }], {
          duration: MOVE_ANIMATION_MS,
          easing: 'ease-out',
        }),
      );
    }
    positions.current = now;
    if (animations.length > 0) ignorePointerDuring(list.current, animations);
  });

  useEffect(() => {
    if (!list.current) return;
    // Cards also move when one of them or the window changes its size.
    const observer = new ResizeObserver(([entry]) => {
      if (entry?.target instanceof HTMLElement) positions.current = positionsIn(entry.target);
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [list]);
}

function ignorePointerDuring(element: HTMLElement, animations: readonly Animation[]): void {
  element.style.pointerEvents = 'none';
  void Promise.allSettled(animations.map((animation) => animation.finished)).then(() => {
    element.style.pointerEvents = '';
  });
}
