import * as z from 'zod';
import { id } from '#domain/base/answers/primitives.ts';
import type { BusinessEvent } from '#domain/base/events.ts';

/** A notification that was created. */
export const notifiedUser = z.strictObject({ id, user_id: id });

/** What a job changed in each business. */
export const changedBusinesses = z.array(
  z.strictObject({
    business_id: id,
    changes: z.array(z.custom<BusinessEvent>()),
    notified: z.array(notifiedUser),
  }),
);
export type ChangedBusinesses = z.infer<typeof changedBusinesses>;
