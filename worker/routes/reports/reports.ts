import { Hono } from 'hono';
import * as z from 'zod';
import {
  type ReportRange,
  readAverageCheckReport,
  readCogsReport,
  readDiscountsReport,
  readExceptionsReport,
  readInventoryReport,
  readProductsReport,
  readSalesReport,
  readServiceReport,
  readStaffReport,
} from '#db/queries/reports/reports.ts';
import { readTaxReport } from '#db/queries/reports/tax-report.ts';
import { day, id } from '#domain/base/inputs/primitives.ts';
import { SHIFTS } from '#domain/base/time.ts';
import { averageCheckReport } from '#domain/reports/answers/reports-average-check.ts';
import { cogsReport } from '#domain/reports/answers/reports-cogs.ts';
import { discountsReport } from '#domain/reports/answers/reports-discounts.ts';
import { exceptionsReport } from '#domain/reports/answers/reports-exceptions.ts';
import { inventoryReport } from '#domain/reports/answers/reports-inventory.ts';
import { productsReport } from '#domain/reports/answers/reports-products.ts';
import { salesReport } from '#domain/reports/answers/reports-sales.ts';
import { serviceReport } from '#domain/reports/answers/reports-service.ts';
import { staffReport } from '#domain/reports/answers/reports-staff.ts';
import { taxReport } from '#domain/reports/answers/reports-taxes.ts';
import { isTooLong, RANGE_BACKWARDS, RANGE_TOO_LONG } from '#domain/reports/periods.ts';
import { allowed } from '#worker/allowed.ts';
import type { Api } from '#worker/context.ts';
import { respondJsonText } from '#worker/json-text.ts';
import { requirePermission, respond, validate } from '#worker/middleware.ts';
import { rateLimit } from '#worker/rate-limit.ts';

const limited = rateLimit('LIMIT_REPORTS');

const reportQuery = z
  .strictObject({
    from: day,
    to: day,
    shift: z.enum(['all', ...SHIFTS]).default('all'),
    location_id: z.optional(id),
    // The last day counts until the present time of day, for the comparison with a day in progress.
    same_time: z
      .enum(['true', 'false'])
      .default('false')
      .transform((flag) => flag === 'true'),
  })
  .refine((range) => range.from <= range.to, {
    error: RANGE_BACKWARDS,
    path: ['to'],
  })
  .refine((range) => !isTooLong(range), {
    error: RANGE_TOO_LONG,
    path: ['to'],
  });

const rangeOf = ({ shift, location_id, ...range }: z.output<typeof reportQuery>): ReportRange => ({
  ...range,
  shift: shift === 'all' ? null : shift,
  location_id: location_id ?? null,
});

/** Reports (3-reports). Reports and figures of costs only for users who may read costs. */
export const reportRoutes = new Hono<Api>()
  .get(
    '/sales',
    requirePermission('report:read'),
    validate('query', reportQuery),
    limited,
    respond(salesReport),
    async (c) =>
      respondJsonText(
        c,
        await readSalesReport(c.var.scope, rangeOf(c.req.valid('query')), allowed(c.var.scope, 'cost:read')),
      ),
  )
  .get(
    '/discounts',
    requirePermission('report:read'),
    validate('query', reportQuery),
    limited,
    respond(discountsReport),
    async (c) => respondJsonText(c, await readDiscountsReport(c.var.scope, rangeOf(c.req.valid('query')))),
  )
  .get(
    '/exceptions',
    requirePermission('exception:read'),
    validate('query', reportQuery),
    limited,
    respond(exceptionsReport),
    async (c) => respondJsonText(c, await readExceptionsReport(c.var.scope, rangeOf(c.req.valid('query')))),
  )
  .get(
    '/tickets',
    requirePermission('report:read'),
    validate('query', reportQuery),
    limited,
    respond(averageCheckReport),
    async (c) => respondJsonText(c, await readAverageCheckReport(c.var.scope, rangeOf(c.req.valid('query')))),
  )
  .get(
    '/taxes',
    requirePermission('report:read'),
    validate('query', reportQuery),
    limited,
    respond(taxReport),
    async (c) =>
      respondJsonText(
        c,
        await readTaxReport(
          c.var.scope,
          rangeOf(c.req.valid('query')),
          allowed(c.var.scope, 'register:accept-difference'),
        ),
      ),
  )
  .get(
    '/products',
    requirePermission('cost:read'),
    validate('query', reportQuery),
    limited,
    respond(productsReport),
    async (c) => respondJsonText(c, await readProductsReport(c.var.scope, rangeOf(c.req.valid('query')))),
  )
  .get(
    '/cogs',
    requirePermission('cost:read'),
    validate('query', reportQuery),
    limited,
    respond(cogsReport),
    async (c) => respondJsonText(c, await readCogsReport(c.var.scope, rangeOf(c.req.valid('query')))),
  )
  .get(
    '/inventory',
    requirePermission('cost:read'),
    validate('query', reportQuery),
    limited,
    respond(inventoryReport),
    async (c) => respondJsonText(c, await readInventoryReport(c.var.scope, rangeOf(c.req.valid('query')))),
  )
  .get(
    '/service',
    requirePermission('report:read'),
    validate('query', reportQuery),
    limited,
    respond(serviceReport),
    async (c) => respondJsonText(c, await readServiceReport(c.var.scope, rangeOf(c.req.valid('query')))),
  )
  .get(
    '/staff',
    requirePermission('report:read'),
    validate('query', reportQuery),
    limited,
    respond(staffReport),
    async (c) => respondJsonText(c, await readStaffReport(c.var.scope, rangeOf(c.req.valid('query')))),
  );
