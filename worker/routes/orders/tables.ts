import { Hono } from 'hono';
import {
  changeTable,
  createArea,
  createTable,
  listTables,
  occupyTable,
  placeTables,
  removeArea,
  removeTable,
  renameArea,
  reorderAreas,
} from '#db/queries/orders/tables.ts';
import { areaList, floor, removedTable, tableAnswer, tableList } from '#domain/orders/answers/tables.ts';
import type { Api } from '#worker/context.ts';
import { idempotent, requirePermission, respond, respondCreated, validate } from '#worker/middleware.ts';
import { publish } from '#worker/publish.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import {
  areaName,
  areaOrder,
  newArea,
  newTable,
  tableAvailability,
  tableChange,
  tableMoves,
} from './schemas/tables.ts';

/** The floor: tables, their positions, and areas. */
export const tableRoutes = new Hono<Api>()
  .get('/', requirePermission('table:read'), respond(floor), async (c) =>
    c.json(await listTables(c.var.scope)),
  )
  .post(
    '/',
    requirePermission('table:arrange'),
    validate('json', newTable),
    idempotent,
    respondCreated(tableAnswer),
    async (c) => {
      const table = c.req.valid('json');
      return c.json(publish(c, await createTable(c.var.write, table)));
    },
  )
  .put(
    '/positions',
    requirePermission('table:arrange'),
    validate('json', tableMoves),
    idempotent,
    respond(tableList),
    async (c) => {
      const { moves } = c.req.valid('json');
      return c.json(publish(c, await placeTables(c.var.write, moves)));
    },
  )
  .post(
    '/areas',
    requirePermission('table:arrange'),
    validate('json', newArea),
    idempotent,
    respondCreated(areaList),
    async (c) => {
      const area = c.req.valid('json');
      return c.json(publish(c, await createArea(c.var.write, area)));
    },
  )
  .put(
    '/areas/order',
    requirePermission('table:arrange'),
    validate('json', areaOrder),
    idempotent,
    respond(areaList),
    async (c) => {
      const { area_ids } = c.req.valid('json');
      return c.json(publish(c, await reorderAreas(c.var.write, area_ids)));
    },
  )
  .put(
    '/areas/:id',
    requirePermission('table:arrange'),
    validate('param', idParam),
    validate('json', areaName),
    idempotent,
    respond(areaList),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(publish(c, await renameArea(c.var.write, id, c.req.valid('json').name)));
    },
  )
  .delete(
    '/areas/:id',
    requirePermission('table:arrange'),
    validate('param', idParam),
    idempotent,
    respond(areaList),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(publish(c, await removeArea(c.var.write, id)));
    },
  )
  .put(
    '/:id',
    requirePermission('table:arrange'),
    validate('param', idParam),
    validate('json', tableChange),
    idempotent,
    respond(tableAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(publish(c, await changeTable(c.var.write, id, c.req.valid('json'))));
    },
  )
  .put(
    '/:id/availability',
    requirePermission('table:occupy'),
    validate('param', idParam),
    validate('json', tableAvailability),
    idempotent,
    respond(tableAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(publish(c, await occupyTable(c.var.write, id, c.req.valid('json').is_available)));
    },
  )
  .delete(
    '/:id',
    requirePermission('table:arrange'),
    validate('param', idParam),
    idempotent,
    respond(removedTable),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(publish(c, await removeTable(c.var.write, id)));
    },
  );
