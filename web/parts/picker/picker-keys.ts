import { type FocusEvent, type KeyboardEvent as KeyPress, type RefObject, useEffect, useRef } from 'react';
import { isBehindWindow } from '#web/base/behind-window.ts';

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'search' || target.value !== '';
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}

/**
 * Handles '+' and '-' anywhere on the screen, except in text fields and covering windows; an empty search field does not
 * count as a text field.
 */
export function useStepKeys(screen: RefObject<HTMLElement | null>, onStep: (by: 1 | -1) => void): void {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '+' && event.key !== '-') return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isBehindWindow(screen.current)) return;
      event.preventDefault();
      latest.current(event.key === '+' ? 1 : -1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [screen]);
}

const tileAt = (grid: Element | null, place: number): HTMLButtonElement | null =>
  grid?.querySelector<HTMLButtonElement>(`button[data-tile="${place}"]`) ?? null;

/** The index of the tile that a key leads to: -1 for the place above the first row, null for none. */
function nextTileIndex(key: string, index: number, count: number, columns: number): number | null {
  const lastRow = Math.floor((count - 1) / columns);
  switch (key) {
    case 'ArrowRight':
      return Math.min(index + 1, count - 1);
    case 'ArrowLeft':
      return Math.max(index - 1, 0);
    case 'ArrowDown':
      return Math.floor(index / columns) === lastRow ? index : Math.min(index + columns, count - 1);
    case 'ArrowUp':
      return Math.max(index - columns, -1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

export function focusFirstTile(grid: Element | null): void {
  tileAt(grid, 0)?.focus();
}

interface GridKeysOptions {
  columns: number;
  /** The number of products, also of those whose tile is not rendered. */
  count: number;
  /** Renders the tile at an index. */
  show: (place: number) => void;
  onLeave: () => void;
}

/** Arrow keys within a grid of tiles, which is one Tab stop. Arrow up in the first row leaves the grid. */
export function useGridKeys(
  grid: RefObject<HTMLElement | null>,
  { columns, count, show, onLeave }: GridKeysOptions,
) {
  const stop = useRef<HTMLButtonElement>(null);

  const setTabStop = (tile: HTMLButtonElement | null) => {
    if (!tile || tile === stop.current) return;
    if (stop.current) stop.current.tabIndex = -1;
    tile.tabIndex = 0;
    stop.current = tile;
  };

  useEffect(() => {
    if (!stop.current?.isConnected) setTabStop(tileAt(grid.current, 0));
  });

  return {
    onFocus: ({ target }: FocusEvent) => {
      if (target instanceof HTMLButtonElement && target.dataset.tile !== undefined) setTabStop(target);
    },
    onKeyDown: (event: KeyPress) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      // Enter that is held down adds the product only once.
      if (event.key === 'Enter' && event.repeat) event.preventDefault();
      if (!(event.target instanceof HTMLButtonElement) || event.target.dataset.tile === undefined) return;
      const next = nextTileIndex(event.key, Number(event.target.dataset.tile), count, columns);
      if (next === null) return;
      event.preventDefault();
      if (next === -1) onLeave();
      else {
        show(next);
        tileAt(grid.current, next)?.focus();
      }
    },
  };
}
