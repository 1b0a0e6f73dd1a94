import { Hono } from 'hono';
import {
  closeRegister,
  countRegister,
  createRegister,
  listClosedRegisters,
  moveCash,
  openDrawer,
  openRegister,
  payExpense,
  readRegister,
  readRegisterCount,
  readRegisterReport,
} from '#db/queries/register/register.ts';
import type { Scope } from '#db/scope.ts';
import { Refusal } from '#domain/base/refusal.ts';
import {
  type CountOutcome,
  closedRegisterPage,
  countOutcomeAnswer,
  lastCountAnswer,
  newRegisterAnswer,
  openedDrawer,
  type RegisterReport,
  registerReportAnswer,
  registerSessionAnswer,
  registerState,
} from '#domain/register/answers/register.ts';
import { allowed } from '#worker/allowed.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import {
  acceptApproval,
  idempotent,
  requirePermission,
  respond,
  respondCreated,
  validate,
} from '#worker/middleware.ts';
import { queueable } from '#worker/offline.ts';
import { publish } from '#worker/publish.ts';
import { idParam, page } from '#worker/routes/base/schemas/primitives.ts';
import { respondWritten } from '#worker/write.ts';
import {
  cashMovement,
  drawerOpening,
  newRegister,
  registerClosing,
  registerCount,
  registerExpense,
  registerOpening,
} from './schemas/register.ts';

const maySeeCash = (scope: Scope): boolean => allowed(scope, 'register:accept-difference');

const withoutAmount = <T extends { readonly amount_cents: number | null }>(entry: T) => ({
  ...entry,
  amount_cents: null,
});

/** A report as the requester may see it. A blind X has no amounts at all: the total less the other methods is the cash. */
function shownReport(scope: Scope, report: RegisterReport): RegisterReport {
  if (report.status === 'Cerrada' || maySeeCash(scope)) return report;
  return {
    ...report,
    cash_sales_cents: null,
    cash_refunds_cents: null,
    movements_cents: null,
    cash_tips_cents: null,
    expected_cents: null,
    by_method: report.by_method.map(withoutAmount),
    refunds_by_kind: report.refunds_by_kind.map(withoutAmount),
    tips_by_kind: report.tips_by_kind.map(withoutAmount),
    counts: (report.counts ?? []).map((count) => ({
      ...count,
      counted_cents: null,
      difference_cents: null,
      closing_count: null,
    })),
  };
}

function shownOutcome(scope: Scope, outcome: CountOutcome): CountOutcome {
  if (maySeeCash(scope)) return outcome;
  return { ...outcome, expected_cents: null, counted_cents: null, difference_cents: null };
}

/** The register: opening, cash movements, X and Z. */
export const registerRoutes = new Hono<Api>()
  .get('/', requirePermission('register:read'), respond(registerState), async (c) =>
    respondJsonText(c, await readRegister(c.var.scope)),
  )
  .post(
    '/open',
    requirePermission('register:operate'),
    validate('json', registerOpening),
    idempotent,
    respondCreated(registerSessionAnswer),
    async (c) => {
      const opened = await openRegister(c.var.write, c.req.valid('json'));
      return c.json({ session: publish(c, opened) });
    },
  )
  .post(
    '/drawers',
    requirePermission('register:manage'),
    validate('json', newRegister),
    idempotent,
    respondCreated(newRegisterAnswer),
    async (c) => {
      const added = await createRegister(c.var.write, c.req.valid('json'));
      return c.json({ register: publish(c, added) });
    },
  )
  .get(
    '/closed',
    requirePermission('register:operate'),
    validate('query', page),
    respond(closedRegisterPage),
    async (c) => {
      const { limit, offset } = c.req.valid('query');
      return respondJsonText(c, await listClosedRegisters(c.var.scope, limit, offset));
    },
  )
  .get(
    '/:id/report',
    requirePermission('register:operate'),
    validate('param', idParam),
    respond(registerReportAnswer),
    async (c) => {
      const report = await readRegisterReport(c.var.scope, c.req.valid('param').id);
      if (!report) throw new Refusal('row.missing', 'No se encontró la caja.');
      return c.json({ report: shownReport(c.var.scope, report) });
    },
  )
  .post(
    '/:id/movements',
    queueable('register.movement'),
    requirePermission('register:operate'),
    validate('param', idParam),
    validate('json', cashMovement),
    idempotent,
    respondCreated(registerReportAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      const report = publish(c, await moveCash(c.var.write, id, c.req.valid('json')));
      return c.json({ report: shownReport(c.var.scope, report) });
    },
  )
  .post(
    '/:id/drawer',
    requirePermission('register:open-drawer'),
    validate('param', idParam),
    validate('json', drawerOpening),
    idempotent,
    respond(openedDrawer),
    async (c) => {
      const opened = await openDrawer(c.var.write, c.req.valid('param').id, c.req.valid('json').reason);
      return respondWritten(c, opened);
    },
  )
  .post(
    '/:id/expenses',
    requirePermission('register:operate'),
    validate('param', idParam),
    validate('json', registerExpense),
    idempotent,
    respondCreated(registerReportAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      const paid = await payExpense(c.var.write, id, c.req.valid('json'));
      return c.json({ report: shownReport(c.var.scope, publish(c, paid)) });
    },
  )
  .get(
    '/:id/count',
    requirePermission('register:operate'),
    validate('param', idParam),
    respond(lastCountAnswer),
    async (c) => {
      const counted = await readRegisterCount(c.var.scope, c.req.valid('param').id);
      if (!counted) throw new Refusal('row.missing', 'No se encontró la caja.');
      const { outcome } = counted;
      return c.json({ outcome: outcome && shownOutcome(c.var.scope, outcome) });
    },
  )
  .post(
    '/:id/count',
    requirePermission('register:operate'),
    validate('param', idParam),
    validate('json', registerCount),
    idempotent,
    respond(countOutcomeAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      const counted = publish(c, await countRegister(c.var.write, id, c.req.valid('json')));
      return c.json({ outcome: shownOutcome(c.var.scope, counted) });
    },
  )
  .post(
    '/:id/close',
    requirePermission('register:operate'),
    validate('param', idParam),
    validate('json', registerClosing),
    acceptApproval('register:accept-difference'),
    idempotent,
    respond(registerReportAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      const { allowed, approvedBy } = c.var.authority;
      const closed = await closeRegister({ ...c.var.write, approvedBy }, id, c.req.valid('json'), allowed);
      return c.json({ report: publish(c, closed) });
    },
  );
