import * as z from 'zod';
import { text } from './primitives.ts';

/** `demo`: whether this installation is the demo, whose sign-in screen lists its accounts. */
export const health = z
  .strictObject({ ok: z.literal(true), name: text('Fogón'), demo: z.boolean() })
  .meta({ id: 'Health' });
