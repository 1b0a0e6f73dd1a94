import * as z from 'zod/mini';
import { requiredText } from '#domain/base/inputs/primitives.ts';

export const apiTokenInput = z.strictObject({
  name: requiredText(120, 'Escribe para qué es la llave.'),
  reads_events: z._default(z.boolean(), false),
});
