import { Hono } from 'hono';
import { z } from 'zod';
import { readSalesReport } from '#db/queries/reports.ts';
import { addDays, SHIFTS } from '#domain/time.ts';
import { allowed } from '../allowed.ts';
import type { Api } from '../context.ts';
import { permit, takes } from '../middleware.ts';
import { day } from '../schemas.ts';

const MAX_DAYS = 1830;

const reportRange = z
  .strictObject({ from: day, to: day, shift: z.enum(['all', ...SHIFTS]).default('all') })
  .refine((range) => range.from <= range.to, {
    error: 'El rango termina antes de empezar.',
    path: ['to'],
  })
  .refine((range) => range.to <= addDays(range.from, MAX_DAYS), {
    error: 'El rango es demasiado largo.',
    path: ['to'],
  });

/** Reports; figures that tell costs only for who may read them. */
export const reportRoutes = new Hono<Api>().get(
  '/sales',
  permit('report:read'),
  takes('query', reportRange),
  async (c) => {
    const { from, to, shift } = c.req.valid('query');
    const range = { from, to, shift: shift === 'all' ? null : shift };
    return c.json(await readSalesReport(c.var.scope, range, allowed(c.var.scope, 'cost:read')));
  },
);
