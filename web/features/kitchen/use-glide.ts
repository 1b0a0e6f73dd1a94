import { useLayoutEffect, useRef } from 'react';

const GLIDE_MILLIS = 180;
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Place {
  readonly left: number;
  readonly top: number;
}

/** Lets the children of a list glide to their new places when `order` changes, deaf to touches on the way. Each child carries data-id. */
export function useGlide(order: string) {
  const list = useRef<HTMLUListElement>(null);
  const places = useRef(new Map<string, Place>());
  const shownOrder = useRef(order);

  useLayoutEffect(() => {
    if (!list.current) return;
    const moved = shownOrder.current !== order && !still();
    shownOrder.current = order;
    const before = places.current;
    const now = new Map<string, Place>();
    const glides: Animation[] = [];
    for (const child of list.current.children) {
      if (!(child instanceof HTMLElement) || child.dataset.id === undefined) continue;
      const { offsetLeft: left, offsetTop: top } = child;
      now.set(child.dataset.id, { left, top });
      const was = before.get(child.dataset.id);
      if (!moved || !was || (was.left === left && was.top === top)) continue;
      const from = `translate(${was.left - left}px, ${was.top - top}px)`;
      glides.push(
        child.animate([{ transform: from }, { transform: 'none' }], {
          duration: GLIDE_MILLIS,
          easing: 'ease-out',
        }),
      );
    }
    places.current = now;
    if (glides.length > 0) shield(list.current, glides);
  });
  return list;
}

function shield(element: HTMLElement, glides: readonly Animation[]): void {
  element.style.pointerEvents = 'none';
  void Promise.allSettled(glides.map((glide) => glide.finished)).then(() => {
    element.style.pointerEvents = '';
  });
}
