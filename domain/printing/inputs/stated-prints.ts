import * as z from 'zod';
import { id, NAME_TOO_LONG, optionalText } from '#domain/base/inputs/primitives.ts';
import { MAX_PRINT_TITLE_LENGTH, MAX_STATED_PRINTS } from '#domain/base/limits.ts';
import { LOCAL_KINDS } from '../printing.ts';

/** What a Fogón Impresoras says that a device had printed, or that it opened a drawer ('gaveta'). */
export const statedPrint = z.strictObject({
  id,
  /** Null for a page of the release before, which does not say it. */
  kind: z.nullable(z.enum([...LOCAL_KINDS, 'gaveta'], 'Elige qué se imprimió.')),
  /** The name of the paper, with its number, as the device says it. */
  title: optionalText(MAX_PRINT_TITLE_LENGTH, NAME_TOO_LONG),
  printer_id: id,
  user_id: id,
  device_id: z.nullable(id),
  /** By the clock of the program. */
  stated_at: z.iso.datetime('Fecha inválida.'),
});
export type StatedPrint = z.infer<typeof statedPrint>;

export const statedPrints = z.strictObject({
  prints: z
    .array(statedPrint)
    .min(1, 'Falta qué se imprimió.')
    .max(MAX_STATED_PRINTS, 'Son demasiadas impresiones.'),
});
