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
import { respondJsonText } from '#worker/json-text.ts';
import { idempotent, requirePermission, respond, validate } from '#worker/middleware.ts';
import { publish } from '#worker/publish.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { create, respondWritten, write, writeRow } from '#worker/write.ts';
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
    respondJsonText(c, await listTables(c.var.scope)),
  )
  .post('/', ...create('table:arrange', newTable, tableAnswer, createTable))
  .put(
    '/positions',
    requirePermission('table:arrange'),
    validate('json', tableMoves),
    idempotent,
    respond(tableList),
    async (c) => {
      const { moves } = c.req.valid('json');
      return respondWritten(c, await placeTables(c.var.write, moves));
    },
  )
  .post('/areas', ...create('table:arrange', newArea, areaList, createArea))
  .put(
    '/areas/order',
    requirePermission('table:arrange'),
    validate('json', areaOrder),
    idempotent,
    respond(areaList),
    async (c) => {
      const { area_ids } = c.req.valid('json');
      return respondWritten(c, await reorderAreas(c.var.write, area_ids));
    },
  )
  .put(
    '/areas/:id',
    ...write('table:arrange', areaName, areaList, (scope, id, { name }) => renameArea(scope, id, name)),
  )
  .delete('/areas/:id', ...writeRow('table:arrange', areaList, removeArea))
  .put(
    '/:id',
    requirePermission('table:arrange'),
    validate('param', idParam),
    validate('json', tableChange),
    idempotent,
    respond(tableAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      const { table } = publish(c, await changeTable(c.var.write, id, c.req.valid('json')));
      return c.json({ table });
    },
  )
  .put(
    '/:id/availability',
    ...write('table:occupy', tableAvailability, tableAnswer, (scope, id, { is_available }) =>
      occupyTable(scope, id, is_available),
    ),
  )
  .delete('/:id', ...writeRow('table:arrange', removedTable, removeTable));
