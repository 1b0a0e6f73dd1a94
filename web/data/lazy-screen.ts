import { type ComponentType, createElement, lazy, useState } from 'react';
import type { Load } from '#web/base/lazy-part.ts';
import { NetworkError } from './http.ts';
import { isReachable } from './network.ts';

export type Screen<Props = object> = ComponentType<Props> & { preload: () => void };

/** The code of a screen, or of a part of one, could not be loaded. */
export class CodeError extends NetworkError {
  /** Loads it again and returns whether that succeeded. A browser may store the failure until the page is reloaded. */
  readonly loadAgain: () => Promise<boolean>;

  constructor(cause: unknown, loadAgain: () => Promise<boolean>) {
    super(cause);
    this.name = 'CodeError';
    this.loadAgain = loadAgain;
  }
}

/** A component whose code is loaded when it is first shown, or earlier by `preload`. */
export function lazyScreen<Props extends object = object>(load: Load<Props>): Screen<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const loadAgain = async (): Promise<boolean> => {
    try {
      await loadOnce();
    } catch {
      return false;
    }
    part = begin();
    return true;
  };
  const begin = () =>
    lazy(() =>
      loadOnce().catch(async (cause: unknown) => {
        await isReachable();
        throw new CodeError(cause, loadAgain);
      }),
    );
  let part = begin();
  const Shown: ComponentType<Props> = (props) => {
    // React shows what `lazy` loads after 300 ms at the earliest, even if the code is already here.
    const [type] = useState<ComponentType<Props>>(() => loaded ?? part);
    return createElement<Props>(type, props);
  };
  return Object.assign(Shown, {
    preload: () => {
      // A failed preload shows its error when the screen is opened.
      loadOnce().catch(() => undefined);
    },
  });
}
