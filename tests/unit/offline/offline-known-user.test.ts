import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { OFFLINE_SESSION_HOURS } from '#domain/base/limits.ts';
import type { SessionUser } from '#domain/people/answers/auth.ts';
import { openOfflineDatabase } from '#web/data/offline/database.ts';
import {
  countOfflineMinute,
  forgetUser,
  keepUser,
  knownUser,
  knownUserId,
} from '#web/data/offline/known-user.ts';

const user: SessionUser = {
  id: '01980000-0000-7000-8000-000000000001',
  full_name: 'Ana López',
  email: 'ana@comedor.example',
  username: 'ana',
  avatar_url: null,
  role: 'cajero',
  roles: ['cajero'],
  business_id: '01980000-0000-7000-8000-000000000002',
  is_active: true,
  created_at: '2026-11-01T12:00:00Z',
  business: null,
};

async function useFor(minutes: number): Promise<void> {
  const database = await openOfflineDatabase();
  await database.put('device', { user, minutes }, 'user');
}

describe('the person whom a device knows', () => {
  it('goes on without a network for the hours of use, and then waits for the server', async () => {
    await keepUser(user);
    expect(await knownUser(user.id)).toEqual(user);
    await useFor(OFFLINE_SESSION_HOURS * 60 - 2);
    expect(await countOfflineMinute()).toBe(true);
    expect(await knownUser(user.id)).toEqual(user);
    expect(await countOfflineMinute()).toBe(false);
    expect(await knownUser(user.id)).toBe('expired');
  });

  it('has all hours again after the server confirmed the session', async () => {
    await useFor(OFFLINE_SESSION_HOURS * 60);
    await keepUser(user);
    expect(await knownUser(user.id)).toEqual(user);
  });

  it('is found without the name that the browser may have lost, until the session has ended', async () => {
    await keepUser(user);
    expect(await knownUserId()).toBe(user.id);
    await forgetUser();
    expect(await knownUserId()).toBeNull();
  });

  it('is nobody else, and nobody after the session has ended', async () => {
    await keepUser(user);
    expect(await knownUser(null)).toBeNull();
    expect(await knownUser('01980000-0000-7000-8000-000000000009')).toBeNull();
    await forgetUser();
    expect(await knownUser(user.id)).toBeNull();
    expect(await countOfflineMinute()).toBe(true);
  });
});
