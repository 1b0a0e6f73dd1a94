import * as z from 'zod';
import { count, instant, text } from '#domain/base/answers/primitives.ts';

/** 'missing': not configured. 'late': the jobs of each minute did not run for three. 'low': the disk has less than 500 MB. */
const partStatus = z.enum(['ok', 'failed', 'missing', 'late', 'low']);

/** A part that was asked, with the milliseconds until it answered; null if it was not asked or did not answer. */
const part = z.strictObject({ status: partStatus, ms: count.nullable() });

/** The parts of the platform. No part names a host, a secret or a customer. */
export const healthParts = z.strictObject({
  /** Whether the database has the migrations of this release: a newer one is expected during a release. */
  database: part.extend({ migrations: z.enum(['expected', 'older', 'newer']).nullable() }),
  rooms: part,
  pictures: part,
  mail: part,
  cron: part.extend({ last_run_at: instant.nullable() }),
  /** Only of a self-hosted Fogón. */
  disk: part.optional(),
});
export type HealthParts = z.infer<typeof healthParts>;

/** `demo`: whether this installation is the demo, whose sign-in screen lists its accounts. Without its database the service is refused instead. */
export const health = z
  .strictObject({
    ok: z.literal(true),
    name: text('Fogón'),
    demo: z.boolean(),
    status: z.enum(['ok', 'degraded']),
    release: text('0.1.0-3f9a1c02'),
    checked_at: instant,
    parts: healthParts,
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof health>;
