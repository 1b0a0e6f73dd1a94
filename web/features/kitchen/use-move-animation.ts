import { useLayoutEffect, useRef } from 'react';

const MOVE_ANIMATION_MS = 180;
const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Position {
  readonly left: number;
  readonly top: number;
}

/**
 * Animates the children of a list to their new places when `order` changes; they ignore pointer events meanwhile. Each
 * child has a data-id.
 */
export function useMoveAnimation(order: string) {
  const list = useRef<HTMLUListElement>(null);
  const positions = useRef(new Map<string, Position>());
  const shownOrder = useRef(order);

  useLayoutEffect(() => {
    if (!list.current) return;
    const moved = shownOrder.current !== order && !prefersReducedMotion();
    shownOrder.current = order;
    const before = positions.current;
    const now = new Map<string, Position>();
    const animations: Animation[] = [];
    for (const child of list.current.children) {
      if (!(child instanceof HTMLElement) || child.dataset.id === undefined) continue;
      const { offsetLeft: left, offsetTop: top } = child;
      now.set(child.dataset.id, { left, top });
      const previous = before.get(child.dataset.id);
      if (!moved || !previous || (previous.left === left && previous.top === top)) continue;
      const from = `translate(${previous.left - left}px, ${previous.top - top}px)`;
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
  return list;
}

function ignorePointerDuring(element: HTMLElement, animations: readonly Animation[]): void {
  element.style.pointerEvents = 'none';
  void Promise.allSettled(animations.map((animation) => animation.finished)).then(() => {
    element.style.pointerEvents = '';
  });
}
