import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react';
import { NetworkError } from './http.ts';
import { isReachable } from './network.ts';

export type Screen<Props = object> = ComponentType<Props> & { preload: () => void };
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** The code of a screen, or of a part of one, did not come. */
export class CodeError extends NetworkError {
  /** Loads it again; says whether it is there now. A browser may keep what failed until the page is loaded anew. */
  readonly loadAgain: () => Promise<boolean>;

  constructor(cause: unknown, loadAgain: () => Promise<boolean>) {
    super(cause);
    this.name = 'CodeError';
    this.loadAgain = loadAgain;
  }
}

/** A screen, or a part of one, that is fetched when it is first shown, or as soon as somebody is about to see it. */
export function lazyScreen<Props extends object = object>(load: Load<Props>): Screen<Props> {
  const loadAgain = async (): Promise<boolean> => {
    try {
      await load();
    } catch {
      return false;
    }
    part = begin();
    return true;
  };
  const begin = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() =>
      load().catch(async (cause: unknown) => {
        await isReachable();
        throw new CodeError(cause, loadAgain);
      }),
    );
  let part = begin();
  const Shown: ComponentType<Props> = (props) => createElement<Props>(part, props);
  return Object.assign(Shown, {
    preload: () => {
      // A failed preload is told when the screen is really opened.
      load().catch(() => undefined);
    },
  });
}
