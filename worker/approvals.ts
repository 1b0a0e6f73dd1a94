import type { Context } from 'hono';
import type { Scope } from '#db/scope.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { type Action, may, mayRequestApproval } from '#domain/people/access.ts';
import { actorOf } from './allowed.ts';
import type { Api, AuthorityCheck } from './context.ts';
import { authSecrets } from './env.ts';
import { readApproval } from './tokens.ts';

/** The header with the token of an approval. */
export const APPROVAL_HEADER = 'x-approval';

/** True when the requester may do the action alone or with an approver's PIN. */
export function mayWithApproval(scope: Scope, action: Action): boolean {
  const actor = actorOf(scope);
  return may(actor, action) || mayRequestApproval(actor, action);
}

/** Whether the requester may do the action, by role or by the approval in the request. */
export async function authorityOf(c: Context<Api>, scope: Scope, action: Action): Promise<AuthorityCheck> {
  if (may(actorOf(scope), action)) return { allowed: true, approvedBy: null };
  const token = c.req.header(APPROVAL_HEADER);
  const key = c.req.header('idempotency-key')?.toLowerCase();
  if (!token || !key || !mayWithApproval(scope, action)) return { allowed: false, approvedBy: null };
  const { userId: requesterId, businessId, now } = scope;
  const requested = { action, requesterId, businessId, key };
  const approvedBy = await readApproval(authSecrets(c.env), token, requested, now);
  return { allowed: approvedBy !== null, approvedBy };
}

/** The scope of a permitted request, with its approver. Refuses with 'approval.required' where the role may request an approval. */
export async function scopeWithAuthority(c: Context<Api>, scope: Scope, action: Action): Promise<Scope> {
  const { allowed, approvedBy } = await authorityOf(c, scope, action);
  if (allowed) return { ...scope, approvedBy };
  if (mayWithApproval(scope, action)) {
    throw new Refusal('approval.required', 'Esto necesita autorización.', { action });
  }
  throw new Refusal('access.denied', 'No tienes permiso para hacer esto.');
}
