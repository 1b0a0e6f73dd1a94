import { createContext, use, useEffect, useRef } from 'react';
import type { AroundNavHandler } from 'wouter';
import { createStore, useStore } from './store.ts';

/** A navigation that waits for a confirmation, because it discards unsaved changes. */
interface PendingNavigation {
  readonly proceed: () => void;
}

const unsaved = new Set<symbol>();
const pendingNavigation = createStore<PendingNavigation | null>(null);

export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Navigates at once if nothing is unsaved, or else after a confirmation. Redirects are not confirmed. */
export const guardNavigation: AroundNavHandler = (navigate, to, options) => {
  const isHere = new URL(to, location.href).pathname === location.pathname;
  if (isHere || options?.replace || unsaved.size === 0) navigate(to, options);
  else pendingNavigation.set({ proceed: () => navigate(to, options) });
};

export function usePendingNavigation(): PendingNavigation | null {
  return useStore(pendingNavigation);
}

/** Answers the confirmation: navigates and discards the changes, or stays. */
export function resolveNavigation(isConfirmed: boolean): void {
  const way = pendingNavigation.get();
  pendingNavigation.set(null);
  if (!isConfirmed || !way) return;
  unsaved.clear();
  way.proceed();
}

/**
 * Confirms a step back in the same way: restores the address until the user confirms, and then takes the step. Call it
 * before the router listens: browsers call the listeners of the window in the order in which they were added.
 */
export function guardBackNavigation(): void {
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
  window.addEventListener('popstate', stop);
  window.addEventListener('pushState', follow);
  window.addEventListener('replaceState', follow);
}

/** Whether the surrounding window is open. A screen without a window is always open. */
export const WindowOpen = createContext(true);

/**
 * While something is unsaved, leaving needs a confirmation: by a link, a step back or closing the page.
 * `onDirtyChange` reports the state to the component that shows the section.
 */
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
    const preventUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.has(own)) event.preventDefault();
    };
    window.addEventListener('beforeunload', preventUnload);
    return () => {
      unsaved.delete(own);
      window.removeEventListener('beforeunload', preventUnload);
      latestOnDirtyChange.current?.(false);
    };
  }, [isDirty, isWindowOpen]);
}
