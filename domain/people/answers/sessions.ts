import * as z from 'zod';
import { count, id, instant, text } from '#domain/base/answers/primitives.ts';
import { SESSION_KINDS } from '../access.ts';

/** An open session of the user. */
export const openSession = z
  .strictObject({
    id,
    kind: z.enum(SESSION_KINDS),
    started_at: instant,
    /** When its token was last rotated. */
    used_at: instant,
    is_current: z.boolean(),
    device: text('Chrome en Android'),
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.infer<typeof openSession>;
export const openSessionList = z.strictObject({ sessions: z.array(openSession) });

/** How many sessions ended. */
export const closedSessions = z.strictObject({ closed: count });
