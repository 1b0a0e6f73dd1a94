import * as z from 'zod';
import { ALLERGENS } from '#domain/allergens.ts';
import { STATIONS } from '#domain/orders.ts';
import { isPlainName, PLAIN_NAME_MESSAGE } from '#domain/plain-name.ts';
import { MAX_WINDOWS, scheduleProblem } from '#domain/schedule.ts';
import { TAX_CATEGORIES } from '#domain/tax.ts';
import {
  amountCents,
  emptyToNull,
  hasChanges,
  id,
  NOTHING_TO_CHANGE,
  quantityFromZero,
  version,
} from './primitives.ts';

const unique = (ids: readonly string[]) => new Set(ids).size === ids.length;
const idsInOrder = (max: number) =>
  z
    .array(id)
    .min(1, 'No hay nada que ordenar.')
    .max(max, 'Son demasiados.')
    .refine(unique, 'Hay uno que está dos veces.');

const station = z.enum(STATIONS, { error: 'Elige cocina o barra.' });
const categoryName = z
  .string()
  .trim()
  .min(1, 'El nombre de la categoría es requerido')
  .max(60, 'El nombre es demasiado largo.')
  .refine(isPlainName, PLAIN_NAME_MESSAGE);
const categoryFields = { station: station.nullish(), is_active: z.boolean().optional() };
export const newCategory = z.strictObject({ id, name: categoryName, ...categoryFields });
export const categoryChange = z
  .strictObject({ name: categoryName.optional(), ...categoryFields })
  .refine(hasChanges, NOTHING_TO_CHANGE);
export const categoryOrder = z.strictObject({ category_ids: idsInOrder(500) });

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const hour = z.string().regex(TIME, 'Escribe la hora como 06:00.');
const schedule = z
  .array(
    z.strictObject({
      days: z.array(z.int().min(0, 'Hay un día que no existe.').max(6, 'Hay un día que no existe.')).max(7),
      from: hour,
      to: hour,
    }),
  )
  .max(MAX_WINDOWS, 'Son demasiados horarios.')
  .superRefine((windows, context) => {
    const problem = scheduleProblem(windows);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

const optionalText = (max: number, sentence: string) =>
  z.string().trim().max(max, sentence).transform(emptyToNull).nullish();
const productName = z
  .string()
  .trim()
  .min(1, 'El nombre del producto es requerido')
  .max(120, 'El nombre es demasiado largo.')
  .refine(isPlainName, PLAIN_NAME_MESSAGE);
const minutes = z
  .int({ error: 'Minutos inválidos.' })
  .min(0, 'Los minutos van de 0 a 1440.')
  .max(1440, 'Los minutos van de 0 a 1440.');
const productFields = {
  description: optionalText(500, 'La descripción es demasiado larga.'),
  category_id: id.nullish(),
  type_menu: optionalText(60, 'El tipo de menú es demasiado largo.'),
  tax_category: z.enum(TAX_CATEGORIES, { error: 'Elige un impuesto.' }).optional(),
  preparation_time: minutes.nullish(),
  barcode: optionalText(48, 'El código de barras es demasiado largo.'),
  station: station.nullish(),
  image_url: z.string().max(200, 'Elige una imagen de tu negocio.').nullish(),
  is_available: z.boolean().optional(),
  tracks_inventory: z.boolean().optional(),
  schedule: schedule.nullish(),
  allergens: z
    .array(z.enum(ALLERGENS, { error: 'Hay un alérgeno que no se conoce.' }))
    .max(ALLERGENS.length, 'Hay un alérgeno que está dos veces.')
    .refine(unique, 'Hay un alérgeno que está dos veces.')
    .optional(),
};
export const newProduct = z.strictObject({
  id,
  name: productName,
  price_cents: amountCents,
  ...productFields,
});
export const productChange = z.strictObject({
  version,
  name: productName.optional(),
  price_cents: amountCents.optional(),
  ...productFields,
});
export const productCopy = z.strictObject({ id });
export const productOrder = z.strictObject({ item_ids: idsInOrder(5_000) });

export const availability = z
  .strictObject({
    sold_out: z.enum(['hour', 'today', 'changed'], { error: 'Elige hasta cuándo.' }).nullish(),
    countdown: quantityFromZero(9999).nullish(),
  })
  .refine(hasChanges, NOTHING_TO_CHANGE);
