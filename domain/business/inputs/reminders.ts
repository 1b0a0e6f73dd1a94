import * as z from 'zod/mini';
import {
  areUnique,
  requiredText,
  severalLines,
  TEXT_TOO_LONG,
  yesOrNo,
} from '#domain/base/inputs/primitives.ts';
import { REMINDED_ROLES, REPEATS } from '../reminders.ts';

const WRONG_TIME = 'Fecha y hora inválidas.';
/** A form without a date or without an hour sends the other part only, 'T09:00' or '2026-11-20T'. */
const missingPart = ({ input }: { readonly input?: unknown }) => {
  const [day, time] = typeof input === 'string' ? input.split('T') : [];
  if (day === '') return 'Elige la fecha.';
  return time === '' ? 'Elige la hora.' : WRONG_TIME;
};
const localTime = z.string(WRONG_TIME).check(
  z.regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/, {
    error: missingPart,
  }),
  z.refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, WRONG_TIME),
);

const NO_MESSAGE = 'El mensaje es requerido';
const NO_ROLES = 'Elige a quiénes avisar.';
export const reminderInput = z.strictObject({
  title: requiredText(80, 'El título es requerido', 'El título es demasiado largo.'),
  message: severalLines(500, TEXT_TOO_LONG, NO_MESSAGE).check(z.minLength(1, NO_MESSAGE)),
  starts_at: localTime,
  repeat: z.enum(REPEATS, 'Elige cada cuánto se repite.'),
  roles: z
    .array(z.enum(REMINDED_ROLES, NO_ROLES), NO_ROLES)
    .check(
      z.minLength(1, NO_ROLES),
      z.maxLength(REMINDED_ROLES.length, NO_ROLES),
      z.refine(areUnique, 'Hay un rol repetido.'),
    ),
  is_active: yesOrNo,
});
