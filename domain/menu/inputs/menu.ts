import * as z from 'zod/mini';
import {
  areUnique,
  centsFromZero,
  id,
  linesOrNull,
  NAME_TOO_LONG,
  NO_TEXT,
  optionalText,
  plainName,
  requiredText,
  textOrNull,
  yesOrNo,
} from '#domain/base/inputs/primitives.ts';
import { MAX_PREPARATION_MINUTES } from '#domain/base/limits.ts';
import { TAX_CATEGORIES } from '#domain/fiscal/tax.ts';
import { STATIONS } from '#domain/orders/orders.ts';
import { ALLERGENS } from '../allergens.ts';
import { BARCODE_SHAPE, cleanBarcode } from '../barcode.ts';
import { BARCODE_WRONG, MAX_BARCODE_LENGTH } from '../barcode-check.ts';
import { MAX_WINDOWS } from '../schedule.ts';
import { scheduleWindows } from './schedule.ts';

const station = z.nullish(z.enum(STATIONS, 'Elige cocina o barra.'));

export const categoryInput = z.strictObject({
  name: requiredText(60, 'El nombre de la categoría es requerido', NAME_TOO_LONG).check(plainName),
  station,
  is_active: z.optional(yesOrNo),
});

const barcode = z.pipe(
  z
    .string(NO_TEXT)
    .check(
      z.overwrite(cleanBarcode),
      z.maxLength(MAX_BARCODE_LENGTH, 'El código de barras es demasiado largo.'),
      z.regex(BARCODE_SHAPE, BARCODE_WRONG),
    ),
  z.transform((code: string): string | null => code || null),
);

const MINUTES = `Los minutos van de 0 a ${MAX_PREPARATION_MINUTES}.`;
const FOREIGN_IMAGE = 'Elige una imagen de tu negocio.';
const UNKNOWN_ALLERGEN = 'Hay un alérgeno que no se conoce.';
const REPEATED_ALLERGEN = 'Hay un alérgeno que está dos veces.';
export const productInput = z.strictObject({
  name: requiredText(120, 'El nombre del producto es requerido', NAME_TOO_LONG).check(plainName),
  price_cents: centsFromZero('Escribe el precio.'),
  description: z.nullish(linesOrNull(500, 'La descripción es demasiado larga.')),
  category_id: z.nullish(id),
  type_menu: z.nullish(textOrNull(60, 'El tipo de menú es demasiado largo.')),
  tax_category: z.optional(z.enum(TAX_CATEGORIES, 'Elige un impuesto.')),
  preparation_time: z.nullish(
    z.int(MINUTES).check(z.minimum(0, MINUTES), z.maximum(MAX_PREPARATION_MINUTES, MINUTES)),
  ),
  barcode: z.nullish(barcode),
  station,
  image_url: z.nullish(optionalText(200, FOREIGN_IMAGE, FOREIGN_IMAGE)),
  is_available: z.optional(yesOrNo),
  tracks_inventory: z.optional(yesOrNo),
  schedule: z.nullish(scheduleWindows(MAX_WINDOWS)),
  allergens: z.optional(
    z
      .array(z.enum(ALLERGENS, UNKNOWN_ALLERGEN), UNKNOWN_ALLERGEN)
      .check(z.maxLength(ALLERGENS.length, REPEATED_ALLERGEN), z.refine(areUnique, REPEATED_ALLERGEN)),
  ),
});
