import * as z from 'zod';

/** The values that many answers share. The description of the API shows their examples. */

export const id = z.uuid().meta({ examples: ['0199a6b2-7c41-7d3e-8f52-64b1c09e2a77'] });
/** A text, with an example. */
export const text = (example: string) => z.string().meta({ examples: [example] });
/** An amount of money, in whole centavos. */
export const cents = z.int().meta({ description: 'Centavos.', examples: [12_500] });
/** A number of things, from zero. */
export const count = z
  .int()
  .min(0)
  .meta({ examples: [3] });
/** The version of a row; a change sends the one that it read. */
export const version = z
  .int()
  .min(1)
  .meta({ examples: [1] });
/** The transactions that a read has seen (`hasSeen` in domain/base/seen.ts). */
export const seen = z
  .string()
  .meta({ description: 'Las escrituras que esta lectura ya incluye.', examples: ['1204:1209:1206'] });
/** A quantity with up to four decimals. */
export const quantity = z.number().meta({ examples: [1.5] });
/** A percentage or another ratio with decimals. */
export const ratio = z.number().meta({ examples: [12.5] });
/** A calendar day in the zone of the business. */
export const day = z.iso
  .date()
  .meta({ description: 'Día en la zona del negocio.', examples: ['2026-11-20'] });
export const instant = z.iso.datetime({ offset: true }).meta({ examples: ['2026-11-20T18:30:00+00:00'] });
/** A time of the day, hours and minutes. */
export const time = z
  .string()
  .regex(/^\d\d:\d\d/)
  .meta({ examples: ['18:30'] });
/** Hours of the week, on the days (0 is Sunday) on which they start. */
export const scheduleWindow = z.strictObject({ days: z.array(z.int().min(0).max(6)), from: time, to: time });
/** The path of a picture or file that this API serves. */
export const url = text('/api/media/products/0199a6b2-7c41-7d3e-8f52-64b1c09e2a77');
/** The name of a person. */
export const person = text('Carlos Mejía');
/** The number of an order, a sale or another document. */
export const number = z
  .int()
  .min(1)
  .meta({ examples: [128] });
/** The number that a device gave without a network; null for what was made with one. */
export const provisionalNumber = text('T3-007').nullable();
/** A rate in hundredths of a percent: 1500 is 15 %. */
export const rate = z
  .int()
  .min(0)
  .meta({ description: 'Centésimas de un por ciento.', examples: [1500] });
/** The cost of one unit, in centavos with up to four decimals. */
export const unitCost = z.number().meta({ description: 'Centavos por unidad.', examples: [1250.5] });
