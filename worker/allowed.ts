import { readProfile } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { type Action, may } from '#domain/access.ts';
import { Refusal } from '#domain/refusal.ts';

/** Whether who asks may do something beyond what the route permits, such as reading costs. */
export function allowed(scope: Scope, action: Action): boolean {
  return may({ role: scope.role, roles: scope.roles, business_id: scope.businessId }, action);
}

/** The business of who asks, as the database knows them: the store of pictures itself can't tell. */
export async function businessOf(scope: Scope): Promise<string> {
  if (scope.businessId === null) throw new Refusal('access.denied', 'Business ID no disponible');
  await readProfile(scope);
  return scope.businessId;
}
