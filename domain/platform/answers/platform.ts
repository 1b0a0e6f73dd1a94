import * as z from 'zod';
import { count, instant, text } from '#domain/base/answers/primitives.ts';
import { STATUS_PERIODS } from '../platform-counters.ts';

/** How many requests a period had; `p95_ms` is the upper bound of the bucket within which 95 % were answered, null without any. */
const served = z.strictObject({
  requests: count,
  errors: count.meta({ description: 'Respuestas 5xx.' }),
  refusals: count.meta({ description: 'Respuestas 4xx.' }),
  p95_ms: count.nullable(),
});

/** How the service of the whole platform does, for masters. */
export const platformReport = z
  .strictObject({
    period: z.enum(STATUS_PERIODS),
    since: instant,
    release: text('0.1.0-3f9a1c02'),
    total: served,
    /** By errors, then by requests. */
    routes: z.array(served.extend({ route: text('/api/orders/:id') })),
    jobs: z.array(
      z.strictObject({ job: text('roll up days'), runs: count, errors: count, p95_ms: count.nullable() }),
    ),
    screens: z.array(z.strictObject({ screen: text('/pos'), errors: count })),
    connections: count,
    cron: z.strictObject({
      status: z.enum(['ok', 'failed', 'late']),
      last_run_at: instant.nullable(),
      failed: z.array(z.string()),
    }),
    database_bytes: count,
  })
  .meta({ id: 'PlatformReport' });
export type PlatformReport = z.infer<typeof platformReport>;
