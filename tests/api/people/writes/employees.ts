import { randomUUID } from 'node:crypto';
import {
  count,
  postRequest,
  type WriteFixture,
  type WriteRequest,
  type Writes,
} from '#tests/api/base/writes/fixture.ts';
import { database } from '#tests/support/test.ts';

const aPerson = (more: Readonly<Record<string, unknown>> = {}) => ({
  full_name: 'Suyapa Flores',
  username: `suyapa-${randomUUID().slice(0, 8)}`,
  email: null,
  roles: ['mesero'],
  ...more,
});

const waiterOf = ({ business }: WriteFixture) => business.employees.mesero.id;
const putRequest = (path: string, body: unknown): WriteRequest => ({ method: 'put', path, body });
const done = (action: string) => count(`audit_log where action = '${action}'`);

/** The writes to the employees of a business. */
export const EMPLOYEE_WRITES: Writes = {
  postEmployees: {
    prepare: async () => {
      const body = { id: randomUUID(), ...aPerson(), pin: null };
      return {
        request: postRequest('/api/employees', body),
        other: postRequest('/api/employees', { ...body, full_name: 'Suyapa Marisol Flores' }),
      };
    },
    status: 201,
    effects: done('employee.added'),
  },
  putEmployeesId: {
    prepare: async (fixture) => {
      const path = `/api/employees/${waiterOf(fixture)}`;
      const body = aPerson({ version: 1, roles: ['cajero', 'mesero'] });
      return { request: putRequest(path, body), other: putRequest(path, { ...body, roles: ['mesero'] }) };
    },
    status: 200,
    effects: done('employee.role-changed'),
  },
  putEmployeesIdActive: {
    prepare: async (fixture) => {
      const path = `/api/employees/${waiterOf(fixture)}/active`;
      const body = { version: 1, is_active: false };
      return { request: putRequest(path, body), other: putRequest(path, { ...body, is_active: true }) };
    },
    status: 200,
    effects: done('employee.deactivated'),
  },
  putEmployeesIdPin: {
    prepare: async (fixture) => {
      const path = `/api/employees/${waiterOf(fixture)}/pin`;
      return { request: putRequest(path, { pin: '2580' }), other: putRequest(path, { pin: '1470' }) };
    },
    status: 200,
    effects: done('employee.pin-set'),
  },
  postEmployeesIdConfirmEmail: {
    prepare: async (fixture) => {
      const email = `suyapa-${randomUUID().slice(0, 8)}@comedor.example`;
      await database.rows(
        'update users set email = $2 || id, email_confirmed_at = null where id = any ($1)',
        [[waiterOf(fixture), fixture.business.employees.chef.id], email],
      );
      return {
        request: postRequest(`/api/employees/${waiterOf(fixture)}/confirm-email`, undefined),
        other: postRequest(`/api/employees/${fixture.business.employees.chef.id}/confirm-email`, undefined),
      };
    },
    status: 200,
    effects: done('employee.link-sent'),
  },
  postEmployeesIdResetPassword: {
    prepare: async (fixture) => ({
      request: postRequest(`/api/employees/${waiterOf(fixture)}/reset-password`, undefined),
      other: postRequest(`/api/employees/${fixture.business.employees.chef.id}/reset-password`, undefined),
    }),
    status: 200,
    effects: done('employee.password-reset'),
  },
};
