import { describe, expect, it } from 'vitest';
import { hn } from '#domain/fiscal/hn/regime.ts';
import {
  ACTIONS,
  type Action,
  type Actor,
  avatarLinksOf,
  canOpen,
  hasOpenedBusiness,
  homeOf,
  may,
  mayInSession,
  navigationOf,
  pathsOf,
  phoneLinksOf,
  ROLES,
  type Role,
  readRole,
  roleLabel,
  roomOf,
} from '#domain/people/access.ts';
import { categoriesOf } from '#web/features/reports/catalogue.ts';

const actor = (role: Role, business_id: string | null = 'b'): Actor => ({ role, roles: [role], business_id });
const paths = (role: Role) =>
  navigationOf(actor(role, role === 'master' ? null : 'b')).map((link) => link.path);

describe('reading roles', () => {
  it('a role name is read without regard to case, with its synonyms', () => {
    expect(['ADMIN', 'Cashier', 'WAITER', 'Master User', ' chef '].map(readRole)).toEqual([
      'admin',
      'cajero',
      'mesero',
      'master',
      'chef',
    ]);
    expect(['', 'x', 'administrador'].map(readRole)).toEqual([null, null, null]);
  });

  it('each role has its label in the avatar menu', () => {
    expect(ROLES.map(roleLabel)).toEqual([
      'Administrador',
      'Cashier User',
      'Mesero',
      'Cocinero',
      'Usuario',
      'Master User',
    ]);
  });
});

describe('the navigation bar', () => {
  it('each role sees the links of the specification, in its order', () => {
    expect(paths('admin')).toEqual([
      '/dashboard',
      '/pos',
      '/tables',
      '/orders',
      '/menu',
      '/menuqr',
      '/inventory',
      '/reports',
      '/settings',
    ]);
    expect(paths('cajero')).toEqual(['/dashboard', '/pos', '/tables', '/kitchen', '/menuqr']);
    expect(paths('mesero')).toEqual(['/tables', '/orders', '/menuqr']);
    expect(paths('chef')).toEqual(['/orders']);
    expect(paths('bartender')).toEqual(['/orders']);
    expect(paths('master')).toEqual(['/negocios', '/tickets', '/servicio']);
  });

  it("a phone has an owner's four screens and the rest behind one more tab, and another role its own links", () => {
    const words = (role: Role) => {
      const { tabs, more } = phoneLinksOf(actor(role));
      return [tabs.map(({ label }) => label), more.map(({ label }) => label)];
    };
    expect(words('admin')).toEqual([
      ['Inicio', 'Ventas', 'Caja', 'Reportes'],
      [
        'Mesas',
        'Órdenes',
        'Menú',
        'Menú QR',
        'Inventario',
        'Opciones',
        'Gastos',
        'Cuentas',
        'Operaciones con conflicto',
        'Impresiones',
      ],
    ]);
    expect(words('cajero')).toEqual([['Inicio', 'Caja', 'Mesas', 'Cocina', 'Menú QR'], []]);
    expect(words('chef')).toEqual([['Órdenes'], []]);
    const { tabs, more } = phoneLinksOf({ role: 'cajero', roles: ['cajero', 'mesero'], business_id: 'b' });
    expect(tabs.map(({ label }) => label)).toEqual(['Inicio', 'Caja', 'Mesas', 'Cocina']);
    expect(more.map(({ label }) => label)).toContain('Órdenes');
  });

  it('every link that a role sees opens for that role', () => {
    for (const role of ROLES) {
      const who = actor(role, role === 'master' ? null : 'b');
      for (const { path } of [...navigationOf(who), ...avatarLinksOf(who)]) {
        expect({ role, path, opens: path === '/menuqr' || canOpen(who, path) }).toEqual({
          role,
          path,
          opens: true,
        });
      }
    }
  });

  it('the avatar menu has the specified links, and Ventas, Gastos, Cuentas, Operaciones con conflicto and Impresiones for roles that charge', () => {
    const links = (role: Role) => avatarLinksOf(actor(role)).map((link) => link.path);
    expect(links('admin')).toEqual([
      '/menu',
      '/inventory',
      '/reports',
      '/settings',
      '/sales',
      '/gastos',
      '/accounts',
      '/operaciones',
      '/impresiones',
    ]);
    expect(links('cajero')).toEqual([
      '/menu',
      '/inventory',
      '/reports',
      '/sales',
      '/gastos',
      '/accounts',
      '/operaciones',
      '/impresiones',
    ]);
    expect(links('mesero')).toEqual([]);
  });
});

