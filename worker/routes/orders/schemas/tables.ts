import * as z from 'zod';
import * as mini from 'zod/mini';
import { id } from '#domain/base/inputs/primitives.ts';
import { nameInOneLine, tableInput } from '#domain/orders/inputs/tables.ts';
import { MAX_COORDINATE, SCREEN_CLASSES } from '#domain/orders/table-plan.ts';
import { hasChanges, NOTHING_TO_CHANGE } from '#worker/routes/base/schemas/primitives.ts';

export const newTable = z.strictObject({ id, ...tableInput.shape });
export const tableChange = z
  .strictObject(mini.partial(tableInput).shape)
  .refine(hasChanges, NOTHING_TO_CHANGE);
export const tableAvailability = z.strictObject({ is_available: z.boolean() });

const coordinate = z.int({ error: 'Posición inválida.' }).min(0, 'Posición inválida.').max(MAX_COORDINATE);
export const tableMoves = z.strictObject({
  moves: z
    .array(z.strictObject({ table_id: id, screen: z.enum(SCREEN_CLASSES), x: coordinate, y: coordinate }))
    .min(1, 'No hay nada que guardar.')
    .max(1500, 'Son demasiadas mesas.'),
});

const areaNameText = nameInOneLine('El nombre del área es requerido');
export const newArea = z.strictObject({ id, name: areaNameText, location_id: z.nullish(id) });
export const areaName = z.strictObject({ name: areaNameText });
export const areaOrder = z.strictObject({ area_ids: z.array(id).min(1).max(100) });
