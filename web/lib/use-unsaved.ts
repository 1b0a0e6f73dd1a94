import { createContext, use, useEffect, useRef } from 'react';
import type { AroundNavHandler } from 'wouter';
import { createStore, useStore } from './store.ts';

/** What waits for a word because something is unsaved: going on loses it. */
interface Leaving {
  readonly go: () => void;
}

const unsaved = new Set<symbol>();
const leaving = createStore<Leaving | null>(null);

export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Goes to another screen at once where nothing is unsaved; else when the person says so. A redirect does not ask. */
export const askBeforeLeaving: AroundNavHandler = (navigate, to, options) => {
  const isHere = new URL(to, location.href).pathname === location.pathname;
  if (isHere || options?.replace || unsaved.size === 0) navigate(to, options);
  else leaving.set({ go: () => navigate(to, options) });
};

/** The way out that waits for a word, if there is one. */
export function useLeaving(): Leaving | null {
  return useStore(leaving);
}

/** Answers the question: what is unsaved is given up and the way goes on, or the person stays. */
export function answerLeaving(goes: boolean): void {
  const way = leaving.get();
  leaving.set(null);
  if (!goes || !way) return;
  unsaved.clear();
  way.go();
}

/** A step back is stopped in the same way: the address is put back whole until the person has said so, and then the step is taken. */
export function guardStepsBack(): () => void {
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
    leaving.set({ go: () => history.back() });
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
  const told = useRef(onDirtyChange);
  useEffect(() => {
    told.current = onDirtyChange;
  });
  useEffect(() => {
    told.current?.(isDirty);
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
      told.current?.(false);
    };
  }, [isDirty, isWindowOpen]);
}
