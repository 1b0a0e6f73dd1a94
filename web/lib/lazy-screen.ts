import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type Screen = LazyExoticComponent<ComponentType> & { preload: () => void };
type Load = () => Promise<{ default: ComponentType }>;

/** A screen that is fetched when it is first shown, or when a pointer nears its link. */
export function lazyScreen(load: Load): Screen {
  const screen = lazy(load);
  return Object.assign(screen, {
    preload: () => {
      // A failed preload is told when the screen is really opened.
      load().catch(() => undefined);
    },
  });
}
