import * as z from 'zod';
import { MAX_COORDINATE, SCREEN_CLASSES } from '#domain/floor.ts';
import { hasChanges, id, NOTHING_TO_CHANGE } from './primitives.ts';

/** Names that differ only in white space look equal, so each run of it becomes one space. */
const nameInOneLine = z
  .string()
  .trim()
  .overwrite((name) => name.replace(/\s+/g, ' '));

const tableName = nameInOneLine
  .min(1, 'El nombre de la mesa es requerido')
  .max(60, 'El nombre es demasiado largo.');
const seats = z
  .int({ error: 'Puestos inválidos.' })
  .min(1, 'Los puestos van de 1 a 99.')
  .max(99, 'Los puestos van de 1 a 99.');
const tableFields = { seats: seats.nullish(), area_id: id.nullish(), location_id: id.nullish() };
export const newTable = z.strictObject({ id, name: tableName, ...tableFields });
export const tableChange = z
  .strictObject({ name: tableName.optional(), ...tableFields })
  .refine(hasChanges, NOTHING_TO_CHANGE);
export const tableAvailability = z.strictObject({ is_available: z.boolean() });

const coordinate = z.int({ error: 'Posición inválida.' }).min(0, 'Posición inválida.').max(MAX_COORDINATE);
export const tableMoves = z.strictObject({
  moves: z
    .array(z.strictObject({ table_id: id, screen: z.enum(SCREEN_CLASSES), x: coordinate, y: coordinate }))
    .min(1, 'No hay nada que guardar.')
    .max(1500, 'Son demasiadas mesas.'),
});

const areaNameText = nameInOneLine
  .min(1, 'El nombre del área es requerido')
  .max(60, 'El nombre es demasiado largo.');
export const newArea = z.strictObject({ id, name: areaNameText, location_id: id.nullish() });
export const areaName = z.strictObject({ name: areaNameText });
export const areaOrder = z.strictObject({ area_ids: z.array(id).min(1).max(100) });
