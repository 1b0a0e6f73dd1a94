import { readProfile } from '#db/queries/people/users.ts';
import type { Scope } from '#db/scope.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { type Action, type Actor, mayInSession } from '#domain/people/access.ts';

export const actorOf = ({ role, roles, businessId: business_id }: Scope): Actor => ({
  role,
  roles,
  business_id,
});

/** Whether the requester may do an action besides the route's own, such as reading costs. */
export function allowed(scope: Scope, action: Action): boolean {
  return mayInSession({ ...actorOf(scope), by_pin: scope.sessionKind === 'pin' }, action);
}

/** The requester's business, checked against the database: the bucket of images has no permissions. */
export async function businessOf(scope: Scope): Promise<string> {
  if (scope.businessId === null) throw new Refusal('access.denied', 'Business ID no disponible');
  await readProfile(scope);
  return scope.businessId;
}
