import { canOpen, homeOf } from '#domain/people/access.ts';
import { redirects, UNKNOWN_ADDRESS } from '#web/base/route-table.ts';
import type { Session } from '#web/data/session.ts';
import type { Route } from './routes.tsx';

/** The address to redirect to, or null to stay (1-core §2, §6; decisions, Roles). */
export function destinationOf(path: string, route: Route | undefined, session: Session): string | null {
  const renamed = redirects[path];
  if (renamed) return renamed;
  const home = session.user ? homeOf(session.user) : '/login';
  if (!route) return path === '/' ? home : UNKNOWN_ADDRESS;
  if (route.access === 'anyone') return null;
  if (route.access === 'guest') return session.user ? home : null;
  if (!session.user) return '/login';
  if (session.user.must_set_up) return route.path === '/cuenta' ? null : '/cuenta';
  return canOpen(session.user, route.path) ? null : home;
}
