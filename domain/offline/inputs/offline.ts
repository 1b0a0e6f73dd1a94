import * as z from 'zod/mini';
import { NAME_TOO_LONG, requiredText, TEXT_TOO_LONG } from '#domain/base/inputs/primitives.ts';
import { MAX_DEVICE_NAME_LENGTH, MAX_REASON_LENGTH } from '#domain/base/limits.ts';

const NO_DEVICE_NAME = 'Escribe el nombre del dispositivo.';
const NO_DISCARD_REASON = 'Escribe el motivo para descartarla.';
const MIN_REASON_LENGTH = 3;

/** The name of a device. */
export const deviceNameInput = z.strictObject({
  name: requiredText(MAX_DEVICE_NAME_LENGTH, NO_DEVICE_NAME, NAME_TOO_LONG),
});

/** Why a conflict is discarded. */
export const discardInput = z.strictObject({
  reason: requiredText(MAX_REASON_LENGTH, NO_DISCARD_REASON, TEXT_TOO_LONG).check(
    z.minLength(MIN_REASON_LENGTH, NO_DISCARD_REASON),
  ),
});
