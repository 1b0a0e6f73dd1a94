import type { ComponentType } from 'react';
import { lazyScreen, type Screen } from './lib/lazy-screen.ts';

const screens = import.meta.glob<{ default: ComponentType }>('./features/**/*-screen.tsx');

function feature(path: string): Screen {
  return lazyScreen(() => {
    const load = screens[`./features/${path}-screen.tsx`];
    return load ? load() : Promise.reject(new Error(`No screen at features/${path}-screen.tsx`));
  });
}

export interface Route {
  readonly path: string;
  readonly screen: Screen;
  /** anyone · guest: only signed out, others are redirected to their home · role: domain/access.ts decides. */
  readonly access: 'anyone' | 'guest' | 'role';
  /** page: up to 1440 px · full: the whole width. */
  readonly width: 'page' | 'full';
  /** The path of the screen that this path is a part of: that screen stays while its parts change. */
  readonly partOf?: string;
}

const page = (path: string, at: string): Route => ({
  path,
  screen: feature(at),
  access: 'role',
  width: 'page',
});
const part = (path: string, partOf: string, at: string): Route => ({ ...page(path, at), partOf });
const full = (path: string, at: string): Route => ({ ...page(path, at), width: 'full' });
const open = (path: string, at: string, access: 'anyone' | 'guest'): Route => ({
  ...full(path, at),
  access,
});

/** Every path, once. domain/access.ts has the roles; '/' and unknown paths redirect to the user's home. */
export const routes: readonly Route[] = [
  open('/login', 'auth/login', 'guest'),
  open('/confirmar', 'auth/confirm', 'anyone'),
  open('/restablecer', 'auth/reset', 'anyone'),
  page('/dashboard', 'dashboard/dashboard'),
  full('/pos', 'pos/pos'),
  page('/sales', 'sales/sales'),
  full('/tables', 'tables/tables'),
  full('/orders', 'orders/orders'),
  full('/kitchen', 'kitchen/kitchen'),
  page('/menu', 'menu/menu'),
  page('/inventory', 'inventory/inventory'),
  page('/reports', 'reports/reports'),
  page('/settings', 'settings/settings'),
  part('/settings/negocio', '/settings', 'settings/settings'),
  part('/settings/cobros', '/settings', 'settings/settings'),
  part('/settings/gastos', '/settings', 'settings/settings'),
  part('/settings/empleados', '/settings', 'settings/settings'),
  part('/settings/recordatorios', '/settings', 'settings/settings'),
  part('/settings/personalizacion', '/settings', 'settings/settings'),
  part('/settings/auditoria', '/settings', 'settings/settings'),
  part('/settings/api', '/settings', 'settings/settings'),
  part('/settings/datos', '/settings', 'settings/settings'),
  page('/gastos', 'expenses/expenses'),
  page('/accounts', 'receivables/receivables'),
  page('/negocios', 'platform/businesses'),
  page('/tickets', 'platform/support-tickets'),
  page('/servicio', 'platform/service'),
  page('/cuenta', 'account/account'),
];

/** The component gallery: in development, or when built with VITE_UI=1. */
const gallery: Route | null =
  import.meta.env.DEV || import.meta.env.VITE_UI === '1'
    ? {
        path: '/_ui',
        screen: lazyScreen(() => import('./ui/gallery/gallery.tsx')),
        access: 'anyone',
        width: 'full',
      }
    : null;

export const redirects: Readonly<Record<string, string>> = { '/businesses': '/negocios' };

/** The Worker renders the public menu: these paths leave the application. */
export const publicMenuPaths: readonly string[] = ['/menuqr', '/menu-qr'];

export function routeOf(path: string): Route | undefined {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (gallery?.path === clean) return gallery;
  return routes.find((route) => route.path === clean);
}

/** The path of the whole screen that a path shows or is a part of. */
export function screenPathOf(path: string): string {
  return routeOf(path)?.partOf ?? path;
}

/** Starts to load a path's screen, for example when the pointer is near its link. */
export function preload(path: string): void {
  routeOf(path)?.screen.preload();
}
