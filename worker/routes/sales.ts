import { Hono } from 'hono';
import { chargeSale, listSales, readSale } from '#db/queries/sales.ts';
import { Refusal } from '#domain/refusal.ts';
import { announce, tableChanged } from '../announce.ts';
import type { Api } from '../context.ts';
import { permit, takes, writes } from '../middleware.ts';
import { chargeRequest, dayRange, idParam } from '../schemas.ts';

/** Bills: reading and charging them. */
export const saleRoutes = new Hono<Api>()
  .get('/', permit('sale:read'), takes('query', dayRange), async (c) => {
    const { from, to, limit, offset } = c.req.valid('query');
    return c.json(await listSales(c.var.scope, from, to, limit, offset));
  })
  .get('/:id', permit('order:write'), takes('param', idParam), async (c) => {
    const sale = await readSale(c.var.scope, c.req.valid('param').id);
    if (!sale) throw new Refusal('row.missing', 'Venta no encontrada.');
    return c.json({ sale });
  })
  .post(
    '/:id/charge',
    permit('sale:charge'),
    takes('param', idParam),
    takes('json', chargeRequest),
    writes,
    async (c) => {
      const charged = await chargeSale(c.var.write, c.req.valid('param').id, c.req.valid('json'));
      return c.json(
        announce(c, charged, ({ sale }) => [
          { type: 'sale.changed', data: { id: sale.id, status: sale.status } },
          ...tableChanged(sale.table_id),
        ]),
      );
    },
  );