describe('the paths of a role', () => {
  it('the first path of each role is its home', () => {
    const homes = ROLES.map((role) => homeOf(actor(role)));
    expect(homes).toEqual(['/dashboard', '/dashboard', '/tables', '/orders', '/orders', '/negocios']);
    for (const role of ROLES) expect(pathsOf(actor(role))[0]).toBe(homeOf(actor(role)));
  });

  it('a second role adds its paths to those of the first role', () => {
    const both: Actor = { role: 'mesero', roles: ['mesero', 'chef'], business_id: 'b' };
    expect(pathsOf(both)).toEqual(['/tables', '/orders', '/kitchen', '/cuenta']);
    expect(homeOf(both)).toBe('/tables');
  });

  it('a master has every path of a business that it opened, and only its own paths outside', () => {
    expect(pathsOf(actor('master', null))).toEqual([
      '/negocios',
      '/tickets',
      '/servicio',
      '/settings',
      '/cuenta',
    ]);
    expect(pathsOf(actor('master'))).toEqual(expect.arrayContaining([...pathsOf(actor('admin'))]));
  });
});

describe('actions', () => {
  it('an action is allowed for the roles of the table, and for a master inside a business', () => {
    const names = Object.keys(ACTIONS).filter((name): name is Action => name in ACTIONS);
    for (const name of names) {
      const holders: readonly Role[] = ACTIONS[name];
      for (const role of ROLES.filter((known) => known !== 'master'))
        expect(may(actor(role), name)).toBe(holders.includes(role));
      expect(may(actor('master'), name)).toBe(true);
      expect(may(actor('master', null), name)).toBe(holders.includes('master'));
    }
  });

  it('a waiter sends orders but does not open the register, serve, charge or see costs', () => {
    expect(may(actor('mesero'), 'order:write')).toBe(true);
    const forbidden: readonly Action[] = [
      'register:operate',
      'kitchen:serve',
      'sale:charge',
      'cost:read',
      'sale:void',
      'menu:write',
    ];
    expect(forbidden.filter((action) => may(actor('mesero'), action))).toEqual([]);
  });
});

describe('a session opened by PIN', () => {
  it('has the actions of its roles, but for those that a PIN is refused', () => {
    const byPin = { ...actor('admin'), by_pin: true };
    expect(mayInSession(actor('admin'), 'identity:list')).toBe(true);
    expect(mayInSession(byPin, 'identity:list')).toBe(false);
    expect(mayInSession(byPin, 'sale:charge')).toBe(true);
    expect(mayInSession({ ...actor('mesero'), by_pin: true }, 'sale:charge')).toBe(false);
  });

  it('lists no report with identity numbers', () => {
    const reportsOf = (user: Parameters<typeof categoriesOf>[0]) =>
      categoriesOf(user, hn).flatMap(({ reports }) => reports.map(({ id }) => id));
    const all = reportsOf(actor('admin'));
    const byPin = reportsOf({ ...actor('admin'), by_pin: true });
    expect(all.filter((id) => !byPin.includes(id))).toEqual(['sales-book', 'seniors', 'unused-numbers']);
    expect(reportsOf(actor('cajero'))).not.toContain('exceptions');
  });
});

describe('the discount of a senior in a cart', () => {
  it('may be given by everybody who charges, so that it needs no approval there', () => {
    for (const role of ACTIONS['sale:charge']) expect(may(actor(role), 'sale:discount-limited')).toBe(true);
  });
});

describe('the room of a user', () => {
  it("a user has the room of the business, and a master outside a business has the platform's", () => {
    for (const role of ROLES) {
      expect(roomOf(actor(role))).toBe('b');
      expect(roomOf(actor(role, null))).toBe(role === 'master' ? 'platform' : null);
      expect(hasOpenedBusiness(actor(role))).toBe(role === 'master');
    }
    expect(hasOpenedBusiness(actor('master', null))).toBe(false);
  });
});
