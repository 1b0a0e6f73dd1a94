import { describe, expect, it } from 'vitest';
import {
  ACTIONS,
  type Action,
  type Actor,
  avatarLinksOf,
  canOpen,
  hasOpenedBusiness,
  homeOf,
  may,
  navigationOf,
  pathsOf,
  ROLES,
  type Role,
  readRole,
  roleLabel,
  roomOf,
} from '#domain/access.ts';

const actor = (role: Role, business_id: string | null = 'b'): Actor => ({ role, roles: [role], business_id });
const paths = (role: Role) =>
  navigationOf(actor(role, role === 'master' ? null : 'b')).map((link) => link.path);

describe('roles', () => {
  it('are read without regard to case, with their synonyms', () => {
    expect(['ADMIN', 'Cashier', 'WAITER', 'Master User', ' chef '].map(readRole)).toEqual([
      'admin',
      'cajero',
      'mesero',
      'master',
      'chef',
    ]);
    expect(['', 'x', 'administrador'].map(readRole)).toEqual([null, null, null]);
  });

  it('have the labels of the avatar menu', () => {
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
  it('shows each role the links of the specification, in its order', () => {
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
    expect(paths('master')).toEqual(['/negocios', '/tickets']);
  });

  it('shows no link that does not open', () => {
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

  it('adds to the avatar menu Menú, Inventario, Reportes and Opciones as specified, and Ventas, Gastos and Cuentas for who charges', () => {
    const links = (role: Role) => avatarLinksOf(actor(role)).map((link) => link.path);
    expect(links('admin')).toEqual([
      '/menu',
      '/inventory',
      '/reports',
      '/settings',
      '/sales',
      '/gastos',
      '/accounts',
    ]);
    expect(links('cajero')).toEqual(['/menu', '/inventory', '/reports', '/sales', '/gastos', '/accounts']);
    expect(links('mesero')).toEqual([]);
  });
});

describe('paths', () => {
  it('begin with the home of the role', () => {
    const homes = ROLES.map((role) => homeOf(actor(role)));
    expect(homes).toEqual(['/dashboard', '/dashboard', '/tables', '/orders', '/orders', '/negocios']);
    for (const role of ROLES) expect(pathsOf(actor(role))[0]).toBe(homeOf(actor(role)));
  });

  it('of a second role are added to those of the first', () => {
    const both: Actor = { role: 'mesero', roles: ['mesero', 'chef'], business_id: 'b' };
    expect(pathsOf(both)).toEqual(['/tables', '/orders', '/kitchen', '/cuenta']);
    expect(homeOf(both)).toBe('/tables');
  });

  it('of a master are every one of a business that it has opened, and few outside', () => {
    expect(pathsOf(actor('master', null))).toEqual(['/negocios', '/tickets', '/settings', '/cuenta']);
    expect(pathsOf(actor('master'))).toEqual(expect.arrayContaining([...pathsOf(actor('admin'))]));
  });
});

describe('actions', () => {
  it('are held by the roles of the table, and by a master inside a business', () => {
    const names = Object.keys(ACTIONS).filter((name): name is Action => name in ACTIONS);
    for (const name of names) {
      const holders: readonly Role[] = ACTIONS[name];
      for (const role of ROLES.filter((known) => known !== 'master'))
        expect(may(actor(role), name)).toBe(holders.includes(role));
      expect(may(actor('master'), name)).toBe(true);
      expect(may(actor('master', null), name)).toBe(holders.includes('master'));
    }
  });

  it('a waiter takes orders but neither opens the register, serves, charges nor sees costs', () => {
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

describe('a room', () => {
  it('is the business’s, the platform’s for a master outside any, and nobody else’s', () => {
    for (const role of ROLES) {
      expect(roomOf(actor(role))).toBe('b');
      expect(roomOf(actor(role, null))).toBe(role === 'master' ? 'platform' : null);
      expect(hasOpenedBusiness(actor(role))).toBe(role === 'master');
    }
    expect(hasOpenedBusiness(actor('master', null))).toBe(false);
  });
});
