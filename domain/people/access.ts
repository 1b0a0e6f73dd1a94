/** Roles, paths and actions. The API, the navigation and the guards of screens all use these tables (1-core §2, §6; decisions, Roles). */

export const ROLES = ['admin', 'cajero', 'mesero', 'chef', 'bartender', 'master'] as const;
export type Role = (typeof ROLES)[number];

const SYNONYMS: Readonly<Record<string, Role>> = {
  cashier: 'cajero',
  waiter: 'mesero',
  'master user': 'master',
};

/** Reads the name of a role without regard to case, with the synonyms cashier, waiter and 'master user'. Null for any other name. */
export function readRole(name: string): Role | null {
  const key = name.trim().toLowerCase();
  return ROLES.find((role) => role === key) ?? SYNONYMS[key] ?? null;
}

const STAFF = ['admin', 'cajero', 'mesero', 'chef', 'bartender'] as const satisfies readonly Role[];
const MANAGERS = ['admin', 'cajero'] as const satisfies readonly Role[];
const FLOOR = ['admin', 'cajero', 'mesero'] as const satisfies readonly Role[];
const KITCHEN = ['admin', 'cajero', 'chef', 'bartender'] as const satisfies readonly Role[];
const ADMIN = ['admin'] as const satisfies readonly Role[];
const MASTER = ['master'] as const satisfies readonly Role[];

/** The roles that may do each action. A master may do every action of a business that it opened in /negocios. */
export const ACTIONS = {
  'profile:read': [...STAFF, ...MASTER],
  'room:enter': [...STAFF, ...MASTER],
  'session:switch': STAFF,
  'session:own': [...STAFF, ...MASTER],
  'second-factor:own': [...ADMIN, ...MASTER],
  'notification:read': [...STAFF, ...MASTER],
  'menu:read': STAFF,
  'menu:write': ADMIN,
  'menu:availability': KITCHEN,
  'inventory:read': MANAGERS,
  'inventory:write': ADMIN,
  'stock:adjust': ADMIN,
  'cost:read': ADMIN,
  'order:write': FLOOR,
  'order:cancel-sent': MANAGERS,
  'approval:request': STAFF,
  'table:read': FLOOR,
  'table:arrange': MANAGERS,
  'table:occupy': FLOOR,
  'kitchen:read': [...KITCHEN, 'mesero'],
  'kitchen:serve': KITCHEN,
  'register:read': FLOOR,
  'register:operate': MANAGERS,
  'register:manage': ADMIN,
  'register:open-drawer': MANAGERS,
  'register:accept-difference': ADMIN,
  'offline:read': MANAGERS,
  'offline:resolve': ADMIN,
  'sale:read': MANAGERS,
  'sale:charge': MANAGERS,
  'sale:discount': ADMIN,
  'sale:discount-limited': MANAGERS,
  'sale:free': ADMIN,
  'sale:large-tip': ADMIN,
  'sale:void': ADMIN,
  'sale:refund': ADMIN,
  'sale:correct-method': ADMIN,
  'identity:list': MANAGERS,
  'fiscal:read': ADMIN,
  'fiscal:write': ADMIN,
  'printer:read': STAFF,
  'printer:write': ADMIN,
  'print-job:write': STAFF,
  'print-job:manage': MANAGERS,
  'dashboard:read': MANAGERS,
  'report:read': MANAGERS,
  'exception:read': ADMIN,
  'expense:read': MANAGERS,
  'expense:write': MANAGERS,
  'receivable:read': MANAGERS,
  'receivable:write': MANAGERS,
  'receivable:limit': ADMIN,
  'receivable:open': ADMIN,
  'receivable:void': ADMIN,
  'business:read': STAFF,
  'business:write': ADMIN,
  'employee:read': ADMIN,
  'employee:write': ADMIN,
  'audit:read': ADMIN,
  'reminder:read': ADMIN,
  'reminder:write': ADMIN,
  'backup:read': ADMIN,
  'sample:write': ADMIN,
  'token:manage': ADMIN,
  'event:read': ADMIN,
  'platform:read': [...MANAGERS, ...MASTER],
  'platform:write': MASTER,
  'platform:enter': MASTER,
  'service:read': MASTER,
  'support-ticket:read': [...MANAGERS, ...MASTER],
  'support-ticket:write': [...MANAGERS, ...MASTER],
} as const satisfies Record<string, readonly Role[]>;
export type Action = keyof typeof ACTIONS;

