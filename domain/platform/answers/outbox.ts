import * as z from 'zod';
import { id, instant, text } from '#domain/base/answers/primitives.ts';

/** An e-mail that no provider sent. */
export const outboxEmail = z
  .strictObject({
    id,
    recipient: text('ana@comedor.example'),
    subject: text('Confirma tu cuenta de Fogón'),
    body: text('Hola, Ana López: …'),
    created_at: instant,
  })
  .meta({ id: 'OutboxEmail' });
export type OutboxEmail = z.infer<typeof outboxEmail>;
export const outboxAnswer = z.strictObject({ emails: z.array(outboxEmail) });
