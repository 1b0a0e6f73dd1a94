import type { Context } from 'hono';
import { Hono } from 'hono';
import {
  addDrawer,
  type CountOutcome,
  closeRegister,
  countRegister,
  listClosed,
  moveCash,
  openRegister,
  payExpense,
  type RegisterReport,
  readCount,
  readRegister,
  readReport,
} from '#db/queries/register.ts';
import type { Scope, Written } from '#db/scope.ts';
import type { BusinessEvent } from '#domain/events.ts';
import { Refusal } from '#domain/refusal.ts';
import { allowed } from '../allowed.ts';
import { announce, EXPENSE_CHANGED } from '../announce.ts';
import type { Api } from '../context.ts';
import { authorizes, creates, permit, takes, writes } from '../middleware.ts';
import {
  cashMovement,
  drawerExpense,
  idParam,
  newDrawer,
  page,
  registerClosing,
  registerCount,
  registerOpening,
} from '../schemas.ts';

const changed = <T>(c: Context<Api>, written: Written<T>, id: string, ...more: BusinessEvent[]): T =>
  announce(c, written, () => [{ type: 'register.changed', data: { id } }, ...more]);

const seesCash = (scope: Scope): boolean => allowed(scope, 'register:accept-difference');

const withoutAmount = <T extends { readonly amount_cents: number | null }>(entry: T) => ({
  ...entry,
  amount_cents: null,
});

/** A report as who asks may see it. Amounts of every method go from a blind X, for the total less the others is the cash. */
function shownReport(scope: Scope, report: RegisterReport): RegisterReport {
  if (report.status === 'Cerrada' || seesCash(scope)) return report;
  return {
    ...report,
    cash_sales_cents: null,
    cash_refunds_cents: null,
    movements_cents: null,
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
  if (seesCash(scope)) return outcome;
  return { ...outcome, expected_cents: null, counted_cents: null, difference_cents: null };
}

/** The cash register: its opening, what moves in it, its X and its Z. */
export const registerRoutes = new Hono<Api>()
  .get('/', permit('register:read'), async (c) => c.json(await readRegister(c.var.scope)))
  .post('/open', permit('register:operate'), takes('json', registerOpening), writes, creates, async (c) => {
    const opened = await openRegister(c.var.write, c.req.valid('json'));
    return c.json({ session: changed(c, opened, opened.answer.id) });
  })
  .post('/drawers', permit('register:manage'), takes('json', newDrawer), writes, creates, async (c) => {
    const added = await addDrawer(c.var.write, c.req.valid('json'));
    return c.json({ drawer: changed(c, added, added.answer.id) });
  })
  .get('/closed', permit('register:operate'), takes('query', page), async (c) => {
    const { limit, offset } = c.req.valid('query');
    return c.json(await listClosed(c.var.scope, limit, offset));
  })
  .get('/:id/report', permit('register:operate'), takes('param', idParam), async (c) => {
    const report = await readReport(c.var.scope, c.req.valid('param').id);
    if (!report) throw new Refusal('row.missing', 'No se encontró la caja.');
    return c.json({ report: shownReport(c.var.scope, report) });
  })
  .post(
    '/:id/movements',
    permit('register:operate'),
    takes('param', idParam),
    takes('json', cashMovement),
    writes,
    creates,
    async (c) => {
      const { id } = c.req.valid('param');
      const moved = changed(c, await moveCash(c.var.write, id, c.req.valid('json')), id);
      return c.json({ report: shownReport(c.var.scope, moved) });
    },
  )
  .post(
    '/:id/expenses',
    permit('register:operate'),
    takes('param', idParam),
    takes('json', drawerExpense),
    writes,
    creates,
    async (c) => {
      const { id } = c.req.valid('param');
      const paid = await payExpense(c.var.write, id, c.req.valid('json'));
      return c.json({ report: shownReport(c.var.scope, changed(c, paid, id, EXPENSE_CHANGED)) });
    },
  )
  .get('/:id/count', permit('register:operate'), takes('param', idParam), async (c) => {
    const counted = await readCount(c.var.scope, c.req.valid('param').id);
    if (!counted) throw new Refusal('row.missing', 'No se encontró la caja.');
    const { outcome } = counted;
    return c.json({ outcome: outcome && shownOutcome(c.var.scope, outcome) });
  })
  .post(
    '/:id/count',
    permit('register:operate'),
    takes('param', idParam),
    takes('json', registerCount),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      const counted = changed(c, await countRegister(c.var.write, id, c.req.valid('json')), id);
      return c.json({ outcome: shownOutcome(c.var.scope, counted) });
    },
  )
  .post(
    '/:id/close',
    permit('register:operate'),
    takes('param', idParam),
    takes('json', registerClosing),
    authorizes('register:accept-difference'),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      const { allowed, approvedBy } = c.var.authority;
      const closed = await closeRegister({ ...c.var.write, approvedBy }, id, c.req.valid('json'), allowed);
      return c.json({ report: changed(c, closed, id) });
    },
  );