/** How a session was opened. 'setup' is a password sign-in that still requires a second factor to be set up. */
export const SESSION_KINDS = ['password', 'pin', 'setup'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/**
 * Actions that a session opened by PIN is refused, for any role: keys, people, settings, backups, lists of identity numbers and one's own account
 * (decision 043).
 */
export const ACTIONS_DENIED_BY_PIN: readonly Action[] = [
  'session:own',
  'second-factor:own',
  'business:write',
  'identity:list',
  'fiscal:read',
  'fiscal:write',
  'printer:write',
  'employee:read',
  'employee:write',
  'audit:read',
  'reminder:read',
  'reminder:write',
  'backup:read',
  'sample:write',
  'token:manage',
  'platform:write',
  'platform:enter',
];

/** The only actions of a session whose second factor is still to be set up. */
export const ACTIONS_BEFORE_SETUP: readonly Action[] = [
  'second-factor:own',
  'session:own',
  'profile:read',
  'room:enter',
  'notification:read',
];

/** Actions that an approver's PIN can allow for one write (decisions, Roles). */
export const APPROVABLE = [
  'order:cancel-sent',
  'sale:discount',
  'sale:discount-limited',
  'sale:free',
  'sale:large-tip',
  'sale:void',
  'sale:refund',
  'register:accept-difference',
  'receivable:void',
  'stock:adjust',
] as const satisfies readonly Action[];
export type ApprovableAction = (typeof APPROVABLE)[number];

const APPROVAL_REQUESTERS: Readonly<Record<ApprovableAction, readonly Role[]>> = {
  'order:cancel-sent': ['mesero'],
  'sale:discount': ['cajero', 'mesero'],
  'sale:discount-limited': ['mesero'],
  'sale:free': ['cajero'],
  'sale:large-tip': ['cajero'],
  'sale:void': ['cajero'],
  'sale:refund': ['cajero'],
  'register:accept-difference': ['cajero'],
  'receivable:void': ['cajero'],
  'stock:adjust': ['cajero', 'chef', 'bartender'],
};

/** The user of a request, with the primary role first. `business_id` is null for a master outside any business. */
export interface Actor {
  readonly role: Role;
  readonly roles: readonly Role[];
  readonly business_id: string | null;
}

/** The room of masters outside any business, for events of the platform. */
export const PLATFORM_ROOM = 'platform';

/** The room whose events the actor receives: the business's, or the platform's for a master outside any business. Null for anyone else. */
export function roomOf(actor: Actor): string | null {
  return actor.business_id ?? (actor.roles.includes('master') ? PLATFORM_ROOM : null);
}

/** True for a master inside a business that it opened. */
export function hasOpenedBusiness(actor: Actor): boolean {
  return actor.roles.includes('master') && actor.business_id !== null;
}

/** True when a role of the actor has the action, or when the actor is a master inside a business. */
export function may(actor: Actor, action: Action): boolean {
  const holders: readonly Role[] = ACTIONS[action];
  return actor.roles.some((role) => holders.includes(role)) || hasOpenedBusiness(actor);
}

/** The same in a session: one opened by PIN is refused some actions. */
export function mayInSession(
  actor: Actor & { readonly by_pin?: boolean | undefined },
  action: Action,
): boolean {
  return may(actor, action) && !(actor.by_pin === true && ACTIONS_DENIED_BY_PIN.includes(action));
}

/** True when the actor may not do the action alone, but may with the PIN of a person who has it. */
export function mayRequestApproval(actor: Actor, action: Action): boolean {
  const approvable = APPROVABLE.find((each) => each === action);
  return (
    approvable !== undefined && actor.roles.some((role) => APPROVAL_REQUESTERS[approvable].includes(role))
  );
}

const PATHS: Readonly<Record<Role, readonly string[]>> = {
  admin: [
    '/dashboard',
    '/pos',
    '/sales',
    '/tables',
    '/orders',
    '/kitchen',
    '/menu',
    '/inventory',
    '/reports',
    '/settings',
    '/settings/negocio',
    '/settings/cobros',
    '/settings/facturacion',
    '/settings/impresoras',
    '/settings/gastos',
    '/settings/empleados',
    '/settings/recordatorios',
    '/settings/personalizacion',
    '/settings/auditoria',
    '/settings/api',
    '/settings/datos',
    '/gastos',
    '/accounts',
    '/operaciones',
    '/impresiones',
    '/negocios',
    '/tickets',
  ],
  cajero: [
    '/dashboard',
    '/pos',
    '/sales',
    '/tables',
    '/orders',
    '/kitchen',
    '/gastos',
    '/accounts',
    '/operaciones',
    '/impresiones',
    '/menu',
    '/inventory',
    '/reports',
    '/negocios',
    '/tickets',
  ],
  mesero: ['/tables', '/orders'],
  chef: ['/orders', '/kitchen'],
  bartender: ['/orders', '/kitchen'],
  master: ['/negocios', '/tickets', '/servicio', '/settings'],
};

/** Every user sees their own sessions here. */
const OWN_PATH = '/cuenta';

/** The paths that the actor may open. A master inside a business also has those of its admin. */
export function pathsOf(actor: Actor): readonly string[] {
  const own = [actor.role, ...actor.roles].flatMap((role) => PATHS[role]);
  const opened = hasOpenedBusiness(actor) ? PATHS.admin : [];
  return [...new Set([...own, ...opened, OWN_PATH])];
}

export function canOpen(actor: Actor, path: string): boolean {
  return pathsOf(actor).includes(path);
}

/** The first path of the primary role. */
export function homeOf(actor: Actor): string {
  return PATHS[actor.role][0] ?? '/login';
}

export interface NavigationLink {
  readonly path: string;
  readonly label: string;
}

const LABELS: Readonly<Record<string, string>> = {
  '/dashboard': 'Inicio',
  '/pos': 'Caja',
  '/sales': 'Ventas',
  '/tables': 'Mesas',
  '/orders': 'Órdenes',
  '/kitchen': 'Cocina',
  '/menu': 'Menú',
  '/menuqr': 'Menú QR',
  '/inventory': 'Inventario',
  '/reports': 'Reportes',
  '/settings': 'Opciones',
  '/gastos': 'Gastos',
  '/accounts': 'Cuentas',
  '/operaciones': 'Operaciones con conflicto',
  '/impresiones': 'Impresiones',
  '/negocios': 'Negocios',
  '/tickets': 'Tickets',
  '/servicio': 'Servicio',
  '/cuenta': 'Tu cuenta',
};

/** The Spanish label of a path, or the path itself when it has no link. */
export function pathLabel(path: string): string {
  return LABELS[path] ?? path;
}

const link = (path: string): NavigationLink => ({ path, label: pathLabel(path) });

const BAR: Readonly<Record<Role, readonly string[]>> = {
  admin: [
    '/dashboard',
    '/pos',
    '/tables',
    '/orders',
    '/menu',
    '/menuqr',
    '/inventory',
    '/reports',
    '/settings',
  ],
  cajero: ['/dashboard', '/pos', '/tables', '/kitchen', '/menuqr'],
  mesero: ['/tables', '/orders', '/menuqr'],
  chef: ['/orders'],
  bartender: ['/orders'],
  master: ['/negocios', '/tickets', '/servicio'],
};

/** The links of the top bar, in the order of the specification (1-core §2). */
export function navigationOf(actor: Actor): readonly NavigationLink[] {
  const opened = hasOpenedBusiness(actor) ? BAR.admin : [];
  const paths = [...opened, ...[actor.role, ...actor.roles].flatMap((role) => BAR[role])];
  return [...new Set(paths)].map(link);
}

const OWNER_TABS = ['/dashboard', '/sales', '/pos', '/reports'];
const MAX_TABS = 5;

/** The links at the bottom of a phone, and those behind 'Más': an owner's work is more than five screens. */
export function phoneLinksOf(actor: Actor): {
  readonly tabs: readonly NavigationLink[];
  readonly more: readonly NavigationLink[];
} {
  const links = navigationOf(actor);
  if (links.length <= MAX_TABS) return { tabs: links, more: [] };
  const first = links.slice(0, MAX_TABS - 1).map(({ path }) => path);
  const tabs = links.some(({ path }) => path === '/reports') ? OWNER_TABS : first;
  return { tabs: tabs.map(link), more: allLinksOf(actor).filter(({ path }) => !tabs.includes(path)) };
}

/** Every screen of the top bar and of the avatar menu, once. */
export function allLinksOf(actor: Actor): readonly NavigationLink[] {
  const paths = [...navigationOf(actor), ...avatarLinksOf(actor)].map(({ path }) => path);
  return [...new Set(paths)].map(link);
}

/** The links of the avatar menu: those of the specification, and Ventas, Gastos, Cuentas, Operaciones con conflicto and Impresiones for admin and cajero. */
export function avatarLinksOf(actor: Actor): readonly NavigationLink[] {
  const wanted = [
    '/menu',
    '/inventory',
    '/reports',
    '/settings',
    '/sales',
    '/gastos',
    '/accounts',
    '/operaciones',
    '/impresiones',
  ];
  return wanted.filter((path) => canOpen(actor, path)).map(link);
}

/** The label under the user's name in the avatar menu (1-core §2). */
export function roleLabel(role: Role): string {
  const labels: Partial<Record<Role, string>> = {
    master: 'Master User',
    admin: 'Administrador',
    cajero: 'Cashier User',
    chef: 'Cocinero',
    mesero: 'Mesero',
  };
  return labels[role] ?? 'Usuario';
}
