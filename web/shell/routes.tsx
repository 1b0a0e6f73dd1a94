import type { ComponentType } from 'react';
import { setPreload } from '#web/base/preload.ts';
import { GALLERY_PATH, type RoutePath, routeTable } from '#web/base/route-table.ts';
import { lazyScreen, type Screen } from '#web/data/lazy-screen.ts';

const screens = import.meta.glob<{ default: ComponentType }>('../features/**/*-screen.tsx');

function feature(at: string): Screen {
  return lazyScreen(() => {
    const load = screens[`../features/${at}-screen.tsx`];
    return load ? load() : Promise.reject(new Error(`No screen at features/${at}-screen.tsx`));
  });
}

export interface Route extends Omit<RoutePath, 'at'> {
  readonly screen: Screen;
}

export const routes: readonly Route[] = routeTable.map(({ at, ...route }) => ({
  ...route,
  screen: feature(at),
}));

const gallery: Route | null =
  import.meta.env.DEV || import.meta.env.VITE_UI === '1'
    ? {
        path: GALLERY_PATH,
        screen: lazyScreen(() => import('#web/parts/gallery/gallery.tsx')),
        access: 'anyone',
        width: 'full',
      }
    : null;

/** The Worker renders the public menu: these paths leave the application. */
export const publicMenuPaths: readonly string[] = ['/menuqr', '/menu-qr'];

export function routeOf(path: string): Route | undefined {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (gallery?.path === clean) return gallery;
  return routes.find((route) => route.path === clean);
}

/** A screen for hands at work, which has the whole width and the one bar. */
export const isWorkingScreen = (path: string): boolean => routeOf(path)?.width === 'full';

/** The path of the whole screen that a path shows or is a part of. */
export function screenPathOf(path: string): string {
  return routeOf(path)?.partOf ?? path;
}

setPreload((path) => routeOf(path)?.screen.preload());
