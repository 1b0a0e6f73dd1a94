import { Hono } from 'hono';
import { listApprovers } from '#db/queries/people/approvals.ts';
import type { Scope } from '#db/scope.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { type Action, may, readRole } from '#domain/people/access.ts';
import { approval, approverList } from '#domain/people/answers/approvals.ts';
import { allowed } from '#worker/allowed.ts';
import { mayWithApproval } from '#worker/approvals.ts';
import type { Api } from '#worker/context.ts';
import { requirePermission, respond, validate } from '#worker/middleware.ts';
import { verifyPin } from '#worker/pins.ts';
import { signApproval } from '#worker/tokens.ts';
import { approvalQuery, approvalRequest } from './schemas/approvals.ts';

const denied = () => new Refusal('access.denied', 'No tienes permiso para hacer esto.');

/** The employees of the business who may do the action, and so approve it. */
async function approversOf(scope: Scope, action: Action) {
  const people = await listApprovers(scope);
  return people.filter(({ roles: names }) => {
    const roles = names.flatMap((name) => readRole(name) ?? []);
    const [role] = roles;
    return role !== undefined && may({ role, roles, business_id: scope.businessId }, action);
  });
}

/** Approvals: an approver's PIN permits one write of the requester for two minutes. */
export const approvalRoutes = new Hono<Api>()
  .get(
    '/approvers',
    requirePermission('approval:request'),
    validate('query', approvalQuery),
    respond(approverList),
    async (c) => {
      const { action } = c.req.valid('query');
      if (!mayWithApproval(c.var.scope, action)) throw denied();
      const approvers = await approversOf(c.var.scope, action);
      return c.json({ approvers: approvers.map(({ id, full_name }) => ({ id, full_name })) });
    },
  )
  .post(
    '/',
    requirePermission('approval:request'),
    validate('json', approvalRequest),
    respond(approval),
    async (c) => {
      const { user_id, pin, key, action } = c.req.valid('json');
      const { scope } = c.var;
      const approver = (await approversOf(scope, action)).find(({ id }) => id === user_id);
      if (allowed(scope, action)) throw new Refusal('row.conflict', 'No necesitas autorización para esto.');
      if (!mayWithApproval(scope, action)) throw denied();
      const { holder } = await verifyPin(c, scope, { user_id, action }, pin, approver);
      const { userId: requesterId, businessId, now } = scope;
      const opened = { action, requesterId, businessId, key };
      const signed = await signApproval(c.env.AUTH_SECRET, opened, user_id, now);
      return c.json({ approval: signed, approver: holder.full_name });
    },
  );
