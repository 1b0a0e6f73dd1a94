import { type ComponentType, useEffect } from 'react';
import { createStore, type Store, useStore } from './store.ts';
import { whenQuiet } from './when-idle.ts';

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A part that its screen can do without until it is pressed, pointed at or notified. */
export interface LazyPart<Props> {
  readonly code: Store<ComponentType<Props> | null>;
  /** Returns whether the code is here. */
  readonly load: () => Promise<boolean>;
}

export function lazyPart<Props>(load: Load<Props>): LazyPart<Props> {
  const code = createStore<ComponentType<Props> | null>(null);
  return {
    code,
    load: () =>
      load().then(
        (module) => {
          code.set(module.default);
          return true;
        },
        () => false,
      ),
  };
}

/**
 * The part, or null until its code is here: it is loaded when the screen has made its first reads. Each larger `demand` than 0 loads
 * it at once, also after a failure.
 */
export function useLazyPart<Props>(part: LazyPart<Props>, demand: number): ComponentType<Props> | null {
  const code = useStore(part.code);
  useEffect(() => {
    if (code) return;
    const load = () => void part.load();
    if (demand === 0) return whenQuiet(load);
    load();
  }, [part, code, demand]);
  return code;
}
