import * as z from 'zod';
import type { Change } from '#domain/base/answers/changes.ts';
import { id } from '#domain/base/answers/primitives.ts';

/** What a job changed in each business. */
export const changedBusinesses = z.array(
  z.object({
    business_id: id,
    changes: z.array(z.custom<Change>()),
    notifications: z.array(id),
  }),
);
export type ChangedBusinesses = z.infer<typeof changedBusinesses>;
