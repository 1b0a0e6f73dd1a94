import { Hono } from 'hono';
import * as z from 'zod';
import { withoutPersonalData } from '#domain/base/error-text.ts';
import type { Api } from '#worker/context.ts';
import { countScreenError } from '#worker/counters.ts';
import { respond, validate } from '#worker/middleware.ts';
import { rateLimit } from '#worker/rate-limit.ts';
import { logScreenError } from '#worker/request-log.ts';
import { screenErrorRequest } from './schemas/screen-errors.ts';

const received = z.strictObject({ ok: z.literal(true) });

/** Errors of screens, also of people who are not signed in. Each is logged and counted, and stored nowhere else. */
export const screenErrorRoutes = new Hono<Api>().post(
  '/',
  validate('json', screenErrorRequest),
  rateLimit('LIMIT_SCREEN_ERRORS'),
  respond(received),
  (c) => {
    const error = c.req.valid('json');
    // Anyone may send a report: it is not believed to be clean.
    logScreenError({ ...error, message: withoutPersonalData(error.message) });
    countScreenError(error.screen);
    return c.json({ ok: true });
  },
);
