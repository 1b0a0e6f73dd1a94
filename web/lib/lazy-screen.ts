import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type Screen<Props = object> = LazyExoticComponent<ComponentType<Props>> & { preload: () => void };
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A screen, or a part of one, that is fetched when it is first shown, or as soon as somebody is about to see it. */
export function lazyScreen<Props = object>(load: Load<Props>): Screen<Props> {
  const screen = lazy(load);
  return Object.assign(screen, {
    preload: () => {
      // A failed preload is told when the screen is really opened.
      load().catch(() => undefined);
    },
  });
}
