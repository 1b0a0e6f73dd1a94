import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { rowsOf } from '#tests/support/restaurant.ts';
import { count, type Place, posting, type Wish, type Writes } from './place.ts';

const aPerson = (more: Readonly<Record<string, unknown>> = {}) => ({
  full_name: 'Suyapa Flores',
  username: `suyapa-${randomUUID().slice(0, 8)}`,
  email: null,
  roles: ['mesero'],
  ...more,
});

const waiterOf = ({ business }: Place) => business.employees.mesero.id;
const putting = (path: string, body: unknown): Wish => ({ method: 'put', path, body });
const done = (action: string) => count(`audit_log where action = '${action}'`);

/** The writes of the people of a business. */
export const EMPLOYEE_WRITES: Writes = {
  postApiEmployees: {
    prepare: async () => {
      const body = { id: randomUUID(), ...aPerson(), pin: null };
      return {
        wish: posting('/api/employees', body),
        other: posting('/api/employees', { ...body, full_name: 'Suyapa Marisol Flores' }),
      };
    },
    status: 201,
    effects: done('employee.added'),
  },
  putApiEmployeesId: {
    prepare: async (place) => {
      const path = `/api/employees/${waiterOf(place)}`;
      const body = aPerson({ version: 1, roles: ['cajero', 'mesero'] });
      return { wish: putting(path, body), other: putting(path, { ...body, roles: ['mesero'] }) };
    },
    status: 200,
    effects: done('employee.role-changed'),
  },
  putApiEmployeesIdActive: {
    prepare: async (place) => {
      const path = `/api/employees/${waiterOf(place)}/active`;
      const body = { version: 1, is_active: false };
      return { wish: putting(path, body), other: putting(path, { ...body, is_active: true }) };
    },
    status: 200,
    effects: done('employee.deactivated'),
  },
  putApiEmployeesIdPin: {
    prepare: async (place) => {
      const path = `/api/employees/${waiterOf(place)}/pin`;
      return { wish: putting(path, { pin: '2580' }), other: putting(path, { pin: '1470' }) };
    },
    status: 200,
    effects: done('employee.pin-set'),
  },
  postApiEmployeesIdConfirmEmail: {
    prepare: async (place) => {
      const email = `suyapa-${randomUUID().slice(0, 8)}@comedor.example`;
      await rowsOf(
        inject('ground'),
        'update users set email = $2 || id, email_confirmed_at = null where id = any ($1)',
        [[waiterOf(place), place.business.employees.chef.id], email],
      );
      return {
        wish: posting(`/api/employees/${waiterOf(place)}/confirm-email`, undefined),
        other: posting(`/api/employees/${place.business.employees.chef.id}/confirm-email`, undefined),
      };
    },
    status: 200,
    effects: done('employee.link-sent'),
  },
  postApiEmployeesIdResetPassword: {
    prepare: async (place) => ({
      wish: posting(`/api/employees/${waiterOf(place)}/reset-password`, undefined),
      other: posting(`/api/employees/${place.business.employees.chef.id}/reset-password`, undefined),
    }),
    status: 200,
    effects: done('employee.password-reset'),
  },
};
