import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { finishSignIn } from '#db/queries/people/auth.ts';
import {
  changeEmployee,
  createEmployee,
  resetEmployeePassword,
  setEmployeeActive,
  setEmployeePin,
} from '#db/queries/people/employees.ts';
import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  removeNotification,
} from '#db/queries/people/notifications.ts';
import { changeOwnProfile } from '#db/queries/people/users.ts';
import type { Business } from '#tests/support/business.ts';
import { database, it } from '#tests/support/test.ts';

const SETTINGS = { type: 'settings.changed', data: {} };
const session = (type: 'session.changed' | 'session.ended', user_id: string) => ({ type, data: { user_id } });

/** The session of the administrator, in which the password was typed. */
const sessionOf = (business: Business) => ({ sessionId: business.employees.admin.id });

describe('what the writes of employees say that they changed', () => {
  it('is the settings, and the sessions of whom it changes or ends', async ({ business }) => {
    const write = () => ({ ...business.writeScope(), ...sessionOf(business) });
    const id = randomUUID();
    const data = { full_name: 'Suyapa Flores', username: `s-${id}`, email: null };
    const secret = { password_hash: 'x', pin_hash: null, pin_digits: null };
    const made = await createEmployee(write(), { ...data, ...secret, id, roles: ['mesero'] });
    expect(made.changes).toEqual([SETTINGS]);

    const renamed = { ...data, full_name: 'Suyapa Flores Paz', roles: ['mesero' as const], version: 1 };
    expect((await changeEmployee(write(), id, renamed)).changes).toEqual([SETTINGS]);
    const promoted = { ...renamed, roles: ['cajero' as const], version: 2 };
    expect((await changeEmployee(write(), id, promoted)).changes).toEqual([
      SETTINGS,
      session('session.changed', id),
    ]);
    const pin = { pin_hash: 'x', pin_digits: 4 };
    expect((await setEmployeePin(write(), id, pin)).changes).toEqual([SETTINGS]);
    expect((await resetEmployeePassword(write(), id, 'y')).changes).toEqual([
      SETTINGS,
      session('session.ended', id),
    ]);
    const inactive = await setEmployeeActive(write(), id, { version: 3, is_active: false });
    expect(inactive.changes).toEqual([SETTINGS, session('session.ended', id)]);
    const active = await setEmployeeActive(write(), id, { version: 4, is_active: true });
    expect(active.changes).toEqual([SETTINGS]);
  });

  it('is the settings and the own session when a person changes their profile', async ({ business }) => {
    const scope = { ...business.scope(), ...sessionOf(business) };
    const { changes } = await changeOwnProfile(scope, { full_name: 'Ana Paz', avatar_url: null });
    expect(changes).toEqual([SETTINGS, session('session.changed', business.employees.admin.id)]);
  });

  it('is the settings when a temporary password is replaced, and nothing at another sign-in', async ({
    business,
  }) => {
    const { id } = business.employees.mesero;
    const [user] = await database.rows<{ password_hash: string; token_version: number }>(
      'update users set must_change_password = true where id = $1 returning password_hash, token_version',
      [id],
    );
    const signIn = (chosen: boolean) =>
      finishSignIn(database.app, {
        ...{ user_id: id, proof: user?.password_hash ?? '', token_version: user?.token_version ?? 0 },
        ...{ session_id: randomUUID(), expires_at: '2100-01-01T00:00:00Z', attempts: [], user_agent: null },
        ...{ password_hash: user?.password_hash ?? '', password_length: 16, chosen, kind: 'password' },
        ...{ device: 'Chrome en Android', address: '127.0.0.1' },
      });
    expect((await signIn(true)).changes).toEqual([SETTINGS]);
    expect((await signIn(false)).changes).toEqual([]);
  });
});

describe('what reading notifications says that it changed', () => {
  it('is the notifications of the person', async ({ business }) => {
    const { id: user_id } = business.employees.admin;
    const ids = [randomUUID(), randomUUID()] as const;
    const text = { title: 'Stock bajo', message: 'Harina' };
    await database.insert({
      notifications: ids.map((id) => ({ business_id: business.id, id, user_id, ...text })),
    });
    expect((await listNotifications(business.scope())).unread).toBe(2);
    const changed = [{ type: 'notification.changed', data: { user_id } }];
    expect((await markNotificationRead(business.writeScope(), ids[0])).changes).toEqual(changed);
    expect((await markAllNotificationsRead(business.writeScope())).changes).toEqual(changed);
    expect((await removeNotification(business.writeScope(), ids[1])).changes).toEqual(changed);
  });
});
