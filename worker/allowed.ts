import { readProfile } from '#db/queries/people/users.ts';
import type { Scope } from '#db/scope.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { type Action, mayInSession } from '#domain/people/access.ts';

/** Whether the requester may do an action besides the route's own, such as reading costs. */
export function allowed(scope: Scope, action: Action): boolean {
  const { role, roles, businessId: business_id } = scope;
  return mayInSession({ role, roles, business_id, by_pin: scope.sessionKind === 'pin' }, action);
}

/** The requester's business, checked against the database: the bucket of images has no permissions. */
export async function businessOf(scope: Scope): Promise<string> {
  if (scope.businessId === null) throw new Refusal('access.denied', 'Business ID no disponible');
  await readProfile(scope);
  return scope.businessId;
}
