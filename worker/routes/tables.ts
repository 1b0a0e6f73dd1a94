import type { Context } from 'hono';
import { Hono } from 'hono';
import {
  changeTable,
  createArea,
  createTable,
  listTables,
  occupyTable,
  orderAreas,
  placeTables,
  removeArea,
  removeTable,
  renameArea,
} from '#db/queries/tables.ts';
import type { Written } from '#db/scope.ts';
import type { BusinessEvent } from '#domain/events.ts';
import { announce, tableChanged } from '../announce.ts';
import type { Api } from '../context.ts';
import { creates, permit, takes, writes } from '../middleware.ts';
import {
  areaName,
  areaOrder,
  idParam,
  newArea,
  newTable,
  tableAvailability,
  tableChange,
  tableMoves,
} from '../schemas.ts';

/** Answers a write that touched one table, or an area of the floor. */
const changed = <T>(c: Context<Api>, written: Written<T>, id: string): T =>
  announce(c, written, () => tableChanged(id));

/** The floor: its tables, where they stand, and its areas. */
export const tableRoutes = new Hono<Api>()
  .get('/', permit('table:read'), async (c) => c.json(await listTables(c.var.scope)))
  .post('/', permit('table:arrange'), takes('json', newTable), writes, creates, async (c) => {
    const table = c.req.valid('json');
    return c.json(changed(c, await createTable(c.var.write, table), table.id));
  })
  .put('/positions', permit('table:arrange'), takes('json', tableMoves), writes, async (c) => {
    const { moves } = c.req.valid('json');
    return c.json(
      announce(c, await placeTables(c.var.write, moves), ({ tables }) =>
        tables.flatMap(({ id }) => tableChanged(id)),
      ),
    );
  })
  .post('/areas', permit('table:arrange'), takes('json', newArea), writes, creates, async (c) => {
    const area = c.req.valid('json');
    return c.json(changed(c, await createArea(c.var.write, area), area.id));
  })
  .put('/areas/order', permit('table:arrange'), takes('json', areaOrder), writes, async (c) => {
    const { area_ids } = c.req.valid('json');
    return c.json(
      announce(c, await orderAreas(c.var.write, area_ids), () => tableChanged(area_ids[0] ?? null)),
    );
  })
  .put(
    '/areas/:id',
    permit('table:arrange'),
    takes('param', idParam),
    takes('json', areaName),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changed(c, await renameArea(c.var.write, id, c.req.valid('json').name), id));
    },
  )
  .delete('/areas/:id', permit('table:arrange'), takes('param', idParam), writes, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(changed(c, await removeArea(c.var.write, id), id));
  })
  .put(
    '/:id',
    permit('table:arrange'),
    takes('param', idParam),
    takes('json', tableChange),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      const written = await changeTable(c.var.write, id, c.req.valid('json'));
      const { table } = announce(c, written, ({ kitchen_orders }): BusinessEvent[] => [
        ...kitchen_orders.map(
          (kitchen_order): BusinessEvent => ({ type: 'kitchen.changed', data: { kitchen_order } }),
        ),
        ...tableChanged(id),
      ]);
      return c.json({ table });
    },
  )
  .put(
    '/:id/availability',
    permit('table:occupy'),
    takes('param', idParam),
    takes('json', tableAvailability),
    writes,
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(changed(c, await occupyTable(c.var.write, id, c.req.valid('json').is_available), id));
    },
  )
  .delete('/:id', permit('table:arrange'), takes('param', idParam), writes, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(changed(c, await removeTable(c.var.write, id), id));
  });
