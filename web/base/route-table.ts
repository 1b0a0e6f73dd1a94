/** The addresses of the application, without their screens: the build writes the rules of the server from them. */
export interface RoutePath {
  readonly path: string;
  /** The file of the screen under web/features/, without `-screen.tsx`. */
  readonly at: string;
  /** anyone · guest: only signed out, others are redirected to their home · role: domain/people/access.ts decides. */
  readonly access: 'anyone' | 'guest' | 'role';
  /** page: up to 1440 px · full: the whole width. */
  readonly width: 'page' | 'full';
  /** The path of the screen that this path is a part of: that screen stays while its parts change. */
  readonly partOf?: string;
}

const page = (path: string, at: string): RoutePath => ({ path, at, access: 'role', width: 'page' });
const part = (path: string, partOf: string, at: string): RoutePath => ({ ...page(path, at), partOf });
const full = (path: string, at: string): RoutePath => ({ ...page(path, at), width: 'full' });
const open = (path: string, at: string, access: 'anyone' | 'guest'): RoutePath => ({
  ...full(path, at),
  access,
});

/** The customer display, which a register opens. */
export const displayPath = '/display';

/** Every path, once. domain/people/access.ts has the roles; '/' redirects to the user's home. */
export const routeTable: readonly RoutePath[] = [
  open('/login', 'people/auth/login', 'guest'),
  open('/confirmar', 'people/auth/confirm', 'anyone'),
  open('/restablecer', 'people/auth/reset', 'anyone'),
  open(displayPath, 'bills/customer-display/display', 'anyone'),
  page('/dashboard', 'reports/dashboard/dashboard'),
  full('/pos', 'orders/pos/pos'),
  page('/sales', 'bills/sales/sales'),
  full('/tables', 'orders/tables/tables'),
  full('/orders', 'orders/list/orders'),
  full('/kitchen', 'kitchen/kitchen'),
  page('/menu', 'menu/menu'),
  page('/inventory', 'stock/inventory'),
  page('/reports', 'reports/reports'),
  page('/settings', 'business/settings/settings'),
  part('/settings/negocio', '/settings', 'business/settings/settings'),
  part('/settings/cobros', '/settings', 'business/settings/settings'),
  part('/settings/facturacion', '/settings', 'business/settings/settings'),
  part('/settings/impresoras', '/settings', 'business/settings/settings'),
  part('/settings/gastos', '/settings', 'business/settings/settings'),
  part('/settings/empleados', '/settings', 'business/settings/settings'),
  part('/settings/recordatorios', '/settings', 'business/settings/settings'),
  part('/settings/personalizacion', '/settings', 'business/settings/settings'),
  part('/settings/auditoria', '/settings', 'business/settings/settings'),
  part('/settings/api', '/settings', 'business/settings/settings'),
  part('/settings/datos', '/settings', 'business/settings/settings'),
  page('/gastos', 'purchasing/expenses/expenses'),
  page('/accounts', 'customers/receivables/receivables'),
  page('/operaciones', 'offline/operations'),
  page('/impresiones', 'printing/print-jobs'),
  page('/negocios', 'platform/businesses'),
  page('/tickets', 'platform/support-tickets'),
  page('/servicio', 'platform/status'),
  page('/cuenta', 'people/account/account'),
];

/** The component gallery: in development, or when built with VITE_UI=1. */
export const GALLERY_PATH = '/_ui';

/** Where an unknown address leads: the start, which says so. 404.html names it too. */
export const UNKNOWN_ADDRESS = '/#no-existe';

/** Former paths, and the present one of each. */
export const redirects: Readonly<Record<string, string>> = { '/businesses': '/negocios' };

/** The paths that the server answers with the application, besides '/'. */
export const applicationPaths = (options: { hasGallery: boolean }): readonly string[] => [
  ...routeTable.map(({ path }) => path),
  ...Object.keys(redirects),
  ...(options.hasGallery ? [GALLERY_PATH] : []),
];
