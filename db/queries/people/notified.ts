import * as z from 'zod';
import { id } from '#domain/base/answers/primitives.ts';

/** A notification that a job created. */
export const notifiedUser = z.strictObject({ id, user_id: id });

/** What a job created in each business. */
export const notifiedBusinesses = z.array(
  z.strictObject({ business_id: id, notified: z.array(notifiedUser) }),
);
export type NotifiedBusinesses = z.infer<typeof notifiedBusinesses>;
