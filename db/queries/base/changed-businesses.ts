import * as z from 'zod';
import type { Change } from '#domain/base/answers/changes.ts';
import { id } from '#domain/base/answers/primitives.ts';

/** A notification that was created. */
export const notifiedUser = z.strictObject({ id, user_id: id });

/** What a job changed in each business. */
export const changedBusinesses = z.array(
  z.strictObject({
    business_id: id,
    changes: z.array(z.custom<Change>()),
    notified: z.array(notifiedUser),
  }),
);
export type ChangedBusinesses = z.infer<typeof changedBusinesses>;
