import type { Context } from 'hono';
import { Hono } from 'hono';
import {
  addDrawer,
  closeRegister,
  countRegister,
  listClosed,
  moveCash,
  openRegister,
  payExpense,
  readRegister,
  readReport,
} from '#db/queries/register.ts';
import type { Written } from '#db/scope.ts';
import type { BusinessEvent } from '#domain/events.ts';
import { Refusal } from '#domain/refusal.ts';
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
    return c.json({ report });
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
      return c.json({ report: changed(c, await moveCash(c.var.write, id, c.req.valid('json')), id) });
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
      return c.json({ report: changed(c, paid, id, EXPENSE_CHANGED) });
    },
  )
  .post(
    '/:id/count',
    permit('register:operate'),
    takes('param', idParam),
    takes('json', registerCount),
    writes,
    async (c) => {
      const counted = await countRegister(c.var.write, c.req.valid('param').id, c.req.valid('json'));
      return c.json({ outcome: counted.answer });
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
