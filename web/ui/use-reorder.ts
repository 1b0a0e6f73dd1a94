import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const EDGE = 88;
const SCROLL_STEP = 14;

interface Reordering {
  /** The ids in their current order. */
  readonly ids: readonly string[];
  /**
   * Saves the new order; returns false if it was refused. The dropped order stays visible until `ids` match
   * it or the write is refused.
   */
  readonly onDrop: (ids: readonly string[]) => Promise<boolean>;
  readonly nameOf: (id: string) => string;
}

function moved(ids: readonly string[], id: string, to: number): readonly string[] {
  const others = ids.filter((each) => each !== id);
  const place = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, place), id, ...others.slice(place)];
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, at) => id === b[at]);

const slotsOf = (container: HTMLElement) => [...container.querySelectorAll<HTMLElement>('[data-reorder]')];

/** The index of the item under the pointer; -1 for none. */
function indexAtPoint(container: HTMLElement, x: number, y: number): number {
  return slotsOf(container).findIndex((slot) => {
    const { left, right, top, bottom } = slot.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}

function columnsOf(container: HTMLElement): number {
  const tops = slotsOf(container).map((slot) => slot.offsetTop);
  return Math.max(1, tops.filter((top) => top === tops[0]).length);
}

function scrollerOf(element: HTMLElement): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY) && parent.scrollHeight > parent.clientHeight)
      return parent;
  return document.scrollingElement;
}

/** Saves one order at a time, always the latest. */
function useLatest(onDrop: Reordering['onDrop'], onSettled: (isSaved: boolean) => void) {
  const latest = useRef({ onDrop, onSettled });
  useEffect(() => {
    latest.current = { onDrop, onSettled };
  });
  const next = useRef<readonly string[] | null>(null);
  const sending = useRef(false);
  return async (ids: readonly string[]) => {
    next.current = ids;
    if (sending.current) return;
    sending.current = true;
    let isSaved = false;
    while (next.current) {
      const nextIds = next.current;
      next.current = null;
      isSaved = await latest.current.onDrop(nextIds);
    }
    sending.current = false;
    latest.current.onSettled(isSaved);
  };
}

/** Reorders the children of a list or grid by dragging their handles with mouse or finger, or by arrow keys on the handles. */
export function useReorder<E extends HTMLElement>({ ids, onDrop, nameOf }: Reordering) {
  const container = useRef<E>(null);
  const drag = useRef<{ pointerId: number; id: string; x: number; y: number; before: readonly string[] }>(
    null,
  );
  const focused = useRef<string>(null);
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  // The order before the saved one. The list is read again after the write's answer, and until then `ids`
  // still have the old order.
  const [outdated, setOutdated] = useState<readonly string[] | null>(null);
  if (outdated && !same(outdated, ids)) {
    setOutdated(null);
    setDraft(null);
  }
  const [dragging, setDragging] = useState<string | null>(null);
  const [liveMessage, setLiveMessage] = useState('');
  const shown = draft
    ? [...draft.filter((id) => ids.includes(id)), ...ids.filter((id) => !draft.includes(id))]
    : ids;
  const current = useRef(shown);
  const known = useRef(ids);
  const release = (isSaved: boolean) => {
    if (drag.current) return;
    if (isSaved && !same(known.current, current.current)) setOutdated(known.current);
    else setDraft(null);
  };
  const send = useLatest(onDrop, release);

  useLayoutEffect(() => {
    current.current = shown;
    known.current = ids;
    if (focused.current === null) return;
    container.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus();
    focused.current = null;
  });

  const place = (id: string, to: number) => {
    const next = moved(current.current, id, to);
    if (same(next, current.current)) return;
    current.current = next;
    setOutdated(null);
    setDraft(next);
    setLiveMessage(`${nameOf(id)}: lugar ${next.indexOf(id) + 1} de ${next.length}`);
  };
  const follow = () => {
    if (!drag.current || !container.current) return;
    const to = indexAtPoint(container.current, drag.current.x, drag.current.y);
    if (to >= 0) place(drag.current.id, to);
  };
  const end = (commits: boolean) => {
    if (!drag.current) return;
    const { before } = drag.current;
    drag.current = null;
    setDragging(null);
    if (!commits) setDraft(null);
    else if (same(before, current.current)) release(true);
    else void send(current.current);
  };

  const acts = useRef({ follow, end });
  useEffect(() => {
    acts.current = { follow, end };
  });
  useEffect(() => {
    if (dragging === null) return;
    const scroller = container.current && scrollerOf(container.current);
    let frame = 0;
    const scroll = () => {
      const y = drag.current?.y ?? EDGE;
      const by = y < EDGE ? -SCROLL_STEP : y > window.innerHeight - EDGE ? SCROLL_STEP : 0;
      if (by !== 0 && scroller) {
        scroller.scrollTop += by;
        acts.current.follow();
      }
      frame = requestAnimationFrame(scroll);
    };
    const cancelOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      acts.current.end(false);
    };
    frame = requestAnimationFrame(scroll);
    window.addEventListener('keydown', cancelOnEscape, true);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', cancelOnEscape, true);
    };
  }, [dragging]);

  const list = {
    ref: container as RefObject<E>,
    onPointerMove: (event: PointerEvent) => {
      if (drag.current?.pointerId !== event.pointerId) return;
      drag.current.x = event.clientX;
      drag.current.y = event.clientY;
      follow();
    },
    onPointerUp: (event: PointerEvent) => drag.current?.pointerId === event.pointerId && end(true),
    onPointerCancel: (event: PointerEvent) => drag.current?.pointerId === event.pointerId && end(false),
  };
  const handle = (id: string) => ({
    'data-handle': id,
    'aria-label': `Mover ${nameOf(id)}`,
    onPointerDown: (event: PointerEvent) => {
      if (drag.current || event.button !== 0) return;
      event.preventDefault();
      container.current?.setPointerCapture(event.pointerId);
      const { pointerId, clientX: x, clientY: y } = event;
      drag.current = { pointerId, id, x, y, before: current.current };
      setDragging(id);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!container.current) return;
      const columns = columnsOf(container.current);
      const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      const before = current.current;
      place(id, before.indexOf(id) + by);
      if (same(before, current.current)) return;
      focused.current = id;
      void send(current.current);
    },
  });

  return { order: shown, dragging, liveMessage, list, handle };
}
