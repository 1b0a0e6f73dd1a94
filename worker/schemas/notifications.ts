import * as z from 'zod';
import { REMINDED_ROLES, REPEATS } from '#domain/reminders.ts';
import { isPushAddress } from '../push-address.ts';
import { id, longText } from './primitives.ts';

const INVALID_TIME = 'Fecha y hora inválidas.';
const localTime = z
  .string({ error: INVALID_TIME })
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/, INVALID_TIME)
  .refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, INVALID_TIME);

const reminderFields = {
  title: z.string().trim().min(1, 'El título es requerido').max(80, 'El título es demasiado largo.'),
  message: longText,
  starts_at: localTime,
  repeat: z.enum(REPEATS, { error: 'Elige cada cuánto se repite.' }),
  roles: z
    .array(z.enum(REMINDED_ROLES, { error: 'Elige a quiénes avisar.' }))
    .min(1, 'Elige a quiénes avisar.')
    .max(REMINDED_ROLES.length, 'Elige a quiénes avisar.')
    .refine((roles) => new Set(roles).size === roles.length, 'Hay un rol repetido.'),
  is_active: z.boolean(),
};
export const newReminder = z.strictObject({ id, ...reminderFields });
export const reminderChange = z.strictObject({
  ...reminderFields,
  version: z.int({ error: 'Versión inválida.' }).min(1).max(2_000_000_000),
});

const INVALID_ADDRESS = 'El navegador dio una dirección que no se puede usar.';
const UNKNOWN_SERVICE =
  'Este navegador usa un servicio de avisos que Fogón no conoce: usa Chrome, Edge, Firefox o Safari.';
const deviceAddress = z
  .string({ error: INVALID_ADDRESS })
  .max(1000, INVALID_ADDRESS)
  .regex(/^https:\/\/[\w.-]+\/\S+$/, INVALID_ADDRESS);
export const pushDevice = z.strictObject({
  endpoint: deviceAddress.refine(isPushAddress, UNKNOWN_SERVICE),
  p256dh: z.string({ error: INVALID_ADDRESS }).regex(/^B[\w-]{86}=?$/, INVALID_ADDRESS),
  auth: z.string({ error: INVALID_ADDRESS }).regex(/^[\w-]{22}(?:==)?$/, INVALID_ADDRESS),
});
export const pushEndpoint = z.strictObject({ endpoint: deviceAddress });
