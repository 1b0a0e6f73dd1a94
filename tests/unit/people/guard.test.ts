import { describe, expect, it } from 'vitest';
import { type Actor, canOpen, homeOf, pathsOf, ROLES, type Role } from '#domain/people/access.ts';
import { redirects } from '#web/base/route-table.ts';
import type { Session } from '#web/data/session.ts';
import { destinationOf } from '#web/shell/guard.ts';
import { routeOf, routes } from '#web/shell/routes.tsx';

const BUSINESS = '01980000-0000-7000-8000-000000000001';

function sessionOf(
  roles: readonly [Role, ...Role[]],
  business_id: string | null,
): Session & { user: object } {
  return {
    status: 'signed-in',
    user: {
      id: '01980000-0000-7000-8000-000000000002',
      email: 'ana@comedor.example',
      username: 'ana',
      full_name: 'Ana López',
      avatar_url: null,
      role: roles[0],
      roles: [...roles],
      business_id,
      is_active: true,
      created_at: '2026-01-01T00:00:00Z',
      business: null,
    },
  };
}

const signedOut: Session = { status: 'signed-out', user: null };
const redirectOf = (path: string, session: Session) => destinationOf(path, routeOf(path), session);
const guarded = routes.filter(({ access }) => access === 'role').map(({ path }) => path);

/** Each role alone, two at once, and the platform's master outside a business and inside one. */
const people: readonly { who: string; roles: readonly [Role, ...Role[]]; business: string | null }[] = [
  ...ROLES.map((role) => ({
    who: role,
    roles: [role] as const,
    business: role === 'master' ? null : BUSINESS,
  })),
  { who: 'master inside a business', roles: ['master'], business: BUSINESS },
  { who: 'mesero who also cooks', roles: ['mesero', 'chef'], business: BUSINESS },
];

describe.each(people)('$who', ({ roles, business }) => {
  const session = sessionOf(roles, business);
  const actor: Actor = { role: roles[0], roles, business_id: business };

  it.each(
    guarded,
  )('%s opens exactly when the table of roles allows it, and redirects to the home otherwise', (path) => {
    expect(redirectOf(path, session)).toBe(pathsOf(actor).includes(path) ? null : homeOf(actor));
  });

  it('the home opens, and /login and / redirect to it', () => {
    expect(canOpen(actor, homeOf(actor))).toBe(true);
    expect(redirectOf('/login', session)).toBe(homeOf(actor));
    expect(redirectOf('/', session)).toBe(homeOf(actor));
  });

  it('old paths and paths with a trailing slash open no more than the path itself', () => {
    for (const [old, path] of Object.entries(redirects)) expect(redirectOf(old, session)).toBe(path);
    for (const path of guarded) expect(redirectOf(`${path}/`, session)).toBe(redirectOf(path, session));
  });
});

describe('a visitor who has not signed in', () => {
  it.each(guarded)('%s redirects a visitor to the sign-in', (path) => {
    expect(redirectOf(path, signedOut)).toBe('/login');
  });

  it('the open screens do not redirect a visitor', () => {
    const open = routes.filter(({ access }) => access !== 'role').map(({ path }) => path);
    expect(open.sort()).toEqual(['/confirmar', '/display', '/login', '/restablecer']);
    for (const path of open) expect(redirectOf(path, signedOut)).toBeNull();
  });
});

describe('a user who must set up a second factor', () => {
  it.each(guarded)('%s redirects the user to the set-up', (path) => {
    const session = sessionOf(['master'], null);
    expect(session.status).toBe('signed-in');
    if (session.status !== 'signed-in') return;
    const waiting = { ...session, user: { ...session.user, must_set_up: true } };
    expect(redirectOf(path, waiting)).toBe(path === '/cuenta' ? null : '/cuenta');
  });
});
