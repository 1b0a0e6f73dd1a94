import * as z from 'zod/mini';
import { centsAboveZero, id, requiredText } from '#domain/base/inputs/primitives.ts';
import { CASH_MOVEMENT_KINDS } from '../cash.ts';

export const registerInput = z.strictObject({
  name: requiredText(120, 'Escribe el nombre de la caja.'),
  location_id: z.optional(id),
});

export const cashMovementInput = z.strictObject({
  type: z.enum(CASH_MOVEMENT_KINDS, 'Elige entrada, salida, resguardo o propina.'),
  amount_cents: centsAboveZero('Escribe el monto.'),
  reason: requiredText(500, 'Escribe el motivo.'),
});

/** Why a drawer is opened without a movement of cash. */
export const drawerInput = z.strictObject({ reason: requiredText(500, 'Escribe el motivo.') });
