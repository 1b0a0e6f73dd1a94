import type { Context } from 'hono';
import type { Scope, WriteScope } from '#db/scope.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Api } from './context.ts';

/** The business that the request names: the requester's own or open one, or any for a master outside a business. Refuses others as missing. */
function resolveBusinessId(scope: Scope, businessId: string, missing: string): string {
  const named = businessId.toLowerCase();
  const isOutside = scope.businessId === null && scope.roles.includes('master');
  if (named === scope.businessId || isOutside) return named;
  throw new Refusal('row.missing', missing);
}

/** The scope of a read in the business that the request names. */
export function scopeIn(c: Context<Api>, businessId: string, missing: string): Scope {
  return { ...c.var.scope, businessId: resolveBusinessId(c.var.scope, businessId, missing) };
}

/** The scope of a write in the business that the request names. */
export function writeIn(c: Context<Api>, businessId: string, missing: string): WriteScope {
  return { ...c.var.write, businessId: resolveBusinessId(c.var.scope, businessId, missing) };
}
