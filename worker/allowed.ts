import { readProfile } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { type Action, may } from '#domain/access.ts';
import { Refusal } from '#domain/refusal.ts';

/** Whether the requester may do an action besides the route's own, such as reading costs. */
export function allowed(scope: Scope, action: Action): boolean {
  return may({ role: scope.role, roles: scope.roles, business_id: scope.businessId }, action);
}

/** The requester's business, checked against the database: the bucket of images has no permissions. */
export async function businessOf(scope: Scope): Promise<string> {
  if (scope.businessId === null) throw new Refusal('access.denied', 'Business ID no disponible');
  await readProfile(scope);
  return scope.businessId;
}
