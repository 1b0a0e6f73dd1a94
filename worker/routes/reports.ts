import { Hono } from 'hono';
import { z } from 'zod';
import {
  type ReportRange,
  readCogsReport,
  readDiscountsReport,
  readInventoryReport,
  readProductsReport,
  readSalesReport,
  readServiceReport,
  readStaffReport,
  readTicketsReport,
} from '#db/queries/reports.ts';
import { readTaxReport } from '#db/queries/tax-report.ts';
import { isTooLong, RANGE_TOO_LONG } from '#domain/periods.ts';
import { SHIFTS } from '#domain/time.ts';
import { allowed } from '../allowed.ts';
import type { Api } from '../context.ts';
import { limits } from '../limits.ts';
import { permit, takes } from '../middleware.ts';
import { passOn } from '../pass-on.ts';
import { day, id } from '../schemas.ts';

const limited = limits('LIMIT_REPORTS');

const asked = z
  .strictObject({
    from: day,
    to: day,
    shift: z.enum(['all', ...SHIFTS]).default('all'),
    location_id: id.optional(),
  })
  .refine((range) => range.from <= range.to, {
    error: 'El rango termina antes de empezar.',
    path: ['to'],
  })
  .refine((range) => !isTooLong(range), {
    error: RANGE_TOO_LONG,
    path: ['to'],
  });

const rangeOf = ({ from, to, shift, location_id }: z.output<typeof asked>): ReportRange => ({
  from,
  to,
  shift: shift === 'all' ? null : shift,
  location_id: location_id ?? null,
});

/** Reports (3-reports); those that tell costs, and the figures that do, only for who may read them. */
export const reportRoutes = new Hono<Api>()
  .get('/sales', permit('report:read'), takes('query', asked), limited, async (c) =>
    passOn(
      c,
      await readSalesReport(c.var.scope, rangeOf(c.req.valid('query')), allowed(c.var.scope, 'cost:read')),
    ),
  )
  .get('/discounts', permit('report:read'), takes('query', asked), limited, async (c) =>
    passOn(c, await readDiscountsReport(c.var.scope, rangeOf(c.req.valid('query')))),
  )
  .get('/tickets', permit('report:read'), takes('query', asked), limited, async (c) =>
    passOn(c, await readTicketsReport(c.var.scope, rangeOf(c.req.valid('query')))),
  )
  .get('/taxes', permit('report:read'), takes('query', asked), limited, async (c) =>
    passOn(
      c,
      await readTaxReport(
        c.var.scope,
        rangeOf(c.req.valid('query')),
        allowed(c.var.scope, 'register:accept-difference'),
      ),
    ),
  )
  .get('/products', permit('cost:read'), takes('query', asked), limited, async (c) =>
    passOn(c, await readProductsReport(c.var.scope, rangeOf(c.req.valid('query')))),
  )
  .get('/cogs', permit('cost:read'), takes('query', asked), limited, async (c) =>
    passOn(c, await readCogsReport(c.var.scope, rangeOf(c.req.valid('query')))),
  )
  .get('/inventory', permit('cost:read'), takes('query', asked), limited, async (c) =>
    passOn(c, await readInventoryReport(c.var.scope, rangeOf(c.req.valid('query')))),
  )
  .get('/service', permit('report:read'), takes('query', asked), limited, async (c) =>
    passOn(c, await readServiceReport(c.var.scope, rangeOf(c.req.valid('query')))),
  )
  .get('/staff', permit('report:read'), takes('query', asked), limited, async (c) =>
    passOn(c, await readStaffReport(c.var.scope, rangeOf(c.req.valid('query')))),
  );
