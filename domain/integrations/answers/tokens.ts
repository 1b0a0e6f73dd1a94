import * as z from 'zod';
import { id, instant, person, text } from '#domain/base/answers/primitives.ts';

/** A token of the API without its secret. */
export const apiToken = z
  .strictObject({
    id,
    name: text('Contabilidad'),
    created_by: person,
    created_at: instant,
    /** Written at most every five minutes. */
    last_used_at: instant.nullable(),
    revoked_at: instant.nullable(),
    reads_events: z.boolean(),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof apiToken>;
export const apiTokenAnswer = z.strictObject({ token: apiToken });
export const apiTokenList = z.strictObject({ tokens: z.array(apiToken) });

/** `secret` is shown once. */
export const newApiToken = apiTokenAnswer.extend({ secret: text('fgn_k7mtp3xwhn4r') });
