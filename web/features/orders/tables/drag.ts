import { clampToPlan, type Point, type ScreenClass, snap } from '#domain/orders/table-plan.ts';

/** The current state of the plan, read in each frame, because another device can change it during a drag. */
export interface PlanState {
  readonly screen: ScreenClass;
  /** The size of the plan. */
  readonly plan: Point;
  /** The horizontal scale at which the plan is drawn. */
  readonly scale: number;
  readonly places: ReadonlyMap<string, Point>;
  readonly onDrop: (tableId: string, at: Point) => void;
}

interface Guides {
  readonly column: HTMLElement | null;
  readonly row: HTMLElement | null;
}

interface Drag {
  readonly id: string;
  readonly card: HTMLElement;
  readonly pointerId: number;
  readonly startPoint: Point;
  /** Where the pointer grabbed the card, relative to its corner. */
  readonly grabOffset: Point;
  pointer: Point;
  at: Point | null;
}

const DRAG_THRESHOLD_PIXELS = 4;
const SCROLL_EDGE_PIXELS = 96;
const SCROLL_STEP_PIXELS = 12;

const pointerOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });

/** Converts screen coordinates to plan coordinates, independent of scroll and zoom. */
function onPlan(plan: HTMLElement, { x, y }: Point, scale: number): Point {
  const { left, top, width } = plan.getBoundingClientRect();
  const zoom = width / plan.offsetWidth || 1;
  return { x: (x - left) / zoom / scale, y: (y - top) / zoom };
}

function scrollStepAt(position: number, from: number, to: number): number {
  if (position > to - SCROLL_EDGE_PIXELS) return SCROLL_STEP_PIXELS;
  return position < from + SCROLL_EDGE_PIXELS ? -SCROLL_STEP_PIXELS : 0;
}

/** Scrolls when the pointer is near an edge of the screen; returns true if anything scrolled. */
function scrollAtEdge(plan: HTMLElement, { x, y }: Point): boolean {
  const viewport = window.visualViewport;
  const top = viewport?.offsetTop ?? 0;
  const frame = plan.closest<HTMLElement>('[data-floor]');
  const sides = frame?.getBoundingClientRect();
  const before = [window.scrollY, frame?.scrollLeft];
  window.scrollBy(0, scrollStepAt(y, top, top + (viewport?.height ?? window.innerHeight)));
  if (frame && sides) frame.scrollLeft += scrollStepAt(x, sides.left, sides.right);
  return before[0] !== window.scrollY || before[1] !== frame?.scrollLeft;
}

function showGuide(guide: HTMLElement | null, offset: string | null): void {
  if (!guide) return;
  guide.hidden = offset === null;
  if (offset !== null) guide.style.translate = offset;
}

/**
 * Enables dragging of the plan's cards. Cards move outside of React, once a frame; only the drop is reported. Returns a
 * function that disables it.
 */
export function enableDragging(plan: HTMLElement, guides: Guides, getPlanState: () => PlanState): () => void {
  let drag: Drag | null = null;
  let frame = 0;

  const positionCard = () => {
    if (!drag) return;
    const { screen, plan: size, scale, places } = getPlanState();
    const from = places.get(drag.id);
    if (!from) return;
    const pointer = onPlan(plan, drag.pointer, scale);
    const free = clampToPlan(
      { x: pointer.x - drag.grabOffset.x, y: pointer.y - drag.grabOffset.y },
      size,
      screen,
    );
    const others = [...places].flatMap(([id, at]) => (id === drag?.id ? [] : [at]));
    const { at, guideX, guideY } = snap(free, others);
    drag.at = clampToPlan(at, size, screen);
    drag.card.style.translate = `${(drag.at.x - from.x) * scale}px ${drag.at.y - from.y}px`;
    showGuide(guides.column, guideX === null ? null : `${guideX * scale}px 0`);
    showGuide(guides.row, guideY === null ? null : `0 ${guideY}px`);
  };
  const draw = () => {
    frame = 0;
    if (!drag) return;
    const isScrolling = scrollAtEdge(plan, drag.pointer);
    positionCard();
    if (isScrolling) scheduleDraw();
  };
  const scheduleDraw = () => {
    if (frame === 0 && drag?.at) frame = requestAnimationFrame(draw);
  };

  const onPointerDown = (event: PointerEvent) => {
    if (drag || event.button !== 0 || !(event.target instanceof Element)) return;
    const card = event.target.closest<HTMLElement>('[data-table]');
    const id = card?.dataset.table;
    const { places, scale } = getPlanState();
    const from = places.get(id ?? '');
    if (!card || id === undefined || !from) return;
    const pointer = pointerOf(event);
    const { x, y } = onPlan(plan, pointer, scale);
    const grabOffset = { x: x - from.x, y: y - from.y };
    drag = { id, card, pointerId: event.pointerId, startPoint: pointer, grabOffset, pointer, at: null };
    plan.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (drag?.pointerId !== event.pointerId) return;
    drag.pointer = pointerOf(event);
    if (!drag.at) {
      const { startPoint, pointer } = drag;
      if (Math.hypot(pointer.x - startPoint.x, pointer.y - startPoint.y) < DRAG_THRESHOLD_PIXELS) return;
      drag.at = getPlanState().places.get(drag.id) ?? null;
      drag.card.dataset.dragging = '';
    }
    scheduleDraw();
  };
  const end = (commits: boolean) => {
    if (!drag) return;
    cancelAnimationFrame(frame);
    frame = 0;
    if (commits && drag.at) positionCard();
    const { id, at, card } = drag;
    drag = null;
    if (commits && at) getPlanState().onDrop(id, at);
    card.style.translate = '';
    delete card.dataset.dragging;
    showGuide(guides.column, null);
    showGuide(guides.row, null);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (drag?.pointerId !== event.pointerId) return;
    drag.pointer = pointerOf(event);
    end(true);
  };
  const onPointerCancel = (event: PointerEvent) => {
    if (drag?.pointerId === event.pointerId) end(false);
  };
  const onEscapeKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end(false);
  };

  const abortController = new AbortController();
  const { signal } = abortController;
  plan.addEventListener('pointerdown', onPointerDown, { signal });
  plan.addEventListener('pointermove', move, { signal });
  plan.addEventListener('pointerup', onPointerUp, { signal });
  plan.addEventListener('pointercancel', onPointerCancel, { signal });
  plan.addEventListener('lostpointercapture', onPointerCancel, { signal });
  window.addEventListener('scroll', scheduleDraw, { signal, capture: true, passive: true });
  window.addEventListener('keydown', onEscapeKey, { signal });
  return () => {
    end(false);
    abortController.abort();
  };
}
