import { createContext, use, useEffect, useRef } from 'react';
import type { AroundNavHandler } from 'wouter';
import { createStore, useStore } from './store.ts';

/** What waits for a word because something is unsaved: going on loses it. */
interface PendingNavigation {
  readonly proceed: () => void;
}

const unsaved = new Set<symbol>();
const pendingNavigation = createStore<PendingNavigation | null>(null);

export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Goes to another screen at once where nothing is unsaved; else when the person says so. A redirect does not ask. */
export const guardNavigation: AroundNavHandler = (navigate, to, options) => {
  const isHere = new URL(to, location.href).pathname === location.pathname;
  if (isHere || options?.replace || unsaved.size === 0) navigate(to, options);
  else pendingNavigation.set({ proceed: () => navigate(to, options) });
};

/** The way out that waits for a word, if there is one. */
export function usePendingNavigation(): PendingNavigation | null {
  return useStore(pendingNavigation);
}

/** Answers the question: what is unsaved is given up and the way goes on, or the person stays. */
export function resolveNavigation(isConfirmed: boolean): void {
  const way = pendingNavigation.get();
  pendingNavigation.set(null);
  if (!isConfirmed || !way) return;
  unsaved.clear();
  way.proceed();
}

/** A step back is stopped in the same way: the address is put back whole until the person has said so, and then the step is taken. */
export function guardBackNavigation(): () => void {
  let shown = new URL(location.href);
  const follow = () => {
    shown = new URL(location.href);
  };
  const stop = (event: PopStateEvent) => {
    if (unsaved.size === 0 || location.pathname === shown.pathname) {
      follow();
      return;
    }
    event.stopImmediatePropagation();
    history.pushState(null, '', shown);
    pendingNavigation.set({ proceed: () => history.back() });
  };
  const options = { capture: true };
  window.addEventListener('popstate', stop, options);
  window.addEventListener('pushState', follow);
  window.addEventListener('replaceState', follow);
  return () => {
    window.removeEventListener('popstate', stop, options);
    window.removeEventListener('pushState', follow);
    window.removeEventListener('replaceState', follow);
  };
}

/** Whether the window around is open. A screen without a window always is. */
export const WindowOpen = createContext(true);

/** While something is unsaved nobody leaves without being asked: by a link, a step back or closing the page; and whoever shows the section is told. */
export function useUnsaved(isDirty: boolean, onDirtyChange?: (isDirty: boolean) => void): void {
  const isWindowOpen = use(WindowOpen);
  const latestOnDirtyChange = useRef(onDirtyChange);
  useEffect(() => {
    latestOnDirtyChange.current = onDirtyChange;
  });
  useEffect(() => {
    latestOnDirtyChange.current?.(isDirty);
    if (!isDirty || !isWindowOpen) return;
    const own = Symbol('unsaved');
    unsaved.add(own);
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.has(own)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(own);
      window.removeEventListener('beforeunload', ask);
      latestOnDirtyChange.current?.(false);
    };
  }, [isDirty, isWindowOpen]);
}
