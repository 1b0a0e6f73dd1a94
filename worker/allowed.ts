import type { Scope } from '#db/scope.ts';
import { type Action, may } from '#domain/access.ts';

/** Whether who asks may do something beyond what the route permits, such as reading costs. */
export function allowed(scope: Scope, action: Action): boolean {
  return may({ role: scope.role, roles: scope.roles, business_id: scope.businessId }, action);
}
