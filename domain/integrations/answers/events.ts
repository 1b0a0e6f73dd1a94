import * as z from 'zod';
import { change } from '#domain/base/answers/changes.ts';
import { count, instant, number } from '#domain/base/answers/primitives.ts';

/** What changed in a business, in the order of the commits. `next` is the sequence after which the following page begins. */
export const eventPage = z.strictObject({
  events: z.array(z.strictObject({ sequence: number, at: instant, change }).meta({ id: 'Event' })),
  next: count,
});
